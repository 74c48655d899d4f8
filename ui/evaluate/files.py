"""The fields for files: one for the judgements, one for the run of each system."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import streamlit as st

from scene.evaluation.model import LETTERS
from scene.evaluation.reading import read_file
from scene.list.model import SceneError
from ui.session.current import current
from ui.session.evaluation import Evaluation
from ui.streamlit_internals import let_go_of
from ui.tree.nodes import node, note
from ui.tree.show import show_tree
from ui.turns import TURNS
from ui.words.text import label

FILES: Final = "evaluate-files"
BY_FILE: Final = "evaluate-by-file"
AGAINST_SCORE: Final = "order-against-score"
MEGA: Final = 1 << 20
TOGETHER: Final = 4
"""So many of the largest files a session may have."""


def show_files(evaluation: Evaluation) -> None:
    """Show a field for each file that there is room for, with the file that it has taken."""
    with st.container(key="list"), st.container(key=FILES):
        for place in range(evaluation.fields):
            with st.container(key=f"{FILES}-{place}"):
                st.file_uploader(
                    _title(place), key=_key(evaluation, place), on_change=_read_upload, args=(place,)
                )
                _show_file(evaluation, place)
        collection = evaluation.read_collection
        files = [system.file for system in collection.systems if system.file] if collection else []
        if evaluation.is_by_file or any(one.kind == AGAINST_SCORE for file in files for one in file.remarks):
            st.session_state[BY_FILE] = evaluation.is_by_file
            st.checkbox(label("evaluate.files.by-file"), key=BY_FILE, on_change=_toggle_file_order)


def _show_file(evaluation: Evaluation, place: int) -> None:
    """Say which file a field has taken, and let it be removed; or what the field still wants."""
    text = _file_text(evaluation, place)
    if place not in evaluation.files:
        if text:
            show_tree(f"file-{place}", note(text), covers=())
        return
    with st.container(horizontal=True, key=f"evaluate-taken-{place}"):
        show_tree(f"file-{place}", node("p", {"class": "note in-brief", "title": text}, text), covers=())
        key = f"evaluate-remove-{place}"
        st.button(label("evaluate.files.remove"), key=key, on_click=_remove, args=(place,), type="tertiary")


def _title(place: int) -> str:
    return (
        label("evaluate.files.system", letter=LETTERS[place - 1]) if place else label("evaluate.judgements")
    )


def _key(evaluation: Evaluation, place: int) -> str:
    """Return the key of a field: it is a new one, and empty, as soon as it has taken a file."""
    return f"{FILES}-{place}-{evaluation.upload_counts[place]}"


def _file_text(evaluation: Evaluation, place: int) -> str:
    """Return which file a field has taken, or what it still wants."""
    if place in evaluation.files:
        file = evaluation.files[place].file
        return label("evaluate.files.chosen", name=file.name, size=_size(file.size))
    wanted_file = {0: "judgements", 1: "system"}.get(place, "") if evaluation.files else ""
    return label(f"evaluate.files.wants-{wanted_file}") if wanted_file else ""


def _size(size: int) -> str:
    return f"{size / 1e6:.1f} MB" if size >= 1e5 else f"{size / 1e3:.1f} kB"


def _read_upload(place: int) -> None:
    """Read the file that was chosen for a field; Streamlit need not keep it."""
    session = current()
    evaluation = session.evaluation
    upload = st.session_state[_key(evaluation, place)]
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
    """Evaluate without a file."""
    evaluation = current().evaluation
    with _evaluation_turn(evaluation):
        evaluation.remove(place)


def _toggle_file_order() -> None:
    """Let the order of the files rank documents, or their scores again."""
    evaluation = current().evaluation
    evaluation.is_by_file = st.session_state[BY_FILE]
    with _evaluation_turn(evaluation):
        evaluation.build_collection()


@contextmanager
def _evaluation_turn(evaluation: Evaluation) -> Iterator[None]:
    """Take a turn for what takes long, and keep what stands against it, which is said."""
    with TURNS.take_turn():
        try:
            yield
        except SceneError as problem:
            evaluation.problem = problem
