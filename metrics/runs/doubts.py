"""Doubts: how far means could move, were ties broken otherwise or were all documents judged."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from metrics.runs.computing import values_of
from metrics.runs.derived import judged_at_the_top
from metrics.runs.evaluating import DEFAULT_CONVENTION
from metrics.runs.judged_run import JudgedRun
from metrics.runs.plans import MeasurePlan, make_plan
from metrics.runs.undecided_queries import range_by_ties

if TYPE_CHECKING:
    import pandas as pd


def doubts(judged_run: JudgedRun, measures: Sequence[str], as_: str = DEFAULT_CONVENTION) -> "pd.DataFrame":
    """Return how far the means could move: by the order of ties, and if all unjudged had the top grade."""
    # The last one is no bound: such a document is worth more, and the ideal list, too.
    import pandas as pd

    plans = [make_plan(measure, as_) for measure in measures]
    low, high = range_by_ties(judged_run, plans)
    columns = {
        "mean": np.nanmean(values_of(judged_run, plans), axis=1),
        "ties_low": np.nanmean(low, axis=1),
        "ties_high": np.nanmean(high, axis=1),
        "unjudged": [_mean_if_all_judged(judged_run, plan) for plan in plans],
    }
    return pd.DataFrame(columns, index=pd.Index([plan.text for plan in plans], name="measure"))


def _mean_if_all_judged(judged_run: JudgedRun, plan: MeasurePlan) -> float:
    rank = judged_run.rank(single=plan.definition.single)
    filled = judged_at_the_top(judged_run, rank, plan.depth)
    return float(np.nanmean(values_of(filled, [replace(plan, is_condensed=False)])))
