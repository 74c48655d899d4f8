"""Our metrics against the peers on the same matrices: ``python -m tests.benchmarks.bench_metrics``.

Every peer gets its own input structure ready-made and its fastest way to take it; we get the plain matrix of
grades. All are timed in turn, round after round, in one process, so that a busy machine slows all alike.
What is printed is the median of a peer divided by our median. Before that, the numbers have to agree.

ERR has no peer: of the libraries installed here only ir-measures has it, through a script in Perl. There the
rival is the formula written down in plain numpy, as one would write it first.
"""

import time
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import Any, cast

import numpy as np
import pytrec_eval
import ranx.metrics
from numba.core.errors import NumbaTypeSafetyWarning
from numba.typed import List
from scipy.stats import mannwhitneyu
from sklearn.metrics import dcg_score, label_ranking_average_precision_score, ndcg_score, roc_auc_score

import metrics
from metrics.numeric.arrays import Array, FloatArray

SHAPES = [(10_000, 100), (100_000, 10)]
TOP_GRADE = 4
SCORES = 1_000_000
ROUNDS = 9
SLOW = 1.0
"""A peer that takes so many seconds once is not asked again."""

WANTED = 10.0
WANTED_OF_AUC = 5.0
WANTED_OF_A_SORT = 1 / 1.15
"""AUC of distinct scores may take this much longer than it takes only to sort them."""

Task = Callable[[], Any]


@dataclass(frozen=True)
class Row:
    """One metric on one matrix: what we run and what each peer runs."""

    name: str
    ours: Task
    peers: dict[str, Task]
    wanted: float = WANTED


class Lists:
    """Lists of grades in ranked order, and the same in the form that each peer reads."""

    def __init__(self, queries: int, n: int) -> None:
        self.n = n
        self.grades = np.random.default_rng(0).integers(0, TOP_GRADE + 1, (queries, n))
        self.scores = np.broadcast_to(np.arange(n, 0, -1.0), (queries, n)).copy()
        self._prepare_ranx()
        self._prepare_pytrec_eval()

    def _prepare_ranx(self) -> None:
        """Pairs of document and value; judgements best first, as ranx itself sorts them."""
        best_first = np.argsort(-self.grades, axis=1, kind="stable")
        best_grades = np.take_along_axis(self.grades, best_first, axis=1)
        documents = np.broadcast_to(np.arange(self.n), self.grades.shape)
        self.ranx_run = np.stack([documents, self.scores], axis=-1).astype(float)
        self.ranx_qrels = np.stack([best_first, best_grades], axis=-1).astype(float)
        self.ranx_run_lists = List(list(self.ranx_run))
        self.ranx_relevant_lists = List([qrels[qrels[:, 1] >= 1].copy() for qrels in self.ranx_qrels])

    def _prepare_pytrec_eval(self) -> None:
        documents = [f"d{place}" for place in range(self.n)]
        names = [f"q{place}" for place in range(len(self.grades))]
        run = dict(zip(documents, self.scores[0].tolist(), strict=True))
        self.trec_run = dict.fromkeys(names, run)
        self.trec_qrels = {
            name: dict(zip(documents, grades, strict=True))
            for name, grades in zip(names, self.grades.tolist(), strict=True)
        }

    def err_in_plain_numpy(self, k: int) -> FloatArray:
        stop = (2.0 ** self.grades[:, :k] - 1) / 2**TOP_GRADE
        reaches = np.cumprod(np.hstack([np.ones((len(stop), 1)), 1 - stop[:, :-1]]), axis=1)
        return cast(FloatArray, (reaches * stop / np.arange(1, k + 1)).sum(axis=1))

    def ranx(self, function: Callable[..., Any], k: int) -> dict[str, Task]:
        """Both forms of input that ranx takes; which one is faster depends on the shape."""
        return {
            "ranx, arrays": lambda: function(self.ranx_qrels, self.ranx_run, k),
            "ranx, lists": lambda: function(self.ranx_relevant_lists, self.ranx_run_lists, k),
        }

    def pytrec_eval(self, measure: str) -> dict[str, Task]:
        evaluator = pytrec_eval.RelevanceEvaluator(self.trec_qrels, {measure})
        key = measure.replace(".", "_")
        return {"pytrec_eval": lambda: [scores[key] for scores in evaluator.evaluate(self.trec_run).values()]}


COMPARED: list[tuple[str, Callable[..., FloatArray], int | None, Callable[..., Any], str]] = [
    ("nDCG", metrics.ndcg, 10, ranx.metrics.ndcg, "ndcg_cut.10"),
    ("nDCG", metrics.ndcg, None, ranx.metrics.ndcg, "ndcg"),
    ("DCG", metrics.dcg, 10, ranx.metrics.dcg, ""),
    ("DCG", metrics.dcg, None, ranx.metrics.dcg, ""),
    ("AP", metrics.average_precision, None, ranx.metrics.average_precision, "map"),
    ("RR", metrics.reciprocal_rank, None, ranx.metrics.reciprocal_rank, "recip_rank"),
    ("P", metrics.precision, 10, ranx.metrics.precision, "P.10"),
    ("R", metrics.recall, 10, ranx.metrics.recall, "recall.10"),
]
"""A metric and its cutoff, with that of ranx and what pytrec_eval calls it, if it has it."""
SKLEARN = {"nDCG": ndcg_score, "DCG": dcg_score}


def rows(lists: Lists) -> Iterator[Row]:
    """What is compared on one matrix. Another metric is another row."""
    grades, scores = lists.grades, lists.scores
    binary = (grades >= 1).astype(int)
    for name, own, k, of_ranx, of_trec in COMPARED:
        peers = lists.ranx(of_ranx, k or 0)
        if name in SKLEARN:
            peers["scikit-learn"] = partial(SKLEARN[name], grades, scores, k=k, ignore_ties=True)
        if name == "AP":
            # It means over the lists, and takes one with nothing relevant for perfect.
            peers["scikit-learn"] = lambda: (
                label_ranking_average_precision_score(binary, scores) - (~binary.any(axis=1)).mean()
            )
        if of_trec:
            peers |= lists.pytrec_eval(of_trec)
        yield Row(f"{name}@{k}" if k else f"{name} (all {lists.n})", partial(own, grades, k=k), peers)
    exponential = partial(metrics.ndcg, grades, k=10, gain="exponential")
    yield Row("nDCG@10, exponential", exponential, lists.ranx(ranx.metrics.ndcg_burges, 10))
    in_plain_numpy: dict[str, Task] = {"plain numpy (no peer)": lambda: lists.err_in_plain_numpy(10)}
    yield Row("ERR@10", lambda: metrics.err(grades, k=10, max_grade=TOP_GRADE), in_plain_numpy, wanted=1)


def rows_of_scores() -> list[Row]:
    """AUC of one long list, with many tied scores and with none.

    torchmetrics would bring torch into the environment. Measured once in one of its own, in double precision
    on one thread, it took 8 (ties) and 3.6 (distinct) times our time.
    """
    rng = np.random.default_rng(0)
    labels = rng.integers(0, 2, SCORES)
    distinct = rng.normal(size=SCORES) + labels
    return [
        row_of_scores("AUC, many ties", np.round(distinct, 2), labels),
        row_of_scores("AUC, distinct scores", distinct, labels),
        row_of_a_sort(distinct, labels),
    ]


def row_of_a_sort(scores: FloatArray, labels: Array) -> Row:
    """AUC against sorting the scores, which is where one would begin."""
    known = metrics.auc(scores, labels)

    def only_sorted() -> FloatArray:
        np.sort(scores)
        return known

    return Row(
        "AUC, distinct scores",
        lambda: metrics.auc(scores, labels),
        {"np.sort": only_sorted},
        WANTED_OF_A_SORT,
    )


def row_of_scores(name: str, scores: FloatArray, labels: Array) -> Row:
    relevant, others = scores[labels == 1], scores[labels == 0]
    pairs = len(relevant) * len(others)
    return Row(
        name,
        lambda: metrics.auc(scores, labels),
        {
            "scikit-learn": lambda: roc_auc_score(labels, scores),
            "scipy": lambda: mannwhitneyu(relevant, others, method="asymptotic").statistic / pairs,
        },
        WANTED_OF_AUC,
    )


def check_agreement(row: Row) -> None:
    """Compare list by list, or the mean where a peer returns only that. This also warms everybody up."""
    own = row.ours()
    for name, task in row.peers.items():
        theirs = np.asarray(task())
        mine = own.mean() if theirs.ndim == 0 else own
        np.testing.assert_allclose(mine, theirs, rtol=0, atol=1e-9, err_msg=f"{row.name}: {name}")


def seconds(task: Task) -> float:
    start = time.perf_counter()
    task()
    return time.perf_counter() - start


def ratios(row: Row) -> dict[str, float]:
    """How many times faster we are than each peer."""
    tasks = {"ours": row.ours, **row.peers}
    times = {name: [seconds(task)] for name, task in tasks.items()}
    for _ in range(ROUNDS - 1):
        for name, task in tasks.items():
            if times[name][0] < SLOW:
                times[name].append(seconds(task))
    medians = {name: median(found) for name, found in times.items()}
    return {name: medians[name] / medians["ours"] for name in row.peers}


def report(size: str, row: Row) -> None:
    check_agreement(row)
    found = ratios(row)
    slowest = min(found.values())
    verdict = "ok" if slowest >= row.wanted else f"below {row.wanted:.2g}"
    details = "  ".join(f"{name} {ratio:.1f}" for name, ratio in found.items())
    print(f"{size:<14} {row.name:<21} {details}  →  {slowest:.2f} × {verdict}", flush=True)


def main() -> None:
    warnings.simplefilter("ignore", NumbaTypeSafetyWarning)
    print("times faster than each peer on its own ready-made input; the last column is the fastest of them")
    for queries, n in SHAPES:
        lists = Lists(queries, n)
        for row in rows(lists):
            report(f"{queries:>7,} × {n}", row)
    for row in rows_of_scores():
        report(f"{SCORES:>9,}", row)


if __name__ == "__main__":
    main()
