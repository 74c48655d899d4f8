"""The ranking editor beside every page: examples, paste, scores, and the list of cards."""

import json
import math
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from itertools import groupby
from typing import Any

import streamlit as st

from scene.address.tokens import parse_scores, score_text
from scene.examples import examples, is_example
from scene.list.edits import set_max_grade, set_scores
from scene.list.model import MAX_GRADE, Query, Scene, SceneError, lowest_max_grade, scores_of
from ui.list.paste import PASTE, paste_form
from ui.pictures.small import small_bars
from ui.session.channel import KEY, answer, receive_report
from ui.session.current import FIRST_LISTS, current
from ui.session.session import Session
from ui.tree import components
from ui.tree.covers import COLUMN, cover_of
from ui.tree.nodes import Child, Node, node
from ui.tree.show import show_caption, show_tree, tree_to_show
from ui.words.examples import example
from ui.words.numbers import DECIMALS, DEEP, depth, short
from ui.words.problems import sentence
from ui.words.text import compared_kind, label, lesson


@dataclass(frozen=True)
class ThresholdLine:
    """The decision threshold as a line in the list: the ranks below which it can stand, its place."""

    places: Sequence[int]
    texts: Sequence[str]
    at: int


SCORE = COLUMN + "score"
EXAMPLES, LOADS = "examples", "examples_loads"
"""The session's keys: whether the menu of examples is open, and how many lists it has seen come."""


def ranking_editor(
    session: Session,
    rows: Sequence[Node] | None = None,
    aside: Sequence[Node] = (),
    *,
    line: ThresholdLine | None = None,
) -> None:
    """Show the list of cards, with a step's `rows` beside them and further nodes `aside`."""
    trees = [tree_to_show(*nodes) for nodes in ([] if rows is None else [rows, *([aside] if aside else [])])]
    with st.container(key="list"):
        _list_buttons(session)
        components.editor(
            key=KEY, data=[_editor_data(session, line), *trees], on_report_change=receive_report
        )


def example_note(session: Session) -> str:
    """Return in words what the example on screen teaches; empty on pages to which it does not belong."""
    name, page = session.example, session.page
    if not name or (page != examples()[name]["page"] and name != FIRST_LISTS.get(page)):
        return ""  # other pages than its own and those that begin with it have nothing to say of it
    note = lesson("examples", name)
    return note if is_example(session.present, name) else label("lists.as-loaded", note=note)


def _pin_labels() -> dict[str, str]:
    """Return the labels of documents that the pinned order has or lacks."""
    order = compared_kind()
    return {"was": label(f"order.at-{order}"), "was_not": label(f"order.not-in-{order}")}


def _editor_data(session: Session, line: ThresholdLine | None) -> dict[str, Any]:
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
        "scores": _score_texts_by_rank(scene) if line is None else [],
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


def _score_texts_by_rank(scene: Scene) -> list[str]:
    """Return the text of the score at each rank, empty if unknown or covered."""
    if not has_scores(scene.query) or cover_of(SCORE):
        return []
    return score_texts(scores_of(scene.query))


# --- where a list comes from ----------------------------------------------------------------------------


def _list_buttons(session: Session) -> None:
    """Show the buttons by which another list comes, where a lock does not forbid it; scores."""
    _close_menu(session)
    row, is_kept = st.container(horizontal=True, gap="small"), session.rules.keeps_its_list
    popover = partial(row.popover, on_change="rerun", width="stretch")
    with popover(label("lists.examples"), key=EXAMPLES, disabled=is_kept) as menu:
        if menu.open:
            _example_menu()
    with popover(label("lists.paste"), key=PASTE, disabled=is_kept) as form:
        paste_form(session, is_open=bool(form.open))
    with popover(label("lists.more"), key=form_key(LIST)) as form:
        if form.open:
            choose_top(session.present, "top")
            show_caption(label("lists.top-help"))
        score_form(session.present.query, LIST, is_open=bool(form.open))


def _example_menu() -> None:
    """Show the menu of examples, each with small bars of its grades."""
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
    """Show the menu for the top of the grade scale."""
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


# --- scores ---------------------------------------------------------------------------------------------


PAGE, LIST = "page", "list"
"""The places of the form: on the page whose metric is about scores, and above the list on every page."""
DIGITS = range(5, 10)
"""With so many digits scores are written where four decimals do not tell them apart, the fewest first."""
MOST_DIGITS = 15
"""A longer number is a power of ten."""
MAX_TYPED = 5_000
"""Characters of scores that can be typed: a hundred in full have 2,500."""


def score_texts(scores: Sequence[float]) -> list[str]:
    """Return scores with up to four decimals, or as many digits as tell them apart."""
    different = len(set(scores))
    writers: tuple[Callable[[float], str], ...] = (
        short,
        *(partial(_format_with_digits, digits=digits) for digits in DIGITS),
        lambda score: score_text(score).replace("-", "−"),
    )
    numbers = [score or 0.0 for score in scores]  # −0 is 0
    texts = (["∞" if score == math.inf else write(score) for score in numbers] for write in writers)
    return next(text for text in texts if len(set(text)) == different)


def has_scores(query: Query) -> bool:
    """Return whether the documents have scores, so that more is known than their order."""
    return query.ranked[0].score is not None


def _format_with_digits(score: float, digits: int) -> str:
    least = min(len(str(int(abs(score)))) + DECIMALS, MOST_DIGITS)  # what four decimals say is not cut
    return f"{score:.{max(digits, least)}g}".replace("-", "−")


# --- typing scores --------------------------------------------------------------------------------------


def choose_scores(session: Session) -> None:
    """Show whether scores are given, and the button of the form that changes them."""
    name = "typed" if has_scores(session.scene.query) else "generated"
    with st.popover(label(f"scores.{name}"), key=form_key(PAGE), on_change="rerun") as popover:
        score_form(session.scene.query, PAGE, is_open=bool(popover.open))


def score_form(query: Query, within: str, *, is_open: bool) -> None:
    """Show the form for typing scores, which begins with the list's; once closed, it begins anew."""
    typed = typed_key(within)
    if not is_open:
        st.session_state.pop(typed, None)
        return
    st.session_state.setdefault(typed, _scores_text(query))
    st.text_area(label("scores.label"), key=typed, max_chars=MAX_TYPED, placeholder="0.9 0.5 0.5 0.1")
    show_caption(label("scores.help"))
    with st.container(horizontal=True):
        st.button(label("scores.use"), on_click=_apply_typed_scores, args=(within,), type="primary")
        st.button(label("scores.generate"), on_click=_set_scores_and_close, args=(within, None))
    if problem := st.session_state.pop(_result_key(within), None):
        st.error(problem)


def form_key(within: str) -> str:
    """Return the key of the popover with the score form."""
    return f"scores_form_{within}"


def typed_key(within: str) -> str:
    """Return the key of the field that scores are typed into."""
    return f"scores_typed_{within}"


def _result_key(within: str) -> str:
    return f"scores_result_{within}"


def _scores_text(query: Query) -> str:
    write = score_text if has_scores(query) else short
    return " ".join(write(score) for score in scores_of(query))


def _apply_typed_scores(within: str) -> None:
    """Rank the list by the typed scores; if they cannot be read, say why and keep the text."""
    session = current()
    try:
        scores = parse_scores(st.session_state[typed_key(within)])
        set_scores(session.present, scores)
    except SceneError as problem:
        empty = problem.message == "nothing-pasted"
        st.session_state[_result_key(within)] = label("scores.none") if empty else sentence(problem)
        return
    _set_scores_and_close(within, scores)


def _set_scores_and_close(within: str, scores: Sequence[float] | None) -> None:
    """Rank by scores or by none, and close the form: as after a paste, the focus goes to the list."""
    session = current()
    session.apply(partial(set_scores, scores=scores))
    session.loads += 1
    st.session_state[form_key(within)] = False
