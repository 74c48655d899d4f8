"""Where does this number come from? All conventions and the common mistakes, tried on one list.

The search is over everything that could have been computed: each metric at each cutoff, with each gain,
discount, ideal list, denominator, threshold, scale and tie rule, and with the mistakes that people make.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import product
from typing import Any, Final, NamedTuple

import numpy as np

from metrics.arrays import FloatArray
from metrics.by_convention import Ranking, has_too_many_orders, is_empty, same, value, values
from metrics.by_value import Member
from metrics.conventions import CONVENTIONS, Definition, plainly
from metrics.cumulative_gain import dcg
from metrics.precision_recall import precision
from metrics.readings import Reading, readings

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

MOST: Final = 12
"""So many explanations are given. Who computes so is looked up for twice as many, the likeliest."""

FEW_ORDERS: Final = 500
"""An answer comes at once, and so ties of more orders are not gone through."""

AS_NEAR: Final = 1.5
"""A value is about as near as the nearest one, if it is at most so many times as far away."""

GRADUAL: Final = ("log2", "jk", "zipf", "none")
"""The discounts that can be told apart in nDCG, where the base of a logarithm cancels out."""

# How unusual an explanation is, in units. 0 is what comes to mind first: nDCG with linear gain, of all that
# is judged, at the asked cutoff. One unit is a choice that only a few make, such as an ideal list that is
# never cut. What many do, such as exponential gain, is half a unit; a mistake, or what nobody does, is two or
# three. These are judgements: they decide what is told first and what is left out, not what a value is.

CHOICE_UNITS: Final[dict[str, dict[str | None, float]]] = {
    "gain": {"exponential": 0.5, "binary": 2, "power": 3},
    "discount": {"ln": 0.5, "jk": 1, "zipf": 2, "none": 3},
    "judged": {"list": 0.5},
    "ideal_k": {None: 1, "returned": 2},
    "ties": {"average": 0.6, "id down": 0.5, "id up": 0.8, "pessimistic": 0.7, "optimistic": 1},
    "denominator": {"capped": 0.5, "found": 1, "position": 1.5, "returned": 0.5},
}
"""Of the choices that are not listed, all are usual."""

METRIC_UNITS: Final = {"nDCG": 0, "DCG": 0.2, "AP": 0.3, "ERR": 0.4, "RR": 0.5, "AUC": 0.6}
"""The metrics that such a question is mostly about come first."""

OTHER_METRIC: Final = 0.8
"""P, R, F and Hit: they have few values, which a pasted number often meets by chance."""

THRESHOLD_STEP: Final = 1.5
"""Of each grade by which "relevant" begins above 1: no library does so unasked."""

SCALE: Final = 0.6
"""Of a top of the grade scale that is built in: several libraries have one."""

ROUNDED: Final = 0.5
"""Of a result with few decimals, as some programs print it."""

FOUR_BYTES: Final = 0.5
"""Of scores in numbers of four bytes, in which close scores become ties."""

UNCUT: Final = 0.1
"""Of a definition without a cutoff: where both have the same value, the one with the cutoff is told."""

MISTAKE: Final = 2
"""A mistake is less likely than what libraries do, and likelier than two things that nobody does."""

USUAL: Final = 1.8
"""Only what is at most so unusual is tried at cutoffs that nobody asked for: at all of them the rest would
explain every number. It is more than three choices that many make, 1.5, and less than one mistake."""

ANOTHER_CUTOFF: Final = 5
"""Another cutoff than the asked one is less likely than two mistakes at the asked one."""

NO_SIGN: Final = 3
"""A percentage without its sign is less likely than one mistake."""

NOBODY: Final = 4
"""What no library returns comes after what one does with a mistake or two, but before another cutoff."""

ALTERNATIVES: Final[dict[str, tuple[Any, ...]]] = {
    "gain": ("linear", "exponential"),
    "discount": ("log2", "jk"),
    "judged": ("all", "list"),
    "ideal_k": ("k", None),
    "ties": ("input", "pessimistic", "optimistic"),
    "threshold": (1, 2),
    "max_grade": (None, 4, 5),
    "digits": (None,),
}
"""A choice is told if one of these in its place gives another value."""

DENOMINATORS: Final = {
    "AP": ("", "capped", "found", "position"),
    "P": ("", "returned"),
    "F1": ("", "returned"),
    "R": ("", "capped"),
}
"""The same for the denominators, of which each metric has its own."""

Curve = Callable[[Definition, Ranking, list[int]], FloatArray]
"""What a definition comes to at each of these cutoffs."""


@dataclass(frozen=True)
class Explanation:
    """One way to arrive at the number.

    Attributes
    ----------
    metric : str
        One of `metrics.conventions.METRICS`, or "F0.5", "F2".
    k : int or None
        The cutoff; None where the metric has none.
    value : float
        The value with all its digits.
    definition : Definition
        How it is computed.
    telling : tuple of str
        The fields of the definition that make a difference for this list: the others need not be said.
    mistake : str
        A key of `MISTAKES`; empty where it is none.
    is_percent : bool
        Whether the number reads as a percentage, though it was pasted without the sign.
    libraries : tuple of Member
        Who returns this value for this metric and cutoff.
    """

    metric: str
    k: int | None
    value: float
    definition: Definition
    telling: tuple[str, ...]
    mistake: str
    is_percent: bool
    libraries: tuple[Member, ...]


@dataclass(frozen=True)
class Answer:
    """What was found.

    Attributes
    ----------
    low, high : float
        What the pasted digits can stand for; of a percentage as a share.
    found : tuple of Explanation
        The best explanation first, at most `MOST`.
    nearest : Explanation or None
        The nearest value, where nothing was found; of several that are about as near the likeliest.
    """

    low: float
    high: float
    found: tuple[Explanation, ...]
    nearest: Explanation | None


def explain(number: str, ranking: Ranking, k: int | None = None) -> Answer:
    """Find out what can have been computed when a tool printed this number for this list.

    Parameters
    ----------
    number : str
        The number as pasted: "0.785", "0,785", "78.5%", "13/15", "1.2e-3"; see `metrics.readings`.
    ranking : Ranking
        The list.
    k : int, optional
        The cutoff that is most likely meant; None = the whole list. Others are tried, too.

    Returns
    -------
    Answer
        Explanations, the best first: what libraries really do at this cutoff before other combinations, the
        usual before the unusual, one mistake before two.

    Raises
    ------
    ValueError
        If the text is no number, or if the list is impossible.

    Examples
    --------
    >>> from metrics.by_convention import Ranking
    >>> from metrics.explanations import explain
    >>> best = explain("0.785", Ranking((3, 2, 3, 0, 1, 2), missing=(3, 2), max_grade=3), k=6).found[0]
    >>> best.metric, best.k, best.definition.gain, best.definition.judged
    ('nDCG', 6, 'linear', 'all')
    >>> sorted({member.convention.label for member in best.libraries})[-2:]
    ['recommenders', 'trec_eval']
    """
    pasted = readings(number)
    low, high = pasted[0].low, pasted[0].high
    if not ranking.grades:
        return Answer(low, high, (), None)
    asked = len(ranking.grades) if k is None else k
    libraries = _Libraries(ranking)
    if found := _best_matches(pasted, libraries, asked):
        return Answer(low, high, tuple(_explained(match, libraries) for match in found), None)
    nearest, *_ = _best_matches(_widened(pasted, ranking, asked), libraries, asked)
    return Answer(low, high, (), _explained(nearest, libraries))


class _Candidate(NamedTuple):
    """One thing that can have been computed, and how far it is from the usual."""

    definition: Definition
    mistake: str = ""


class _Match(NamedTuple):
    candidate: _Candidate
    k: int
    value: float
    is_percent: bool


def _best_matches(pasted: Sequence[Reading], libraries: "_Libraries", asked: int) -> list[_Match]:
    """All values that lie in a reading, the likeliest first."""
    ranking = libraries.ranking
    cutoffs = _cutoffs(asked, len(ranking.grades))
    tried, curves = _tried(ranking, asked)
    matches: dict[object, _Match] = {}
    for reading in pasted:
        within = (curves >= reading.low) & (curves <= reading.high)
        for row, column in np.argwhere(within).tolist():
            match = _Match(tried[row], cutoffs[column], curves[row, column], reading.is_percent)
            _keep_best(matches, match, asked)
    likely = sorted(matches.values(), key=lambda match: _cost(match, asked))[: 2 * MOST]
    likely.sort(key=lambda match: _cost(match, asked) + NOBODY * (not libraries.returning(match)))
    return likely[:MOST]


def _widened(pasted: Sequence[Reading], ranking: Ranking, asked: int) -> list[Reading]:
    """So wide that the nearest value lies in one of them, and all that are about as near."""
    _, curves = _tried(ranking, asked)
    distances = [np.nanmin(np.abs(curves - reading.middle)) / reading.unit for reading in pasted]
    return [reading.widened(AS_NEAR * min(distances)) for reading in pasted]


def _cutoffs(asked: int, length: int) -> list[int]:
    return [asked, *(rank for rank in range(1, length + 1) if rank != asked)]


@lru_cache(maxsize=8)
def _tried(ranking: Ranking, asked: int) -> tuple[list[_Candidate], FloatArray]:
    """Everything that comes to something, and what: a row a candidate, a column a cutoff.

    The unusual is tried at the asked cutoff, the first, only; see `USUAL`.
    """
    cutoffs = _cutoffs(asked, len(ranking.grades))
    tried, rows = [], []
    for candidate in _candidates(ranking, asked):
        is_usual = candidate.definition.cutoff == "k" and _distance(candidate) <= USUAL
        curve = _curve(candidate, ranking, cutoffs if is_usual else cutoffs[:1])
        if curve is not None:
            tried.append(candidate)
            rows.append(np.append(curve, np.full(len(cutoffs) - len(curve), np.nan)))
    return tried, np.array(rows)


def _candidates(ranking: Ranking, asked: int) -> Iterator[_Candidate]:
    """Everything that can have been computed; what makes no difference for this list is left out."""
    irrelevant = _irrelevant(ranking, asked)
    seen = set()
    for definition, mistake in (*_conventional(), *_combined(ranking), *_mistaken(ranking)):
        changes = {name: usual for name, usual in irrelevant.items() if name != "denominator"}
        if definition.denominator == "returned" and "denominator" in irrelevant:
            changes["denominator"] = ""
        candidate = _Candidate(replace(definition, **changes), mistake)
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


def _conventional() -> Iterator[_Candidate]:
    """What the libraries and papers do."""
    for convention in CONVENTIONS:
        for definition in convention.definitions:
            yield _Candidate(plainly(definition), _mistake_in(definition))


def _mistake_in(definition: Definition) -> str:
    """A mistake if done unawares, and the convention of somebody all the same."""
    if definition.discount == "jk":
        return "log2-i"
    if definition.metric == "DCG" and definition.discount == "ln":
        return "natural-log"
    if definition.metric == "AP":
        return {"found": "ap-divide-by-hits", "position": "ap-divide-by-rank"}.get(definition.denominator, "")
    return "two-to-r-without-minus-one" if definition.gain == "power" else ""


def _combined(ranking: Ranking) -> Iterator[_Candidate]:
    """All combinations, also those that no library has."""
    highest = math.ceil(ranking.highest)
    judged = ("all", "list") if ranking.missing else ("all",)
    ties = ("input", "pessimistic", "optimistic", "id up", "id down")
    any_ties = (*ties, "average")
    gains = ("linear", "exponential", "binary", "power") if highest > 1 else ("linear", "power")
    thresholds = range(1, max(highest, 1) + 1)
    grids = (
        (
            "nDCG",
            {"gain": gains, "discount": GRADUAL, "judged": judged, "ideal_k": ("k", None), "ties": any_ties},
        ),
        ("DCG", {"gain": gains, "discount": (*GRADUAL, "ln"), "ties": any_ties}),
        (
            "AP",
            {
                "threshold": thresholds,
                "denominator": ("", "capped", "found", "position"),
                "judged": judged,
                "ties": ties,
            },
        ),
        ("RR", {"threshold": thresholds, "ties": ties}),
        ("P", {"threshold": thresholds, "denominator": ("", "returned"), "ties": ties}),
        ("R", {"threshold": thresholds, "judged": judged, "denominator": ("", "capped"), "ties": ties}),
        ("F1", {"threshold": thresholds, "judged": judged, "ties": ties}),
        ("ERR", {"max_grade": (None, *range(max(highest, 1), 6)), "ties": ties}),
        ("AUC", {"threshold": thresholds, "cutoff": (None,), "empty": ("undefined",)}),
    )
    for metric, choices in grids:
        for chosen in product(*choices.values()):
            definition = replace(Definition(metric), **dict(zip(choices, chosen, strict=True)))
            if metric == "ERR" and definition.max_grade == ranking.max_grade:
                continue  # the scale itself, which None stands for
            is_low = metric == "ERR" and definition.max_grade == highest
            yield _Candidate(definition, "err-max-grade" if is_low else _mistake_in(definition))


def _mistaken(ranking: Ranking) -> Iterator[_Candidate]:
    """The mistakes that no choice of fields describes."""
    judged = ("all", "list") if ranking.missing else ("all",)
    for threshold in range(1, max(math.ceil(ranking.highest), 1) + 1):
        yield _Candidate(Definition("RR", threshold=threshold), "rr-zero-based")
        yield _Candidate(Definition("AP", threshold=threshold), "ap-divide-by-rank")
        yield _Candidate(Definition("AUC", threshold=threshold, cutoff=None, empty="undefined"), "auc-floor")
        for metric, pool in product(("F0.5", "F2"), judged):
            yield _Candidate(Definition(metric, threshold=threshold, judged=pool))
            yield _Candidate(Definition(metric, threshold=threshold, judged=pool), "f-beta-brackets")
    yield _Candidate(Definition("ERR"), "err-no-survival")
    for gain in ("linear", "exponential"):
        yield _Candidate(Definition("nDCG", gain=gain), "labels-as-ideal")


def _curve(candidate: _Candidate, ranking: Ranking, cutoffs: list[int]) -> FloatArray | None:
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


# What is the better explanation.


def _keep_best(matches: dict[object, _Match], match: _Match, asked: int) -> None:
    """Of several ways to one value of a metric at a cutoff only the most usual is told."""
    definition = match.candidate.definition
    cutoff = match.k if definition.cutoff == "k" else asked
    key = (definition.metric, cutoff, match.is_percent, same(match.value))
    if key not in matches or _cost(match, asked) < _cost(matches[key], asked):
        matches[key] = match


@cache
def _distance(candidate: _Candidate) -> float:
    """How unusual the candidate is, whatever the cutoff: the units of all its choices."""
    definition = candidate.definition
    choices = sum(units.get(getattr(definition, name), 0) for name, units in CHOICE_UNITS.items())
    is_mistake = candidate.mistake not in ("", "log2-i")  # the paper that introduced nDCG does log2-i
    return (
        METRIC_UNITS.get(definition.metric, OTHER_METRIC)
        + choices
        + SCALE * (definition.max_grade is not None)
        + THRESHOLD_STEP * (definition.threshold - 1)
        + MISTAKE * is_mistake
        + ROUNDED * (definition.digits is not None)
        + FOUR_BYTES * definition.single
        + UNCUT * (definition.cutoff is None)
    )


def _cost(match: _Match, asked: int) -> float:
    """How unlikely the match is, in the same units: the lowest is told first."""
    is_elsewhere = match.candidate.definition.cutoff == "k" and match.k != asked
    return _distance(match.candidate) + ANOTHER_CUTOFF * is_elsewhere + NO_SIGN * match.is_percent


class _Libraries:
    """Who returns what for one list; each definition is computed once."""

    def __init__(self, ranking: Ranking) -> None:
        self.ranking = ranking
        self._outcomes: dict[tuple[str, int], list[Member]] = {}

    def returning(self, match: _Match) -> tuple[Member, ...]:
        """All that return the value of the match for its metric at its cutoff."""
        key = (match.candidate.definition.metric, match.k)
        if key not in self._outcomes:
            self._outcomes[key] = list(self._members(*key))
        wanted = same(float(match.value))
        return tuple(member for member in self._outcomes[key] if same(member.outcome) == wanted)

    def _members(self, metric: str, k: int) -> Iterator[Member]:
        for convention in CONVENTIONS:
            for definition in convention.of(metric):
                if not has_too_many_orders(definition, self.ranking, most=FEW_ORDERS):
                    yield Member(convention, definition, value(definition, self.ranking, k))


def _explained(match: _Match, libraries: _Libraries) -> Explanation:
    definition, mistake = match.candidate
    return Explanation(
        metric=definition.metric,
        k=match.k if definition.cutoff == "k" else None,
        value=float(match.value),
        definition=definition,
        telling=tuple(_telling(match, libraries.ranking)),
        mistake=mistake,
        is_percent=match.is_percent,
        libraries=libraries.returning(match),
    )


def _telling(match: _Match, ranking: Ranking) -> Iterator[str]:
    """The choices without which the value would be another one."""
    denominators = DENOMINATORS.get(match.candidate.definition.metric, ())
    for name, others in {**ALTERNATIVES, "denominator": denominators}.items():
        for other in others:
            if other == getattr(match.candidate.definition, name):
                continue
            change: dict[str, Any] = {name: other}
            changed = replace(match.candidate.definition, **change)
            curve = _curve(match.candidate._replace(definition=changed), ranking, [match.k])
            if curve is not None and same(float(curve[0])) != same(float(match.value)):
                yield name
                break
