"""Other lists made of a run's: without what nobody judged, with gains that ties share, all judged."""

from dataclasses import replace

import numpy as np

from metrics.numeric.gains import Gain, gains_of
from metrics.runs.found import Found, Places, built, untied


def condensed(found: Found, rank: Places) -> tuple[Found, Places]:
    """Take the documents that nobody judged out of all lists, where the ranks of the others close up.

    References
    ----------
    .. [1] T. Sakai, "Alternatives to bpref", SIGIR 2007.

    Examples
    --------
    >>> from metrics.runs import from_triples
    >>> from metrics.runs.derived import condensed
    >>> found = from_triples(["q"], [0, 0], [3, 9], [1, 0], [10], [0, 0], [1, 0])
    >>> condensed(found, found.rank())[1].tolist()
    [1, 2]
    """
    judged = np.flatnonzero(~np.isnan(found.grade))
    order = judged[np.lexsort((np.asarray(rank)[judged], found.query[judged]))]
    query = found.query[order]
    ranks = np.arange(1, len(query) + 1) - np.searchsorted(query, query)
    length = np.bincount(query, minlength=len(found.queries))
    return replace(found, query=query, grade=found.grade[order], length=length), ranks


def sharing(found: Found, gain: Gain, *, single: bool) -> tuple[Found, Places]:
    """Let tied documents share their gains: each rank of a tied group gets the mean gain of the group.

    Gains stand in place of grades, and a document at every rank of a group with a judged one; `single` =
    scores of four bytes.

    References
    ----------
    .. [1] F. McSherry and M. Najork, "Computing information retrieval performance measures efficiently in
       the presence of tied scores", ECIR 2008.

    Examples
    --------
    >>> import numpy as np
    >>> from metrics.runs import Ranks, from_triples
    >>> from metrics.runs.derived import sharing
    >>> tied = Ranks(*np.array([[1], [3], [0], [0]]))
    >>> shared, rank = sharing(from_triples(["q"], [0], tied, [3], [5], [0], [3]), "linear", single=False)
    >>> rank.tolist(), shared.grade.tolist()
    ([1, 2, 3], [1.0, 1.0, 1.0])
    """
    ranks, gains = found.ranks_of(single=single), gains_of(found.grade, gain).astype(np.float64)
    begins = np.append(True, (np.diff(found.query) != 0) | (np.diff(ranks.first) != 0))[: len(gains)]
    starts, group = np.flatnonzero(begins), np.cumsum(begins) - 1
    many = ranks.tied[starts]
    means = np.bincount(group, gains, minlength=len(starts)) / many
    place = np.arange(many.sum()) - np.repeat(np.cumsum(many) - many, many)
    shared = replace(
        found,
        query=np.repeat(found.query[starts], many),
        grade=np.repeat(means, many),
        pool_grade=gains_of(found.pool_grade, gain).astype(np.float64),
    )
    return shared, np.repeat(ranks.first[starts], many) + place


def judged_at_the_top(found: Found, rank: Places, depth: int | None) -> Found:
    """Give every document that nobody judged the highest grade, down to a rank.

    They are among those that are found, then, and among the judged ones; `depth` None = down to the last.

    Examples
    --------
    >>> from metrics.runs import from_triples, score
    >>> from metrics.runs.derived import judged_at_the_top
    >>> found = from_triples(["q"], [0], [2], [1], [3], [0, 0], [1, 2])
    >>> score(judged_at_the_top(found, found.rank(), 3), "DCG@1").loc["q", "DCG@1"]
    np.float64(2.0)
    """
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
    return built(
        found.queries,
        np.append(found.query[judged], query),
        np.append(found.grade[judged], best),
        (ranks, ranks),
        found.length,
        np.append(found.pool_query, query),
        np.append(found.pool_grade, best),
    )
