"""The worked formula and table of the metric on screen, to be copied as LaTeX and as Markdown."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from math import isnan

import numpy as np

from metrics.cumulative_gain import NDCG
from metrics.measure import Measure
from metrics.numeric.arrays import Array
from scene.list.model import Scene
from scene.measured.measured import Measured
from ui.sections.gain_terms import GainTerms
from ui.tables.latex import latex_row
from ui.words.numbers import DECIMALS, SUBSCRIPTS, SUPERSCRIPTS, UNDEFINED, decimal, places_of
from ui.words.text import label

GRADES = {"grade", "ideal grade"}


@dataclass(frozen=True)
class Style:
    """A markup language's form of a fraction, and of the signs of the page's formulas."""

    fraction: Callable[[str, str], str]
    signs: Callable[[str], str]

    def term(self, above: str, below: str) -> str:
        """Write a gain over its divisor, if there is one."""
        return self.fraction(self.signs(above), self.signs(below)) if below else self.signs(above)


def latex_text(scene: Scene, measure: Measure) -> str:
    """Write the formula with the numbers of the list in it, and the table of the ranks, in LaTeX."""
    heads, rows = _table(scene, measure)
    name = rf"\mathrm{{{measure.title(scene.definition, scene.k)}}}"
    lines = [*map(latex_row, (heads, *rows))]
    return "\n".join(
        [
            rf"\[ {name} = {_formula(scene, measure, LATEX)} \]",
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
    """Write the same in Markdown."""
    heads, rows = _table(scene, measure)
    formula = f"{measure.title(scene.definition, scene.k)} = {_formula(scene, measure, MARKDOWN)}"
    marks = ["--:", ":--", *["--:"] * (len(heads) - 2)]
    body = ([_markdown(cell) for cell in row] for row in rows)
    lines = [f"| {' | '.join(cells)} |" for cells in (heads, marks, *body)]
    return "\n".join([formula, "", *lines, ""])


def _formula(scene: Scene, measure: Measure, style: Style) -> str:
    """Write nDCG as the division of its two sums, any other metric as the sum of what each rank adds."""
    definition, ranking = scene.definition, scene.ranking
    score = _number(measure.value(definition, ranking))
    if measure is not NDCG:
        added = measure.contributions(definition, ranking, np.array(ranking.grades)).tolist()
        places = places_of(added) if measure.is_count else DECIMALS
        return f"{' + '.join(_number(addend, places) for addend in added if addend) or '0'} = {score}"
    view = GainTerms.of(Measured(scene))
    list_sum, ideal_sum = (
        " + ".join(style.term(*term) for term in terms) for terms in (view.list_terms(), view.ideal_terms())
    )
    sums = (_number(view.value_at_k(name)) for name in ("DCG", "IDCG"))
    return f"{style.fraction(list_sum, ideal_sum)} = {style.fraction(*sums)} = {score}"


def _table(scene: Scene, measure: Measure) -> tuple[list[str], list[list[str]]]:
    """Return the headings and the rows: the steps of the metric, or what each rank adds."""
    ranked = scene.query.ranked
    (first, ranks), *columns = measure.columns(scene.definition, scene.ranking).items()
    names = [document.name for document in ranked] + [""] * (len(ranks) - len(ranked))
    texts = [_column(measure, name, values) for name, values in columns]
    rows = [[str(int(ranks[i])), names[i], *(column[i] for column in texts)] for i in range(len(ranks))]
    heads = (first, "document", *(name for name, _ in columns))
    return [label(f"column.{head}") for head in heads], rows


def _column(measure: Measure, name: str, values: Array) -> list[str]:
    numbers = [float(value) for value in values]
    places = places_of(numbers) if name in GRADES or measure.is_counted(name) else DECIMALS
    missing = "?" if name == "grade" else UNDEFINED
    return [missing if isnan(number) else _number(number, places) for number in numbers]


def _number(number: float, places: int = DECIMALS) -> str:
    """Write a number with a minus that every program reads."""
    return decimal(number, places).replace("−", "-")


def _markdown(text: str) -> str:
    return re.sub(r"([\\|`*_<>\[\]])", r"\\\1", text)


def _tex_scripts(text: str) -> str:
    """Write what the page writes with raised and lowered digits as LaTeX does."""
    text = _braced_scripts(_braced_scripts(text, "^", SUPERSCRIPTS), "_", SUBSCRIPTS)
    return re.sub("log|ln", r"\\\g<0>", text).replace("−", "-")


def _braced_scripts(text: str, mark: str, shifted: dict[int, int]) -> str:
    digits = {shifted_code: digit for digit, shifted_code in shifted.items()}
    some = "".join(map(chr, digits))
    return re.sub(f"[{some}]+", lambda match: f"{mark}{{{match[0].translate(digits)}}}", text)


def _inline_fraction(above: str, below: str) -> str:
    return f"{_parenthesise(above)} / {_parenthesise(below)}"


def _parenthesise(text: str) -> str:
    return f"({text})" if re.search("[ −]", text) else text


LATEX = Style(lambda above, below: rf"\frac{{{above}}}{{{below}}}", _tex_scripts)
MARKDOWN = Style(_inline_fraction, str)
