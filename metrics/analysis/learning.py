"""Learning to rank: pointwise, pairwise and listwise losses of a list, and the gradients of LambdaRank."""

import numpy as np
from numpy.typing import ArrayLike

from metrics.cumulative_gain import idcg
from metrics.numeric.arrays import FloatArray, invalid_argument


def lambda_forces(grades: ArrayLike, scores: ArrayLike, changes: ArrayLike) -> tuple[FloatArray, FloatArray]:
    """Return LambdaRank's forces up and down, |Z_ij| / (1 + exp(s_i - s_j)) over g_i > g_j, Z from
    `swap_changes` (C. Burges, From RankNet to LambdaRank to LambdaMART: an overview, MSR-TR-2010-82, 2010).
    """
    g = np.nan_to_num(np.asarray(grades, np.float64))
    s, size = np.asarray(scores, np.float64), np.abs(np.asarray(changes, np.float64))
    if s.shape != g.shape or size.shape != (len(g), len(g)):
        shapes = f"{g.shape}, {s.shape} and {size.shape}"
        raise invalid_argument("grades, scores and changes", "of the shapes (n,), (n,) and (n, n)", shapes)
    is_better = g[:, None] > g[None, :]
    apart = s[:, None] - s[None, :]
    # 1 / (1 + exp(apart)), also where the exponential of scores far apart is no float any more
    forces = np.where(is_better, size * np.exp(-np.logaddexp(0.0, apart)), 0.0)
    up: FloatArray = forces.sum(axis=1)
    down: FloatArray = forces.sum(axis=0)
    return up, down


def mean_squared_error(grades: ArrayLike, scores: ArrayLike) -> float:
    """Return sum((s_i - g_i)²) / n, a pointwise loss (Cossock and Zhang, COLT 2006); NaN counts as 0."""
    g, s = _checked_grades_and_scores(grades, scores)
    return float(np.mean((s - g) ** 2))


def logistic_loss(grades: ArrayLike, scores: ArrayLike) -> float:
    """Return RankNet's loss (ICML 2005), the sum of ln(1 + exp(s_j - s_i)) over g_i > g_j."""
    g, s = _checked_grades_and_scores(grades, scores)
    is_better = g[:, None] > g[None, :]
    return float(np.logaddexp(0.0, s[None, :] - s[:, None])[is_better].sum())


def softmax_loss(grades: ArrayLike, scores: ArrayLike) -> float:
    """Return ListNet's loss (Cao et al., ICML 2007), -sum(softmax(g)_i * ln softmax(s)_i)."""
    g, s = _checked_grades_and_scores(grades, scores)
    on_top = np.exp(g - np.logaddexp.reduce(g))
    return float(-np.sum(on_top * (s - np.logaddexp.reduce(s))))


def approx_ndcg(grades: ArrayLike, scores: ArrayLike, temperature: float = 0.1) -> float:
    """Return a smooth nDCG, rank_i = 1 + sum over j ≠ i of 1 / (1 + exp((s_i - s_j) / T)); 0 without gain. T.
    Qin et al., A general approximation framework, Information Retrieval 13(4), 2010.
    """
    g, s = _checked_grades_and_scores(grades, scores)
    above = np.exp(-np.logaddexp(0.0, (s[:, None] - s[None, :]) / temperature))
    ranks = 1 + above.sum(axis=1) - np.diagonal(above)
    best = float(idcg(g, gain="exponential"))
    return float(np.sum((2**g - 1) / np.log2(1 + ranks)) / best) if best else 0.0


def _checked_grades_and_scores(grades: ArrayLike, scores: ArrayLike) -> tuple[FloatArray, FloatArray]:
    """Check that grades and scores are of one list; a document that is not judged gets grade 0."""
    g, s = np.nan_to_num(np.asarray(grades, np.float64)), np.asarray(scores, np.float64)
    if g.ndim != 1 or s.shape != g.shape:
        raise invalid_argument("grades and scores", "of one shape (n,)", f"{g.shape} and {s.shape}")
    return g, s
