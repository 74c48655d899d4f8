"""The top of the Evaluate page: headline, file fields, choices of measure and systems."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final

import streamlit as st

from scene.evaluation.choices import MAX_SEED, OFFERED, offered_conventions
from scene.evaluation.model import LETTERS
from scene.evaluation.reading import read_file
from scene.list.model import SceneError
from ui.evaluate.results import Results, results_of
from ui.evaluate.words import convention_notes, headline_number, refusal, source, verdict
from ui.session.channel import show_channel
from ui.session.current import current
from ui.session.evaluation import Evaluation
from ui.session.session import EVALUATE, Session
from ui.stage.lesson_bar import show_lesson
from ui.stage.stage import begin_page
from ui.streamlit_internals import let_go_of
from ui.strip.convention_bar import convention_button, convention_panel
from ui.strip.header import named_headline, show_bar
from ui.tree.covers import REASON, VALUE, coverable, reveal_button
from ui.tree.nodes import Node, node, note
from ui.tree.show import show_caption, show_tree
from ui.turns import TURNS
from ui.words.text import label, paragraph, phrases

FILES: Final = "evaluate-files"
BY_FILE: Final = "evaluate-by-file"
AGAINST_SCORE: Final = "order-against-score"
MEGA: Final = 1 << 20
TOGETHER: Final = 4
"""So many of the largest files a session may have."""


def show_files(evaluation: Evaluation) -> None:
    """Show a file field for the judgements and for each system."""
    with st.container(key="list"), st.container(key=FILES):
        for place in range(evaluation.fields):
            with st.container(key=f"{FILES}-{place}"):
                st.file_uploader(
                    _field_title(place),
                    key=_field_key(evaluation, place),
                    on_change=_read_upload,
                    args=(place,),
                )
                _show_file(evaluation, place)
        collection = evaluation.read_collection
        files = [system.file for system in collection.systems if system.file] if collection else []
        if evaluation.is_by_file or any(one.kind == AGAINST_SCORE for file in files for one in file.remarks):
            st.session_state[BY_FILE] = evaluation.is_by_file
            st.checkbox(label("evaluate.files.by-file"), key=BY_FILE, on_change=_set_file_order)


def _show_file(evaluation: Evaluation, place: int) -> None:
    """Show which file a field has taken, with a button to remove it, or what it waits for."""
    text = _file_text(evaluation, place)
    if place not in evaluation.files:
        if text:
            show_tree(f"file-{place}", note(text), covers=())
        return
    with st.container(horizontal=True, key=f"evaluate-taken-{place}"):
        show_tree(f"file-{place}", node("p", {"class": "note in-brief", "title": text}, text), covers=())
        key = f"evaluate-remove-{place}"
        st.button(label("evaluate.files.remove"), key=key, on_click=_remove, args=(place,), type="tertiary")


def _field_title(place: int) -> str:
    return (
        label("evaluate.files.system", letter=LETTERS[place - 1]) if place else label("evaluate.judgements")
    )


def _field_key(evaluation: Evaluation, place: int) -> str:
    """Return the key of a file field; a new one once it has taken a file, so that it is empty."""
    return f"{FILES}-{place}-{evaluation.upload_counts[place]}"


def _file_text(evaluation: Evaluation, place: int) -> str:
    """Return which file a field has taken, or what it still wants."""
    if place in evaluation.files:
        file = evaluation.files[place].file
        return label("evaluate.files.chosen", name=file.name, size=_size_text(file.size))
    wanted_file = {0: "judgements", 1: "system"}.get(place, "") if evaluation.files else ""
    return label(f"evaluate.files.wants-{wanted_file}") if wanted_file else ""


def _size_text(size: int) -> str:
    return f"{size / 1e6:.1f} MB" if size >= 1e5 else f"{size / 1e3:.1f} kB"


def _read_upload(place: int) -> None:
    """Read the file uploaded to a field, and let Streamlit forget it."""
    session = current()
    evaluation = session.evaluation
    upload = st.session_state[_field_key(evaluation, place)]
    if upload is None:
        return
    problems = session.opening_problems
    session.opening_problems = [problem for problem in problems if problem.message != "files-are-gone"]
    largest = st.get_option("server.maxUploadSize") * MEGA
    with _evaluation_turn(evaluation):
        file = read_file(upload.name, upload.getvalue(), largest, is_judgements=not place)
        evaluation.give(place, file, TOGETHER * largest)
    let_go_of(upload)
    evaluation.upload_counts[place] += 1


def _remove(place: int) -> None:
    """Remove a file from the evaluation."""
    evaluation = current().evaluation
    with _evaluation_turn(evaluation):
        evaluation.remove(place)


def _set_file_order() -> None:
    """Let runs be ranked by the order of their files, or by scores again."""
    evaluation = current().evaluation
    evaluation.is_by_file = st.session_state[BY_FILE]
    with _evaluation_turn(evaluation):
        evaluation.build_collection()


@contextmanager
def _evaluation_turn(evaluation: Evaluation) -> Iterator[None]:
    """Take a turn of computing for the block, and keep the problem with the files that ends it."""
    with TURNS.take_turn():
        try:
            yield
        except SceneError as problem:
            evaluation.problem = problem


CUTOFFS = (1, 3, 5, 10, 20, 100, 1000)
TOPICS = (5, 10, 25, 50, 100, 200, 500)
"""The numbers of topics that can be chosen for the simulated collection."""
AS: Final = f"{EVALUATE}-as"


def open_evaluation() -> Session:
    """Open the page: its headline, the file fields, the choices."""
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
        why = refusal(session.evaluation.problem)
        show_tree("problem", node("p", {"class": "problem", "role": "alert"}, why), covers=())
    _choose_measure_and_systems(results)
    return session


# --- the headline -----------------------------------------------------------------------------------------


def _headline(results: Results) -> Node:
    """Return the headline: the difference of two systems' means, or the only system's mean."""
    name = results.title()
    value, tone, text = headline_number(results)
    number = node("span", {"class": "value"}, value)
    change = node("span", {"class": f"change {tone}"}, text)
    return coverable(
        VALUE, named_headline(name, number, change), lambda: named_headline(name, reveal_button(VALUE))
    )


def _reason(results: Results) -> Node:
    """Return in words which system is better, on how many queries."""
    is_waiting = results.evaluation.collection.is_simulated and results.evaluation.files
    sentence = paragraph(label("evaluate.not-yours") if is_waiting else "", verdict(results))
    reason = node("p", {"class": "reason", "title": sentence, "role": "status"}, sentence)
    revealed = coverable(REASON, reason, lambda: node("p", {"class": "reason"}, reveal_button(REASON)))
    return coverable(VALUE, revealed, lambda: node("p", {"class": "reason"}))


# --- what is asked ----------------------------------------------------------------------------------------


def _choose_measure_and_systems(results: Results) -> None:
    """Show the menus for measure, cutoff, the two systems, and the number of simulated topics."""
    evaluation = results.evaluation
    choices, letters = evaluation.choices, [system.letter for system in evaluation.collection.systems]
    with st.container(horizontal=True, gap="medium", key="evaluate-asked", vertical_alignment="bottom"):
        _show_menu("name", list(OFFERED), choices.name)
        if choices.measure.has_cutoff:
            _show_menu("k", sorted({*CUTOFFS, choices.k}), choices.k)
        if len(letters) > 1:
            for side, system in enumerate(results.pair):
                _show_menu(f"pair-{side}", letters, system.letter)
        if evaluation.collection.is_simulated:
            _show_menu("topics", sorted({*TOPICS, choices.topics}), choices.topics)
            st.button(label("evaluate.another"), on_click=_simulate_another)


def _simulate_another() -> None:
    """Simulate other topics and systems."""
    evaluation = current().evaluation
    evaluation.choose(seed=(evaluation.choices.seed + 1) % (MAX_SEED + 1))


def _show_menu(name: str, options: list[str] | list[int], selected: str | int) -> None:
    """Show a menu of an evaluation's choice."""
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
    """Show the menu of conventions; return whether one is chosen."""
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
