"""The definitions in force, and who computes nDCG as it is on screen."""

from __future__ import annotations

from functools import lru_cache
from math import inf
from typing import Any

from metrics.conventions.computing import DEFINED, is_empty
from metrics.conventions.definitions import Definition
from metrics.conventions.users import User, users
from metrics.cumulative_gain import NDCG
from metrics.measure import Measure
from metrics.ties import MANY_ORDERS
from scene.measured import at_query
from scene.model import Query, Scene, has_ties
from scene.rankings import ranking_of
from scene.ties import is_arranged

NO_MATTER_OF_CHOICE = ("ties", "empty", "cutoff")
"""What depends on the lists: whether there are ties, empty queries, and documents below the cutoff."""


def ndcg_definition(scene: Scene) -> Definition:
    """Write the nDCG in force as a definition of a library."""
    chosen = scene.conventions
    return Definition(
        NDCG.name,
        gain=chosen.gain,
        discount=chosen.discount,
        log_base=chosen.log_base,
        judged="all" if chosen.ideal == "judged" else "list",
        ideal_k="k" if chosen.ideal_cut == "k" else None,
        ties=chosen.ties,
        empty="skipped" if chosen.empty == "skip" else float(chosen.empty),
    )


def definition_in_force(scene: Scene, measure: Measure) -> Definition:
    """Write the definition of a metric that is in force as one of a library."""
    if measure is NDCG:
        return ndcg_definition(scene)
    chosen, defined = scene.conventions, DEFINED[measure.name]
    fields: dict[str, Any] = {"judged": "all", **defined.usual}
    fields |= {name: getattr(chosen, name) for name in ("threshold", "denominator") if name in measure.reads}
    return Definition(measure.name, **fields)


@lru_cache(maxsize=16)
def ndcg_users(scene: Scene) -> tuple[User, ...]:
    """Find the libraries and papers whose nDCG is that of the scene.

    What makes no difference for its lists is left out: the rule for ties where nothing is tied, the one for
    empty queries where there are none, and where a definition stops if that is below the end of every list.
    """
    return tuple(
        user
        for user in users(ndcg_definition(scene), ignoring=NO_MATTER_OF_CHOICE)
        if _reads_ties(user.definition, scene)
        and _counts_empty(user.definition, scene)
        and all(_stops_there(user.definition, query, scene) for query in scene.queries)
    )


def _reads_ties(definition: Definition, scene: Scene) -> bool:
    """Tell whether ties count, or stand, as the definition has it; without any it does not matter."""
    if not has_ties(scene):
        return True
    shares = definition.ties in MANY_ORDERS
    if shares or scene.conventions.ties == "average":
        return shares and scene.conventions.ties == "average"
    return is_arranged(scene, definition.ties)


def _counts_empty(definition: Definition, scene: Scene) -> bool:
    """Tell whether an empty query counts as the definition has it; without any it does not matter."""
    queries = (at_query(scene, place) for place in range(len(scene.queries)))
    if not any(is_empty(definition, ranking_of(there)) for there in queries):
        return True
    return definition.empty == ndcg_definition(scene).empty


def _stops_there(definition: Definition, query: Query, scene: Scene) -> bool:
    """Tell whether the definition goes as far down the list, and the ideal list, as the cutoff."""
    if definition.cutoff == "k":
        return True
    stop = definition.cutoff if isinstance(definition.cutoff, int) else inf
    pool = query.documents if definition.judged == "all" else query.ranked
    lengths = [len(query.ranked), *([len(pool)] if definition.ideal_k == "k" else [])]
    return all(min(stop, length) == min(scene.k, length) for length in lengths)
