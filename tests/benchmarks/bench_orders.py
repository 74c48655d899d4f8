"""All orders of a list against what one would write first: ``python -m tests.benchmarks.bench_orders``.

Everybody gets the grades of one list, makes its orders and scores them. scikit-learn is asked order by order,
as one does with `itertools.permutations`, and in one call for all orders, which is the fastest it can do.
"""

from functools import partial
from itertools import combinations, permutations

import numpy as np
from scipy.stats import kendalltau
from sklearn.metrics import ndcg_score

import metrics
from metrics.numeric.arrays import Array, FloatArray
from metrics.numeric.scores import Scorer
from tests.benchmarks.bench_metrics import Row, report

DIFFERENT = [7, 6, 5, 4, 3, 2, 1, 0]
"""Best first, so that `itertools.permutations` gives the orders in the same sequence as we do."""

REPEATED = [3, 3, 2, 2, 1, 1, 0, 0, 0, 0]
TOP_GRADE = 3

WANTED_OF_ORDERS = 100.0

MEASURES: list[Scorer] = [
    partial(metrics.ndcg, k=5, judged=REPEATED),
    partial(metrics.ndcg, k=5, judged=REPEATED, gain="exponential"),
    partial(metrics.err, k=5, max_grade=TOP_GRADE),
    metrics.average_precision,
    partial(metrics.precision, k=5),
    partial(metrics.recall, k=5),
    partial(metrics.f_measure, k=5),
    metrics.reciprocal_rank,
    metrics.r_precision,
    metrics.rbp,
    metrics.bpref,
]


def all_ndcg(grades: list[int]) -> FloatArray:
    return metrics.ndcg(metrics.all_orders(grades), judged=grades)


def scores_that_fall(lists: int, n: int) -> Array:
    return np.broadcast_to(np.arange(n, 0, -1), (lists, n))


def sklearn_order_by_order(grades: list[int]) -> list[float]:
    scores = scores_that_fall(1, len(grades))
    return [ndcg_score([order], scores, ignore_ties=True) for order in permutations(grades)]


def sklearn_in_one_call(orders: Array) -> float:
    return float(ndcg_score(orders, scores_that_fall(*orders.shape), ignore_ties=True))


def all_measures(grades: list[int]) -> FloatArray:
    return np.concatenate(list(metrics.Orders(grades).scores(MEASURES)), axis=1)


def upper_triangle(matrix: FloatArray) -> FloatArray:
    above: FloatArray = matrix[np.triu_indices(len(matrix), 1)]
    return above


def rows_of_orders() -> list[Row]:
    """One metric over the orders of 8 different grades."""
    return [
        Row(
            "nDCG",
            lambda: all_ndcg(DIFFERENT),
            {"scikit-learn, order by order": lambda: sklearn_order_by_order(DIFFERENT)},
            WANTED_OF_ORDERS,
        ),
        Row(
            "nDCG",
            lambda: all_ndcg(DIFFERENT),
            {"scikit-learn, one call": lambda: sklearn_in_one_call(np.array(list(permutations(DIFFERENT))))},
        ),
    ]


def rows_of_measures() -> list[Row]:
    """All metrics over the orders of 10 documents with repeated grades, and how far they agree."""
    # scipy takes scores for different that only rounding tells apart.
    scores = np.round(all_measures(REPEATED), 11)
    return [
        Row(
            f"{len(MEASURES)} metrics",
            lambda: all_measures(REPEATED)[0],
            {"scikit-learn, as often nDCG@5": partial(sklearn_ndcg_at_5, metrics.all_orders(REPEATED))},
        ),
        Row(
            "Kendall's tau matrix",
            lambda: upper_triangle(metrics.tau_matrix(scores)),
            {"scipy": lambda: [kendalltau(one, other).statistic for one, other in combinations(scores, 2)]},
            wanted=1,
        ),
    ]


def sklearn_ndcg_at_5(orders: Array) -> float:
    """Score orders that are given, once for each of our metrics: of them, it has only this one."""
    scores = scores_that_fall(*orders.shape)
    means = [ndcg_score(orders, scores, k=5, ignore_ties=True) for _ in MEASURES]
    return float(means[0])


def main() -> None:
    print("all orders: times faster than each peer; the last column is the fastest of them")
    for grades, rows in [(DIFFERENT, rows_of_orders()), (REPEATED, rows_of_measures())]:
        for row in rows:
            report(f"{metrics.distinct_orders(grades):>7,} × {len(grades)}", row)


if __name__ == "__main__":
    main()
