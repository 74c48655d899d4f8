"""Other lists made of a run's: without what nobody judged, with gains that ties share, all judged."""

from dataclasses import replace

import numpy as np

from metrics.numeric.gains import Gain, gains_of
from metrics.runs.found import JudgedRun, Places, build_judged_run, untied


def condensed(found: JudgedRun, rank: Places) -> tuple[JudgedRun, Places]:
    """Return the lists without what nobody judged, where the others' ranks close up (Sakai, SIGIR 2007)."""
    judged = np.flatnonzero(~np.isnan(found.grade))
    order = judged[np.lexsort((np.asarray(rank)[judged], found.query[judged]))]
    query = found.query[order]
    ranks = np.arange(1, len(query) + 1) - np.searchsorted(query, query)
    length = np.bincount(query, minlength=len(found.queries))
    return replace(found, query=query, grade=found.grade[order], length=length), ranks


def sharing(found: JudgedRun, gain: Gain, *, single: bool) -> tuple[JudgedRun, Places]:
    """Return each rank of a tied group with the group's mean gain for grade (McSherry and Najork, 2008)."""
    ranks, gains = found.ranks_of(single=single), gains_of(found.grade, gain).astype(np.float64)
    begins = np.append(True, (np.diff(found.query) != 0) | (np.diff(ranks.tie_start) != 0))[: len(gains)]
    starts, group = np.flatnonzero(begins), np.cumsum(begins) - 1
    many = ranks.tie_size[starts]
    means = np.bincount(group, gains, minlength=len(starts)) / many
    place = np.arange(many.sum()) - np.repeat(np.cumsum(many) - many, many)
    shared = replace(
        found,
        query=np.repeat(found.query[starts], many),
        grade=np.repeat(means, many),
        pool_grade=gains_of(found.pool_grade, gain).astype(np.float64),
    )
    return shared, np.repeat(ranks.tie_start[starts], many) + place


def judged_at_the_top(found: JudgedRun, rank: Places, depth: int | None) -> JudgedRun:
    """Return what is found if every document that nobody judged had the highest grade, down to a rank."""
    reach = np.minimum(found.length, depth or found.length)
    begin = np.cumsum(reach) - reach
    is_judged = np.zeros(int(reach.sum()), np.bool_)
    judged = np.flatnonzero(~np.isnan(found.grade))
    near = judged[rank[judged] <= reach[found.query[judged]]]
    is_judged[begin[found.query[near]] + rank[near] - 1] = True
    query = np.repeat(np.arange(len(reach)), reach)
    place = np.arange(len(query)) - begin[query] + 1
    query, place = query[~is_judged], place[~is_judged]
    best = np.full(len(query), found.top)
    ranks = untied(np.append(rank[judged], place))
    return build_judged_run(
        found.queries,
        np.append(found.query[judged], query),
        np.append(found.grade[judged], best),
        (ranks, ranks),
        found.length,
        np.append(found.pool_query, query),
        np.append(found.pool_grade, best),
    )
