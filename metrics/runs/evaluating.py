"""Evaluating a run: every measure of every query, as a table."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from metrics.runs.computing import values_of
from metrics.runs.joining import join_qrels
from metrics.runs.judged_run import JudgedRun, from_triples
from metrics.runs.plans import MeasurePlan, find_convention, make_plan
from metrics.runs.reading import Qrels, Run, read_run

if TYPE_CHECKING:
    import pandas as pd

DEFAULT_CONVENTION: Final = "trec_eval 9"
"""The convention by which a run is evaluated unless another one is asked for: that of most papers."""


def evaluate(
    qrels: Qrels,
    run: Run,
    measures: Sequence[str] | str,
    as_: str = DEFAULT_CONVENTION,
    *,
    missing: str = "zero",
) -> "pd.DataFrame":
    """Evaluate a run: every measure of every query.

    Parameters
    ----------
    qrels : Qrels
        The judgements, from `read_qrels`.
    run : Run
        The run, from `read_run`.
    measures : sequence of str
        What to compute, in the notation of ir_measures: ``nDCG@10``, ``AP(rel=2)``, ``RBP(p=0.8)``.
    as_ : str
        By which convention; see `metrics.runs.CONVENTIONS`.
    missing : {"zero", "skip", "convention"}
        What becomes of judged queries that the run has not: they count 0, are left out, or as the convention
        has it.

    Returns
    -------
    pandas.DataFrame
        A row a query, a column a measure. NaN = the convention has no value there.

    Raises
    ------
    ValueError
        If an argument is impossible; the message names it, its value and what is allowed.

    Examples
    --------
    >>> from metrics.runs import evaluate, read_qrels, read_run
    >>> qrels = read_qrels({"q1": {"a": 3, "b": 2, "c": 0}})
    >>> run = read_run({"q1": {"c": 9.0, "a": 8.0, "x": 7.0}})
    >>> evaluate(qrels, run, ["nDCG@10", "RR"]).round(4).to_dict("index")
    {'q1': {'nDCG@10': 0.4441, 'RR': 0.5}}
    """
    if isinstance(qrels, Run) and isinstance(run, Qrels):
        raise ValueError("qrels and run must be judgements and a run in this order, got them swapped")
    plans = _make_plans(measures, as_)
    precisions = {plan.definition.single for plan in plans}
    judged_run = join_qrels(qrels, run, single_precision=precisions.pop() if len(precisions) == 1 else None)
    return _value_table(judged_run, plans, _rule_for_missing_queries(missing, as_))


def evaluate_rows(
    rows: "pd.DataFrame", qrels: Qrels, measures: Sequence[str] | str, as_: str = DEFAULT_CONVENTION
) -> "pd.DataFrame":
    """Return the values of the judged queries of a part of a run, for engines that hold a run in parts. A
    part holds whole queries: all tables together are what `evaluate` gives, to the last bit.
    """
    run = read_run(rows)
    if not set(run.queries).isdisjoint(qrels.queries):
        return evaluate(qrels, run, measures, as_, missing="skip").reset_index()
    nothing = from_triples(qrels.queries, [], [], [], [0] * len(qrels.queries), [], [])
    return score(nothing, measures, as_, missing="skip").reset_index()


def score(
    judged_run: JudgedRun,
    measures: Sequence[str] | str,
    as_: str = DEFAULT_CONVENTION,
    *,
    missing: str = "zero",
) -> "pd.DataFrame":
    """Evaluate a judged run as `evaluate` does."""
    return _value_table(judged_run, _make_plans(measures, as_), _rule_for_missing_queries(missing, as_))


def _make_plans(measures: Sequence[str] | str, as_: str) -> list[MeasurePlan]:
    texts = [measures] if isinstance(measures, str) else [*measures]
    return [make_plan(measure, as_) for measure in texts]


def _rule_for_missing_queries(missing: str, as_: str) -> str:
    """Return how a query that the run lacks counts in the mean: "zero" or "skip"."""
    if missing == "convention":
        return "skip" if find_convention(as_)[0].leaves_out_missing else "zero"
    if missing not in ("zero", "skip"):
        raise ValueError(f'missing must be "zero", "skip" or "convention", got {missing!r}')
    return missing


def _value_table(judged_run: JudgedRun, plans: Sequence[MeasurePlan], missing: str) -> "pd.DataFrame":
    import pandas as pd

    columns = dict(zip((plan.text for plan in plans), values_of(judged_run, plans), strict=True))
    table = pd.DataFrame(columns, index=pd.Index(judged_run.queries, name="query"))
    return table[judged_run.length > 0] if missing == "skip" else table
