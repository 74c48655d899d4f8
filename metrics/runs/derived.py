"""Other lists made of a run's: without what nobody judged, with gains that ties share, all judged."""

from dataclasses import replace

import numpy as np

from metrics.numeric.gains import Gain, gains_of
from metrics.runs.judged_run import JudgedRun, Places, build_judged_run, untied


def condense(judged_run: JudgedRun, rank: Places) -> tuple[JudgedRun, Places]:
    """Return the lists without what nobody judged, where the others' ranks close up (Sakai, SIGIR 2007)."""
    judged = np.flatnonzero(~np.isnan(judged_run.grade))
    order = judged[np.lexsort((np.asarray(rank)[judged], judged_run.query[judged]))]
    query = judged_run.query[order]
    ranks = np.arange(1, len(query) + 1) - np.searchsorted(query, query)
    length = np.bincount(query, minlength=len(judged_run.queries))
    return replace(judged_run, query=query, grade=judged_run.grade[order], length=length), ranks


def share_gains_of_ties(judged_run: JudgedRun, gain: Gain, *, single: bool) -> tuple[JudgedRun, Places]:
    """Return each rank of a tied group with the group's mean gain for grade (McSherry and Najork, 2008)."""
    ranks, gains = judged_run.ranks_of(single=single), gains_of(judged_run.grade, gain).astype(np.float64)
    begins = np.append(True, (np.diff(judged_run.query) != 0) | (np.diff(ranks.tie_start) != 0))[: len(gains)]
    starts, group = np.flatnonzero(begins), np.cumsum(begins) - 1
    many = ranks.tie_size[starts]
    means = np.bincount(group, gains, minlength=len(starts)) / many
    place = np.arange(many.sum()) - np.repeat(np.cumsum(many) - many, many)
    shared = replace(
        judged_run,
        query=np.repeat(judged_run.query[starts], many),
        grade=np.repeat(means, many),
        pool_grade=gains_of(judged_run.pool_grade, gain).astype(np.float64),
    )
    return shared, np.repeat(ranks.tie_start[starts], many) + place


def judged_at_the_top(judged_run: JudgedRun, rank: Places, depth: int | None) -> JudgedRun:
    """Return the run as if every document that nobody judged had the highest grade, down to a rank."""
    reach = np.minimum(judged_run.length, depth or judged_run.length)
    begin = np.cumsum(reach) - reach
    is_judged = np.zeros(int(reach.sum()), np.bool_)
    judged = np.flatnonzero(~np.isnan(judged_run.grade))
    near = judged[rank[judged] <= reach[judged_run.query[judged]]]
    is_judged[begin[judged_run.query[near]] + rank[near] - 1] = True
    query = np.repeat(np.arange(len(reach)), reach)
    place = np.arange(len(query)) - begin[query] + 1
    query, place = query[~is_judged], place[~is_judged]
    best = np.full(len(query), judged_run.top)
    ranks = untied(np.append(rank[judged], place))
    return build_judged_run(
        judged_run.queries,
        np.append(judged_run.query[judged], query),
        np.append(judged_run.grade[judged], best),
        (ranks, ranks),
        judged_run.length,
        np.append(judged_run.pool_query, query),
        np.append(judged_run.pool_grade, best),
    )
