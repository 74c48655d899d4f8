"""Everything that a number can have been computed as: all conventions, their mixtures and common mistakes.

Each metric with each gain, discount, ideal list, denominator, threshold, scale and tie rule, also as no
library combines them, and with the mistakes that people make.
"""

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Any, Final, NamedTuple

import numpy as np

from metrics.arrays import FloatArray
from metrics.conventions.computing import Ranking, has_too_many_orders, is_empty, values
from metrics.conventions.definitions import Definition, plainly
from metrics.conventions.records import RECORDS
from metrics.cumulative_gain import dcg
from metrics.precision_recall import precision
from metrics.ties import ONE_ORDER

MISTAKES: Final = (
    "log2-i",
    "natural-log",
    "two-to-r-without-minus-one",
    "ap-divide-by-rank",
    "ap-divide-by-hits",
    "rr-zero-based",
    "f-beta-brackets",
    "err-max-grade",
    "err-no-survival",
    "auc-floor",
    "labels-as-ideal",
)

FEW_ORDERS: Final = 500
"""An answer comes at once, and so ties of more orders are not gone through."""

HIGHEST_SCALE: Final = 10
"""The highest top of a scale that is tried for ERR."""

GRADUAL: Final = ("log2", "jk", "zipf", "none")
"""The discounts that can be told apart in nDCG, where the base of a logarithm cancels out."""

Grid = Mapping[str, tuple[Any, ...]]
"""The values of each field that are combined with those of all others."""

Curve = Callable[[Definition, Ranking, list[int]], FloatArray]
"""What a definition comes to at each of these cutoffs."""


class Candidate(NamedTuple):
    """One thing that can have been computed; the mistake is a key of `MISTAKES`, empty where it is none."""

    definition: Definition
    mistake: str = ""


def candidates(ranking: Ranking, asked: int) -> Iterator[Candidate]:
    """Everything that can have been computed; what makes no difference for this list is left out."""
    irrelevant = _irrelevant(ranking, asked)
    seen = set()
    for definition, mistake in (*_conventional(), *_combined(ranking), *_mistaken(ranking)):
        changes = {
            name: usual
            for name, usual in irrelevant.items()
            if getattr(definition, name) != usual
            and (name != "denominator" or definition.denominator == "returned")
        }
        candidate = Candidate(replace(definition, **changes) if changes else definition, mistake)
        if candidate not in seen:
            seen.add(candidate)
            yield candidate


def _irrelevant(ranking: Ranking, asked: int) -> dict[str, Any]:
    """Fields that this list leaves without effect, and the value that stands for all of theirs."""
    scores = np.array(ranking.all_scores)
    irrelevant: dict[str, Any] = {}
    if len(np.unique(scores.astype(np.float32))) == len(np.unique(scores)):
        irrelevant["single"] = False
        if len(np.unique(scores)) == len(scores):
            irrelevant["ties"] = "input"
    if not ranking.missing:
        irrelevant["judged"] = "all"
    if asked <= len(scores):
        irrelevant["denominator"] = ""
    return irrelevant


def _conventional() -> Iterator[Candidate]:
    """What the libraries and papers do."""
    for convention in RECORDS:
        for definition in convention.definitions:
            yield Candidate(plainly(definition), _mistake_in(definition))


def _mistake_in(definition: Definition) -> str:
    """A mistake if done unawares, and the convention of somebody all the same."""
    if definition.discount == "jk":
        return "log2-i"
    if definition.metric == "DCG" and definition.discount == "ln":
        return "natural-log"
    if definition.metric == "AP":
        return {"found": "ap-divide-by-hits", "position": "ap-divide-by-rank"}.get(definition.denominator, "")
    return "two-to-r-without-minus-one" if definition.gain == "power" else ""


def _combined(ranking: Ranking) -> Iterator[Candidate]:
    """All combinations, also those that no library has."""
    highest = math.ceil(ranking.highest)
    for metric, choices in _grids(ranking, highest):
        for chosen in product(*choices.values()):
            definition = Definition(metric, **dict(zip(choices, chosen, strict=True)))
            is_low = metric == "ERR" and definition.max_grade == highest
            yield Candidate(definition, "err-max-grade" if is_low else _mistake_in(definition))


def _grids(ranking: Ranking, highest: int) -> Iterator[tuple[str, Grid]]:
    """Which values of which fields are combined for which metric, one grid after the other."""
    judged = ("all", "list") if ranking.missing else ("all",)
    thresholds = tuple(range(1, max(highest, 1) + 1))
    relevant: Grid = {"threshold": thresholds, "ties": ONE_ORDER}
    yield from _gain_grids(judged, thresholds, highest)
    yield "AP", {**relevant, "denominator": ("", "capped", "found", "position"), "judged": judged}
    yield "RR", relevant
    yield "P", {**relevant, "denominator": ("", "returned")}
    yield "R", {**relevant, "denominator": ("", "capped"), "judged": judged}
    yield "F1", {**relevant, "judged": judged}
    # None stands for the scale itself.
    scales = (top for top in range(max(highest, 1), HIGHEST_SCALE + 1) if top != ranking.max_grade)
    yield "ERR", {"max_grade": (None, *scales), "ties": ONE_ORDER}
    yield "AUC", {"threshold": thresholds, "cutoff": (None,), "empty": ("undefined",)}


def _gain_grids(
    judged: tuple[str, ...], thresholds: tuple[int, ...], highest: int
) -> Iterator[tuple[str, Grid]]:
    """The grids of nDCG and DCG: only the gain of relevant or not reads a threshold."""
    ties = (*ONE_ORDER, "average")
    ideal: Grid = {"judged": judged, "ideal_k": ("k", None), "ties": ties}
    gains = ("linear", "exponential", "binary", "power") if highest > 1 else ("linear", "power")
    yield "nDCG", {"gain": gains, "discount": GRADUAL, **ideal}
    yield "DCG", {"gain": gains, "discount": (*GRADUAL, "ln"), "ties": ties}
    # Higher thresholds with the usual discount only: an answer comes at once.
    relevant: Grid = {"gain": ("binary",), "threshold": thresholds[1:]}
    yield "nDCG", {**relevant, **ideal}
    yield "DCG", {**relevant, "ties": ties}


def _mistaken(ranking: Ranking) -> Iterator[Candidate]:
    """The mistakes that no choice of fields describes."""
    judged = ("all", "list") if ranking.missing else ("all",)
    for threshold in range(1, max(math.ceil(ranking.highest), 1) + 1):
        yield Candidate(Definition("RR", threshold=threshold), "rr-zero-based")
        yield Candidate(Definition("AP", threshold=threshold), "ap-divide-by-rank")
        yield Candidate(Definition("AUC", threshold=threshold, cutoff=None, empty="undefined"), "auc-floor")
        for metric, pool in product(("F0.5", "F2"), judged):
            yield Candidate(Definition(metric, threshold=threshold, judged=pool))
            yield Candidate(Definition(metric, threshold=threshold, judged=pool), "f-beta-brackets")
    yield Candidate(Definition("ERR"), "err-no-survival")
    for gain in ("linear", "exponential"):
        yield Candidate(Definition("nDCG", gain=gain), "labels-as-ideal")


def curve_of(candidate: Candidate, ranking: Ranking, cutoffs: list[int]) -> FloatArray | None:
    """What it comes to at each cutoff; None where it comes to nothing."""
    definition, mistake = candidate
    usual = replace(definition, metric="F1") if definition.metric in ("F0.5", "F2") else definition
    if is_empty(usual, ranking):
        is_number = not mistake and not isinstance(definition.empty, str)
        return np.full(len(cutoffs), float(definition.empty)) if is_number else None
    if definition.metric == "ERR" and ranking.highest > _scale(definition, ranking):
        return None
    if definition.metric in ("F0.5", "F2"):
        return _f_beta(definition, ranking, cutoffs, has_brackets=mistake == "f-beta-brackets")
    if mistake in _COMPUTED and not (mistake == "ap-divide-by-rank" and definition.denominator):
        return _COMPUTED[mistake](definition, ranking, cutoffs)
    if has_too_many_orders(definition, ranking, most=FEW_ORDERS):
        return None
    return values(definition, ranking, cutoffs)


def _scale(definition: Definition, ranking: Ranking) -> float:
    return ranking.max_grade if definition.max_grade is None else definition.max_grade


def _f_beta(
    definition: Definition, ranking: Ranking, cutoffs: list[int], *, has_brackets: bool
) -> FloatArray:
    """F from precision and recall; with the brackets around P + R it is right for beta = 1 only."""
    square = float(definition.metric[1:]) ** 2
    found = values(replace(definition, metric="R"), ranking, cutoffs)
    clean = values(replace(definition, metric="P"), ranking, cutoffs)
    below = square * (clean + found) if has_brackets else square * clean + found
    shares: FloatArray = np.divide(
        (1 + square) * clean * found, below, out=np.zeros_like(below), where=below > 0
    )
    return shares


def _rank_less_one(definition: Definition, ranking: Ranking, cutoffs: list[int]) -> FloatArray:
    """1/index where the index begins with 0; at rank 1 there is nothing to divide by."""
    share = values(definition, ranking, cutoffs)
    shares: FloatArray = np.divide(share, 1 - share, out=np.full_like(share, np.nan), where=share < 1)
    return shares


def _mean_of_all_precisions(definition: Definition, ranking: Ranking, cutoffs: list[int]) -> FloatArray:
    """Precision averaged over every rank, in place of those of the relevant documents.

    A program that does so goes through the list, and so comes to no rank beyond its end.
    """
    ranks = range(1, len(ranking.grades) + 1)
    sums = np.cumsum(precision(ranking.grades, ranks, threshold=definition.threshold))
    means = [sums[cutoff - 1] / cutoff if cutoff in ranks else math.nan for cutoff in cutoffs]
    return np.array(means, np.float64)


def _reversed_scores(definition: Definition, ranking: Ranking, cutoffs: list[int]) -> FloatArray:
    return 1 - values(definition, ranking, cutoffs)


def _without_survival(definition: Definition, ranking: Ranking, cutoffs: list[int]) -> FloatArray:
    """The sum of R_i / i, as if every reader came to every rank."""
    top = _scale(definition, ranking)
    return dcg(ranking.grades, cutoffs, gain=lambda grades: (np.exp2(grades) - 1) / 2**top, discount="zipf")


def _by_labels_as_given(definition: Definition, ranking: Ranking, cutoffs: list[int]) -> FloatArray:
    """DCG over the DCG of the labels in the order of the documents' names, not sorted by grade."""
    by_name = np.argsort(np.array(ranking.names), kind="stable")
    given = dcg(np.array(ranking.grades, np.float64)[by_name], cutoffs, gain=definition.gain)
    own = dcg(ranking.grades, cutoffs, gain=definition.gain)
    shares: FloatArray = np.divide(own, given, out=np.full_like(given, np.nan), where=given > 0)
    return shares


_COMPUTED: Final[dict[str, Curve]] = {
    "rr-zero-based": _rank_less_one,
    "ap-divide-by-rank": _mean_of_all_precisions,
    "auc-floor": _reversed_scores,
    "err-no-survival": _without_survival,
    "labels-as-ideal": _by_labels_as_given,
}
