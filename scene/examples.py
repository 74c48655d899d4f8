"""The worked examples of the field's teaching material, as scenes."""

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
    """A query of an example; names and scores are given where they matter."""

    name: str
    grades: list[int | None]
    missing: list[int]
    names: list[str]
    scores: list[float]


class Example(TypedDict, total=False):
    """An example as it stands in `assets/examples.json`: what it teaches, its page, its scene."""

    id: str
    group: str
    page: str
    queries: list[ExampleQuery]
    k: int
    max_grade: int
    definition: dict[str, Any]


@cache  # 2 ms of an opening, 1 % of an edit
def examples() -> dict[str, Example]:
    """The examples by their id, in the order of the menu."""
    listed: list[Example] = json.loads((ASSETS / "examples.json").read_text(encoding="utf-8"))
    return {example["id"]: example for example in listed}


def _query(query: ExampleQuery, number: int) -> Query:
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
    queries = tuple(_query(query, number) for number, query in enumerate(example["queries"], start=1))
    scene = Scene(queries, k=example["k"], definition=replace(USUAL, **example.get("definition", {})))
    return set_cutoff(set_max_grade(scene, example["max_grade"]), example["k"])


def example_on_screen(scene: Scene) -> str | None:
    """Return the example that a scene is, as long as nothing but the active query was changed."""
    return next((name for name in examples() if is_example(scene, name)), None)


def is_example(scene: Scene, name: str) -> bool:
    """Return whether a scene is an example, whichever query is active; names can be those of any language."""
    example = example_scene(name)
    if _outline(scene) != _outline(example):
        return False
    has_words = any("names" in query for query in examples()[name]["queries"])
    document = _no_name if has_words else str
    one, other = (with_names(original, _no_name, document) for original in (scene, example))
    return one.queries == other.queries


def _outline(scene: Scene) -> object:
    """Return what tells most scenes apart at a glance."""
    lists = [documents for query in scene.queries for documents in (query.ranked, query.missing)]
    return scene.k, scene.max_grade, [[document.grade for document in documents] for documents in lists]


def _no_name(name: str) -> str:
    return ""


def with_names(scene: Scene, query: Callable[[str], str], document: Callable[[str], str]) -> Scene:
    """Return the scene with other names of its queries and their documents."""
    return replace(scene, queries=tuple(_rename(old, query, document) for old in scene.queries))


def _rename(old: Query, query: Callable[[str], str], document: Callable[[str], str]) -> Query:
    ranked, missing = (
        tuple(replace(one, name=document(one.name)) for one in documents)
        for documents in (old.ranked, old.missing)
    )
    return replace(old, name=query(old.name), ranked=ranked, missing=missing)
