"""Checks: what is doubtful about a run and judgements together, which no file shows by itself."""

from collections.abc import Sequence

import numpy as np

from metrics.numeric.arrays import Array
from metrics.runs.judged_run import JudgedRun
from metrics.runs.remarks import Remark, excerpt


def check_run(judged_run: JudgedRun, listed: Sequence[str] = ()) -> tuple[Remark, ...]:
    """Return what is doubtful about a run: missing or unjudged queries, none relevant, ties."""
    queries = set(judged_run.queries)
    unknown = [query for query in listed if query not in queries]
    tied = np.unique(judged_run.query[judged_run.ranks.tie_size > 1])
    return (
        *_remark("missing-queries", judged_run, np.flatnonzero(judged_run.length == 0)),
        *([Remark("unknown-queries", len(unknown), example=excerpt(unknown[0]))] if unknown else []),
        *_remark("empty-queries", judged_run, np.flatnonzero(judged_run.relevant() == 0)),
        *_remark("ties", judged_run, tied, int(np.count_nonzero(judged_run.ranks.tie_size > 1))),
    )


def _remark(kind: str, judged_run: JudgedRun, places: Array, count: int | None = None) -> tuple[Remark, ...]:
    if not len(places):
        return ()
    example = excerpt(judged_run.queries[int(places[0])])
    return (Remark(kind, len(places) if count is None else count, example=example),)
