"""The pages of the app and their metrics, by their names in addresses; the start page's name is empty."""

from metrics.average_precision import AP
from metrics.cumulative_gain import NDCG
from metrics.expected_reciprocal_rank import ERR
from metrics.measure import Measure
from metrics.measures import MEASURES
from metrics.precision_recall import F1, SUCCESS, P, R
from metrics.rank_biased_precision import RBP
from metrics.reciprocal_rank import RR, RR_AT_K
from metrics.roc import AUC

PAGES_SHOWN = (
    "ndcg",
    "err",
    "average_precision",
    "reciprocal_rank",
    "roc_auc",
    "what_if",
    "conventions",
    "evaluate",
    "practice",
    "room",
    "guide",
)
"""The pages beside the start page, in the order of the navigation."""
PLANS = "plans"
"""The page of the lesson plans, behind them in the navigation: it has no metric of its own."""
LESSONS = ("lesson_ndcg", "lesson_empty")
"""Pages of text that other pages lead to; they are not in the navigation."""


PLACES = {
    NDCG: ("ndcg", "ndcg"),
    ERR: ("err", "sum"),
    RBP: ("err", "others"),
    AP: ("average_precision", "average"),
    P: ("average_precision", "cutoff"),
    R: ("average_precision", "cutoff"),
    F1: ("average_precision", "cutoff"),
    RR: ("reciprocal_rank", "list"),
    RR_AT_K: ("reciprocal_rank", "list"),
    SUCCESS: ("reciprocal_rank", "hits"),
    AUC: ("roc_auc", "area"),
}
"""The page that shows a metric, and the step that ends with it."""
METRIC_AT = {place: measure.name for measure, place in reversed(PLACES.items())}
"""The metric that a step of a page ends with."""


def page_and_step_of(measure: Measure) -> tuple[str, str]:
    """Return the page and the step on which a metric is shown."""
    if measure in PLACES:
        return PLACES[measure]
    return PLACES[MEASURES[measure.taught_with]][0], measure.name.lower()


def metric_of_step(page: str, step: str) -> str:
    """Return the name of the metric that a step of a page ends with; empty if it ends with none."""
    taught = {measure.name.lower(): measure.name for measure in measures_taught_on(page)}
    return METRIC_AT.get((page, step)) or taught.get(step, "")


def metric_of_page(page: str) -> Measure | None:
    """Return the metric that a page is about; None if the person chooses it."""
    return next((metric for metric, (place, _) in PLACES.items() if place == page), None)


def measures_taught_on(page: str) -> list[Measure]:
    """Return the metrics that have a step on a page beside the one that they are taught with."""
    return [
        measure
        for measure in MEASURES.values()
        if measure.taught_with and PLACES[MEASURES[measure.taught_with]][0] == page
    ]
