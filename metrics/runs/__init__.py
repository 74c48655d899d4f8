"""Whole runs: reading files of runs and judgements, every measure of every query, two systems compared."""

from metrics.runs.columns import File
from metrics.runs.comparing import compare, compare_all
from metrics.runs.computing import values_by
from metrics.runs.evaluating import evaluate, evaluate_rows, score
from metrics.runs.joining import join_qrels
from metrics.runs.judged_run import JudgedRun, Ranks, check_run, from_triples
from metrics.runs.plans import CONVENTIONS
from metrics.runs.reading import Qrels, Run, read_qrels, read_rows, read_run, reorder
from metrics.runs.remarks import RefusedError, Remark, SwappedError, excerpt
from metrics.runs.showing import show
from metrics.runs.undecided_queries import doubts
