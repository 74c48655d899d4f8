"""Checks: what is doubtful about a run and judgements together, which no file shows by itself."""

from collections.abc import Sequence

import numpy as np

from metrics.numeric.arrays import Array
from metrics.runs.found import JudgedRun
from metrics.runs.remarks import Remark, shortened


def checked(found: JudgedRun, listed: Sequence[str] = ()) -> tuple[Remark, ...]:
    """Return what is doubtful about a run: missing or unjudged queries, none relevant, ties."""
    known = set(found.queries)
    unknown = [query for query in listed if query not in known]
    tied = np.unique(found.query[found.ranks.tie_size > 1])
    return (
        *_remark("missing-queries", found, np.flatnonzero(found.length == 0)),
        *([Remark("unknown-queries", len(unknown), example=shortened(unknown[0]))] if unknown else []),
        *_remark("empty-queries", found, np.flatnonzero(found.relevant() == 0)),
        *_remark("ties", found, tied, int(np.count_nonzero(found.ranks.tie_size > 1))),
    )


def _remark(kind: str, found: JudgedRun, places: Array, count: int | None = None) -> tuple[Remark, ...]:
    if not len(places):
        return ()
    example = shortened(found.queries[int(places[0])])
    return (Remark(kind, len(places) if count is None else count, example=example),)
