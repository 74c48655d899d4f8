"""The opening of the page: the strip with who is better, the places for files, what is asked."""

from functools import partial
from typing import Final

import streamlit as st

from scene.evaluation.choices import MAX_SEED, OFFERED, offered_conventions
from scene.list.model import SceneError
from ui.evaluate.files import show_files
from ui.evaluate.results import Results, results_of
from ui.evaluate.words import convention_notes, headline_number, refusal, source, verdict
from ui.session.channel import show_channel
from ui.session.current import current
from ui.session.session import EVALUATE, Session
from ui.stage.lesson_bar import show_lesson
from ui.stage.page import begin_page
from ui.strip.convention_bar import convention_button, convention_panel
from ui.strip.header import show_bar
from ui.tree.covers import REASON, VALUE, coverable, reveal_button
from ui.tree.nodes import Node, node
from ui.tree.show import show_caption, show_tree
from ui.words.text import label, paragraph, phrases

CUTOFFS = (1, 3, 5, 10, 20, 100, 1000)
TOPICS = (5, 10, 25, 50, 100, 200, 500)
"""The numbers of topics that can be chosen for the simulated collection."""
AS: Final = f"{EVALUATE}-as"


def open_evaluation() -> Session:
    """Open the page: its headline, the places for files, and what is asked."""
    session = begin_page()
    session.metric = session.evaluation.choices.measure.name
    results = results_of(session)
    show_bar(
        session,
        label("page.evaluate"),
        _headline(results),
        _reason(results),
        node("p", {"class": "definition"}, source(results)),
        convention_button(session),
    )
    is_locked = "conventions" in session.lesson.locked
    convention_panel(
        session, session.evaluation.choices.k, partial(_choose_convention, results, is_locked=is_locked)
    )
    show_lesson(session)
    if not session.evaluation.is_complete:
        show_files(session.evaluation)
    show_channel(session)
    if session.evaluation.problem:
        show_tree("problem", _problem(session.evaluation.problem), covers=())
    _ask(results)
    return session


# --- the headline -----------------------------------------------------------------------------------------


def _headline(results: Results) -> Node:
    """Show the difference of the two systems, or the mean of the only one."""
    name = results.title()
    title = node("span", {"class": "name", "aria-hidden": "true"}, name)
    value, tone, text = headline_number(results)
    attributes: dict[str, str | int | float] = {"class": "headline", "role": "group", "aria-label": name}
    number = node("span", {"class": "value"}, value)
    change = node("span", {"class": f"change {tone}"}, text)
    return coverable(
        VALUE,
        node("div", attributes, title, number, change),
        lambda: node("div", attributes, title, reveal_button(VALUE)),
    )


def _reason(results: Results) -> Node:
    """Say who is better, on how many queries: that tells the value, and can be covered without it."""
    is_waiting = results.evaluation.collection.is_simulated and results.evaluation.files
    sentence = paragraph(label("evaluate.not-yours") if is_waiting else "", verdict(results))
    reason = node("p", {"class": "reason", "title": sentence, "role": "status"}, sentence)
    revealed = coverable(REASON, reason, lambda: node("p", {"class": "reason"}, reveal_button(REASON)))
    return coverable(VALUE, revealed, lambda: node("p", {"class": "reason"}))


def _problem(problem: SceneError) -> Node:
    return node("p", {"class": "problem", "role": "alert"}, refusal(problem))


# --- what is asked ----------------------------------------------------------------------------------------


def _ask(results: Results) -> None:
    """Choose the measure, its cutoff, and the two systems where there are more."""
    evaluation = results.evaluation
    choices, letters = evaluation.choices, [system.letter for system in evaluation.collection.systems]
    with st.container(horizontal=True, gap="medium", key="evaluate-asked", vertical_alignment="bottom"):
        _choose("name", list(OFFERED), choices.name)
        if choices.measure.has_cutoff:
            _choose("k", sorted({*CUTOFFS, choices.k}), choices.k)
        if len(letters) > 1:
            for side, system in enumerate(results.pair):
                _choose(f"pair-{side}", letters, system.letter)
        if evaluation.collection.is_simulated:
            _choose("topics", sorted({*TOPICS, choices.topics}), choices.topics)
            st.button(label("evaluate.another"), on_click=_simulate_another)


def _simulate_another() -> None:
    """Simulate other topics and systems."""
    evaluation = current().evaluation
    evaluation.choose(seed=(evaluation.choices.seed + 1) % (MAX_SEED + 1))


def _choose(name: str, options: list[str] | list[int], selected: str | int) -> None:
    """Let one of some options be chosen."""
    key = f"{EVALUATE}-{name}"
    st.session_state[key] = selected
    title = label(f"evaluate.choose.{name}")
    st.selectbox(title, options, key=key, on_change=_take_choice, args=(name,), width=130)


def _take_choice(name: str) -> None:
    value, evaluation = st.session_state[f"{EVALUATE}-{name}"], current().evaluation
    if not name.startswith("pair"):
        evaluation.choose(**{name: value})
        return
    side, pair = int(name[-1]), [system.letter for system in evaluation.pair]
    if value == pair[1 - side]:
        pair.reverse()
    pair[side] = value
    evaluation.choose(pair=tuple(pair))


# --- by whose convention ----------------------------------------------------------------------------------


def _choose_convention(results: Results, *, is_locked: bool) -> bool:
    """Choose by whose convention runs are evaluated, and return whether it is by one on record."""
    choices = results.evaluation.choices
    titles = {"": label("evaluate.as-chosen"), **offered_conventions(choices)}
    in_force = {title: text for text, title in titles.items()}
    record = choices.record
    st.session_state[AS] = in_force.get(choices.convention_argument(), record.key) if record else ""
    st.selectbox(
        label("evaluate.choose.as"),
        list(titles),
        key=AS,
        format_func=titles.__getitem__,
        on_change=lambda: current().evaluation.choose(convention=st.session_state[AS]),
        disabled=is_locked,
    )
    if not results.convention:
        return False
    show_caption(phrases(convention_notes(results, results.shown_measures)))
    return True
