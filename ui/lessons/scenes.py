"""The sections of the two lessons on conventions: nDCG's choices, and empty queries."""

from dataclasses import replace
from functools import partial
from math import nan
from typing import Any

import streamlit as st

from metrics.cumulative_gain import NDCG
from metrics.definition import OPTIONS, USUAL
from scene.list.edits import pinned_scene
from scene.list.model import Scene
from scene.measured.means import Mean, mean_over_queries, scene_in_pinned_order
from scene.measured.score import at_query, is_empty_for
from ui.sections.section import Section
from ui.session.current import current
from ui.session.session import Session
from ui.strip.choices import choose_empty_rule
from ui.tables.plain_table import PinColumn, Row, plain_table
from ui.tree.nodes import Node, node
from ui.tree.show import show_note
from ui.words.definers import libraries_counting_empty, user_names
from ui.words.numbers import SUBSCRIPTS, UNDEFINED, decimal
from ui.words.text import join_with_commas, label, lesson

CHOICES: dict[str, tuple[dict[str, Any], ...]] = {
    "gain": ({"gain": "linear"}, {"gain": "exponential"}),
    "discount": (
        {"discount": "log2"},
        {"discount": "ln"},
        {"discount": "jk", "log_base": 2},
        {"discount": "zipf"},
    ),
    "ideal": (
        {"judged": "all", "ideal_k": "k"},
        {"judged": "all", "ideal_k": None},
        {"judged": "list", "ideal_k": "k"},
    ),
}


def offer_lesson_list(example: str, reason: str = "") -> None:
    """Show the button that loads a lesson's list, where another is on screen or a reason is given."""
    if reason:
        show_note(reason)
    if reason or current().example != example:
        st.button(label("lesson_scene.open"), on_click=lambda: current().load_example(example))


def choice_table(session: Session, name: str) -> Node:
    """Return the table of nDCG by each option of one field of the definition."""
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
        measure = partial(_ndcg_with, changes)
        value = measure(scene)
        is_in_force = all(getattr(scene.definition, field) == option for field, option in changes.items())
        cells = [
            _option_text(name, changes),
            decimal(value),
            *pin.contents(value, measure),
            _definers_text(name, changes),
        ]
        rows.append(Row(str(changes), cells, is_in_force))
    return plain_table(label("lesson_scene.table"), heads, rows)


def _ndcg_with(changes: dict[str, Any], scene: Scene) -> float:
    """Compute nDCG with some fields of the convention changed."""
    return NDCG.value(replace(scene.definition, **changes), scene.ranking)


def _option_text(name: str, changes: dict[str, Any]) -> str:
    key = "-".join(str(option) for field, option in changes.items() if field != "log_base")
    base = str(changes.get("log_base", ""))
    return label(f"convention_bar.{name}.{key}", base=base.translate(SUBSCRIPTS), rank=base)


def _definers_text(name: str, changes: dict[str, Any]) -> str:
    """Name who has these options of a choice."""
    base = {"log_base": USUAL.log_base} if name == "discount" else {}
    return join_with_commas(user_names(NDCG.name, **{**base, **changes}))


# --- empty queries --------------------------------------------------------------------------------------


def no_question_reason(scene: Scene) -> str:
    """Return the sentence that no query is empty, so that the rule makes no difference; else nothing."""
    if any(is_empty_for(NDCG, scene, query) for query in scene.queries):
        return ""
    return label("lesson_scene.none-empty")


def queries_table(scene: Scene) -> Node:
    """Return the table of the queries' nDCG; an empty query has none."""
    pin = PinColumn(scene_in_pinned_order(scene))
    heads = [
        (label("lesson_scene.query"), "document"),
        (NDCG.title(scene.definition, scene.k), "number sum"),
        *pin.heads,
    ]
    rows = []
    for place, query in enumerate(scene.queries):
        value = _query_ndcg(scene, place)
        text = label("lesson_scene.empty-query") if value is None else decimal(value)
        cells = [
            query.name,
            node("span", None, text),
            *pin.contents(value, partial(_query_ndcg, place=place)),
        ]
        rows.append(Row(str(place), cells, place == scene.active))
    return plain_table(label("lesson_scene.query"), heads, rows)


def _query_ndcg(scene: Scene, place: int) -> float | None:
    """Compute the nDCG of a query; None where nothing is relevant to it."""
    query_scene = at_query(scene, place)
    if is_empty_for(NDCG, scene, query_scene.query):
        return None
    return NDCG.value(query_scene.definition, query_scene.ranking)


def means_table(scene: Scene) -> Node:
    """Return the table of mean nDCG by each rule for empty queries, with who has the rule."""
    pin = PinColumn(scene_in_pinned_order(scene))
    heads = [
        (label("lesson_scene.rule"), "document"),
        (label("lesson_scene.mean"), "number sum"),
        *pin.heads,
        (label("lesson_scene.over"), "number"),
        (label("lesson_scene.who"), "how"),
    ]
    rows = [_rule_row(scene, rule, pin) for rule in OPTIONS["empty"]]
    if any(is_empty_for(NDCG, scene, query) for query in scene.queries):
        rows.append(_no_number_row(pin))
    return plain_table(label("lesson_scene.rule"), heads, rows)


def _rule_row(scene: Scene, rule: float | str, pin: PinColumn[Scene]) -> Row:
    mean = _mean_by_rule(scene, rule)
    cells = [
        label(f"choice.empty.{rule}"),
        decimal(nan if mean.value is None else mean.value),
        *pin.contents(mean.value, lambda pinned: _mean_by_rule(pinned, rule).value),
        str(mean.query_count),
        join_with_commas(libraries_counting_empty(NDCG.name, rule)),
    ]
    return Row(str(rule), cells, rule == scene.definition.empty)


def _mean_by_rule(scene: Scene, rule: float | str) -> Mean[float]:
    """Return mean nDCG by a rule for empty queries."""
    changed_scene = replace(scene, definition=replace(scene.definition, empty=rule))
    return mean_over_queries(changed_scene, NDCG)


def _no_number_row(pin: PinColumn[Scene]) -> Row:
    """Return the row of those who give no mean if a query is empty."""
    cells = [label("lesson_scene.no-number"), UNDEFINED, *pin.contents(None, lambda pinned: None), ""]
    return Row("undefined", [*cells, join_with_commas(libraries_counting_empty(NDCG.name, "undefined"))])


def introduction(page: str) -> Section:
    """Return the section that introduces a lesson."""
    return Section(f"{page}-intro", lesson(page, "intro"), title=label(f"page.{page}"))


def choice(session: Session, name: str) -> Section:
    """Return the section on one field of the definition."""
    return Section(
        f"lesson-{name}",
        lesson("lesson_ndcg", name),
        table=partial(choice_table, session, name),
        is_framed=False,
    )


def queries(scene: Scene) -> Section:
    """Return the section on the queries, one of which is empty."""
    return Section(
        "lesson-queries",
        lesson("lesson_empty", "queries"),
        table=partial(queries_table, scene),
        is_framed=False,
    )


def means(session: Session) -> Section:
    """Return the section on the mean by each rule for empty queries."""
    return Section(
        "lesson-means",
        lesson("lesson_empty", "means"),
        controls=partial(choose_empty_rule, session),
        table=partial(means_table, session.scene),
        is_framed=False,
    )


def end(page: str) -> Section:
    """Return the last section of a lesson, with the way back."""
    back = partial(st.page_link, "pages/conventions.py", label=label("lesson_scene.back"))
    return Section("lesson-end", lesson(page, "end"), below=back, is_framed=False, covers=())
