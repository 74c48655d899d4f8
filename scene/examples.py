"""The worked examples in the app's menu, as scenes."""

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any, TypedDict

from metrics.definition import USUAL
from scene.assets import ASSETS
from scene.list.edits import build_query, set_cutoff, set_max_grade, set_scores
from scene.list.model import Query, Scene


class ExampleQuery(TypedDict, total=False):
    """A query of an example: grades, and names and scores where they matter."""

    name: str
    grades: list[int | None]
    missing: list[int]
    names: list[str]
    scores: list[float]


class Example(TypedDict, total=False):
    """An example of `assets/examples.json`: the page it belongs to, and its queries."""

    id: str
    group: str
    page: str
    queries: list[ExampleQuery]
    k: int
    max_grade: int
    definition: dict[str, Any]


@cache  # 2 ms of an opening, 1 % of an edit
def examples() -> dict[str, Example]:
    """Return the examples by id, in the order of the menu."""
    listed: list[Example] = json.loads((ASSETS / "examples.json").read_text(encoding="utf-8"))
    return {example["id"]: example for example in listed}


def _build_example_query(query: ExampleQuery, number: int) -> Query:
    built = build_query(
        query["grades"],
        query.get("missing", ()),
        names=query.get("names"),
        name=query.get("name", f"Q{number}"),
    )
    return set_scores(Scene((built,), k=1), query.get("scores")).query


@cache  # 1.6 ms of an opening
def example_scene(name: str) -> Scene:
    """Build the scene of an example."""
    example = examples()[name]
    queries = tuple(
        _build_example_query(query, number) for number, query in enumerate(example["queries"], start=1)
    )
    scene = Scene(queries, k=example["k"], definition=replace(USUAL, **example.get("definition", {})))
    return set_cutoff(set_max_grade(scene, example["max_grade"]), example["k"])


def example_on_screen(scene: Scene) -> str | None:
    """Return the id of the example that a scene is, whichever query is active; None if it is none."""
    return next((name for name in examples() if is_example(scene, name)), None)


def is_example(scene: Scene, name: str) -> bool:
    """Return whether a scene is this example, in any language and with any query active."""
    example = example_scene(name)
    if _rough_fingerprint(scene) != _rough_fingerprint(example):
        return False
    has_words = any("names" in query for query in examples()[name]["queries"])
    document = _without_name if has_words else str
    one, other = (with_names(original, _without_name, document) for original in (scene, example))
    return one.queries == other.queries


def _rough_fingerprint(scene: Scene) -> object:
    """Return what differs between most scenes, to compare them quickly."""
    lists = [documents for query in scene.queries for documents in (query.ranked, query.missing)]
    return scene.k, scene.max_grade, [[document.grade for document in documents] for documents in lists]


def _without_name(name: str) -> str:
    return ""


def with_names(scene: Scene, query: Callable[[str], str], document: Callable[[str], str]) -> Scene:
    """Return the scene with the names of queries and documents changed by two functions."""
    return replace(scene, queries=tuple(_rename_query(old, query, document) for old in scene.queries))


def _rename_query(old: Query, query: Callable[[str], str], document: Callable[[str], str]) -> Query:
    ranked, missing = (
        tuple(replace(one, name=document(one.name)) for one in documents)
        for documents in (old.ranked, old.missing)
    )
    return replace(old, name=query(old.name), ranked=ranked, missing=missing)
