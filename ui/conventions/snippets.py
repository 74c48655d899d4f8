"""The metric, list and convention on screen as code that can be run, and as TREC files."""

import math
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import isnan
from pathlib import Path
from string import Template

import numpy as np

from metrics.conventions.calls import call_text
from metrics.conventions.computing import value
from metrics.conventions.records import convention
from metrics.cumulative_gain import NDCG
from metrics.definition import Definition, JudgedRanking
from metrics.measure import Measure, shares_ties
from metrics.measures import measure
from metrics.numeric.arrays import Array
from metrics.numeric.scores import SCORE_TOLERANCE
from scene.address.tokens import score_text
from scene.assets import ASSETS
from scene.list.model import Query, Scene, scores_of
from scene.measured.measured import Measured
from ui.sections.gain_terms import GainTerms
from ui.tables.latex import latex_row
from ui.words.numbers import DECIMALS, SUBSCRIPTS, SUPERSCRIPTS, UNDEFINED, decimal, places_of
from ui.words.text import join_with_commas, label, labels

# --- as a worked example --------------------------------------------------------------------------------


GRADES = {"grade", "ideal grade"}


@dataclass(frozen=True)
class Style:
    """How LaTeX or Markdown writes fractions and signs of formulas."""

    fraction: Callable[[str, str], str]
    signs: Callable[[str], str]

    def term(self, above: str, below: str) -> str:
        """Write a gain over its divisor, if there is one."""
        return self.fraction(self.signs(above), self.signs(below)) if below else self.signs(above)


def latex_text(scene: Scene, measure: Measure) -> str:
    """Return the formula with this list's numbers, and the table of ranks, in LaTeX."""
    heads, rows = _table_texts(scene, measure)
    name = rf"\mathrm{{{measure.title(scene.definition, scene.k)}}}"
    lines = [*map(latex_row, (heads, *rows))]
    return "\n".join(
        [
            rf"\[ {name} = {_formula_text(scene, measure, LATEX)} \]",
            "",
            rf"\begin{{tabular}}{{rl{'r' * (len(heads) - 2)}}}",
            lines[0],
            r"\hline",
            *lines[1:],
            r"\end{tabular}",
            "",
        ]
    )


def markdown_text(scene: Scene, measure: Measure) -> str:
    """Return the formula with this list's numbers, and the table of ranks, in Markdown."""
    heads, rows = _table_texts(scene, measure)
    formula = f"{measure.title(scene.definition, scene.k)} = {_formula_text(scene, measure, MARKDOWN)}"
    marks = ["--:", ":--", *["--:"] * (len(heads) - 2)]
    body = ([re.sub(r"([\\|`*_<>\[\]])", r"\\\1", cell) for cell in row] for row in rows)
    lines = [f"| {' | '.join(cells)} |" for cells in (heads, marks, *body)]
    return "\n".join([formula, "", *lines, ""])


def _formula_text(scene: Scene, measure: Measure, style: Style) -> str:
    """Return the formula with numbers: nDCG as DCG over IDCG, another metric as a sum over ranks."""
    definition, ranking = scene.definition, scene.ranking
    score = _number_text(measure.value(definition, ranking))
    if measure is not NDCG:
        added = measure.contributions(definition, ranking, np.array(ranking.grades)).tolist()
        places = places_of(added) if measure.is_count else DECIMALS
        return f"{' + '.join(_number_text(addend, places) for addend in added if addend) or '0'} = {score}"
    view = GainTerms(Measured(scene))
    list_sum, ideal_sum = (
        " + ".join(style.term(*term) for term in terms) for terms in (view.list_terms(), view.ideal_terms())
    )
    sums = (_number_text(view.value_at_k(name)) for name in ("DCG", "IDCG"))
    return f"{style.fraction(list_sum, ideal_sum)} = {style.fraction(*sums)} = {score}"


def _table_texts(scene: Scene, measure: Measure) -> tuple[list[str], list[list[str]]]:
    """Return headings and rows of the metric's steps as texts."""
    ranked = scene.query.ranked
    (first, ranks), *columns = measure.columns(scene.definition, scene.ranking).items()
    names = [document.name for document in ranked] + [""] * (len(ranks) - len(ranked))
    texts = [_column_texts(measure, name, values) for name, values in columns]
    rows = [[str(int(ranks[i])), names[i], *(column[i] for column in texts)] for i in range(len(ranks))]
    heads = (first, "document", *(name for name, _ in columns))
    return [label(f"column.{head}") for head in heads], rows


def _column_texts(measure: Measure, name: str, values: Array) -> list[str]:
    numbers = [float(value) for value in values]
    places = places_of(numbers) if name in GRADES or measure.is_counted(name) else DECIMALS
    missing = "?" if name == "grade" else UNDEFINED
    return [missing if isnan(number) else _number_text(number, places) for number in numbers]


def _number_text(number: float, places: int = DECIMALS) -> str:
    """Write a number with a minus that every program reads."""
    return decimal(number, places).replace("−", "-")


def _tex_scripts(text: str) -> str:
    """Write what the page writes with raised and lowered digits as LaTeX does."""
    text = _braced_scripts(_braced_scripts(text, "^", SUPERSCRIPTS), "_", SUBSCRIPTS)
    return re.sub("log|ln", r"\\\g<0>", text).replace("−", "-")


def _braced_scripts(text: str, mark: str, shifted: dict[int, int]) -> str:
    digits = {shifted_code: digit for digit, shifted_code in shifted.items()}
    some = "".join(map(chr, digits))
    return re.sub(f"[{some}]+", lambda match: f"{mark}{{{match[0].translate(digits)}}}", text)


def _parenthesise(text: str) -> str:
    return f"({text})" if re.search("[ −]", text) else text


LATEX = Style(lambda above, below: rf"\frac{{{above}}}{{{below}}}", _tex_scripts)
MARKDOWN = Style(lambda above, below: f"{_parenthesise(above)} / {_parenthesise(below)}", str)


CALLED_LIBRARIES = ("scikit-learn", "ir-measures", "ranx", "pytrec-eval")
DIVISOR_CODE = {
    "relevant": "total",
    "capped": "min(len(relevant), total)",
    "found": "max(relevant.sum(), 1)",
    "position": "len(relevant)",
}
GAIN_CODE = {"linear": "grades", "exponential": "2.0**grades - 1"}
DISCOUNT_CODE = {
    "log2": "np.log2(ranks + 1)",
    "ln": "np.log(ranks + 1)",
    "jk": "np.maximum(1, np.log(ranks) / np.log({base}))",
    "zipf": "ranks",
    "none": "1",
}
HAN = re.compile("[\u3400-\u9fff]")


@dataclass(frozen=True)
class Snippet:
    """A text to copy, its language and a note; or the reason why there is none."""

    code: str
    language: str = "python"
    why_not: str = ""
    note: str = ""


def snippet(name: str, scene: Scene) -> Snippet:
    """Return one of the page's snippets by name: LaTeX, Markdown, numpy, library call, TREC file ..."""
    if name in FILES:
        return _trec_file_snippet(FILES[name](scene))
    active_measure, definition, ranking = measure(scene.metric), scene.definition, scene.ranking
    if not active_measure.is_defined(definition, ranking):
        return Snippet(
            "", why_not=label("snippet.undefined", metric=active_measure.title(definition, ranking.k))
        )
    if name in CALLED_LIBRARIES:
        return _library_call_snippet(scene, active_measure, name)
    return FORMULAS[name](scene, active_measure)


def _trec_file_snippet(text: str) -> Snippet:
    """Return the snippet of a TREC file, with a note where it is not ASCII."""
    return Snippet(text, "text", note="" if text.isascii() else label("snippet.not-ascii"))


def _latex_snippet(scene: Scene, measure: Measure) -> Snippet:
    """Return the snippet of LaTeX, with a note on what Chinese characters need."""
    text = latex_text(scene, measure)
    return Snippet(text, "latex", note=label("snippet.ctex") if HAN.search(text) else "")


def _template_path(name: str) -> Path:
    return ASSETS / "snippets" / f"{name}.txt"


def _fill_template(name: str, values: Mapping[str, object], template: str = "") -> str:
    """Return a snippet's template with values filled in."""
    comments = {f"comment_{key.replace('-', '_')}": text for key, text in labels("snippet.comment.").items()}
    return Template(template or _template_path(name).read_text(encoding="utf-8")).substitute(
        {**comments, **values}
    )


# --- numpy and our own functions ------------------------------------------------------------------------


def _numpy_snippet(scene: Scene, measure: Measure) -> Snippet:
    """Return the snippet that computes the metric in numpy, if it has a template."""
    definition, ranking = scene.definition, scene.ranking
    name = f"numpy_{measure.name}"
    if not (measure.code or _template_path(name).exists()):
        return Snippet("", why_not=label("snippet.no-numpy", metric=measure.title(definition, ranking.k)))
    return Snippet(_fill_template(name, _numpy_template_values(definition, ranking, measure), measure.code))


def _numpy_template_values(
    definition: Definition, ranking: JudgedRanking, measure: Measure
) -> dict[str, object]:
    scores, call = _python_list(ranking.scores_or_spaced), measure.call(definition, ranking)
    return {
        "grades": _python_list(ranking.grades),
        "judged": _python_list(call.get("judged", ranking.pool_grades)),
        "scores": scores,
        "groups": _python_list(call.get("scores", range(len(ranking.grades), 0, -1))),
        "k": ranking.k,
        "top": ranking.max_grade,
        "threshold": definition.threshold,
        **{parameter.name: _python_value(parameter.value_in(definition)) for parameter in measure.parameters},
        "denominator": DIVISOR_CODE[definition.denominator],
        "gain": GAIN_CODE[definition.gain],
        "shared": _fill_template("numpy_shared_gains", {"scores": scores})
        if shares_ties(definition, ranking)
        else "",
        "discount": DISCOUNT_CODE[definition.discount].format(base=definition.log_base),
        "ideal_cut": "[:k]" if definition.ideal_k == "k" else "",
    }


def _page_call_snippet(scene: Scene, measure: Measure) -> Snippet:
    """Return the snippet that calls the app's own `metrics` function."""
    definition, ranking = scene.definition, scene.ranking
    first = [
        _python_list(argument.tolist())
        for argument in measure.positional_arguments(definition, ranking, np.array(ranking.grades))
    ]
    keywords = [f"{name}={_python_value(value)}" for name, value in measure.call(definition, ranking).items()]
    values = {"function": measure.function.__name__, "arguments": ", ".join([*first, *keywords])}
    return Snippet(_fill_template("metrics", values))


def _python_list(numbers: Iterable[float]) -> str:
    """Write numbers as a Python list, whole ones without a point."""
    return f"[{', '.join(map(_python_value, numbers))}]"


def _python_value(value: object) -> str:
    if isinstance(value, list):
        return _python_list(value)
    if isinstance(value, Fraction):
        return repr(float(value))
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return repr(value)


# --- other libraries ------------------------------------------------------------------------------------


def _library_call_snippet(scene: Scene, measure: Measure, name: str) -> Snippet:
    """Return the snippet that calls a library for the number on screen; else why none does."""
    library, on_screen = convention(name), measure.value(scene.definition, scene.ranking)
    ranking, threshold = scene.ranking, scene.definition.threshold
    if "threshold" in measure.definition_fields and threshold != 1:
        ranking = ranking.binary(threshold)  # as libraries get it
    k = scene.k if measure.has_cutoff else None
    other_results = []
    for definition in library.definitions_of(measure.name):
        outcome = value(definition, ranking.with_cutoff(k))
        if isinstance(outcome, float) and math.isclose(outcome, on_screen, abs_tol=SCORE_TOLERANCE):
            return Snippet(_fill_template(name, {"call": call_text(definition, ranking.with_cutoff(k))}))
        other_results.append(_other_result(definition, outcome))
    title = measure.title(scene.definition, scene.k)
    if not other_results:
        return Snippet("", why_not=label("snippet.no-metric", library=library.label, metric=title))
    why_not = label(
        "snippet.other-number",
        library=library.label,
        metric=title,
        value=decimal(on_screen),
        others=join_with_commas(other_results),
    )
    return Snippet("", why_not=why_not)


def _other_result(definition: Definition, result: object) -> str:
    number = decimal(result) if isinstance(result, float) else label("snippet.no-number")
    return f"{definition.variant} {number}".strip()


# --- TREC files -----------------------------------------------------------------------------------------


def qrels_text(scene: Scene) -> str:
    """Write the judgements as TREC qrels: query, 0, document, grade."""
    lines = [
        f"{query_id} 0 {name} {document.grade}"
        for query_id, query in zip(_query_ids(scene), scene.queries, strict=True)
        for name, document in zip(_document_ids(query), query.documents, strict=True)
        if document.grade is not None
    ]
    return "\n".join(lines) + "\n"


def run_text(scene: Scene) -> str:
    """Write the rankings as a TREC run: query, Q0, document, rank, score, name of the run."""
    lines = [
        f"{query_id} Q0 {name} {rank} {score_text(score)} lab"
        for query_id, query in zip(_query_ids(scene), scene.queries, strict=True)
        for rank, (name, score) in enumerate(
            zip(_document_ids(query), scores_of(query), strict=False), start=1
        )
    ]
    return "\n".join(lines) + "\n"


def _query_ids(scene: Scene) -> list[str]:
    return _usable_ids([query.name for query in scene.queries], "q")


def _document_ids(query: Query) -> list[str]:
    return _usable_ids([document.name for document in query.documents], "d")


def _usable_ids(names: list[str], letter: str) -> list[str]:
    """Return names as ids if they are distinct and without blanks, else a letter with numbers."""
    if len(set(names)) == len(names) and all(re.fullmatch(r"\S+", name) for name in names):
        return names
    return [f"{letter}{number}" for number in range(1, len(names) + 1)]


FILES: dict[str, Callable[[Scene], str]] = {"qrels": qrels_text, "run": run_text}
FORMULAS: dict[str, Callable[[Scene, Measure], Snippet]] = {
    "numpy": _numpy_snippet,
    "metrics": _page_call_snippet,
    "latex": _latex_snippet,
    "markdown": lambda scene, measure: Snippet(markdown_text(scene, measure), "markdown"),
}
SNIPPETS = ("numpy", "metrics", *CALLED_LIBRARIES, *FILES, "latex", "markdown")
"""Everything that can be copied, by its name."""
