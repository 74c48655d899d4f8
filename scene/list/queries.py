"""Edits of the queries: switch, add, copy, remove, rename."""

from dataclasses import replace

from scene.list.build import build_query
from scene.list.model import MAX_QUERIES, Query, Scene, SceneError, clean_name, with_query


def switch_query(scene: Scene, number: int) -> Scene:
    """Make another query the active one; queries are numbered from 1."""
    if not 1 <= number <= len(scene.queries):
        raise SceneError("no-such-query", number=number, last=len(scene.queries))
    return replace(scene, active=number - 1)


def add_query(scene: Scene) -> Scene:
    """Append a query with a short list of its own and make it the active one."""
    return _with_new_query(scene, build_query([1, 0, 0], name=_free_query_name(scene)))


def duplicate_query(scene: Scene) -> Scene:
    """Append a copy of the active query and make it the active one."""
    return _with_new_query(scene, replace(scene.query, name=_free_query_name(scene)))


def remove_query(scene: Scene) -> Scene:
    """Take the active query away; the last one stays."""
    if len(scene.queries) == 1:
        raise SceneError("last-query")
    rest = scene.queries[: scene.active] + scene.queries[scene.active + 1 :]
    return replace(scene, queries=rest, active=min(scene.active, len(rest) - 1))


def rename_query(scene: Scene, name: str) -> Scene:
    """Return the scene with another name of the active query."""
    return with_query(scene, name=clean_name(name))


def _with_new_query(scene: Scene, query: Query) -> Scene:
    if len(scene.queries) >= MAX_QUERIES:
        raise SceneError("too-many-queries", limit=MAX_QUERIES)
    return replace(scene, queries=(*scene.queries, query), active=len(scene.queries))


def _free_query_name(scene: Scene) -> str:
    names = {query.name for query in scene.queries}
    return next(f"Q{i}" for i in range(1, MAX_QUERIES + 2) if f"Q{i}" not in names)
