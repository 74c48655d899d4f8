"""CG, DCG, IDCG and nDCG: one sum, gain times weight from rank 1 down, and the table that shows it."""

from collections.abc import Mapping
from dataclasses import replace
from reprlib import repr as brief
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from metrics.definition import Definition, JudgedRanking
from metrics.formula import (
    CUT,
    GRADE,
    Compute,
    Formula,
    Ingredient,
    Quantities,
    Quantity,
    best_first,
    column,
    early_rounding_mistakes,
    log2,
    quantity,
    ratio,
    reciprocal,
    result,
    running_sum,
    times,
    top_k,
    value_at_cutoff,
    zeros_last,
)
from metrics.kernels.counting import best_grades
from metrics.kernels.layout import compute_in_blocks, in_bytes, rank_major, weighted_sums
from metrics.measure import Keywords, Measure, shares_ties
from metrics.numeric.arithmetic import share, unjudged_as_zero
from metrics.numeric.arrays import Array, FloatArray, as_grades, check_leading, invalid_argument
from metrics.numeric.cutoffs import WHOLE_LIST, Cutoff, Cutoffs, as_cutoffs
from metrics.numeric.discounts import Discount, weights_of
from metrics.numeric.gains import Gain, gains_of
from metrics.numeric.scores import as_scores
from metrics.numeric.steps import Columns, Table, as_table, every_rank, one_list
from metrics.numeric.ties import average_tied_gains


def cg(
    grades: ArrayLike, k: Cutoff = None, *, gain: Gain = "linear", scores: ArrayLike | None = None
) -> FloatArray:
    """Cumulative gain: what the documents down to rank k are worth together, in whatever order they come.

    As computed: ``CG@k = gain(grade of rank 1) + ... + gain(grade of rank k)``, added in this order.

    Parameters
    ----------
    grades : array_like, shape (..., n)
        Grades in ranked order, 0 or more; NaN = not judged, which gains 0.
    k : None, int or sequence of int
        Cutoff in ranks, from 1 up. None counts the whole list, as does a cutoff beyond its end. A sequence
        adds a last axis to the result.
    gain, scores
        See `dcg`.

    Returns
    -------
    ndarray, shape (...) or (..., len(k))
        In units of gain; a plain number for one list and one cutoff.

    Raises
    ------
    ValueError
        If an argument is impossible; the message names it, its value and what is allowed.

    References
    ----------
    .. [1] K. Järvelin and J. Kekäläinen, "Cumulated gain-based evaluation of IR techniques", ACM
       Transactions on Information Systems 20(4), 2002.

    Examples
    --------
    >>> from metrics import cg
    >>> float(cg([3, 2, 3, 0, 1, 2]))
    11.0
    >>> cg([3, 2, 3, 0, 1, 2], k=[1, 2, 3])
    array([3., 5., 8.])
    """
    return dcg(grades, k, gain=gain, discount="none", scores=scores)


def dcg(
    grades: ArrayLike,
    k: Cutoff = None,
    *,
    gain: Gain = "linear",
    discount: Discount = "log2",
    log_base: float = 2,
    scores: ArrayLike | None = None,
) -> FloatArray:
    """Discounted cumulative gain: the gain down to rank k, where a late document counts less.

    As computed: ``DCG@k = sum of gain(grade of rank i) * weight(i)`` for ``i = 1 ... k``, in this order.

    Parameters
    ----------
    grades : array_like, shape (..., n)
        Grades in ranked order, 0 or more; NaN = not judged, which gains 0 under every `gain`.
    k : None, int or sequence of int
        Cutoff in ranks, from 1 up. None counts the whole list, as does a cutoff beyond its end. A sequence
        adds a last axis to the result.
    gain : {"linear", "exponential"}, table or callable
        What a grade g is worth: ``g`` [1]_, or ``2**g - 1`` [2]_; a dict from grade to gain, or a sequence
        whose item g is the gain of grade g (a grade that it lacks is an error); a function that gets a flat
        array of the judged grades and returns their gains. Gains are finite and not negative.
    discount : {"log2", "ln", "jk", "zipf", "none"} or callable
        The weight of rank i: ``1 / log2(i + 1)``; ``1 / ln(i + 1)``; as in [1]_ 1 for ranks before `log_base`
        and from there on ``1 / log(i)`` to that base; ``1 / i``; 1. A function gets the array of the ranks
        ``1.0, 2.0, ...`` and returns their weights, finite and not negative.
    log_base : float
        Base of the logarithm of the discount "jk", above 1. No other discount reads it.
    scores : array_like, shape (n,), optional
        The scores that the documents were ranked by, from the highest down, the same in all lists. Documents
        of one score then each gain the mean of their gains, so that DCG is its own mean over all orders of
        the tied documents [3]_. None = no order is in doubt.

    Returns
    -------
    ndarray, shape (...) or (..., len(k))
        In units of gain; a plain number for one list and one cutoff.

    Raises
    ------
    ValueError
        If an argument is impossible; the message names it, its value and what is allowed.

    References
    ----------
    .. [1] K. Järvelin and J. Kekäläinen, "Cumulated gain-based evaluation of IR techniques", ACM
       Transactions on Information Systems 20(4), 2002.
    .. [2] C. Burges et al., "Learning to rank using gradient descent", ICML 2005.
    .. [3] F. McSherry and M. Najork, "Computing information retrieval performance measures efficiently in
       the presence of tied scores", ECIR 2008.

    Examples
    --------
    >>> from metrics import dcg
    >>> round(float(dcg([3, 2, 3, 0, 1, 2])), 4)
    6.8611
    >>> round(float(dcg([3, 2, 3, 0, 1, 2], k=3, gain="exponential")), 4)
    12.3928

    Grades 0 and 3 tied, each gains 1.5; that is the mean of the two orders:

    >>> dcg([0, 3], scores=[0.7, 0.7]) == (dcg([0, 3]) + dcg([3, 0])) / 2
    np.True_
    """
    cutoffs, options = as_cutoffs(k), _NdcgOptions(gain, discount, log_base, scores=scores)
    return cutoffs.squeeze(_dcgs(*options.share_ties(as_grades(grades)), cutoffs))


def idcg(
    judged: ArrayLike,
    k: Cutoff = None,
    *,
    gain: Gain = "linear",
    discount: Discount = "log2",
    log_base: float = 2,
) -> FloatArray:
    """Ideal DCG: the DCG of the same documents in the best possible order.

    As computed: the gains are sorted from high to low, and then as `dcg`.

    Parameters
    ----------
    judged : array_like, shape (..., m)
        Grades of all judged documents of the query, retrieved or not, in any order.
    k, gain, discount, log_base
        As for `dcg`. The ideal list at cutoff k consists of the k best documents.

    Returns
    -------
    ndarray, shape (...) or (..., len(k))
        In units of gain; a plain number for one list and one cutoff.

    Raises
    ------
    ValueError
        If an argument is impossible; the message names it, its value and what is allowed.

    References
    ----------
    .. [1] K. Järvelin and J. Kekäläinen, "Cumulated gain-based evaluation of IR techniques", ACM
       Transactions on Information Systems 20(4), 2002.

    Examples
    --------
    >>> from metrics import idcg
    >>> round(float(idcg([3, 2, 3, 0, 1, 2])), 4)
    7.141
    >>> round(float(idcg([3, 2, 3, 0, 1, 2, 3, 2], k=6)), 4)
    8.7403
    """
    cutoffs, options = as_cutoffs(k), _NdcgOptions(gain, discount, log_base)
    return cutoffs.squeeze(_idcgs(as_grades(judged, "judged"), options, cutoffs))


def ndcg(
    grades: ArrayLike,
    k: Cutoff = None,
    *,
    gain: Gain = "linear",
    discount: Discount = "log2",
    log_base: float = 2,
    judged: ArrayLike | None = None,
    ideal_k: str | None = "k",
    empty: float = 0.0,
    scores: ArrayLike | None = None,
) -> FloatArray:
    """Normalised DCG: how much of the best possible DCG this order reaches.

    As computed: ``nDCG@k = DCG@k / IDCG@k``, and `empty` where ``IDCG@k = 0``. Both sums are added in rank
    order by the same code, so that an ideal order scores exactly 1, unless it is one of tied `scores`.

    Parameters
    ----------
    grades : array_like, shape (..., n)
        Grades in ranked order, 0 or more; NaN = not judged, which gains 0 under every `gain`.
    k, gain, discount, log_base
        As for `dcg`.
    judged : array_like, shape (..., m), optional
        Grades of all judged documents of the query, retrieved or not, in any order; the leading shape
        broadcasts against that of `grades`. None = the documents in the list are all there are.
    ideal_k : {"k", None}
        "k" cuts the ideal list at k too (where k is None, nothing is cut); None never cuts it, so that one
        ideal divides at every cutoff.
    empty : float
        The value where no document has any gain.
    scores : array_like, shape (n,), optional
        As for `dcg`: tied documents share their gains. The ideal order has no ties.

    Returns
    -------
    ndarray, shape (...) or (..., len(k))
        A share from 0 to 1, as long as `judged` contains the documents of the list and no rank weighs more
        than the one before; a plain number for one list and one cutoff.

    Raises
    ------
    ValueError
        If an argument is impossible; the message names it, its value and what is allowed.

    References
    ----------
    .. [1] K. Järvelin and J. Kekäläinen, "Cumulated gain-based evaluation of IR techniques", ACM
       Transactions on Information Systems 20(4), 2002.
    .. [2] C. Burges et al., "Learning to rank using gradient descent", ICML 2005.

    Examples
    --------
    The list's own ideal, and the ideal when two more documents were judged but not retrieved:

    >>> from metrics import ndcg
    >>> round(float(ndcg([3, 2, 3, 0, 1, 2], k=6)), 4)
    0.9608
    >>> round(float(ndcg([3, 2, 3, 0, 1, 2], k=6, judged=[3, 2, 3, 0, 1, 2, 3, 2])), 4)
    0.785

    Two lists at once:

    >>> ndcg([[2, 1, 0], [0, 0, 0]])
    array([1., 0.])
    """
    cutoffs = as_cutoffs(k)
    options = _NdcgOptions(gain, discount, log_base, judged, ideal_k, empty, scores)
    return cutoffs.squeeze(share(*options.sums(*options.lists(grades), cutoffs), empty))


def ndcg_of_whole_list(q: Quantities) -> Quantity:
    """Return nDCG of the list of another metric's formula, without a cutoff: a mistake there."""
    return ndcg(q["grade"].astype(np.float64), gain=q["definition"].gain, judged=q["pool"].astype(np.float64))


def ndcg_columns(grades: ArrayLike, k: Cutoff = None, **keywords: Any) -> Columns:  # noqa: ANN401
    """Return the columns of `ndcg_steps` as arrays."""
    options = _NdcgOptions(**keywords)
    ranked, pool = options.one_list(grades)
    cutoffs = every_rank(k, len(ranked))
    rows = len(cutoffs.ranks)
    ideal_grades, ideal_gains = _ideal_grades_and_gains(pool, options.gain)
    all_weights = options.weights(max(rows, len(pool)))
    gains, weights = options.shared_gains(ranked)[:rows], all_weights[:rows]
    sums, ideal_sums = discounted_sums(gains, weights), discounted_sums(ideal_gains, all_weights[: len(pool)])
    best = _ideal_cutoffs(cutoffs, options.ideal_k).pick(ideal_sums)
    return {
        "rank": np.array(cutoffs.ranks, np.int64),
        "grade": ranked[:rows],
        "gain": gains,
        "CG": np.cumsum(gains),
        "discount": weights,
        "discounted gain": gains * weights,
        "DCG": sums,
        "ideal grade": _fit_length(ideal_grades, rows),
        "ideal discounted gain": np.nan_to_num(_fit_length(ideal_gains, rows)) * weights,
        "IDCG": np.broadcast_to(best, rows),
        "nDCG": share(sums, best, options.empty),
    }


def ndcg_steps(grades: ArrayLike, k: Cutoff = None, **keywords: Any) -> Table:  # noqa: ANN401
    """Every intermediate quantity of one list's nDCG: a row a rank, a column a step.

    Parameters
    ----------
    grades : array_like, shape (n,)
        One list, otherwise as for `ndcg`.
    k : None or int
        How many ranks to show; None = all.
    **keywords
        As for `ndcg`.

    Returns
    -------
    pandas.DataFrame
        Columns ``rank, grade, gain, CG, discount, discounted gain, DCG, ideal grade, ideal discounted gain,
        IDCG, nDCG``. CG, DCG, IDCG and nDCG of row i are the values at cutoff i; IDCG is the one that divides
        there. "ideal grade" is NaN where the ideal list has ended.

    Raises
    ------
    ValueError
        If an argument is impossible; the message names it, its value and what is allowed.

    References
    ----------
    .. [1] K. Järvelin and J. Kekäläinen, "Cumulated gain-based evaluation of IR techniques", ACM
       Transactions on Information Systems 20(4), 2002.

    Examples
    --------
    >>> from metrics import ndcg_steps
    >>> steps = ndcg_steps([3, 0, 2])
    >>> steps[["rank", "grade", "discounted gain", "DCG", "IDCG", "nDCG"]].round(4)
       rank  grade  discounted gain  DCG    IDCG    nDCG
    0     1      3              3.0  3.0  3.0000  1.0000
    1     2      0              0.0  3.0  4.2619  0.7039
    2     3      2              1.0  4.0  4.2619  0.9386
    """
    return as_table(ndcg_columns(grades, k, **keywords))


def ndcg_contributions(grades: ArrayLike, k: int | None = None, **keywords: Any) -> FloatArray:  # noqa: ANN401
    """Return what each rank adds to `ndcg`, whose keywords it takes but for `empty`."""
    options, cutoffs = _NdcgOptions(**keywords), as_cutoffs(k)
    ranked, pool = options.one_list(grades)
    depth = len(every_rank(k, len(ranked)).ranks)
    best = _idcgs(pool, options, _ideal_cutoffs(cutoffs, options.ideal_k))
    added = np.zeros(len(ranked))
    added[:depth] = options.shared_gains(ranked)[:depth] * options.weights(depth)
    return share(added, best, 0.0)


class _NdcgOptions(NamedTuple):
    """The keyword arguments of `ndcg`, of which the others of the family read some."""

    gain: Gain = "linear"
    discount: Discount = "log2"
    log_base: float = 2
    judged: ArrayLike | None = None
    ideal_k: str | None = "k"
    empty: float = 0.0
    scores: ArrayLike | None = None

    def lists(self, grades: ArrayLike) -> tuple[Array, Array]:
        """Check the grades of ranked lists, and return them with their pools of judged documents."""
        ranked = in_bytes(as_grades(grades))
        pool = ranked if self.judged is None else in_bytes(as_grades(self.judged, "judged"))
        check_leading(ranked, pool)
        return ranked, pool

    def one_list(self, grades: ArrayLike) -> tuple[Array, Array]:
        """Check the grades of one list, and return them with its pool of judged documents."""
        ranked, pool = self.lists(grades)
        return one_list(ranked), one_list(pool, "judged")

    def gains(self, grades: Array) -> Array:
        """Return the gain of every grade, same shape."""
        return gains_of(grades, self.gain)

    def weights(self, ranks: int) -> FloatArray:
        """Return the discount weights of ranks 1 to `ranks`."""
        return weights_of(ranks, self.discount, self.log_base)

    def share_ties(self, ranked: Array) -> tuple[Array, "_NdcgOptions"]:
        """Replace grades by gains, of which tied documents share the mean; return options for these."""
        if self.scores is None:
            return ranked, self
        score = as_scores(self.scores, length=ranked.shape[-1])
        if (np.diff(score) > 0).any():
            raise invalid_argument("scores", "scores that never rise from rank to rank", brief(self.scores))
        return average_tied_gains(self.gains(ranked), score), self._replace(gain="linear")

    def shared_gains(self, ranked: Array) -> FloatArray:
        """Return the gain at each rank, where tied documents share the mean of their gains."""
        gained, options = self.share_ties(ranked)
        return options.gains(gained).astype(np.float64)

    def sums(self, ranked: Array, pool: Array, cutoffs: Cutoffs) -> tuple[FloatArray, FloatArray]:
        """Return DCG at each cutoff, and the IDCG that divides there."""
        list_sums = _dcgs(*self.share_ties(ranked), cutoffs)
        return list_sums, _idcgs(pool, self, _ideal_cutoffs(cutoffs, self.ideal_k))


def discounted_sums(gains: FloatArray, weights: FloatArray) -> FloatArray:
    """Return the DCG at every rank, ``(..., n)``: what each document gains, times the weight of its rank."""
    sums_down: FloatArray = np.cumsum(gains * weights, axis=-1)
    return sums_down


@compute_in_blocks
def _dcgs(ranked: Array, options: _NdcgOptions, cutoffs: Cutoffs) -> FloatArray:
    """Return DCG at each cutoff, ``(..., cutoffs)``."""
    gains = options.gains(rank_major(ranked[:, : cutoffs.deepest]))
    return weighted_sums(gains, options.weights(gains.shape[-1]), cutoffs)


@compute_in_blocks
def _idcgs(pool: Array, options: _NdcgOptions, cutoffs: Cutoffs) -> FloatArray:
    """Return IDCG at each cutoff, ``(..., cutoffs)``: gains are sorted from high to low, and summed."""
    depth = max(cutoffs.depths(pool.shape[-1]), default=0)
    if isinstance(options.gain, str):  # a higher grade gains more by every name
        return _dcgs(best_grades(unjudged_as_zero(pool), depth), options, cutoffs)
    return _dcgs(best_grades(options.gains(pool), depth), options._replace(gain="linear"), cutoffs)


def _ideal_cutoffs(cutoffs: Cutoffs, ideal_k: str | None) -> Cutoffs:
    """Return the cutoffs of the ideal list: those of the list, or none where `ideal_k` is None."""
    if ideal_k is None:
        return WHOLE_LIST
    if ideal_k == "k":
        return cutoffs
    raise invalid_argument(
        "ideal_k", '"k" (cut the ideal list at k too) or None (never cut it)', brief(ideal_k)
    )


def _ideal_grades_and_gains(pool: Array, gain: Gain) -> tuple[Array, FloatArray]:
    """Return grades and gains of the ideal list; of equal gains the higher grade first, not judged last."""
    gains = gains_of(pool.astype(np.float64), gain)
    order = np.lexsort((-np.nan_to_num(pool.astype(np.float64), nan=-1), -gains))
    return pool[order], gains[order]


def _fit_length(values: Array, length: int) -> Array:
    """Cut, or fill up with NaN, to this length."""
    missing = length - len(values)
    return values[:length] if missing <= 0 else np.append(values, np.full(missing, np.nan))


def _ndcg_keywords(definition: Definition, ranking: JudgedRanking) -> Keywords:
    """Return the keyword arguments of `ndcg` that a definition and a list give."""
    keywords: Keywords = {
        name: getattr(definition, name) for name in ("gain", "discount", "log_base", "ideal_k")
    }
    keywords["judged"] = ranking.pool_grades if definition.judged == "all" else ranking.grades
    return keywords | {"scores": ranking.scores_or_spaced} if shares_ties(definition, ranking) else keywords


def _idcg_at_cutoff(definition: Definition, ranking: JudgedRanking) -> float:
    """Return the IDCG by which a definition divides at the cutoff."""
    keywords = _ndcg_keywords(definition, ranking)
    dcg_options = {name: keywords[name] for name in ("gain", "discount", "log_base")}
    return float(idcg(keywords["judged"], ranking.k if keywords["ideal_k"] else None, **dcg_options))


def _ndcg_step_columns(definition: Definition, ranking: JudgedRanking) -> Columns:
    """Return the columns of a list's nDCG, down to the end of the ideal list if that is longer."""
    keywords, grades = _ndcg_keywords(definition, ranking), ranking.grades
    judged = keywords["judged"]
    ideal_length = len(judged) if keywords["ideal_k"] is None else min(len(judged), ranking.k or len(judged))
    empty_ranks = max(ideal_length - len(grades), 0)
    if "scores" in keywords:
        below = np.nextafter(min(keywords["scores"]), -np.inf)
        keywords["scores"] += (below,) * empty_ranks
    return ndcg_columns((*grades, *[np.nan] * empty_ranks), **keywords)


def _named_gain(name: str) -> Quantity:
    """Return a gain function by its name, for the formula's ingredients."""
    if name == "exponential":
        return lambda grades: 2.0**grades - 1
    return lambda grades: grades * 1.0


def _other_gain(q: Quantities) -> Quantity:
    """Return the exponential gain for the linear one, or the other way round: a mistake."""
    return _named_gain("linear" if q["definition"].gain == "exponential" else "exponential")


def _gain_without_minus_one(q: Quantities) -> Quantity:
    """Return the gain 2**g, where 2**g - 1 is meant: a mistake."""
    return np.exp2 if q["definition"].gain == "exponential" else _named_gain("linear")


def _gains_of(grade: str, documents: str) -> Quantity:
    """Return the ingredient that gains the grades of a column; 0 below the end of the list."""
    return lambda q: q["gain of"](q[grade]) * (q["rank"] <= q[documents])


_ideal_gains = _gains_of("ideal grade", "ideal length")


def _ideal_of_one_grade(height: Quantity) -> Quantity:
    """Return the ideal list as if all documents had one grade, that of `height`: a mistake."""
    return lambda q: np.where(q["rank"] <= q["ideal length"], height(q), 0.0)


def _discount_by_rank(weight: Quantity) -> Quantity:
    """Return the ingredient that weights each rank by a discount."""
    return lambda q: weight(q["rank"])


def _log2_without_shift(q: Quantities) -> Array:
    """Return 1/log2(i) from rank 2 on, where 1/log2(i + 1) is meant: a mistake."""
    return np.append(1.0, 1 / log2(q["rank"][1:]))


def _grades_by_name(q: Quantities) -> Array:
    """Return the grades in the order of the documents' names, as if nothing was sorted: a mistake."""
    ideal, order = np.zeros(len(q["rank"])), np.argsort(np.array(q["ranking"].document_names), kind="stable")
    ideal[: len(order)] = q["grade"][: len(order)][order]
    return ideal


WRONG_DISCOUNTS: Final[dict[str, Compute]] = {
    "log2-i": _log2_without_shift,
    "natural-log": _discount_by_rank(lambda rank: 1 / np.log(rank + 1)),
    "rank-for-log": _discount_by_rank(reciprocal),
    "discount-upside-down": _discount_by_rank(lambda rank: log2(rank + 1)),
}
RARE_DISCOUNTS: Final[dict[str, Compute]] = {
    "log-ten": _discount_by_rank(lambda rank: 1 / np.log10(rank + 1)),
    "log-of-rank-plus-two": _discount_by_rank(lambda rank: 1 / log2(rank + 2)),
    "natural-log-bracket": _discount_by_rank(lambda rank: 1 / (np.log(rank) + 1)),
    "log-bracket": _discount_by_rank(lambda rank: 1 / (log2(rank) + 1)),
    "rank-plus-one-for-log": _discount_by_rank(lambda rank: 1 / (rank + 1)),
    "root-for-log": _discount_by_rank(lambda rank: rank**-0.5),
    "halving": _discount_by_rank(lambda rank: 2.0 ** (1 - rank)),
    "first-rank-lost": lambda q: np.append(0.0, 1 / log2(q["rank"][1:])),
    "discount-shifted": lambda q: np.append(1.0, 1 / log2(q["rank"][:-1] + 1)),
    "discount-from-second": lambda q: np.where(q["rank"] < 2.5, 1.0, 1 / log2(q["rank"] + 1)),
    "discount-subtracted": lambda q: 1 - (q["rank"] - 1) / q["length"],
}

IN_ONE_LIST: Final = {
    **{key: discount for key, discount in WRONG_DISCOUNTS.items() if key != "log2-i"},
    "log-of-rank-plus-two": RARE_DISCOUNTS["log-of-rank-plus-two"],
}
"""The discounts that may go wrong in one list alone; that of log2(i) has a key of its own there."""


def _wrong_discounts(discounts: Mapping[str, Compute], place: str, then: Quantity) -> dict[str, Compute]:
    """Return mistakes in the discount of one list alone, the list's or the ideal's; `then` goes on."""

    def mistaken(discount: Compute) -> Compute:
        return lambda q: then(q, discount(q))

    return {f"{place}:{key}": mistaken(discount) for key, discount in discounts.items()}


def _mistake_places(place: str, *keys: str) -> dict[str, str]:
    """Return for mistakes by key in which list they are made alone: in the list itself or the `ideal` one."""
    return {key: f"{place}:{key}" for key in keys}


NDCG_FORMULA = Formula(
    (
        replace(
            GRADE,
            rarest={
                **GRADE.rarest,
                "zeros-skipped:cut": lambda q: np.append(
                    zeros_last(q["grade"][: q["k"]]), q["grade"][q["k"] :]
                ),
            },
            explanation_keys={"zeros-skipped:cut": "zeros-skipped"},
        ),
        Ingredient(
            "gain of",
            lambda q: _named_gain(q["definition"].gain),
            wrong={
                "other-gain": _other_gain,
                "two-to-r-without-minus-one": _gain_without_minus_one,
                "gain-binary": lambda q: lambda grades: (grades > 0) * 1.0,
            },
            rare={
                "gain-squared": lambda q: lambda grades: grades**2.0,
                "gain-plus-one": lambda q: lambda grades: grades + 1.0,
                "gain-power-plus-one": lambda q: lambda grades: 2.0 ** (grades + 1) - 1,
                "gain-power-less": lambda q: lambda grades: np.where(grades > 0, 2.0 ** (grades - 1), 0),
            },
            # Only where the grade is the right one: 2^g - 1 has its own mistakes.
            rarest={
                "gain-power": lambda q: np.exp2 if q["definition"].gain == "linear" else q["gain of"],
                "gain-base-e": lambda q: np.expm1,
            },
        ),
        column(
            "gain",
            _gains_of("grade", "length"),
            wrong={
                "other-gain": lambda q: _other_gain(q)(q["grade"]),
                "two-to-r-without-minus-one": lambda q: _gain_without_minus_one(q)(q["grade"]) * q["listed"],
            },
            explanation_keys=_mistake_places("own", "other-gain", "two-to-r-without-minus-one"),
        ),
        running_sum("CG", "gain"),
        column(
            "discount",
            lambda q: weights_of(len(q["rank"]), q["definition"].discount, q["definition"].log_base),
            wrong=WRONG_DISCOUNTS,
            rare=RARE_DISCOUNTS,
            rarest={
                "discount-squared": lambda q: 1 / log2(q["rank"] + 1) ** 2,
                **early_rounding_mistakes(
                    "log₂(i + 1)", lambda q: log2(q["rank"] + 1), lambda q, divisors: 1 / divisors
                ),
            },
            explanation_keys={"discount-shifted": "log2-i"},
        ),
        column(
            "discounted gain",
            times("gain", "discount"),
            wrong={
                "discount-multiplied": lambda q: ratio(q["gain"], q["discount"]),
                "not-discounted": quantity("gain"),
            },
            rare={"own-log2-i": lambda q: q["gain"] * _log2_without_shift(q)},
            rarest={
                **_wrong_discounts(IN_ONE_LIST, "own", lambda q, discount: q["gain"] * discount),
                "own:log-ten": lambda q: q["gain"] * np.log(10) / np.log(q["rank"] + 1),
            },
            explanation_keys={
                **_mistake_places("own", "discount-multiplied", "not-discounted"),
                "own:discount-upside-down": "own:discount-multiplied",
            },
        ),
        column(
            "DCG",
            quantity("discounted gain"),
            np.add,
            wrong={"not-running": quantity("discounted gain"), "gains-summed": quantity("CG")},
            rarest={
                "own:first-left-out": lambda q: np.cumsum(q["discounted gain"]) - q["discounted gain"][0]
            },
            explanation_keys={**_mistake_places("own", "not-running"), "gains-summed": "own:not-discounted"},
        ),
        CUT,
        Ingredient(
            "pool",
            lambda q: q["judged"] if q["definition"].judged == "all" else q["judged"][: q["length"]],
            wrong={"shown-only": lambda q: q["judged"][: q["length"]]},
            rare={
                "ideal-of-the-top": lambda q: q["judged"][: min(q["cut"], q["length"])],
                "missing-only": lambda q: q["judged"][q["length"] :],
            },
        ),
        Ingredient("ideal length", lambda q: len(q["pool"])),
        column(
            "ideal grade",
            lambda q: best_first(q["pool"], len(q["rank"])),
            wrong={
                "labels-as-ideal": quantity("grade"),
                "ideal-worst-first": lambda q: np.append(np.sort(q["pool"]), q["rank"][len(q["pool"]) :] * 0),
                "ideal-all-top": _ideal_of_one_grade(lambda q: q["ranking"].max_grade),
                "ideal-all-highest": _ideal_of_one_grade(lambda q: max(q["pool"], default=0)),
            },
            rare={"names-as-ideal": _grades_by_name, "ideal-all-ones": _ideal_of_one_grade(lambda q: 1.0)},
        ),
        column(
            "ideal discounted gain",
            lambda q: _ideal_gains(q) * q["discount"],
            wrong={
                "not-discounted": _ideal_gains,
                "labels-as-ideal": quantity("discounted gain"),
                "ideal-by-grade": lambda q: q["ideal grade"] * q["discount"],
            },
            rare={"ideal-log2-i": lambda q: _ideal_gains(q) * _log2_without_shift(q)},
            rarest=_wrong_discounts(IN_ONE_LIST, "ideal", lambda q, discount: _ideal_gains(q) * discount),
            explanation_keys=_mistake_places("ideal", "not-discounted"),
        ),
        column(
            "IDCG",
            quantity("ideal discounted gain"),
            np.add,
            wrong={"not-running": quantity("ideal discounted gain"), "labels-as-ideal": quantity("DCG")},
            explanation_keys=_mistake_places("ideal", "not-running"),
        ),
        Ingredient(
            "ideal at rank",
            lambda q: q["IDCG"] if q["definition"].ideal_k else np.full_like(q["IDCG"], q["IDCG"][-1]),
            wrong={"ideal-not-cut": lambda q: np.full_like(q["IDCG"], q["IDCG"][-1])},
            rare={
                "ideal-cut-later": lambda q: np.append(q["IDCG"][1:], q["IDCG"][-1]),
                "ideal-cut-earlier": lambda q: np.append(q["IDCG"][0], q["IDCG"][:-1]),
                "ideal-of-length": lambda q: np.full_like(q["IDCG"], q["IDCG"][q["length"] - 1]),
                "divided-by-rank": quantity("rank"),
                "divided-by-cg": quantity("CG"),
                "divided-by-ideal-cg": lambda q: np.cumsum(_ideal_gains(q)),
                "divided-by-discounts": lambda q: np.cumsum(q["discount"]),
                "divided-by-relevant": lambda q: np.full_like(q["IDCG"], np.count_nonzero(q["judged"])),
            },
            explanation_keys={"divided-by-ideal-cg": "ideal:not-discounted"},
        ),
        column(
            "nDCG",
            lambda q: ratio(q["DCG"], q["ideal at rank"]),
            wrong={"share-upside-down": lambda q: ratio(q["ideal at rank"], q["DCG"])},
            rarest=early_rounding_mistakes(
                "DCG, IDCG", lambda q: np.array([q["DCG"], q["ideal at rank"]]), lambda q, sums: ratio(*sums)
            ),
        ),
        result(
            value_at_cutoff("nDCG"),
            wrong={"ideal-not-divided": value_at_cutoff("DCG"), "cg-for-dcg": lambda q: ratio(*_cgs(q))},
            rare={
                "averaged-over-ranks": lambda q: np.mean(top_k(q, "nDCG")),
                "ideal-subtracted": lambda q: q["IDCG"][q["cut"] - 1] - q["DCG"][q["cut"] - 1],
                "divided-twice": lambda q: ratio(value_at_cutoff("nDCG")(q), q["cut"]),
                "own-cut-forgotten": lambda q: ratio(
                    q["DCG"][q["length"] - 1], value_at_cutoff("ideal at rank")(q)
                ),
            },
            rarest={
                "gains-over-top": lambda q: ratio(
                    q["CG"][q["cut"] - 1], q["cut"] * q["gain of"](np.array(float(q["ranking"].max_grade)))
                ),
                "sums-added": lambda q: ratio(sum(top_k(q, "DCG")), sum(top_k(q, "ideal at rank"))),
                **_wrong_discounts(
                    WRONG_DISCOUNTS | RARE_DISCOUNTS,
                    "undivided",
                    lambda q, discount: np.sum((q["gain"] * discount)[: q["cut"]]),
                ),
            },
            explanation_keys={"undivided:discount-shifted": "undivided:log2-i"},
        ),
    )
)


def _cgs(q: Quantities) -> tuple[Any, Any]:
    """Return CG at the cutoff, and CG of the ideal list there."""
    ideal = np.sum(top_k({**q, "best": _ideal_gains(q)}, "best"))
    return q["CG"][q["cut"] - 1], ideal


NDCG = Measure(
    "nDCG",
    function=ndcg,
    keywords=_ndcg_keywords,
    definition_fields=("gain", "discount", "log_base", "judged", "ideal_k", "ties"),
    distinguishing_fields=("gain", "discount", "judged"),
    steps=_ndcg_step_columns,
    quotient=lambda columns: (columns["discounted gain"], columns["IDCG"]),
    normalizer=_idcg_at_cutoff,
    contributions_function=lambda definition, ranking, grades: ndcg_contributions(
        grades, ranking.k, **_ndcg_keywords(definition, ranking)
    ),
    is_rational=False,
    formula=NDCG_FORMULA,
)
