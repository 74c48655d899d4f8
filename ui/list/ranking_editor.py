"""The ranking in the side bar: examples, pasted grades, and the editor component."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from functools import partial
from itertools import groupby
from typing import Any

import streamlit as st

from scene.examples import examples, is_example
from scene.list.edits import set_max_grade
from scene.list.model import MAX_GRADE, Scene, lowest_max_grade, scores_of
from ui.list.line import Line
from ui.list.paste import PASTE, paste_form
from ui.list.scores import LIST, form_key, has_scores, score_form, score_texts
from ui.pictures.small import small_bars
from ui.session.channel import KEY, answer, receive_report
from ui.session.current import FIRST_LISTS, current
from ui.session.session import Session
from ui.tree import components
from ui.tree.covers import COLUMN, cover_of
from ui.tree.nodes import Child, Node, node
from ui.tree.show import show_caption, show_tree, tree_to_show
from ui.words.examples import example
from ui.words.numbers import DEEP, depth
from ui.words.pins import compared_kind
from ui.words.text import label, lesson

SCORE = COLUMN + "score"
EXAMPLES, LOADS = "examples", "examples_loads"
"""The session's keys: whether the menu of examples is open, and how many lists it has seen come."""


def ranking_editor(
    session: Session,
    rows: Sequence[Node] | None = None,
    aside: Sequence[Node] = (),
    *,
    line: Line | None = None,
) -> None:
    """Show the ranking, wide with `rows` beside its cards; what stands `aside` of them goes with them."""
    trees = [tree_to_show(*nodes) for nodes in ([] if rows is None else [rows, *([aside] if aside else [])])]
    with st.container(key="list"):
        _choose_list(session)
        components.editor(
            key=KEY, data=[_editor_data(session, line), *trees], on_report_change=receive_report
        )


def example_note(session: Session) -> str:
    """Return in words what the example on screen teaches, and where its sources print another number."""
    if not session.example or session.page not in _teaching_pages(session.example):
        return ""
    note = lesson("examples", session.example)
    return note if is_example(session.present, session.example) else label("lists.as-loaded", note=note)


def _teaching_pages(example: str) -> list[str]:
    """The pages that say what an example teaches: its own, and those that begin with it."""
    return [examples()[example]["page"], *(page for page, first in FIRST_LISTS.items() if first == example)]


def _pin_labels() -> dict[str, str]:
    """Return what is said of a document that the pinned order has, and of one that it has not."""
    order = compared_kind()
    return {"was": label(f"order.at-{order}"), "was_not": label(f"order.not-in-{order}")}


def _editor_data(session: Session, line: Line | None) -> dict[str, Any]:
    scene = session.present
    depths = [depth(grade, scene.max_grade) for grade in range(scene.max_grade + 1)]
    ranked, missing = (
        [{"name": document.name, "grade": document.grade} for document in documents]
        for documents in (scene.query.ranked, scene.query.missing)
    )
    return {
        **answer(session),
        "loads": session.loads,
        "begins": not (session.has_own_list or session.is_practising),
        "queries": [query.name for query in scene.queries],
        "active": scene.active,
        "ranked": ranked,
        "missing": missing,
        "scores": _scores(scene) if line is None else [],
        "k": scene.k,
        "top": scene.max_grade,
        "line": line and asdict(line),
        "depths": depths,
        "deep": [level > DEEP for level in depths],
        "pinned": scene.query.pinned,
        **(_pin_labels() if scene.query.pinned else {}),
        "predict": scene.predict,
        "asks": session.prediction.scene_before_moves is not None,
        "locked": {edit: session.refusal(lock) for edit, lock in session.refused_edits.items()},
    }


def _scores(scene: Scene) -> list[str]:
    """Return the score at each rank; nothing where none is known, or they are covered."""
    if not has_scores(scene.query) or cover_of(SCORE):
        return []
    return score_texts(scores_of(scene.query))


# --- where a list comes from ----------------------------------------------------------------------------


def _choose_list(session: Session) -> None:
    """Show where a list can come from; what a button opens is made when it is opened."""
    _close_menu(session)
    row = st.container(horizontal=True, gap="small")
    with row.popover(label("lists.examples"), key=EXAMPLES, on_change="rerun", width="stretch") as popover:
        if popover.open:
            _example_menu()
    with row.popover(label("lists.paste"), key=PASTE, on_change="rerun", width="stretch") as popover:
        paste_form(session, is_open=bool(popover.open))
    with row.popover(label("lists.more"), key=form_key(LIST), on_change="rerun", width="stretch") as popover:
        if popover.open:
            choose_top(session.present, "top")
            show_caption(label("lists.top-help"))
        score_form(session.present.query, LIST, is_open=bool(popover.open))


def _example_menu() -> None:
    """List the examples, each with its grades as small bars and the page that it opens."""
    parts: list[Child] = []
    for group, group_examples in groupby(examples().values(), key=lambda example: example["group"]):
        parts.append(node("p", {"class": "group"}, label(f"examples.{group}")))
        parts += [
            _example_row(group_example["id"], group_example["page"]) for group_example in group_examples
        ]
    show_tree("examples", node("div", {"class": "examples"}, *parts), covers=())


def _example_row(name: str, page: str) -> Node:
    title, opens = label(f"example.{name}"), label(f"page.{page or 'overview'}")
    names = {"aria-label": title, "aria-description": opens}
    grades = [document.grade for document in example(name).query.ranked]
    return node(
        "button",
        {"type": "button", "data-command": json.dumps(["load_example", name]), **names},
        small_bars(grades),
        node("span", {"class": "of"}, title),
        node("span", {"class": "opens"}, opens),
    )


def _close_menu(session: Session) -> None:
    """Close the menu of examples once another list has come on screen."""
    if st.session_state.get(LOADS) != session.loads:
        st.session_state[LOADS] = session.loads
        if EXAMPLES in st.session_state:
            st.session_state[EXAMPLES] = False


def choose_top(scene: Scene, key: str) -> None:
    """Choose the top of the grade scale, which becomes part of the scene."""
    st.session_state[key] = scene.max_grade  # the scene decides, also after undo
    st.segmented_control(
        label("lists.top"),
        range(lowest_max_grade(scene), MAX_GRADE + 1),
        key=key,
        required=True,
        wrap=True,
        on_change=_set_top,
        args=(key,),
    )


def _set_top(key: str) -> None:
    current().apply(partial(set_max_grade, max_grade=st.session_state[key]))
