"""How a ranking is learned that a metric likes: smooth losses, and the forces of LambdaRank."""

import numpy as np
from numpy.typing import ArrayLike

from metrics.cumulative_gain import idcg
from metrics.numeric.arrays import FloatArray
from metrics.numeric.checking import invalid_argument


def lambda_forces(grades: ArrayLike, scores: ArrayLike, changes: ArrayLike) -> tuple[FloatArray, FloatArray]:
    """Return LambdaRank's forces up and down, |Z_ij| / (1 + exp(s_i - s_j)) over g_i > g_j, Z from
    `swap_changes` (C. Burges, From RankNet to LambdaRank to LambdaMART: an overview, MSR-TR-2010-82, 2010).
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
    """Return sum((s_i - g_i)²) / n, a pointwise loss (Cossock and Zhang, COLT 2006); NaN counts as 0."""
    worth, by = _worth_and_scores(grades, scores)
    return float(np.mean((by - worth) ** 2))


def logistic_loss(grades: ArrayLike, scores: ArrayLike) -> float:
    """Return RankNet's loss (ICML 2005), the sum of ln(1 + exp(s_j - s_i)) over g_i > g_j."""
    worth, by = _worth_and_scores(grades, scores)
    is_better = worth[:, None] > worth[None, :]
    return float(np.logaddexp(0.0, by[None, :] - by[:, None])[is_better].sum())


def softmax_loss(grades: ArrayLike, scores: ArrayLike) -> float:
    """Return ListNet's loss (Cao et al., ICML 2007), -sum(softmax(g)_i * ln softmax(s)_i)."""
    worth, by = _worth_and_scores(grades, scores)
    on_top = np.exp(worth - np.logaddexp.reduce(worth))
    return float(-np.sum(on_top * (by - np.logaddexp.reduce(by))))


def approx_ndcg(grades: ArrayLike, scores: ArrayLike, temperature: float = 0.1) -> float:
    """Return a smooth nDCG, rank_i = 1 + sum over j ≠ i of 1 / (1 + exp((s_i - s_j) / T)); 0 without gain. T.
    Qin et al., A general approximation framework, Information Retrieval 13(4), 2010.
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
