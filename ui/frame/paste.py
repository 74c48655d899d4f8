"""The form that a list is pasted into: it shows what was understood before that is put on screen."""

from __future__ import annotations

from dataclasses import dataclass, field

import streamlit as st

from scene.model import MAX_GRADE, Scene, SceneError, known_grades
from scene.pasted import COMMAS, MAX_TEXT, Pasted, Row, pasted_scene, read_pasted, written
from scene.tokens import score_text
from ui.frame.session import Session, current, sentence
from ui.parts import components
from ui.parts.nodes import Child, Node, node, show_tree
from ui.parts.numbers import UNDEFINED
from ui.parts.plain_table import Row as TableRow
from ui.parts.plain_table import plain_table
from ui.parts.step_table import grade_chip
from ui.parts.text import as_plain, counted, label, phrases

PASTE = "paste"
"""The key of the popover that the form opens in."""
FORM, FIELD = "paste_form", "paste_field"
MOST_TOLD = 8
"""So many sentences are shown; then it is said how many more there are."""


@dataclass
class Form:
    """What the form began with, and what was chosen in it."""

    text: str
    comma: str | None = None
    topic: str | None = None
    words: dict[str, int | None] = field(default_factory=dict)

    @property
    def typed(self) -> str:
        """Give what stands in the field."""
        typed: str | None = st.session_state.get(FIELD, {}).get("text")
        return self.text if typed is None else typed

    def read(self) -> Pasted:
        """Read what stands in the field."""
        return read_pasted(self.typed, words=self.words, comma=self.comma, topic=self.topic)


def paste_form(session: Session, *, is_open: bool) -> None:
    """Show the form with the list on screen in it; one that is closed begins anew."""
    if not is_open:
        st.session_state.pop(FORM, None)
        return
    form: Form = st.session_state.setdefault(FORM, Form(written(session.present.query)))
    with st.container(key="paste-form", horizontal=True):
        with st.container():
            pasted = form.read()
            stuck = None if pasted.is_ready else form.typed
            components.paste(
                key=FIELD,
                data=[
                    {
                        "text": form.text,
                        "label": label("lists.paste-label"),
                        "stuck": stuck,
                        "most": MAX_TEXT + 1,
                    }
                ],
                on_text_change=_forget_comma,
                on_apply_change=_apply,
            )
            _ask(form, pasted)
            st.button(label("lists.paste-use"), on_click=_apply, type="primary", disabled=not pasted.is_ready)
        with st.container():
            show_tree("pasted", *_understood(session.present, pasted))
        st.caption(label("lists.paste-help"))


def _forget_comma() -> None:
    """Another text may have other commas; what is told by a form that closes is told to nobody."""
    if form := st.session_state.get(FORM):
        form.comma = None


def _apply() -> None:
    """Put what was understood on screen; as long as something has to be put right, the form stays."""
    session, form = current(), st.session_state.get(FORM)
    pasted = form.read() if form else Pasted()
    if not pasted.is_ready:
        return
    if session.load(pasted_scene(session.present, pasted)):
        session.notices.append(counted("lists.pasted", len(pasted.ranked)))
    st.session_state[PASTE] = False  # closes the form


# --- what it asks ---------------------------------------------------------------------------------------


def _ask(form: Form, pasted: Pasted) -> None:
    """Ask what cannot be known: what commas are, which topic is meant, which grades words stand for."""
    if pasted.comma:
        shown = None if pasted.asks_comma else pasted.comma
        key = _preset("comma", shown)
        st.segmented_control(
            label("lists.paste-comma"),
            COMMAS,
            key=key,
            format_func=lambda comma: label(f"lists.paste-comma.{comma}"),
            on_change=lambda: setattr(form, "comma", st.session_state[key]),
            required=True,
        )
    if len(pasted.topics) > 1:
        topic = _preset("topic", pasted.topic)
        st.selectbox(
            label("lists.paste-topic"),
            pasted.topics,
            key=topic,
            placeholder=label("lists.paste-topic"),
            on_change=lambda: setattr(form, "topic", st.session_state[topic]),
        )
    if pasted.words:
        st.markdown(label("lists.paste-words"))
        with st.container(horizontal=True, gap="small"):
            for word, grade in pasted.words.items():
                _ask_for_grade(form, word, grade)


def _ask_for_grade(form: Form, word: str, grade: int | None) -> None:
    key = _preset(f"word_{word}", grade)

    def choose() -> None:
        form.words[word] = st.session_state[key]

    st.number_input(as_plain(word), 0, MAX_GRADE, value=None, step=1, key=key, on_change=choose, width=120)


def _preset(name: str, value: object) -> str:
    """Let a widget show what was read; give its key."""
    key = f"paste_{name}"
    st.session_state[key] = value
    return key


# --- what it shows --------------------------------------------------------------------------------------


def _understood(scene: Scene, pasted: Pasted) -> list[Node]:
    """Show what was understood: how many documents, what is to be put right or was repaired, and the list."""
    says = [*_told(pasted.problems, "problem"), *_told(pasted.notes, "note")]
    if pasted.is_ready and (top := pasted_scene(scene, pasted).top) > scene.top:
        says.append(node("li", {"class": "note"}, label("lists.paste-scale", top=top)))
    count = node("p", {"class": "heading", "role": "status"}, _count(pasted))
    told = [node("ul", {"class": "told"}, *says)] if says else []
    return [count, *told, *([_table(scene, pasted)] if pasted.ranked or pasted.missing else [])]


def _told(problems: tuple[SceneError, ...], kind: str) -> list[Node]:
    said = [sentence(problem, free=str) for problem in problems[:MOST_TOLD]]
    if more := len(problems) - len(said):
        said.append(counted("lists.paste-more", more))
    return [node("li", {"class": kind}, each) for each in said]


def _count(pasted: Pasted) -> str:
    if not (pasted.ranked or pasted.missing):
        return label("lists.paste-nothing")
    rows = (*pasted.ranked, *pasted.missing)
    unjudged = sum(each.grade is None for each in rows)
    parts = [("ranked", len(pasted.ranked)), ("missing", len(pasted.missing)), ("unjudged", unjudged)]
    return phrases(counted(f"lists.paste-{name}", count) for name, count in parts if count)


def _table(scene: Scene, pasted: Pasted) -> Node:
    """Show the list as it would be: rank, name, grade, and score where there is one."""
    kinds = [
        "number",
        "document",
        "number",
        *(["number"] if pasted.ranked and pasted.ranked[0].score is not None else []),
    ]
    heads = [label(f"column.{name}") for name in ("rank", "document", "grade", "score")]
    ranked = [(each, str(rank)) for rank, each in enumerate(pasted.ranked, start=1)]
    rows = [*ranked, *((each, label("lists.paste-not-retrieved")) for each in pasted.missing)]
    top = max([scene.top, *known_grades(each.grade for each, _ in rows)])
    return plain_table(
        label("lists.paste-preview"),
        list(zip(heads, kinds, strict=False)),
        [
            TableRow(str(place), _cells(each, rank, top)[: len(kinds)])
            for place, (each, rank) in enumerate(rows)
        ],
    )


def _cells(each: Row, rank: str, top: int) -> list[Child]:
    score = UNDEFINED if each.score is None else score_text(each.score)
    return [rank, each.name, grade_chip(each.grade, top), score]
