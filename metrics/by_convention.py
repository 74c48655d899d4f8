"""Computing by convention: one ranked list through what each library and paper means by a metric."""

import json
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache, cached_property, lru_cache
from itertools import combinations
from string import Template
from typing import Final

import numpy as np

from metrics.arrays import Array, FloatArray, share
from metrics.averaged_precision import average_precision
from metrics.conventions import CONVENTIONS, NO_ERRORS, REFUSALS, Convention, Definition
from metrics.cumulative_gain import dcg, idcg
from metrics.expected_reciprocal_rank import err
from metrics.first_relevant import reciprocal_rank
from metrics.gains import Gain, gains_of
from metrics.precision_recall import f_measure, hit, precision, recall
from metrics.roc import auc, scored_average_precision
from metrics.ties import MANY_ORDERS, MOST_ORDERS, averaged, count_orders, expected, ranked_places


@dataclass(frozen=True)
class Ranking:
    """One ranked list as a library gets it.

    Attributes
    ----------
    grades : tuple of float
        Grade of each document in the order of the list; NaN = not judged.
    scores : tuple of float, optional
        Score of each document. Libraries sort by it. None = falling scores without ties.
    ids : tuple of str, optional
        Name of each document; None = d1, d2, ...
    missing : tuple of float
        Grades of the documents that were judged and not retrieved.
    max_grade : float
        Top of the scale of the grades.
    """

    grades: tuple[float, ...]
    scores: tuple[float, ...] | None = None
    ids: tuple[str, ...] | None = None
    missing: tuple[float, ...] = ()
    max_grade: float = 4

    @cached_property
    def names(self) -> tuple[str, ...]:
        """A name for each document; of the width that puts them in their order by characters, too."""
        digits = len(str(len(self.grades)))
        return self.ids or tuple(f"d{place:0{digits}}" for place in range(1, len(self.grades) + 1))

    @cached_property
    def all_scores(self) -> tuple[float, ...]:
        """A score for each document: those given, or n, n - 1, ..., 1."""
        length = len(self.grades)
        return self.scores or tuple(float(length - place) for place in range(length))


@dataclass(frozen=True)
class Missing:
    """Why there is no number.

    Attributes
    ----------
    kind : {"undefined", "skipped", "refused"}
        No number, or none that means anything; left out of the mean; an error there.
    reason : str
        "nothing-relevant", "one-class" (AUC), or a key of `metrics.conventions.REFUSALS`.
    """

    kind: str
    reason: str


Outcome = float | Missing


@dataclass(frozen=True)
class Member:
    """A definition, whose it is, and what it makes of the list."""

    convention: Convention
    definition: Definition
    outcome: Outcome


@dataclass(frozen=True)
class Difference:
    """One field in which a definition departs from the usual one."""

    field: str
    value: object
    usual: object


@dataclass(frozen=True)
class Group:
    """All definitions with one outcome, and what tells them from the largest group."""

    outcome: Outcome
    members: tuple[Member, ...]
    differences: tuple[Difference, ...]


def value(definition: Definition, ranking: Ranking, k: int | None = None) -> Outcome:
    """Compute a metric as a library does.

    Parameters
    ----------
    definition : Definition
        What the library means by the metric.
    ranking : Ranking
        The list.
    k : int, optional
        The cutoff, from 1 up; None = the whole list. A definition without a cutoff does not read it.

    Returns
    -------
    float or Missing
        The number that the library returns, or why it returns none.

    Raises
    ------
    ValueError
        If the ranking is impossible; the message names what, its value and what is allowed.

    Examples
    --------
    >>> from metrics.by_convention import Ranking, value
    >>> from metrics.conventions import convention
    >>> (usual,) = convention("trec-eval").of("RR")
    >>> value(usual, Ranking(grades=(0, 3), scores=(0.5, 0.5)), k=2)
    1.0
    """
    refused = next((key for key in definition.refuses if _REFUSES[key](ranking, k)), None)
    if not ranking.grades:
        refused = "no-documents"
    elif refused is None and has_too_many_orders(definition, ranking):
        refused = "too-many-orders"
    if refused is not None:
        return Missing("undefined" if refused in NO_ERRORS else "refused", refused)
    if is_empty(definition, ranking):
        if isinstance(definition.empty, str):
            return Missing(
                definition.empty, "one-class" if definition.metric == "AUC" else "nothing-relevant"
            )
        return float(definition.empty)
    return float(values(definition, ranking, (k,))[0])


def values(definition: Definition, ranking: Ranking, cutoffs: Sequence[int | None]) -> FloatArray:
    """Compute a metric at several cutoffs, of a list that is neither refused nor without relevant documents.

    Parameters
    ----------
    definition, ranking
        As for `value`.
    cutoffs : sequence of int or None
        Cutoffs, as for `value`.

    Returns
    -------
    ndarray, shape (len(cutoffs),)
        The values.

    Raises
    ------
    ValueError
        As for `value`.

    Examples
    --------
    >>> from metrics.by_convention import Ranking, values
    >>> from metrics.conventions import Definition
    >>> values(Definition("RR"), Ranking(grades=(0, 3)), [1, 2])
    array([0. , 0.5])
    """
    depths = [_depth(definition, ranking, cutoff) for cutoff in cutoffs]
    scores = _METRICS[definition.metric](definition, ranking, depths)
    if definition.digits is None:
        return scores
    # Half goes up, as Java rounds; numpy would go to the even neighbour.
    rounded: FloatArray = np.floor(scores * 10**definition.digits + 0.5) / 10**definition.digits
    return rounded


def all_values(metric: str, ranking: Ranking, k: int | None = None) -> tuple[Group, ...]:
    """Put one list through every convention; equal values together, the largest group first.

    Parameters
    ----------
    metric : str
        One of `metrics.conventions.METRICS`.
    ranking, k
        As for `value`.

    Returns
    -------
    tuple of Group
        The groups with a number from the largest down, then those without one. The first member of the first
        group is its plainest definition. The differences of a group are the fewest fields that turn that
        definition into one that returns this group's value; none where the list is refused.

    Raises
    ------
    ValueError
        As for `value`.

    Examples
    --------
    >>> from metrics.by_convention import Ranking, all_values
    >>> first, second, *_ = all_values("nDCG", Ranking(grades=(3, 2, 3, 0, 1, 2)), k=6)
    >>> round(first.outcome, 4), round(second.outcome, 4), second.differences
    (0.9488, 0.9608, (Difference(field='gain', value='linear', usual='exponential'),))
    """
    members = [
        Member(convention, definition, value(definition, ranking, k))
        for convention in CONVENTIONS
        for definition in convention.of(metric)
    ]
    groups: dict[object, list[Member]] = {}
    for member in members:
        groups.setdefault(same(member.outcome), []).append(member)
    ordered = sorted(groups.values(), key=lambda group: (isinstance(group[0].outcome, Missing), -len(group)))
    if ordered:
        ordered[0].sort(key=lambda member: _oddness(member.definition))
    return tuple(
        Group(group[0].outcome, tuple(group), _differences(group, ordered[0][0].definition, ranking, k))
        for group in ordered
    )


def call_text(definition: Definition, ranking: Ranking, k: int | None = None) -> str:
    """Write down what to call in the library to get the value for this list.

    Parameters
    ----------
    definition, ranking, k
        As for `value`.

    Returns
    -------
    str
        The call; empty for a paper.

    Examples
    --------
    >>> from metrics.by_convention import Ranking, call_text
    >>> from metrics.conventions import convention
    >>> call_text(convention("scikit-learn").of("nDCG")[0], Ranking(grades=(3, 0, 2)), k=2)
    'sklearn.metrics.ndcg_score([[3, 0, 2]], [[3, 2, 1]], k=2)'
    """
    length = len(ranking.grades)
    cutoff = length if k is None else k
    seen = [0 if math.isnan(grade) else grade for grade in ranking.grades]
    judged = dict(zip(ranking.names, ranking.grades, strict=True))
    missing = {f"missing{place}": grade for place, grade in enumerate(ranking.missing, 1)}
    qrels = {name: _plain(grade) for name, grade in (judged | missing).items() if not math.isnan(grade)}
    # A score is a decimal number there, even if it is whole.
    run = dict(zip(ranking.names, map(float, ranking.all_scores), strict=True))
    return Template(definition.call).substitute(
        k=cutoff,
        n=length,
        top=_plain(ranking.max_grade),
        grades=_written(seen),
        best=_written(sorted(seen, reverse=True)),
        exponential=_written([2**grade - 1 for grade in seen]),
        chances=_written([(2**grade - 1) / 2**ranking.max_grade for grade in seen]),
        labels=_written([int(grade >= definition.threshold) for grade in seen]),
        scores=_written(ranking.all_scores),
        called=_written([int(rank <= cutoff) for rank in _ranks(definition, ranking)]),
        scale=_written(range(int(ranking.max_grade) + 1)),
        qrels=json.dumps({"1": qrels}, ensure_ascii=False),
        run=json.dumps({"1": run}, ensure_ascii=False),
    )


# What the metrics compute with.


def _graded(definition: Definition, ranking: Ranking, depths: list[int]) -> FloatArray:
    """DCG at each depth. Its mean over all orders of the ties is the DCG of the averaged gains."""
    gain = _gain(definition)
    if definition.ties not in MANY_ORDERS or ranking.scores is None:
        grades, weighed = _ranked(definition, ranking), gain
    else:
        gains = gains_of(np.array(ranking.grades, np.float64), gain)
        grades, weighed = averaged(gains, _scores(definition, ranking)), "linear"
    return dcg(grades, depths, gain=weighed, discount=definition.discount, log_base=definition.log_base)


def _normalised(definition: Definition, ranking: Ranking, depths: list[int]) -> FloatArray:
    # The ideal list is in order whatever the tie rule, and so one ideal serves all of them.
    best = _ideal(replace(plainly(definition), ties=""), ranking, tuple(depths))
    return share(_graded(definition, ranking, depths), best, 0.0)


@lru_cache(maxsize=1024)
def _ideal(definition: Definition, ranking: Ranking, depths: tuple[int, ...]) -> FloatArray:
    cut: Sequence[int] | None = depths
    if definition.ideal_k is None:
        cut = None
    elif definition.ideal_k == "returned":
        cut = _within(depths, ranking)
    best: FloatArray = np.asarray(
        idcg(
            _pool(definition, ranking),
            cut,
            gain=_gain(definition),
            discount=definition.discount,
            log_base=definition.log_base,
        )
    )
    return best


def _average(definition: Definition, ranking: Ranking, depths: list[int]) -> FloatArray:
    if definition.ties == "grouped":
        labels = np.array(ranking.grades) >= definition.threshold
        return np.full(len(depths), scored_average_precision(_scores(definition, ranking), labels))
    return _over_orders(
        definition,
        ranking,
        lambda lists: average_precision(
            lists,
            depths,
            threshold=definition.threshold,
            judged=_pool(definition, ranking),
            denominator=definition.denominator or "relevant",
        ),
    )


def _first(definition: Definition, ranking: Ranking, depths: list[int]) -> FloatArray:
    return _over_orders(
        definition, ranking, lambda lists: reciprocal_rank(lists, depths, threshold=definition.threshold)
    )


def _precise(definition: Definition, ranking: Ranking, depths: list[int]) -> FloatArray:
    ranks = _within(depths, ranking) if definition.denominator == "returned" else depths
    return _over_orders(
        definition, ranking, lambda lists: precision(lists, ranks, threshold=definition.threshold)
    )


def _recalled(definition: Definition, ranking: Ranking, depths: list[int]) -> FloatArray:
    pool = _pool(definition, ranking)
    shares = _over_orders(
        definition,
        ranking,
        lambda lists: recall(lists, depths, threshold=definition.threshold, judged=pool),
    )
    if definition.denominator != "capped":
        return shares
    relevant = np.count_nonzero(pool >= definition.threshold)
    return shares * relevant / np.minimum(relevant, depths)


def _balanced(definition: Definition, ranking: Ranking, depths: list[int]) -> FloatArray:
    ranks = _within(depths, ranking) if definition.denominator == "returned" else depths
    pool = _pool(definition, ranking)
    return _over_orders(
        definition,
        ranking,
        lambda lists: f_measure(lists, ranks, threshold=definition.threshold, judged=pool),
    )


def _any(definition: Definition, ranking: Ranking, depths: list[int]) -> FloatArray:
    return _over_orders(definition, ranking, lambda lists: hit(lists, depths, threshold=definition.threshold))


def _cascade(definition: Definition, ranking: Ranking, depths: list[int]) -> FloatArray:
    top = ranking.max_grade if definition.max_grade is None else definition.max_grade
    return _over_orders(definition, ranking, lambda lists: err(lists, depths, max_grade=top))


def _pairs_won(definition: Definition, ranking: Ranking, depths: list[int]) -> FloatArray:
    """AUC of the documents down to each depth; the documents of one class alone leave no pair: 0."""
    labels = _ranked(definition, ranking) >= definition.threshold
    scores = _scores(definition, ranking)[_places(definition, ranking)]
    areas = {
        depth: auc(scores[:depth], labels[:depth])
        for depth in set(depths)
        if 0 < labels[:depth].sum() < len(labels[:depth])
    }
    return np.array([areas.get(depth, 0.0) for depth in depths], np.float64)


_METRICS: Final[dict[str, Callable[[Definition, Ranking, list[int]], FloatArray]]] = {
    "nDCG": _normalised,
    "DCG": _graded,
    "AP": _average,
    "RR": _first,
    "P": _precise,
    "R": _recalled,
    "F1": _balanced,
    "Hit": _any,
    "ERR": _cascade,
    "AUC": _pairs_won,
}


def _depth(definition: Definition, ranking: Ranking, k: int | None) -> int:
    if definition.cutoff == "k" and k is not None:
        return k
    return definition.cutoff if isinstance(definition.cutoff, int) else len(ranking.grades)


def _within(depths: Sequence[int], ranking: Ranking) -> list[int]:
    return [min(depth, len(ranking.grades)) for depth in depths]


def _gain(definition: Definition) -> Gain:
    if definition.gain == "binary":
        return lambda grades: grades >= definition.threshold
    return np.exp2 if definition.gain == "power" else definition.gain


def _pool(definition: Definition, ranking: Ranking) -> FloatArray:
    missing = ranking.missing if definition.judged == "all" else ()
    return np.array([*ranking.grades, *missing], np.float64)


def _scores(definition: Definition, ranking: Ranking) -> FloatArray:
    scores = np.array(ranking.all_scores, np.float64)
    return scores.astype(np.float32).astype(np.float64) if definition.single else scores


def _places(definition: Definition, ranking: Ranking) -> Array:
    rule = "input" if definition.ties in ("grouped", *MANY_ORDERS) else definition.ties
    return _places_under(rule, definition.single, ranking)


@lru_cache(maxsize=64)
def _places_under(rule: str, is_single: bool, ranking: Ranking) -> Array:
    if ranking.scores is None:
        return np.arange(len(ranking.grades))
    scores = np.array(ranking.scores, np.float32 if is_single else np.float64)
    return ranked_places(ranking.grades, scores, ranking.names, ties=rule)


def _ranked(definition: Definition, ranking: Ranking) -> FloatArray:
    """Grades in the one order that the tie rule chooses."""
    return np.array(ranking.grades, np.float64)[_places(definition, ranking)]


def _ranks(definition: Definition, ranking: Ranking) -> list[int]:
    """The rank of each document of the input."""
    return [int(rank) for rank in np.argsort(_places(definition, ranking)) + 1]


def _over_orders(
    definition: Definition, ranking: Ranking, metric: Callable[[FloatArray], FloatArray]
) -> FloatArray:
    if definition.ties in MANY_ORDERS and ranking.scores is not None:
        return expected(metric, ranking.grades, _scores(definition, ranking))
    return metric(_ranked(definition, ranking))


def has_too_many_orders(definition: Definition, ranking: Ranking, most: int = MOST_ORDERS) -> bool:
    """Whether the definition would go through more orders of tied documents than `most`."""
    is_closed = definition.metric in ("DCG", "nDCG", "AUC")
    if is_closed or definition.ties not in MANY_ORDERS or ranking.scores is None:
        return False
    return count_orders(ranking.grades, _scores(definition, ranking)) > most


def is_empty(definition: Definition, ranking: Ranking) -> bool:
    """Whether nothing is relevant in what the definition looks at: the metric is 0/0 there."""
    pool = _pool(definition, ranking)
    if definition.metric in ("DCG", "nDCG"):
        return not (pool > 0).any()
    relevant = np.count_nonzero(pool >= definition.threshold)
    return relevant == 0 or (definition.metric == "AUC" and relevant == len(pool))


_REFUSES: Final[dict[str, Callable[[Ranking, int | None], bool]]] = {
    "one-document": lambda ranking, k: len(ranking.grades) < 2,
    "short-list": lambda ranking, k: k is not None and len(ranking.grades) < k,
    "grade-above-4": lambda ranking, k: _highest(ranking) > 4,
    "above-built-in-4": lambda ranking, k: _highest(ranking) > 4,
    "grade-above-31": lambda ranking, k: _highest(ranking) > 31,
    "nothing-judged": lambda ranking, k: all(map(math.isnan, (*ranking.grades, *ranking.missing))),
    "unjudged": lambda ranking, k: any(map(math.isnan, ranking.grades)),
    "several-relevant": lambda ranking, k: (
        sum(grade >= 1 for grade in (*ranking.grades, *ranking.missing)) != 1
    ),
    "unstable-ties": lambda ranking, k: len(set(ranking.all_scores)) < len(ranking.grades),
    "above-scale": lambda ranking, k: _highest(ranking) > ranking.max_grade,
}


def _highest(ranking: Ranking) -> float:
    judged = [grade for grade in (*ranking.grades, *ranking.missing) if not math.isnan(grade)]
    return max(judged, default=0)


# Which choices make the difference.

_CHOICES: Final = tuple(
    field.name
    for field in fields(Definition)
    if field.name not in ("metric", "call", "variant", "refuses", "note", "bug")
)


def _differences(
    group: list[Member], usual: Definition, ranking: Ranking, k: int | None
) -> tuple[Difference, ...]:
    """The fewest fields that turn the usual definition into one with this group's outcome."""
    goal = same(group[0].outcome)
    if isinstance(goal, Missing) and goal.reason in REFUSALS:
        return ()  # what a library refuses is no choice among conventions

    @cache
    def outcome(definition: Definition) -> object:
        return same(value(definition, ranking, k))

    plain = plainly(usual)
    others = sorted({plainly(member.definition) for member in group}, key=repr)
    for size in range(len(_CHOICES)):
        for other in others:
            differing = [name for name in _CHOICES if getattr(plain, name) != getattr(other, name)]
            for names in combinations(differing, size):
                if outcome(replace(plain, **{name: getattr(other, name) for name in names})) == goal:
                    return tuple(
                        Difference(name, getattr(other, name), getattr(plain, name)) for name in names
                    )
    return ()


def _oddness(definition: Definition) -> int:
    """How many fields differ from what a definition has unsaid."""
    unsaid = Definition(definition.metric)
    return sum(getattr(definition, name) != getattr(unsaid, name) for name in _CHOICES)


def plainly(definition: Definition) -> Definition:
    """The choices alone, without names and without what is refused."""
    return replace(definition, call="", variant="", refuses=(), note="", bug="")


def same(outcome: Outcome) -> object:
    """Equal for outcomes that differ by the rounding of the computer only."""
    return outcome if isinstance(outcome, Missing) else round(outcome, 10)


def _written(numbers: Sequence[float]) -> str:
    return json.dumps([_plain(number) for number in numbers])


def _plain(number: float) -> float | int:
    """A whole number without a decimal point."""
    return int(number) if float(number).is_integer() else number
