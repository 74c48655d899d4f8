"""The form for pasting a list: a text field, questions, a preview of what was understood, Apply."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType

import streamlit as st

from scene.address.tokens import score_text
from scene.list.model import MAX_GRADE, Scene, SceneError, known_grades
from scene.paste.cells import Role
from scene.paste.draft import COMMA, SCALE, Pasted, Question
from scene.paste.lists import PastedList, Row
from scene.paste.on_screen import default_cutoff, format_list, pasted_scene
from scene.paste.pasted import MAX_TEXT, read_pasted
from scene.paste.readings import WITH_COMMA
from scene.paste.typed import as_typed
from ui.list.columns import column_menus, doubt_sentence
from ui.session.current import current
from ui.session.session import Session
from ui.tables.plain_table import Row as TableRow
from ui.tables.plain_table import plain_table
from ui.tables.step_table import grade_chip
from ui.tree import components
from ui.tree.nodes import Child, Node, node
from ui.tree.show import show_caption, show_tree, show_words
from ui.words.numbers import UNDEFINED
from ui.words.problems import sentence
from ui.words.text import escape_markdown, label, phrases, plural_label

PASTE = "paste"
"""The key of the popover that the form opens in."""
FORM, FIELD = "paste_form", "paste_field"
CUTOFF = "cutoff"
"""The lock of a lesson that keeps k."""
AS_BEFORE, WHOLE, LONGEST, TOLD = "as-before", "whole", "longest", "told"
"""The cutoffs of a pasted list: as the one on screen has, at its end, as its text says."""
OPEN = ("no-grades", "column-unread")
"""Notes that wait for what somebody says of the columns."""
USUAL_COMMA = ("3,0", "3", "0")
"""An example where what was typed reads otherwise once it is put in order."""
MAX_SENTENCES = 8
"""So many sentences are shown; then it is said how many more there are."""


@dataclass
class PasteForm:
    """The state of the paste form: its text, and the answers to its questions."""

    text: str
    answers: dict[str, str] = field(default_factory=dict)
    cutoff: str | None = None
    words: dict[str, int | None] = field(default_factory=dict)
    roles: dict[int, Role] = field(default_factory=dict)

    @property
    def typed_text(self) -> str:
        """Return the text in the field."""
        typed: str | None = st.session_state.get(FIELD, {}).get("text")
        return self.text if typed is None else typed

    def read_text(self) -> Pasted:
        """Return what the text is read as, by the answers given; a scale's only option needs no answer."""
        read = partial(read_pasted, self.typed_text, words=self.words, roles=self.roles)
        pasted = read(answers=self.answers)
        question = pasted.questions.get(SCALE)
        if not question or question.answer or len(question.options) > 1:
            return pasted
        return read(answers={**self.answers, SCALE: next(iter(question.options))})

    def spelling(self, word: str) -> str:
        """Return a word as it stands in the field, where it has capitals."""
        found = re.search(rf"(?<!\w){re.escape(word)}(?!\w)", self.typed_text, re.IGNORECASE)
        return found[0] if found else word

    def comma_example(self) -> dict[str, str]:
        """Return the first number with a comma in the field, and what it can be."""
        numbers = (match for match in WITH_COMMA.finditer(as_typed(self.typed_text)) if match[2])
        number, before, behind = next(
            ((match[0], match[1] or "0", match[2]) for match in numbers), USUAL_COMMA
        )
        return {"number": number, "before": before, "behind": behind}

    def cutoff_choice(self, session: Session, pasted: Pasted) -> str:
        """Return which of the possible cutoffs is chosen."""
        choices = cutoffs(session, pasted)
        if self.cutoff in choices:
            return self.cutoff
        usual = default_cutoff(session.present, pasted)
        return next((choice for choice, k in choices.items() if k == usual), AS_BEFORE)

    def k(self, session: Session, pasted: Pasted) -> int:
        """Return the cutoff for the pasted list."""
        return cutoffs(session, pasted)[self.cutoff_choice(session, pasted)]


def cutoffs(session: Session, pasted: Pasted) -> dict[str, int]:
    """Return the possible cutoffs of a pasted list, by where each comes from."""
    if CUTOFF in session.rules.locked:
        return {AS_BEFORE: session.present.k}
    usual = WHOLE if len(pasted.lists) == 1 else LONGEST
    choices = {TOLD: pasted.cutoff, AS_BEFORE: session.present.k, usual: pasted.longest}
    firsts = {k: choice for choice, k in reversed(choices.items())}
    return {choice: k for choice, k in choices.items() if k and firsts[k] == choice}


def paste_form(session: Session, *, is_open: bool) -> None:
    """Show the form, which begins with the list on screen; once closed, it begins anew."""
    if not is_open:
        st.session_state.pop(FORM, None)
        return
    form: PasteForm = st.session_state.setdefault(FORM, PasteForm(format_list(session.present.query)))
    with st.container(key="paste-form", horizontal=True):
        with st.container():
            pasted = form.read_text()
            stuck = None if pasted.is_ready else form.typed_text
            components.paste(
                key=FIELD,
                data=[
                    {
                        "text": form.text,
                        "label": label("lists.paste-label"),
                        "file": label("lists.paste-file"),
                        "stuck": stuck,
                        "most": MAX_TEXT + 1,
                    }
                ],
                on_text_change=_forget_answers,
                on_apply_change=_apply_pasted,
            )
            _ask_questions(session, form, pasted)
            with st.container(key="paste-apply"):
                st.button(
                    label("lists.paste-use"),
                    on_click=_apply_pasted,
                    type="primary",
                    disabled=not pasted.is_ready,
                )
                if hindrances := _reasons_to_wait(pasted):
                    show_tree("hindrances", node("ul", {"class": "told"}, *hindrances), covers=())
        with st.container():
            if pasted.columns:
                column_menus(pasted.columns, form.roles)
            show_tree("pasted", *_preview_nodes(session, pasted), covers=())
        show_caption(label("lists.paste-help"))


def _forget_answers() -> None:
    """Forget the answers given for a former text."""
    if form := st.session_state.get(FORM):
        form.answers.clear()
        form.roles.clear()


def _apply_pasted() -> None:
    """Put the pasted list on screen, unless something must be corrected first."""
    session, form = current(), st.session_state.get(FORM)
    if not form or not (pasted := form.read_text()).is_ready:
        return
    if session.load(pasted_scene(session.present, pasted, form.k(session, pasted))):
        several, count = len(pasted.lists) > 1, len(pasted.ranked)
        notice = ("lists.pasted-queries", len(pasted.lists)) if several else ("lists.pasted", count)
        session.notices.append(plural_label(*notice))
    st.session_state[PASTE] = False  # closes the form


# --- what it asks ---------------------------------------------------------------------------------------


def _ask_questions(session: Session, form: PasteForm, pasted: Pasted) -> None:
    """Show questions on what the text leaves open: decimal commas, words for grades, cutoff.

    What comes when all is told stands below what it is told in: that keeps the focus.
    """
    for name, question in pasted.questions.items():
        _ask_which(form, name, question)
    if pasted.words:
        show_words(label("lists.paste-words"))
        with st.container(horizontal=True, gap="small"):
            for word, grade in pasted.words.items():
                _ask_for_grade(form, word, grade)
    choices = cutoffs(session, pasted)
    if pasted.is_ready and len(choices) > 1:
        titles = {choice: label(f"lists.paste-cutoff.{choice}", k=k) for choice, k in choices.items()}
        keep = partial(setattr, form, "cutoff")
        _show_options("cutoff", [*choices], form.cutoff_choice(session, pasted), titles.__getitem__, keep)


def _ask_which(form: PasteForm, name: str, question: Question) -> None:
    values = form.comma_example() if name == COMMA else {}
    _show_options(
        name,
        [*question.options],
        question.answer,
        lambda option: label(
            f"lists.paste-{name}.{option}", example=escape_markdown(question.options[option]), **values
        ),
        lambda answer: form.answers.update({name: answer}),
        values,
    )


def _show_options(
    name: str,
    options: Sequence[str],
    selected: str | None,
    titled: Callable[[str], str],
    keep: Callable[[str], None],
    values: Mapping[str, str] = MappingProxyType({}),
) -> None:
    """Let one of some options be chosen; `values` are what the question is about."""
    key = _preset_widget(name, selected)
    st.segmented_control(
        label(f"lists.paste-{name}", **values),
        options,
        key=key,
        format_func=titled,
        on_change=lambda: keep(st.session_state[key]),
        required=True,
        wrap=True,
    )


def _ask_for_grade(form: PasteForm, word: str, grade: int | None) -> None:
    key = _preset_widget(f"word_{word}", grade)

    def choose() -> None:
        form.words[word] = st.session_state[key]

    st.number_input(
        escape_markdown(form.spelling(word)),
        0,
        MAX_GRADE,
        value=None,
        step=1,
        key=key,
        on_change=choose,
        width=96,
    )


def _preset_widget(name: str, value: object) -> str:
    """Let a widget show what was read; give its key."""
    key = f"paste_{name}"
    st.session_state[key] = value
    return key


# --- what it shows --------------------------------------------------------------------------------------


def _reasons_to_wait(pasted: Pasted) -> list[Node]:
    """Return what must be answered or corrected before Apply works."""
    question = doubt_sentence(pasted.columns)
    doubt = [node("li", {"class": "problem"}, question)] if question else []
    return [*doubt, *_problem_items(pasted.problems, "problem")]


def _preview_nodes(session: Session, pasted: Pasted) -> list[Node]:
    """Return the preview: counts, repairs, and the list or lists."""
    scene, several = session.present, len(pasted.lists) > 1
    # What is not read is told when it is known what is.
    is_doubtful = any(column.is_doubtful for column in pasted.columns)
    notes = tuple(note for note in pasted.notes if not is_doubtful or note.message not in OPEN)
    items = _problem_items(notes, "note")
    if several:
        items.append(_note_item(plural_label("lists.paste-replaces", len(scene.queries))))
    if pasted.is_ready and (top := pasted_scene(scene, pasted).max_grade) > scene.max_grade:
        items.append(_note_item(label("lists.paste-scale", top=top)))
    if pasted.is_ready and pasted.longest != scene.k and CUTOFF in session.rules.locked:
        items.append(_note_item(session.refusal(CUTOFF)))
    count = node("p", {"class": "heading", "role": "status"}, _count_sentence(pasted))
    item_list = [node("ul", {"class": "told"}, *items)] if items else []
    return [
        count,
        *item_list,
        *([_queries_preview(pasted) if several else _list_preview(scene, pasted)] if pasted.lists else []),
    ]


def _note_item(text: str) -> Node:
    return node("li", {"class": "note"}, text)


def _problem_items(problems: tuple[SceneError, ...], kind: str) -> list[Node]:
    lines = [sentence(problem, free=str) for problem in problems[:MAX_SENTENCES]]
    if more := len(problems) - len(lines):
        lines.append(plural_label("lists.paste-more", more))
    return [node("li", {"class": kind}, line) for line in lines]


def _count_sentence(pasted: Pasted) -> str:
    if not pasted.lists:
        return label("lists.paste-nothing")
    if len(pasted.lists) > 1:
        return plural_label("lists.paste-queries", len(pasted.lists))
    rows = (*pasted.ranked, *pasted.missing)
    unjudged = sum(row.grade is None for row in rows)
    parts = [("ranked", len(pasted.ranked)), ("missing", len(pasted.missing)), ("unjudged", unjudged)]
    return phrases(plural_label(f"lists.paste-{name}", count) for name, count in parts if count)


def _queries_preview(pasted: Pasted) -> Node:
    """Return the table of the pasted queries: name, documents, judged ones."""
    heads = [(label("means.query"), "document")]
    heads += [(label(f"lists.paste-column.{name}"), "number") for name in ("documents", "judged", "missing")]
    rows = [TableRow(str(place), _count_cells(pasted_list)) for place, pasted_list in enumerate(pasted.lists)]
    return plain_table(label("lists.paste-preview"), heads, rows)


def _count_cells(pasted_list: PastedList) -> list[Child]:
    judged = sum(row.grade is not None for row in pasted_list.ranked)
    return [pasted_list.topic, str(len(pasted_list.ranked)), str(judged), str(len(pasted_list.missing))]


def _list_preview(scene: Scene, pasted: Pasted) -> Node:
    """Return the table of the pasted list: rank, name, grade, score."""
    kinds = [
        "number",
        "document",
        "number",
        *(["number"] if pasted.ranked and pasted.ranked[0].score is not None else []),
    ]
    heads = [label(f"column.{name}") for name in ("rank", "document", "grade", "score")]
    ranked = [(row, str(rank)) for rank, row in enumerate(pasted.ranked, start=1)]
    rows = [*ranked, *((document, label("lists.paste-not-retrieved")) for document in pasted.missing)]
    top = max([scene.max_grade, *known_grades(row.grade for row, _ in rows)])
    return plain_table(
        label("lists.paste-preview"),
        list(zip(heads, kinds, strict=False)),
        [
            TableRow(str(place), _row_cells(row, rank, top)[: len(kinds)])
            for place, (row, rank) in enumerate(rows)
        ],
    )


def _row_cells(row: Row, rank: str, top: int) -> list[Child]:
    score = UNDEFINED if row.score is None else score_text(row.score)
    return [rank, row.name, grade_chip(row.grade, top), score]
