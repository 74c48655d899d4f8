"""The registry of measures, in the order in which the app's tables show them."""

from typing import Any

from metrics.average_precision import AP
from metrics.cumulative_gain import NDCG
from metrics.definition import OPTIONS, Definition, JudgedRanking
from metrics.expected_reciprocal_rank import ERR
from metrics.expected_search_length import ESL
from metrics.graded_average_precision import GAP
from metrics.inst import INST
from metrics.measure import Measure
from metrics.numeric.arrays import invalid_argument
from metrics.precision_recall import F1, SUCCESS, F, P, R
from metrics.q_measure import Q
from metrics.rank_biased_precision import RBP
from metrics.reciprocal_rank import RR
from metrics.roc import AUC

MEASURES = {
    measure.name: measure for measure in (NDCG, ERR, RBP, INST, AP, GAP, Q, P, R, F1, RR, ESL, SUCCESS, AUC)
}
"""All measures by their names; the first two are those that a new scene asks about."""

PARAMETERS = {measure.key: measure for one in (*MEASURES.values(), F) for measure in one.parameters}
"""All parameters of measures by their keys."""

CHOICES: dict[str, tuple[Any, ...]] = OPTIONS | {
    measure.key: measure.options for measure in PARAMETERS.values()
}
"""All that a person chooses for metrics, fields of the definition and parameters, and what each may be."""


def chosen(definition: Definition, name: str) -> Any:  # noqa: ANN401
    """Return the value that a definition has for a field or parameter, by its name in `CHOICES`."""
    return PARAMETERS[name].value_in(definition) if name in PARAMETERS else getattr(definition, name)


def measure(name: str) -> Measure:
    """Return a measure by its name."""
    if name not in MEASURES:
        raise invalid_argument("name", f"one of {', '.join(MEASURES)}", name)
    return MEASURES[name]


def defined_measures(definition: Definition, ranking: JudgedRanking) -> dict[str, Measure]:
    """Return the measures that are defined on a list, by name; AUC needs both classes, for instance."""
    return {name: measure for name, measure in MEASURES.items() if measure.is_defined(definition, ranking)}
