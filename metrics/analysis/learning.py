"""How a ranking is learned that a metric likes: smooth losses, and the forces of LambdaRank."""

import numpy as np
from numpy.typing import ArrayLike

from metrics.cumulative_gain import idcg
from metrics.numeric.arrays import FloatArray
from metrics.numeric.checking import invalid_argument


def lambda_forces(grades: ArrayLike, scores: ArrayLike, changes: ArrayLike) -> tuple[FloatArray, FloatArray]:
    """Add up the forces with which LambdaRank pushes each document up and down.

    Both are 0 or more, without a unit; the gradient is up - down. `changes` is what `swap_changes` gives.

    Each pair of documents of different grade is pushed apart with the force

        |Z_ij| / (1 + exp(s_i - s_j))     for g_i > g_j

    where Z_ij is what the metric changes by if the two change places: the better one up, the other down.
    A pair of one grade is not pushed.

    References
    ----------
    C. Burges, From RankNet to LambdaRank to LambdaMART: an overview, MSR-TR-2010-82, 2010.

    Examples
    --------
    >>> from metrics.analysis.learning import lambda_forces
    >>> up, down = lambda_forces([0, 1], [0.0, 0.0], [[0, 0.5], [0.5, 0]])
    >>> up, down
    (array([0.  , 0.25]), array([0.25, 0.  ]))
    """
    worth = np.nan_to_num(np.asarray(grades, np.float64))
    by, size = np.asarray(scores, np.float64), np.abs(np.asarray(changes, np.float64))
    if by.shape != worth.shape or size.shape != (len(worth), len(worth)):
        shapes = f"{worth.shape}, {by.shape} and {size.shape}"
        raise invalid_argument("grades, scores and changes", "of the shapes (n,), (n,) and (n, n)", shapes)
    is_better = worth[:, None] > worth[None, :]
    apart = by[:, None] - by[None, :]
    # 1 / (1 + exp(apart)), also where the exponential of scores far apart is no float any more
    forces = np.where(is_better, size * np.exp(-np.logaddexp(0.0, apart)), 0.0)
    up: FloatArray = forces.sum(axis=1)
    down: FloatArray = forces.sum(axis=0)
    return up, down


def squared_error(grades: ArrayLike, scores: ArrayLike) -> float:
    """Return the mean squared error of scores that are to predict the grades: a pointwise loss.

    A grade of NaN counts as 0.

    As computed: sum((s_i - g_i)²) / n.

    References
    ----------
    D. Cossock and T. Zhang, Subset ranking using regression, COLT 2006.

    Examples
    --------
    >>> from metrics.analysis.learning import squared_error
    >>> squared_error([2, 0], [1.0, 1.0])
    1.0
    """
    worth, by = _worth_and_scores(grades, scores)
    return float(np.mean((by - worth) ** 2))


def logistic_loss(grades: ArrayLike, scores: ArrayLike) -> float:
    """Return RankNet's loss, summed over all pairs of documents of different grade: a pairwise loss.

    A grade of NaN counts as 0.

    As computed: sum over g_i > g_j of ln(1 + exp(s_j - s_i)).

    References
    ----------
    C. Burges et al., Learning to rank using gradient descent, ICML 2005.

    Examples
    --------
    >>> from metrics.analysis.learning import logistic_loss
    >>> round(logistic_loss([1, 0], [0.0, 0.0]), 4)
    0.6931
    """
    worth, by = _worth_and_scores(grades, scores)
    is_better = worth[:, None] > worth[None, :]
    return float(np.logaddexp(0.0, by[None, :] - by[:, None])[is_better].sum())


def softmax_loss(grades: ArrayLike, scores: ArrayLike) -> float:
    """Return ListNet's loss, the cross entropy of two chances to be on top: a listwise loss.

    A grade of NaN counts as 0.

    As computed: -sum(softmax(g)_i * ln softmax(s)_i), the top-one form.

    References
    ----------
    Z. Cao, T. Qin, T.-Y. Liu, M.-F. Tsai and H. Li, Learning to rank: from pairwise approach to listwise
    approach, ICML 2007.

    Examples
    --------
    >>> from metrics.analysis.learning import softmax_loss
    >>> round(softmax_loss([1, 1], [0.0, 0.0]), 4)
    0.6931
    """
    worth, by = _worth_and_scores(grades, scores)
    on_top = np.exp(worth - np.logaddexp.reduce(worth))
    return float(-np.sum(on_top * (by - np.logaddexp.reduce(by))))


def approx_ndcg(grades: ArrayLike, scores: ArrayLike, temperature: float = 0.1) -> float:
    """Return a smooth nDCG of the whole list, in which each rank is a sum of soft comparisons.

    A grade of NaN counts as 0. The smaller the temperature T, above 0, the nearer to nDCG and the steeper.

    As computed: rank_i = 1 + sum over j ≠ i of 1 / (1 + exp((s_i - s_j) / T)), and with these ranks
    sum((2**g_i - 1) / log2(1 + rank_i)) / IDCG; 0 where nothing is relevant. Its loss is 1 minus that.

    References
    ----------
    T. Qin, T.-Y. Liu and H. Li, A general approximation framework for direct optimization of information
    retrieval measures, Information Retrieval 13(4), 2010.

    Examples
    --------
    >>> from metrics.analysis.learning import approx_ndcg
    >>> round(approx_ndcg([1, 0], [9.0, 0.0]), 4)
    1.0
    """
    worth, by = _worth_and_scores(grades, scores)
    above = np.exp(-np.logaddexp(0.0, (by[:, None] - by[None, :]) / temperature))
    ranks = 1 + above.sum(axis=1) - np.diagonal(above)
    best = float(idcg(worth, gain="exponential"))
    return float(np.sum((2**worth - 1) / np.log2(1 + ranks)) / best) if best else 0.0


def _worth_and_scores(grades: ArrayLike, scores: ArrayLike) -> tuple[FloatArray, FloatArray]:
    worth, by = np.nan_to_num(np.asarray(grades, np.float64)), np.asarray(scores, np.float64)
    if worth.ndim != 1 or by.shape != worth.shape:
        raise invalid_argument("grades and scores", "of one shape (n,)", f"{worth.shape} and {by.shape}")
    return worth, by
