"""How a measure in ir_measures notation is computed by a convention: function, arguments, definition."""

import ast
import inspect
import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Final

import numpy as np

from metrics.average_precision import AP, interpolated_precision
from metrics.bpref import bpref, judged_share
from metrics.conventions.definitions import DCG, Convention
from metrics.conventions.records import RECORDS, TREC_EVAL
from metrics.cumulative_gain import NDCG, dcg
from metrics.definition import USUAL, Definition
from metrics.expected_reciprocal_rank import ERR
from metrics.graded_average_precision import GAP
from metrics.inst import INST
from metrics.measure import Measure, recall_keywords, relevance_keywords
from metrics.measures import MEASURES
from metrics.numeric.arrays import Array, FloatArray
from metrics.numeric.gains import Gain
from metrics.numeric.ties import ORDERING_RULES
from metrics.precision_recall import F1, SUCCESS, F, P, R, r_precision
from metrics.q_measure import Q
from metrics.rank_biased_precision import RBP, rbp_residual
from metrics.reciprocal_rank import RR
from metrics.runs.remarks import excerpt

_TREC = {
    AP.name: ("map", "map_cut_{k}"),
    NDCG.name: ("ndcg", "ndcg_cut_{k}"),
    RR.name: ("recip_rank", ""),
    P.name: ("P", "P_{k}"),
    R.name: ("recall", "recall_{k}"),
    SUCCESS.name: ("success", "success_{k}"),
    "Bpref": ("bpref", ""),
    "Rprec": ("Rprec", "Rprec_mult_{k:.2f}"),
    "IPrecAvg": ("11pt_avg", ""),
    "RelP": ("", "relative_P_{k}"),
    "NumRet": ("num_ret", ""),
    "NumRel": ("num_rel", ""),
    "NumNonRel": ("num_nonrel_judged_ret", ""),
    "Utility": ("utility", ""),
    "IPrec": ("", "iprec_at_recall_{k:.2f}"),
    "SetP": ("set_P", ""),
    "SetR": ("set_recall", ""),
    "SetF": ("set_F", ""),
    "SetAP": ("set_map", ""),
    "SetRelP": ("set_relative_P", ""),
}
"""What trec_eval calls a measure, without and with a cutoff."""
_WRITTEN = re.compile(r"(?P<name>[A-Za-z]\w*)(?:\((?P<parameters>.*)\))?(?:@(?P<cutoff>[0-9.]+))?")


@dataclass(frozen=True)
class ParsedMeasure:
    """A measure as parsed from ir_measures notation: name, parameters, cutoff."""

    name: str
    parameters: dict[str, Any] = field(default_factory=dict)  # in parentheses
    cutoff: float | None = None  # behind the ``@``
    text: str = ""  # all of it, without blanks


def parse_measure(text: str) -> ParsedMeasure:
    """Parse a measure in ir_measures notation, such as ``nDCG@10`` or ``AP(rel=2)``."""
    notation = re.sub(r"\s+", "", text)
    match = _WRITTEN.fullmatch(notation)
    if match is None:
        raise _unreadable_measure(text)
    try:
        call = ast.parse(f"f({match['parameters'] or ''})", mode="eval").body
        if not isinstance(call, ast.Call) or call.args:
            raise _unreadable_measure(text)
        parameters = {str(keyword.arg): _parse_parameter(keyword.value) for keyword in call.keywords}
        cutoff = None if match["cutoff"] is None else ast.literal_eval(match["cutoff"])
    except (SyntaxError, ValueError):
        raise _unreadable_measure(text) from None
    return ParsedMeasure(match["name"], parameters, cutoff, notation)


def _parse_parameter(expression: ast.expr) -> Any:  # noqa: ANN401
    """Return the value of a parameter; a bare word is text, as in ``GAP(g=equal)``."""
    return expression.id if isinstance(expression, ast.Name) else ast.literal_eval(expression)


def trec_name(text: str) -> str:
    """Return trec_eval's name of a measure, such as ndcg_cut_10; else its notation."""
    if "(" in text:
        return text
    notation = parse_measure(text)
    plain, cut = _TREC.get(notation.name, ("", ""))
    name = plain if notation.cutoff is None else cut.format(k=notation.cutoff)
    return name or text


def trec_lines(system: str, columns: Mapping[str, FloatArray], queries: Iterable[str] = ()) -> Iterator[str]:
    """Yield a system's values as lines of trec_eval: of these queries, then the means."""
    named = {trec_name(measure): values for measure, values in columns.items()}
    for place, query in enumerate(queries):
        for name, values in named.items():
            yield f"{name:<22}\t{query}\t{values[place]:6.4f}\n"
    yield f"{'runid':<22}\tall\t{system}\n"
    for name, values in named.items():
        numbers = values[~np.isnan(values)]
        yield f"{name:<22}\tall\t{numbers.mean() if len(numbers) else math.nan:6.4f}\n"


def _unreadable_measure(text: str) -> ValueError:
    return ValueError(
        f"a measure must be written as nDCG@10, AP(rel=2) or RBP(p=0.8)@20, got {excerpt(text)!r}"
    )


def precision_at_recall(
    grades: Array, level: float, *, threshold: float = 1, judged: Array, is_nearest: bool = False
) -> FloatArray:
    """Return the interpolated precision at a recall `level`, as trec_eval rounds ``level * R``.
    trec_eval 9 takes ``int(level * R + 0.9)`` documents; trec_eval 10 the nearest number.
    """
    # In binary numbers ``0.7 * 3 + 0.9`` is a little less than 3: trec_eval 9 looks for two of three.
    relevant = np.count_nonzero(judged >= threshold, axis=-1)
    values = np.zeros(len(grades))
    for count in np.unique(relevant[relevant > 0]):
        of_count = relevant == count
        reached = [int(float(level) * count + (0.5 if is_nearest else 0.9)) / count]
        values[of_count] = interpolated_precision(
            grades[of_count], reached, threshold=threshold, judged=judged[of_count]
        )[:, 0]
    return values


def eleven_point_precision(
    grades: Array, *, threshold: float = 1, judged: Array, is_nearest: bool = False
) -> FloatArray:
    """Return the mean of the interpolated precisions at recall 0, 0.1, … 1."""
    precisions = [
        precision_at_recall(grades, tenths / 10, threshold=threshold, judged=judged, is_nearest=is_nearest)
        for tenths in range(11)
    ]
    return np.asarray(np.mean(precisions, axis=0))


def precision_at_multiple(grades: Array, level: float, *, threshold: float = 1, judged: Array) -> Array:
    """Return the precision at `level` times R ranks, as trec_eval's Rprec_mult rounds them."""
    depth = (float(level) * _count_relevant(judged, threshold) + 0.9).astype(np.int64)
    is_above = np.arange(grades.shape[-1]) < depth[:, np.newaxis]
    return np.asarray(_count_relevant(np.where(is_above, grades, np.nan), threshold) / np.maximum(depth, 1))


def relative_precision(grades: Array, k: int | None = None, *, threshold: float = 1, judged: Array) -> Array:
    """Return the relevant documents down to k over the greatest possible number of them."""
    most = np.minimum(_count_relevant(judged, threshold), k or grades.shape[-1])
    return _count_relevant(grades[:, :k], threshold) / np.maximum(most, 1)


def set_average_precision(grades: Array, *, threshold: float = 1, judged: Array) -> Array:
    """Return precision times recall of the whole list."""
    possible = grades.shape[-1] * _count_relevant(judged, threshold)
    return np.asarray(_count_relevant(grades, threshold) ** 2 / np.maximum(possible, 1))


def retrieved_count(grades: Array, *, threshold: float | None = None) -> Array:
    """Count the retrieved documents (num_ret); with a threshold the relevant ones (num_rel_ret)."""
    return np.full(len(grades), grades.shape[-1]) if threshold is None else _count_relevant(grades, threshold)


def relevant_count(grades: Array, *, threshold: float = 1, judged: Array) -> Array:
    """Count the relevant documents of the query, retrieved or not (num_rel)."""
    return _count_relevant(judged, threshold)


def not_relevant_count(grades: Array, *, threshold: float = 1) -> Array:
    """Count the retrieved documents that are judged not relevant."""
    return np.asarray(np.count_nonzero(grades < threshold, axis=-1))


def utility(grades: Array, *, threshold: float = 1) -> Array:
    """Return the retrieved relevant documents minus all other retrieved ones."""
    return np.asarray(2 * _count_relevant(grades, threshold) - grades.shape[-1])


def _count_relevant(grades: Array, threshold: float) -> Array:
    return np.asarray(np.count_nonzero(grades >= threshold, axis=-1))


_WEIGHED = ("gain", "discount", "log_base")

DISCOUNTED: Final = Measure(
    DCG,
    function=dcg,
    keywords=lambda definition, ranking: {name: getattr(definition, name) for name in _WEIGHED},
    highest=None,
)
JUDGED: Final = Measure("Judged", function=judged_share)
BPREF: Final = Measure("Bpref", function=bpref, keywords=recall_keywords, has_cutoff=False)
R_PRECISION: Final = Measure("Rprec", function=r_precision, keywords=recall_keywords, has_cutoff=False)
AT_RECALL: Final = Measure("IPrec", function=precision_at_recall, keywords=recall_keywords, has_cutoff=False)
RESIDUAL: Final = replace(
    RBP, name="RBPResidual", function=rbp_residual, keywords=lambda definition, ranking: {}
)
SET_P, SET_R, SET_F = (
    replace(measure, name=name, has_cutoff=False) for name, measure in (("SetP", P), ("SetR", R), ("SetF", F))
)
"""Measures of the whole list, however long it is."""

AT_MULTIPLE, ELEVEN_POINTS, SET_AP = (
    replace(AT_RECALL, name=name, function=function)
    for name, function in (
        ("Rprec", precision_at_multiple),
        ("IPrecAvg", eleven_point_precision),
        ("SetAP", set_average_precision),
    )
)
RELATIVE: Final = Measure("RelP", function=relative_precision, keywords=recall_keywords)
SET_RELATIVE: Final = replace(RELATIVE, name="SetRelP", has_cutoff=False)
RETRIEVED: Final = Measure("NumRet", function=retrieved_count, has_cutoff=False, highest=None)
RELEVANT: Final = replace(RETRIEVED, name="NumRel", function=relevant_count, keywords=recall_keywords)
NOT_RELEVANT: Final = replace(
    RETRIEVED,
    name="NumNonRel",
    function=not_relevant_count,
    keywords=lambda definition, ranking: relevance_keywords(definition),
    higher_is_better=False,
)
UTILITY: Final = replace(NOT_RELEVANT, name="Utility", function=utility, lowest=None, higher_is_better=True)

SETS: Final = (SET_P, SET_R, SET_F, SET_AP, SET_RELATIVE)
AT_LEVEL: Final = (AT_RECALL, AT_MULTIPLE)
"""Measures whose number behind the ``@`` is no rank."""

MORE: Final = (
    *(DISCOUNTED, JUDGED, F, BPREF, R_PRECISION, AT_RECALL, RESIDUAL, *SETS),
    *(ELEVEN_POINTS, RELATIVE, RETRIEVED, RELEVANT, NOT_RELEVANT, UTILITY),
)
"""Measures of whole runs that the pages of the app do not show side by side."""

KNOWN: Final = MEASURES | {further.name: further for further in MORE}

SAME_WITHOUT_TAIL: Final = frozenset(
    {
        *(NDCG, ERR, RBP, AP, Q, R, RR, SUCCESS, GAP, DISCOUNTED, SET_R),
        *(BPREF, R_PRECISION, *AT_LEVEL, ELEVEN_POINTS, RELEVANT),
    }
)
"""Measures to which documents below the last judged one make no difference, to the last bit."""

UNJUDGED_IS_ZERO: Final = SAME_WITHOUT_TAIL - {BPREF} | {P, F1, F, *SETS, RELATIVE, UTILITY, INST}
"""Measures to which a document that is not judged is one of grade 0."""


TREC_EVAL_9: Final = replace(
    TREC_EVAL,
    key="trec-eval-9",
    label="trec_eval 9",
    version="9.0.8",
    definitions=tuple(replace(definition, single=True) for definition in TREC_EVAL.definitions),
)
"""What most papers used: trec_eval 10 is the same but for scores, which 9 holds in four bytes, and for
IPrec, which 9 reads where level * R, and 0.9 more, is cut to a whole number."""

TREC_EVAL_10: Final = replace(TREC_EVAL, label="trec_eval 10")

DISTINCT: Final = (
    TREC_EVAL_9,
    TREC_EVAL_10,
    *(convention for convention in RECORDS if convention is not TREC_EVAL),
)
"""All conventions by which a run can be evaluated, each once."""

CONVENTIONS: Final = {convention.label: convention for convention in (TREC_EVAL_9, TREC_EVAL_10, *RECORDS)}
"""All of them by their names; trec_eval has one without a version, too."""

GAINS: Final = {"log2": "linear", "exp-log2": "exponential"}
"""The gains of nDCG and DCG, by what ir_measures calls the two formulas."""


@dataclass(frozen=True)
class MeasurePlan:
    """How a measure is computed: its function, arguments and definition."""

    measure: Measure
    definition: Definition
    k: int | None = None  # None = the whole list
    keywords: dict[str, Any] = field(default_factory=dict)  # arguments that are no field of the definition
    is_condensed: bool = False  # without what nobody judged
    text: str = ""  # the notation

    @property
    def depth(self) -> int | None:
        """The deepest rank that counts; None = the whole list does."""
        return self.k if self.definition.cutoff == "k" else self.definition.cutoff  # type: ignore[return-value]


def make_plan(text: str, as_: str) -> MeasurePlan:
    """Return how a convention, or a variant of it ("NAME · VARIANT"), computes a measure."""
    notation = parse_measure(text)
    if notation.name not in KNOWN:
        raise ValueError(f"a measure must be one of {', '.join(KNOWN)}, got {excerpt(notation.name)}")
    measure = KNOWN[notation.name]
    if measure is R_PRECISION and notation.cutoff is not None:
        measure = AT_MULTIPLE
    parameters = dict(notation.parameters)
    definition = _best_definition(notation, as_, GAINS.get(parameters.get("dcg", "")))
    if "rel" in parameters:
        definition = replace(definition, threshold=parameters.pop("rel"))
    if "dcg" in parameters:
        definition = replace(definition, gain=_checked_option(GAINS, "dcg", parameters.pop("dcg")))
    is_condensed = bool(parameters.pop("judged_only", False))
    if "max_rel" in parameters:
        definition = replace(definition, max_grade=parameters.pop("max_rel"))
    keywords = _function_keywords(measure, notation, parameters)
    if measure is RETRIEVED and "rel" in notation.parameters:
        keywords["threshold"] = definition.threshold
    if measure in (AT_RECALL, ELEVEN_POINTS) and find_convention(as_)[0].key == TREC_EVAL_10.key:
        keywords["is_nearest"] = True
    if "gain" in keywords and definition.ties not in ORDERING_RULES:
        raise ValueError(f"gains must be left out where tied documents share them, as {excerpt(as_)} has it")
    k = notation.cutoff if measure not in AT_LEVEL else None
    return MeasurePlan(
        measure, definition, _checked_cutoff(notation, measure, k), keywords, is_condensed, notation.text
    )


def find_convention(as_: str) -> tuple[Convention, str]:
    """Return a convention by its name or key, and the variant that "NAME · VARIANT" asks for."""
    label, _, variant = as_.partition(" · ")
    by_key = {convention.key: convention for convention in CONVENTIONS.values()}
    convention = CONVENTIONS.get(label) or by_key.get(label)
    if convention is None:
        raise ValueError(f"as_ must be one of {', '.join(CONVENTIONS)}, got {excerpt(as_)}")
    return convention, variant


def _best_definition(notation: ParsedMeasure, as_: str, gain: str | None) -> Definition:
    """Return the definition of a convention that fits the measure and its parameters best."""
    convention, variant = find_convention(as_)
    definitions = convention.definitions_of(notation.name)
    if variant:
        definitions = tuple(definition for definition in definitions if definition.variant == variant)
        if not definitions:
            names = ", ".join(
                convention.name_of(definition) for definition in convention.definitions_of(notation.name)
            )
            raise ValueError(
                f"as_ must be one of {names or 'those who define it'} for {notation.name}, got {as_}"
            )
    if not definitions:
        first = convention.definitions[0]
        ties = first.ties if first.ties in ORDERING_RULES else "input"
        return replace(USUAL, metric="", ties=ties, single=first.single)
    fits: tuple[Callable[[Definition], bool], ...] = (
        lambda definition: gain is None or definition.gain == gain,
        lambda definition: (definition.cutoff == "k") == (notation.cutoff is not None),
    )
    for fit in fits:
        definitions = tuple(filter(fit, definitions)) or definitions
    fitting = definitions[0]
    # A program that has no cutoff at all reads the whole list; asked for one, it is cut there.
    return replace(fitting, cutoff="k") if notation.cutoff is not None else fitting


def _checked_option(options: dict[str, str], name: str, value: object) -> str:
    if value not in options:
        raise ValueError(f"{name} must be one of {', '.join(options)}, got {excerpt(repr(value))}")
    return options[str(value)]


def _function_keywords(
    measure: Measure, notation: ParsedMeasure, parameters: dict[str, Any]
) -> dict[str, Any]:
    """Return the arguments of a measure's function from the parameters of the notation."""
    usual = {parameter.name: parameter.usual for parameter in measure.parameters}
    allowed = inspect.signature(measure.function).parameters
    shared = {"dcg": "gain", "rel": "threshold"}
    names = {"rel", "judged_only", *(name for name, field_ in shared.items() if field_ in allowed), *usual}
    names |= {name for name in ("beta", "p", "T") if name in allowed}
    names |= {"gains"} if "gain" in allowed else set()
    for name in parameters:
        if name not in names:
            raise ValueError(
                f"{notation.name} has the parameters {', '.join(sorted(names))}, got {excerpt(name)}"
            )
    keywords = usual | parameters
    if "gains" in keywords:
        keywords["gain"] = _gain_from_mapping(keywords.pop("gains"))
    if measure in AT_LEVEL:
        if notation.cutoff is None:
            raise ValueError("IPrec must be read at a recall from 0 to 1, such as IPrec@0.5, got none")
        keywords["level"] = notation.cutoff
    return {name: _as_fraction(value) for name, value in keywords.items()}


def _gain_from_mapping(gains: object) -> Gain:
    """Return the gain of a mapping from grades; a grade that it lacks gains itself."""
    if not isinstance(gains, dict):
        raise ValueError(f"gains must be a dictionary such as {{1: 1, 2: 3}}, got {excerpt(repr(gains))}")
    return lambda grades: np.array([gains.get(grade, grade) for grade in grades.tolist()], np.float64)


def _as_fraction(value: Any) -> Any:  # noqa: ANN401
    return Fraction(str(value)) if isinstance(value, int | float) else value


def _checked_cutoff(notation: ParsedMeasure, measure: Measure, k: float | None) -> int | None:
    if k is None:
        return None
    has_cutoff = "k" in inspect.signature(measure.function).parameters
    if not has_cutoff or measure in SETS:
        raise ValueError(f"{notation.name} has no cutoff, got {notation.text}")
    if k != int(k) or k < 1:
        raise ValueError(f"the cutoff must be a whole number from 1 up, got {notation.text}")
    return int(k)
