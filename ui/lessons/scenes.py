"""The lessons on conventions: text around the list in the side bar, which every table follows."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from math import nan
from typing import Any

import streamlit as st

from metrics.choices import EMPTY_RULES
from metrics.cumulative_gain import NDCG
from scene.list.model import Conventions, Scene
from scene.list.pins import pinned_scene
from scene.measured.over_queries import pinned_queries
from scene.measured.situation import Mean, at_query, counts_nothing, mean_over_queries, situation_of
from scene.measured.users import ndcg_definition
from ui.formulas.formula import SUBSCRIPTS
from ui.session.session import Session, current
from ui.tables.plain_table import PinColumn, Row, plain_table
from ui.tree.nodes import Node, node
from ui.tree.show import show_note
from ui.words.numbers import UNDEFINED, decimal
from ui.words.text import in_sequence, label
from ui.words.users import libraries_counting_empty, named

CHOICES: dict[str, tuple[dict[str, Any], ...]] = {
    "gain": ({"gain": "linear"}, {"gain": "exponential"}),
    "discount": (
        {"discount": "log2"},
        {"discount": "ln"},
        {"discount": "jk", "log_base": 2},
        {"discount": "zipf"},
    ),
    "ideal": (
        {"ideal": "judged", "ideal_cut": "k"},
        {"ideal": "judged", "ideal_cut": "none"},
        {"ideal": "list", "ideal_cut": "k"},
    ),
}


FIELDS = {"gain": ("gain",), "discount": ("discount", "log_base"), "ideal": ("judged", "ideal_k")}
"""What each choice is called in a definition."""


def open_lesson_list(example: str, why: str = "") -> None:
    """Offer the list that a lesson was written around, where another is on screen or there is a reason."""
    if why:
        show_note(why)
    if why or current().example != example:
        st.button(label("lesson_scene.open"), on_click=_load, args=(example,))


def _load(example: str) -> None:
    current().load_example(example)


def choice_table(session: Session, name: str) -> Node:
    """Show what each option of one field makes of the list, all other fields as they are."""
    scene = session.scene
    pin = PinColumn(pinned_scene(scene))
    heads = [
        (label("lesson_scene.choice"), "document"),
        (label("lesson_scene.ndcg"), "number sum"),
        *pin.heads,
        (label("lesson_scene.who"), "how"),
    ]
    rows = []
    for changes in CHOICES[name]:
        measure = partial(_ndcg_under, changes)
        value = measure(scene)
        chosen = all(getattr(scene.conventions, field) == option for field, option in changes.items())
        cells = [_option(name, changes), decimal(value), *pin.contents(value, measure), _who(name, changes)]
        rows.append(Row(str(changes), cells, chosen))
    return plain_table(label("lesson_scene.table"), heads, rows)


def _ndcg_under(changes: dict[str, Any], scene: Scene) -> float:
    """Compute nDCG with some fields of the convention changed."""
    return NDCG.value(situation_of(replace(scene, conventions=replace(scene.conventions, **changes))))


def _option(name: str, changes: dict[str, Any]) -> str:
    key = "-".join(str(option) for field, option in changes.items() if field != "log_base")
    base = str(changes.get("log_base", ""))
    return label(f"convention_bar.{name}.{key}", base=base.translate(SUBSCRIPTS), rank=base)


def _who(name: str, changes: dict[str, Any]) -> str:
    """Name who has these options of a choice."""
    scene = Scene(queries=(), k=1, conventions=Conventions(**changes))
    definition = ndcg_definition(scene)
    return in_sequence(named(NDCG.name, **{each: getattr(definition, each) for each in FIELDS[name]}))


# --- empty queries --------------------------------------------------------------------------------------


def why_no_question(scene: Scene) -> str:
    """Say that no query is empty, so that there is nothing to decide; nothing where one is."""
    if any(counts_nothing(NDCG, scene, query) for query in scene.queries):
        return ""
    return label("lesson_scene.none-empty")


def queries_table(scene: Scene) -> Node:
    """Show every query with its nDCG; a query without anything relevant has none of its own."""
    pin = PinColumn(pinned_queries(scene))
    heads = [
        (label("lesson_scene.query"), "document"),
        (NDCG.title(situation_of(scene)), "number sum"),
        *pin.heads,
    ]
    rows = []
    for place, query in enumerate(scene.queries):
        value = _of_query(scene, place)
        said = label("lesson_scene.empty-query") if value is None else decimal(value)
        cells = [query.name, node("span", None, said), *pin.contents(value, partial(_of_query, place=place))]
        rows.append(Row(str(place), cells, place == scene.active))
    return plain_table(label("lesson_scene.query"), heads, rows)


def _of_query(scene: Scene, place: int) -> float | None:
    """Compute the nDCG of a query; None where nothing is relevant to it."""
    there = at_query(scene, place)
    return None if counts_nothing(NDCG, scene, there.query) else NDCG.value(situation_of(there))


def means_table(scene: Scene) -> Node:
    """Show the mean under each rule for an empty query, and who has that rule."""
    pin = PinColumn(pinned_queries(scene))
    heads = [
        (label("lesson_scene.rule"), "document"),
        (label("lesson_scene.mean"), "number sum"),
        *pin.heads,
        (label("lesson_scene.over"), "number"),
        (label("lesson_scene.who"), "how"),
    ]
    rows = [_rule_row(scene, rule, pin) for rule in EMPTY_RULES]
    if any(counts_nothing(NDCG, scene, query) for query in scene.queries):
        rows.append(_no_number_row(pin))
    return plain_table(label("lesson_scene.rule"), heads, rows)


def _rule_row(scene: Scene, rule: str, pin: PinColumn[Scene]) -> Row:
    mean = _mean_under(scene, rule)
    cells = [
        label(f"choice.empty.{rule}"),
        decimal(nan if mean.value is None else mean.value),
        *pin.contents(mean.value, lambda pinned: _mean_under(pinned, rule).value),
        str(mean.counted),
        in_sequence(libraries_counting_empty(NDCG.name, "skipped" if rule == "skip" else float(rule))),
    ]
    return Row(rule, cells, rule == scene.conventions.empty)


def _mean_under(scene: Scene, rule: str) -> Mean[float]:
    """Average nDCG over the queries under a rule for those without anything relevant."""
    changed = replace(scene, conventions=replace(scene.conventions, empty=rule))
    return mean_over_queries(changed, NDCG)


def _no_number_row(pin: PinColumn[Scene]) -> Row:
    """Name who has no number for an empty query, and so none for the mean."""
    cells = [label("lesson_scene.no-number"), UNDEFINED, *pin.contents(None, lambda pinned: None), ""]
    return Row("undefined", [*cells, in_sequence(libraries_counting_empty(NDCG.name, "undefined"))])
