"""Computing by convention: one ranked list through what each library and paper means by a metric."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final, NamedTuple, cast

import numpy as np

from metrics.average_precision import AP, average_precision
from metrics.conventions.definitions import DCG, NO_ERRORS
from metrics.cumulative_gain import NDCG, discounted_sums, idcg
from metrics.definition import Definition, changed, without_labels
from metrics.expected_reciprocal_rank import ERR, err
from metrics.judged_ranking import JudgedRanking
from metrics.numeric.arithmetic import share
from metrics.numeric.arrays import Array, FloatArray
from metrics.numeric.checking import as_judgements
from metrics.numeric.discounts import weights_of
from metrics.numeric.gains import Gain, gains_of
from metrics.numeric.rational import as_fractions
from metrics.numeric.ties import MANY_ORDERS, MOST_ORDERS, averaged, count_orders, ranked_places, tied_orders
from metrics.precision_recall import F1, SUCCESS, P, R, f_measure, hit, precision, recall
from metrics.reciprocal_rank import RR, reciprocal_rank
from metrics.roc import AUC, auc, exact_auc, scored_average_precision


@dataclass(frozen=True)
class NoValue:
    """Why there is no number.

    Attributes
    ----------
    kind : {"undefined", "skipped", "refused"}
        No number, or none that means anything; left out of the mean; an error there.
    reason : str
        "nothing-relevant", "one-class" (AUC), or a key of `metrics.conventions.definitions.REFUSALS`.
    """

    kind: str
    reason: str


Outcome = float | NoValue


def value(definition: Definition, ranking: JudgedRanking) -> Outcome:
    """Compute a metric as a library does.

    Parameters
    ----------
    definition : Definition
        What the library means by the metric.
    ranking : JudgedRanking
        The list, and the cutoff, which a definition without a cutoff does not read.

    Returns
    -------
    float or NoValue
        The number that the library returns, or why it returns none.

    Raises
    ------
    ValueError
        If the ranking is impossible; the message names what, its value and what is allowed.

    Examples
    --------
    >>> from metrics.conventions import JudgedRanking, value
    >>> from metrics.conventions import convention
    >>> (usual,) = convention("trec-eval").of("RR")
    >>> value(usual, JudgedRanking(grades=(0, 3), scores=(0.5, 0.5), k=2))
    1.0
    """
    refused = next((key for key in definition.refuses if _REFUSES[key](ranking)), None)
    if not ranking.grades:
        refused = "no-documents"
    elif refused is None and has_too_many_orders(definition, ranking):
        refused = "too-many-orders"
    if refused is not None:
        return NoValue("undefined" if refused in NO_ERRORS else "refused", refused)
    if is_empty(definition, ranking):
        if isinstance(definition.empty, str):
            needs_both = DEFINED[definition.metric].needs_two_classes
            return NoValue(definition.empty, "one-class" if needs_both else "nothing-relevant")
        return float(definition.empty)
    return float(values(definition, ranking, (ranking.k,))[0])


def values(definition: Definition, ranking: JudgedRanking, cutoffs: Sequence[int | None]) -> FloatArray:
    """Compute a metric at several cutoffs, of a list that is neither refused nor without relevant documents.

    Parameters
    ----------
    definition, ranking
        As for `value`.
    cutoffs : sequence of int or None
        Cutoffs, in place of that of the ranking.

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
    >>> from metrics.conventions import JudgedRanking, values
    >>> from metrics.conventions import Definition
    >>> values(Definition("RR"), JudgedRanking(grades=(0, 3)), [1, 2])
    array([0. , 0.5])
    """
    depths = tuple([_depth(definition, ranking, cutoff) for cutoff in cutoffs])
    read = _as_read(definition, ranking.scores is None)
    return _rounded(definition, _curve(*as_seen(read, ranking), depths))


def values_of_gains(
    definitions: tuple[Definition, ...], ranking: JudgedRanking, cutoffs: tuple[int | None, ...]
) -> FloatArray:
    """Compute many definitions of DCG and nDCG as `values` does one: a row each."""
    read, depths, rounded = _read_at(definitions, ranking.order_invariant, cutoffs)
    scores = _of_gains(read, ranking, depths)
    for row in rounded:
        scores[row] = _rounded(definitions[row], scores[row])
    return scores


@lru_cache(maxsize=64)
def _read_at(
    definitions: tuple[Definition, ...], ranking: JudgedRanking, cutoffs: tuple[int | None, ...]
) -> tuple[tuple[Definition, ...], tuple[tuple[int, ...], ...], list[int]]:
    """Return what is read of many definitions, their depths, and the places of those that round."""
    return (
        tuple(_as_read(each, ranking.scores is None) for each in definitions),
        tuple(tuple(_depth(each, ranking, cutoff) for cutoff in cutoffs) for each in definitions),
        [place for place, each in enumerate(definitions) if each.digits is not None],
    )


def _rounded(definition: Definition, scores: FloatArray) -> FloatArray:
    if definition.digits is None:
        return scores
    if definition.printed:
        return np.array([float(f"{score:.{definition.digits}f}") for score in scores])
    rounded: FloatArray = np.floor(scores * 10**definition.digits + 0.5) / 10**definition.digits
    return rounded


@lru_cache(maxsize=1024)
def _as_read(definition: Definition, is_untied: bool) -> Definition:
    """Return a definition without what is not read of it; whether there is 0 / 0 is seen in the pool."""
    read = {"ties", "single", "judged", *DEFINED[definition.metric].reads}
    if is_untied:
        read -= {"ties", "single"}
    if DEFINED[definition.metric].is_of_gains:
        read -= {"log_base"} if definition.discount != "jk" else set()
        read -= {"threshold"} if definition.gain != "binary" else set()
    return Definition(definition.metric, **{name: getattr(definition, name) for name in read})


def as_seen(definition: Definition, ranking: JudgedRanking) -> tuple[Definition, JudgedRanking]:
    """Return what a metric sees of a list: names where it sorts, labels where it reads no grades."""
    seen = ranking if ranking.scores else ranking.unnamed
    if DEFINED[definition.metric].is_of_labels:
        return changed(definition, threshold=1), _labelled(seen, definition.threshold)
    return definition, seen


@lru_cache(maxsize=1024)
def _labelled(ranking: JudgedRanking, threshold: float) -> JudgedRanking:
    """Return a list of the grades 1 = relevant, 0 = not; what is not judged is not relevant."""
    grades, missing = (
        tuple(float(grade >= threshold) for grade in each) for each in (ranking.grades, ranking.missing)
    )
    return replace(ranking, grades=grades, missing=missing, max_grade=1)


# What differs in something else, or is made of the same parts, is computed once.
@lru_cache(maxsize=4096)
def _curve(definition: Definition, ranking: JudgedRanking, depths: tuple[int, ...]) -> FloatArray:
    scores = DEFINED[definition.metric].curve(definition, ranking, [*depths])
    scores.setflags(write=False)
    return scores


def _discounted(definition: Definition, ranking: JudgedRanking, depths: list[int]) -> FloatArray:
    """DCG or nDCG at each depth."""
    (scores,) = _of_gains((definition,), ranking, ((*depths,),))
    return cast(FloatArray, scores)


def _of_gains(
    definitions: tuple[Definition, ...], ranking: JudgedRanking, depths: tuple[tuple[int, ...], ...]
) -> FloatArray:
    """DCG or nDCG by each definition at depths of its own, ``(definitions, depths)``."""
    sums = _sums(definitions, len(ranking.grades))
    gains = np.array([_gains_in_order(each, ranking) for each in sums.of_gains])
    running = discounted_sums(gains[sums.gains], sums.weights)
    columns, divisors = _divided(definitions, ranking.order_invariant, depths)
    return share(running[sums.own, columns], divisors, 0.0)


class _Sums(NamedTuple):
    """The DCGs that definitions need: each is computed once, and so are the gains that several weigh."""

    of_gains: list[Definition]
    """A definition for each row of gains."""
    gains: list[int]
    """Which row of gains each DCG weighs."""
    weights: FloatArray
    """How it weighs them, ``(DCGs, ranks)``."""
    own: Array
    """Which DCG is that of each definition, ``(definitions, 1)``."""


@lru_cache(maxsize=256)
def _sums(definitions: tuple[Definition, ...], length: int) -> _Sums:
    """Find out what has to be summed, in whatever order a list is."""
    summed = list(dict.fromkeys(map(_summed, definitions)))
    of_gains = list(dict.fromkeys(map(_gained, summed)))
    return _Sums(
        of_gains,
        [of_gains.index(_gained(each)) for each in summed],
        np.array([weights_of(length, each.discount, each.log_base) for each in summed]),
        np.array([[summed.index(_summed(each))] for each in definitions]),
    )


def _gains_in_order(definition: Definition, ranking: JudgedRanking) -> FloatArray:
    """Return the gain at each rank; among tied documents their mean stands for all their orders."""
    gains = gains_of(as_judgements(_ranked(definition, ranking)), _gain(definition))
    if definition.ties not in MANY_ORDERS or ranking.scores is None:
        return gains
    return averaged(gains, np.sort(_scores(definition.single, ranking))[::-1])


@lru_cache(maxsize=256)
def _divided(
    definitions: tuple[Definition, ...], ranking: JudgedRanking, depths: tuple[tuple[int, ...], ...]
) -> tuple[Array, FloatArray]:
    """Return the place of each depth in a list, and what divides there: the ideal sum, or nothing but 1."""
    columns = np.minimum(depths, len(ranking.grades)) - 1
    divisors = np.ones(columns.shape)
    ideals: dict[tuple[Definition, tuple[int, ...]], FloatArray] = {}
    for row, definition in enumerate(definitions):
        if DEFINED[definition.metric].has_ideal:
            asked = _untied(definition), depths[row]
            if asked not in ideals:
                ideals[asked] = _ideal(*asked, ranking)
            divisors[row] = ideals[asked]
    return columns, divisors


def _summed(definition: Definition) -> Definition:
    """Return the DCG of an nDCG."""
    usual = Definition(DCG)
    return replace(definition, metric=DCG, judged=usual.judged, ideal_k=usual.ideal_k)


def _gained(definition: Definition) -> Definition:
    """Return the gains that a DCG weighs, however it does."""
    usual = Definition(DCG)
    return replace(definition, discount=usual.discount, log_base=usual.log_base)


def _untied(definition: Definition) -> Definition:
    """The ideal list is in order whatever the tie rule, and so one ideal serves all of them."""
    return replace(without_labels(definition), ties="")


def ideal_sum(definition: Definition, ranking: JudgedRanking) -> float:
    """Return the sum of the ideal list that divides by the definition; 0 of a metric without one."""
    if not DEFINED[definition.metric].has_ideal:
        return 0.0
    depth = _depth(definition, ranking, ranking.k)
    return float(np.ravel(_ideal(definition, (depth,), ranking.order_invariant))[0])


def _ideal(definition: Definition, depths: tuple[int, ...], ranking: JudgedRanking) -> FloatArray:
    cut: Sequence[int] | None = depths
    if definition.ideal_k is None:
        cut = None
    elif definition.ideal_k == "returned":
        cut = _within(depths, ranking)
    best: FloatArray = np.asarray(
        idcg(
            _pool(definition.judged, ranking),
            cut,
            gain=_gain(definition),
            discount=definition.discount,
            log_base=definition.log_base,
        )
    )
    return best


def _average_precision(definition: Definition, ranking: JudgedRanking, depths: list[int]) -> FloatArray:
    if definition.ties == "grouped":
        labels = np.array(ranking.grades) >= definition.threshold
        return np.full(len(depths), scored_average_precision(_scores(definition.single, ranking), labels))
    return _over_orders(
        definition,
        ranking,
        lambda lists: average_precision(
            lists,
            depths,
            threshold=definition.threshold,
            judged=_pool(definition.judged, ranking),
            denominator=definition.denominator or "relevant",
        ),
    )


def _reciprocal_rank(definition: Definition, ranking: JudgedRanking, depths: list[int]) -> FloatArray:
    return _over_orders(
        definition, ranking, lambda lists: reciprocal_rank(lists, depths, threshold=definition.threshold)
    )


def _precision(definition: Definition, ranking: JudgedRanking, depths: list[int]) -> FloatArray:
    depths = _within(depths, ranking) if definition.denominator == "returned" else depths
    return _over_orders(
        definition, ranking, lambda lists: precision(lists, depths, threshold=definition.threshold)
    )


def _recall(definition: Definition, ranking: JudgedRanking, depths: list[int]) -> FloatArray:
    pool = _pool(definition.judged, ranking)
    shares = _over_orders(
        definition,
        ranking,
        lambda lists: recall(lists, depths, threshold=definition.threshold, judged=pool),
    )
    if definition.denominator != "capped":
        return shares
    relevant = np.count_nonzero(pool >= definition.threshold)
    return shares * relevant / np.minimum(relevant, depths)


def _f1(definition: Definition, ranking: JudgedRanking, depths: list[int]) -> FloatArray:
    depths = _within(depths, ranking) if definition.denominator == "returned" else depths
    pool = _pool(definition.judged, ranking)
    return _over_orders(
        definition,
        ranking,
        lambda lists: f_measure(lists, depths, threshold=definition.threshold, judged=pool),
    )


def _hit(definition: Definition, ranking: JudgedRanking, depths: list[int]) -> FloatArray:
    return _over_orders(definition, ranking, lambda lists: hit(lists, depths, threshold=definition.threshold))


def _err(definition: Definition, ranking: JudgedRanking, depths: list[int]) -> FloatArray:
    top = ranking.max_grade if definition.max_grade is None else definition.max_grade
    return _over_orders(definition, ranking, lambda lists: err(lists, depths, max_grade=top))


def _auc(definition: Definition, ranking: JudgedRanking, depths: list[int]) -> FloatArray:
    """AUC of the documents down to each depth; the documents of one class alone leave no pair: 0."""
    labels = _ranked(definition, ranking) >= definition.threshold
    scores = _scores(definition.single, ranking)[_places(definition, ranking)]
    area = exact_auc if ranking.exact else auc
    areas = {
        depth: area(scores[:depth], labels[:depth])
        for depth in set(depths)
        if 0 < labels[:depth].sum() < len(labels[:depth])
    }
    return np.array([areas.get(depth, 0.0) for depth in depths], object if ranking.exact else np.float64)


Curve = Callable[[Definition, JudgedRanking, list[int]], FloatArray]
"""A metric by a definition at each of these depths."""


@dataclass(frozen=True)
class Defined:
    """A metric that libraries and papers define: how it is computed, and what it reads of a definition.

    Attributes
    ----------
    curve : callable
        Computes it at several depths.
    reads : tuple of str
        The fields of a `Definition` that change it, beside cutoff and rounding.
    denominators : tuple of str
        What it is divided by in one definition or another.
    usual : mapping of str to object
        The fields in which its plainest definition is not that of other metrics.
    has_closed_mean : bool
        Whether its mean over the orders of tied documents has a formula, so that no order is gone through.
    needs_two_classes : bool
        Whether it needs documents that are not relevant, too.
    is_identifiable_from_value : bool
        Whether it has so many values that one of them tells how it was computed.
    units : float
        How seldom one asks where its number comes from; see `metrics.conventions.unusual`.
    """

    curve: Curve
    reads: tuple[str, ...]
    denominators: tuple[str, ...] = ("",)
    usual: Mapping[str, Any] = field(default_factory=dict)
    has_closed_mean: bool = False
    needs_two_classes: bool = False
    is_identifiable_from_value: bool = True
    units: float = 0.8

    @property
    def is_of_gains(self) -> bool:
        """Whether it is made of gains and discounts."""
        return "gain" in self.reads

    @property
    def is_of_labels(self) -> bool:
        """Whether it is made of who is relevant, whatever the grades."""
        return "threshold" in self.reads and not self.is_of_gains

    @property
    def has_ideal(self) -> bool:
        """Whether it is divided by the same sum of an ideal list, so that the base of a logarithm cancels."""
        return "ideal_k" in self.reads


_GAINS: Final = ("gain", "discount", "log_base", "threshold", "ties")

DEFINED: Final = {
    NDCG.name: Defined(_discounted, (*_GAINS, "judged", "ideal_k"), has_closed_mean=True, units=0),
    DCG: Defined(_discounted, _GAINS, has_closed_mean=True, units=0.2),
    AP.name: Defined(
        _average_precision,
        ("threshold", "ties", "judged", "denominator"),
        ("", "capped", "found", "position"),
        units=0.3,
    ),
    RR.name: Defined(_reciprocal_rank, ("threshold", "ties"), units=0.5),
    P.name: Defined(_precision, ("threshold", "ties", "denominator"), ("", "returned")),
    R.name: Defined(_recall, ("threshold", "ties", "judged", "denominator"), ("", "capped")),
    F1.name: Defined(_f1, ("threshold", "ties", "judged", "denominator"), ("", "returned")),
    SUCCESS.name: Defined(_hit, ("threshold", "ties"), is_identifiable_from_value=False),
    ERR.name: Defined(_err, ("max_grade", "ties"), units=0.4),
    AUC.name: Defined(
        _auc,
        ("threshold",),
        usual={"cutoff": None, "empty": "undefined"},
        has_closed_mean=True,
        needs_two_classes=True,
        units=0.6,
    ),
}
"""Every metric that has conventions, by the name that they are asked for by."""


def _depth(definition: Definition, ranking: JudgedRanking, k: int | None) -> int:
    if definition.cutoff == "k" and k is not None:
        return k
    return definition.cutoff if isinstance(definition.cutoff, int) else len(ranking.grades)


def _within(depths: Sequence[int], ranking: JudgedRanking) -> list[int]:
    return [min(depth, len(ranking.grades)) for depth in depths]


def _gain(definition: Definition) -> Gain:
    if definition.gain == "binary":
        return lambda grades: grades >= definition.threshold
    return np.exp2 if definition.gain == "power" else definition.gain


def _pool(judged: str, ranking: JudgedRanking) -> Array:
    missing = ranking.missing if judged == "all" else ()
    return _numbers((*ranking.grades, *missing), ranking)


def _scores(is_single: bool, ranking: JudgedRanking) -> FloatArray:
    return np.array(ranking.all_scores, np.float32 if is_single else np.float64).astype(np.float64)


def _places(definition: Definition, ranking: JudgedRanking) -> Array:
    rule = "input" if definition.ties in ("grouped", *MANY_ORDERS) else definition.ties
    return _places_under(rule, definition.single, ranking)


@lru_cache(maxsize=64)
def _places_under(rule: str, is_single: bool, ranking: JudgedRanking) -> Array:
    if ranking.scores is None:
        return np.arange(len(ranking.grades))
    return ranked_places(ranking.grades, _scores(is_single, ranking), ranking.names, ties=rule)


def _ranked(definition: Definition, ranking: JudgedRanking) -> Array:
    """Grades in the one order that the tie rule chooses."""
    return _numbers(ranking.grades, ranking)[_places(definition, ranking)]


def _numbers(grades: Sequence[float], ranking: JudgedRanking) -> Array:
    return as_fractions(grades) if ranking.exact else np.array(grades, np.float64)


def ranks(definition: Definition, ranking: JudgedRanking) -> list[int]:
    """The rank that each document of the input has there."""
    return [int(rank) for rank in np.argsort(_places(definition, ranking)) + 1]


def _over_orders(
    definition: Definition, ranking: JudgedRanking, metric: Callable[[Array], FloatArray]
) -> FloatArray:
    if definition.ties not in MANY_ORDERS or ranking.scores is None:
        return metric(_ranked(definition, ranking))
    mean: FloatArray = np.mean(metric(_orders(definition.single, ranking)), axis=0)
    return mean


@lru_cache(maxsize=4)
def _orders(is_single: bool, ranking: JudgedRanking) -> Array:
    return tied_orders(ranking.grades, _scores(is_single, ranking))


@lru_cache(maxsize=64)
def _order_count(is_single: bool, ranking: JudgedRanking) -> int:
    return count_orders(ranking.grades, _scores(is_single, ranking))


def has_too_many_orders(definition: Definition, ranking: JudgedRanking, most: int = MOST_ORDERS) -> bool:
    """Whether the definition would go through more orders of tied documents than `most`."""
    if (
        DEFINED[definition.metric].has_closed_mean
        or definition.ties not in MANY_ORDERS
        or ranking.scores is None
    ):
        return False
    return _order_count(definition.single, ranking) > most


def is_empty(definition: Definition, ranking: JudgedRanking) -> bool:
    """Whether nothing is relevant in what the definition looks at: the metric is 0/0 there."""
    metric = DEFINED[definition.metric]
    # Pairs, and groups of tied documents, are within the list, wherever other metrics look.
    is_of_the_list = metric.needs_two_classes or definition.ties == "grouped"
    relevant, judged = _relevant(
        None if metric.is_of_gains else definition.threshold,
        "list" if is_of_the_list else definition.judged,
        ranking.order_invariant,
    )
    return relevant == 0 or (metric.needs_two_classes and relevant == judged)


@lru_cache(maxsize=1024)
def _relevant(threshold: float | None, judged: str, ranking: JudgedRanking) -> tuple[int, int]:
    """Count what is relevant, or without a threshold has any grade, and everything that is looked at."""
    pool = _pool(judged, ranking)
    return int(np.count_nonzero(pool > 0 if threshold is None else pool >= threshold)), len(pool)


_REFUSES: Final[dict[str, Callable[[JudgedRanking], bool]]] = {
    "one-document": lambda ranking: len(ranking.grades) < 2,
    "short-list": lambda ranking: ranking.k is not None and len(ranking.grades) < ranking.k,
    "padded": lambda ranking: ranking.k is not None and len(ranking.grades) < ranking.k,
    "grade-above-4": lambda ranking: ranking.highest > 4,
    "above-built-in-4": lambda ranking: ranking.highest > 4,
    "grade-above-31": lambda ranking: ranking.highest > 31,
    "nothing-judged": lambda ranking: all(map(math.isnan, (*ranking.grades, *ranking.missing))),
    "unjudged": lambda ranking: any(map(math.isnan, ranking.grades)),
    "several-relevant": lambda ranking: sum(grade >= 1 for grade in (*ranking.grades, *ranking.missing)) != 1,
    "unstable-ties": lambda ranking: len(set(ranking.all_scores)) < len(ranking.grades),
    "above-scale": lambda ranking: ranking.highest > ranking.max_grade,
}


def same(outcome: Outcome) -> object:
    """Equal for outcomes that differ by the rounding of the computer only."""
    return outcome if isinstance(outcome, NoValue) else round(outcome, 10)
