"""Whole runs against the peers, from the files on: ``python -m tests.benchmarks.bench_runs --queries 700``.

The files are made up, as runs of MS MARCO passage are: a judged document a query, somewhere among a thousand
that nobody judged. All programs read the same files and give nDCG@10, AP and RR of every query; they take
turns, and the least time of each counts, so that a busy machine slows all alike. What is printed is the
peer's time divided by ours.
"""

import argparse
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ir_measures
import numpy as np
import pytrec_eval
import ranx
from scipy import stats

from metrics.conventions import RECORDS
from metrics.cumulative_gain import NDCG
from metrics.numeric.arrays import FloatArray
from metrics.runs import evaluate, join_qrels, read_qrels, read_run, values_by
from metrics.significance import randomisation

ROUNDS = 3
MEASURES = ["nDCG@10", "AP", "RR"]

WANTED = {"pytrec_eval": 4.0, "ir-measures": 8.0, "ranx": 12.0}
WANTED_OF_SHORT_LISTS = {"pytrec_eval": 3.0}
SLOWER_OUT_OF_ORDER = 1.5
"""A run out of order and full of ties may take this much longer."""
FASTER_THAN_SCIPY = 50.0
DEFINITIONS, WITHIN = 44, 0.5
"""So many definitions of nDCG at 10, of 6,980 queries, in so many seconds."""

MOST_MEMORY = 6.0
"""So many times the size of a run may be in memory at once."""

Task = Callable[[], Any]


def make(folder: Path, queries: int, depth: int, *, is_tidy: bool = True) -> tuple[str, str]:
    """Write judgements and a run, and return their paths."""
    random = np.random.default_rng(1)
    qrels, run = folder / f"{queries}.qrels", folder / f"{queries}-{is_tidy}.run"
    judged = random.integers(0, 8_841_823, queries)
    qrels.write_text("".join(f"{1000 + place} 0 {judged[place]} 1\n" for place in range(queries)))
    with run.open("w") as file:
        for place in range(queries):
            names = random.choice(8_841_823, depth, replace=False)
            if random.random() < 0.9:
                names[int(depth ** random.random()) - 1] = judged[place]
            scores = np.sort(random.gamma(9, 1.1, depth) + 3)[::-1].round(6 if is_tidy else 2)
            order = np.arange(depth) if is_tidy else random.permutation(depth)
            file.writelines(f"{1000 + place} Q0 {names[at]} {at + 1} {scores[at]:.6f} made\n" for at in order)
    return str(qrels), str(run)


def of_ours(qrels: str, run: str) -> FloatArray:
    """Evaluate by `metrics.runs`."""
    return np.array(evaluate(read_qrels(qrels), read_run(run), MEASURES).mean().tolist())


def of_pytrec_eval(qrels: str, run: str) -> FloatArray:
    """Evaluate by pytrec_eval, which reads files of TREC itself."""
    with open(qrels) as file:
        evaluator = pytrec_eval.RelevanceEvaluator(
            pytrec_eval.parse_qrel(file), {"ndcg_cut.10", "map", "recip_rank"}
        )
    with open(run) as file:
        values = evaluator.evaluate(pytrec_eval.parse_run(file)).values()
    names = ("ndcg_cut_10", "map", "recip_rank")
    return np.array([sum(value[name] for value in values) / len(values) for name in names])


def of_ir_measures(qrels: str, run: str) -> FloatArray:
    """Evaluate by ir-measures."""
    asked = [ir_measures.parse_measure(each) for each in MEASURES]
    means = ir_measures.calc_aggregate(
        asked, ir_measures.read_trec_qrels(qrels), ir_measures.read_trec_run(run)
    )
    return np.array([means[each] for each in asked])


def of_ranx(qrels: str, run: str) -> FloatArray:
    """Evaluate by ranx."""
    means = ranx.evaluate(
        ranx.Qrels.from_file(qrels, kind="trec"),
        ranx.Run.from_file(run, kind="trec"),
        ["ndcg@10", "map", "mrr"],
        make_comparable=True,
    )
    return np.array([*means.values()])


PEERS = {"pytrec_eval": of_pytrec_eval, "ir-measures": of_ir_measures, "ranx": of_ranx}


def least(tasks: dict[str, Task]) -> dict[str, float]:
    """Return the least time of each, in seconds; they take turns."""
    times: dict[str, list[float]] = {name: [] for name in tasks}
    for _ in range(ROUNDS):
        for name, task in tasks.items():
            start = time.perf_counter()
            task()
            times[name].append(time.perf_counter() - start)
    return {name: min(each) for name, each in times.items()}


def report(what: str, ratio: float, wanted: float, unit: str = "×") -> None:
    """Print a ratio with what is wanted."""
    judgement = "" if ratio >= wanted else "   TOO SLOW"
    print(f"{what:<58} {ratio:8.1f} {unit}  (wanted {wanted:g}){judgement}", flush=True)


def against_peers(files: tuple[str, str], wanted: dict[str, float], what: str) -> None:
    """Compare file to means with the peers, once all agree."""
    peers = {name: PEERS[name] for name in wanted}
    ours = of_ours(*files)
    for name, peer in peers.items():
        np.testing.assert_allclose(peer(*files), ours, atol=1e-6, err_msg=name)
    times = least({"ours": lambda: of_ours(*files)} | {n: lambda p=p: p(*files) for n, p in peers.items()})
    for name in peers:
        report(f"{what}: {name}", times[name] / times["ours"], wanted[name])


def main() -> None:
    """Measure all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--queries", type=int, default=6980, help="with a thousand documents each")
    parser.add_argument("--short", type=int, default=200_000, help="queries with ten documents each")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        tidy = make(folder, asked.queries, 1000)
        against_peers(tidy, WANTED, f"{asked.queries:,} × 1,000")
        against_peers(make(folder, asked.short, 10), WANTED_OF_SHORT_LISTS, f"{asked.short:,} × 10")
        untidy = make(folder, asked.queries, 1000, is_tidy=False)
        times = least({"tidy": lambda: of_ours(*tidy), "untidy": lambda: of_ours(*untidy)})
        report("out of order and full of ties", times["tidy"] / times["untidy"], 1 / SLOWER_OUT_OF_ORDER)
        tell_of_memory(*tidy)
        tell_of_definitions(folder)
    tell_of_statistics()


def tell_of_memory(qrels: str, run: str) -> None:
    """Compare the size of a run with what a process of its own takes at most to evaluate it (Linux)."""
    program = "from metrics.runs.__main__ import main; main(); print(open('/proc/self/status').read())"
    command = [sys.executable, "-c", program, qrels, run, "-m", *MEASURES]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    (most,) = re.findall(r"VmHWM:\s+(\d+) kB", printed)
    report("memory allowed, of what is taken", MOST_MEMORY * Path(run).stat().st_size / 1024 / int(most), 1)


def tell_of_statistics() -> None:
    """Compare randomisation, a draw, with scipy's."""
    d = np.random.default_rng(0).normal(0.02, 0.1, 50)
    few = 2000
    times = least(
        {
            "ours": lambda: randomisation(d),
            "scipy": lambda: stats.permutation_test(
                (d,), np.mean, permutation_type="samples", vectorized=True, n_resamples=few
            ),
        }
    )
    return report(
        "randomisation of 50 queries: scipy",
        times["scipy"] * 100_000 / few / times["ours"],
        FASTER_THAN_SCIPY,
    )


def tell_of_definitions(folder: Path) -> None:
    """Time all that libraries mean by nDCG@10."""
    qrels, run = make(folder, 6980, 20)
    found = join_qrels(read_qrels(qrels), read_run(run))
    own = [each for record in RECORDS for each in record.definitions_of(NDCG.name)][:DEFINITIONS]
    seconds = least({"ours": lambda: values_by(found, own, 10)})["ours"]
    return report(
        f"{len(own)} definitions of nDCG@10 of 6,980 queries, a second", 1 / seconds, 1 / WITHIN, "a s"
    )


if __name__ == "__main__":
    main()
