"""The command line: ``python -m metrics.runs QRELS RUN [RUN ...] -m nDCG@10 AP``.

Exit codes: 0 all is well, 1 a file cannot be read or evaluated, 2 the call is wrong, 3 a mean is below its
``--min``.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeVar

from metrics.average_precision import AP
from metrics.cumulative_gain import NDCG
from metrics.reciprocal_rank import RR
from metrics.runs.comparing import compare
from metrics.runs.evaluating import DEFAULT_CONVENTION, score
from metrics.runs.joining import join_qrels
from metrics.runs.judged_run import check_run
from metrics.runs.plans import CONVENTIONS, find_convention, make_plan, parse_measure, trec_lines
from metrics.runs.reading import Qrels, Run, read_qrels, read_run
from metrics.runs.remarks import SwappedError
from metrics.significance.multiple_comparisons import holm

if TYPE_CHECKING:
    import pandas as pd

Read = TypeVar("Read", Qrels, Run)


@dataclass(frozen=True)
class EvaluatedRun:
    """A run with its name, and its table of every measure of every query."""

    name: str
    table: "pd.DataFrame"


Pair = tuple[EvaluatedRun, EvaluatedRun]


def main(arguments: Sequence[str] | None = None) -> int:
    """Evaluate runs from the command line, and return the exit code."""
    options = _argument_parser().parse_args(arguments)
    try:
        limits = _lowest_means(options)
    except ValueError as error:
        print(f"metrics.runs: {error}", file=sys.stderr)
        return 2
    try:
        runs = list(_evaluate_files(options))
        lines = [*_output_lines(runs, options)]
        failed = [*_sentences_on_low_means(runs, limits)]
    except (ValueError, OSError) as error:
        print(f"metrics.runs: {error}", file=sys.stderr)
        return 1
    try:
        sys.stdout.writelines(lines)
        sys.stdout.flush()
    except BrokenPipeError:  # who reads has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    for line in failed:
        print(f"metrics.runs: {line}", file=sys.stderr)
    return 3 if failed else 0


def _argument_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m metrics.runs",
        description="Evaluate runs, and compare them over the same queries.",
        epilog="Exit codes: 0 all is well, 1 a file cannot be read, 2 the call is wrong, 3 a mean is low.",
    )
    parser.add_argument(
        "qrels",
        metavar="QRELS",
        help="judgements: TREC, MS MARCO, BEIR, CSV, TSV, JSON, JSON lines, Parquet; or .gz",
    )
    parser.add_argument("runs", metavar="RUN", nargs="+", help="a run, in the same formats")
    parser.add_argument(
        *("-m", "--measures"),
        nargs="+",
        default=[f"{NDCG.name}@10", AP.name, RR.name],
        metavar="MEASURE",
        help="as nDCG@10 AP",
    )
    parser.add_argument(
        "--as", dest="as_", default=DEFAULT_CONVENTION, metavar="CONVENTION", help=", ".join(CONVENTIONS)
    )
    parser.add_argument(
        "--missing",
        choices=("zero", "skip", "convention"),
        default="zero",
        help="judged queries not in a run: count 0, are left out, or as the convention has it",
    )
    parser.add_argument("--order", choices=("score", "file"), default="score", help="what ranks documents")
    parser.add_argument("--per-query", action="store_true", help="a line for each query, too")
    parser.add_argument("--compare", action="store_true", help="the first run with each of the others")
    parser.add_argument(
        "--min", nargs="+", default=[], metavar="MEASURE=MEAN", help="exit with 3 where a mean is below"
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="one JSON object")
    form.add_argument("--trec", action="store_true", help="lines as trec_eval prints them")
    return parser


def _lowest_means(options: argparse.Namespace) -> dict[str, float]:
    """Return the lowest means that `--min` allows, by measure; check the call before any file is read."""
    find_convention(options.as_)
    asked_measures = {make_plan(measure, options.as_).text for measure in options.measures}
    if options.compare and len(options.runs) < 2:
        raise ValueError("--compare must have two runs or more, got one")
    limits = {}
    for limit in options.min:
        name, _, least = limit.rpartition("=")
        measure = parse_measure(name).text
        if measure not in asked_measures:
            usual = options.measures[0]
            raise ValueError(f"--min must name a measure of -m, such as {usual}=0.5, got {limit}")
        limits[measure] = _parse_lowest_mean(least)
    return limits


def _evaluate_files(options: argparse.Namespace) -> Iterator[EvaluatedRun]:
    """Read the files of the command line and evaluate its runs; print remarks on the files."""
    files = [options.qrels, *options.runs]
    try:
        qrels = _print_remarks(read_qrels(files[0]), files[0])
    except SwappedError:
        if len(files) > 2:
            raise
        print(f"metrics.runs: {files[0]} is a run and {files[1]} has judgements: swapped", file=sys.stderr)
        files.reverse()
        qrels = _print_remarks(read_qrels(files[0]), files[0])
    seen: set[str] = set()
    for path in files[1:]:
        run = _print_remarks(read_run(path, order=options.order), path)
        name = run.name if run.name not in seen else path
        seen.add(name)
        judged_run = join_qrels(qrels, run)
        for remark in check_run(judged_run, run.queries):
            print(f"{path}: {remark}", file=sys.stderr)
        yield EvaluatedRun(name, score(judged_run, options.measures, options.as_, missing=options.missing))


def _print_remarks(source: Read, path: str) -> Read:
    for remark in source.remarks:
        print(f"{path}: {remark}", file=sys.stderr)
    return source


def _output_lines(runs: Sequence[EvaluatedRun], options: argparse.Namespace) -> Iterator[str]:
    """Return the lines to print: tab-separated, as trec_eval does, or JSON."""
    pairs = [(runs[0], other) for other in runs[1:]] if options.compare else []
    if options.json:
        return iter([json.dumps(_json_object(runs, pairs, options), ensure_ascii=False, indent=1) + "\n"])
    if options.trec:
        return chain.from_iterable(_trec_eval_lines(run, options.per_query) for run in runs)
    lines = (line for run in runs for line in _tab_separated_lines(run, options.per_query))
    return chain(lines, _comparison_lines(pairs))


def _tab_separated_lines(run: EvaluatedRun, per_query: bool) -> Iterator[str]:
    for measure, values in run.table.items():
        if per_query:
            for query, value in values.items():
                yield f"{run.name}\t{measure}\t{query}\t{value:.10f}\n"
        yield f"{run.name}\t{measure}\tall\t{values.mean():.10f}\n"


def _trec_eval_lines(run: EvaluatedRun, per_query: bool) -> Iterator[str]:
    columns = {str(measure): values.to_numpy() for measure, values in run.table.items()}
    return trec_lines(run.name, columns, map(str, run.table.index) if per_query else ())


def _comparison_lines(pairs: Sequence[Pair]) -> Iterator[str]:
    for a, b, table in _compare_pairs(pairs):
        for measure, row in table.iterrows():
            for statistic, value in row.items():
                yield f"{b.name} - {a.name}\t{measure}\t{statistic}\t{value:.10f}\n"


def _compare_pairs(pairs: Sequence[Pair]) -> "list[tuple[EvaluatedRun, EvaluatedRun, pd.DataFrame]]":
    """Compare the first run with each of the others, with p corrected by Holm for their number."""
    tables = [compare(a.table, b.table) for a, b in pairs]
    for measure in tables[0].index if tables else []:
        corrected = holm([table.loc[measure, "p_t"] for table in tables])
        for table, p in zip(tables, corrected.tolist(), strict=True):
            table.loc[measure, "p_holm"] = p
    return [(a, b, table) for (a, b), table in zip(pairs, tables, strict=True)]


def _json_object(
    runs: Sequence[EvaluatedRun], pairs: Sequence[Pair], options: argparse.Namespace
) -> dict[str, Any]:
    means = {run.name: _nan_to_none(run.table.mean().to_dict()) for run in runs}
    queries = {
        run.name: {str(query): _nan_to_none(row) for query, row in run.table.to_dict("index").items()}
        for run in runs
    }
    compared = [
        {"a": a.name, "b": b.name, "measure": measure, **_nan_to_none(row)}
        for a, b, table in _compare_pairs(pairs)
        for measure, row in table.to_dict("index").items()
    ]
    return {
        "as": options.as_,
        "missing": options.missing,
        "means": means,
        **({"queries": queries} if options.per_query else {}),
        **({"comparisons": compared} if options.compare else {}),
    }


def _nan_to_none(values: dict[Any, Any]) -> dict[str, float | None]:
    """Return numbers for JSON, which has no NaN."""
    return {str(name): None if value != value else value for name, value in values.items()}


def _sentences_on_low_means(runs: Sequence[EvaluatedRun], limits: Mapping[str, float]) -> Iterator[str]:
    """Yield a sentence for each mean that is below its `--min`."""
    for measure, least in limits.items():
        for run in runs:
            mean = run.table[measure].mean()
            if not mean >= least:
                yield f"{run.name}: {measure} is {mean:.6f}, below {least:g}"


def _parse_lowest_mean(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise ValueError(f"--min must be a number, such as RR=0.5, got {text}") from None


if __name__ == "__main__":
    sys.exit(main())
