"""The stage: the steps of a page as tabs, one of them complete; "All" is the long page, to read and print."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import partial

import streamlit as st

from metrics.measure import Measure
from scene.address.pages import akin_on
from ui.list.ranking_editor import example_note, ranking_editor
from ui.sections.measure_section import measure_section
from ui.sections.section import Section, Widgets, show_sections, show_step, show_step_in_rows
from ui.session.session import ALL, Session
from ui.stage.opening import last_changes, last_mean
from ui.strip.choices import choose_parameters
from ui.strip.reason import what_changed
from ui.tree.covers import ANY_COLUMN, REASON, STEP, STEPS, VALUE
from ui.tree.nodes import Node, node
from ui.tree.show import show_note, show_tree, show_words
from ui.words.text import label, lesson


def show_stage(
    session: Session,
    steps: Sequence[Section],
    more: Sequence[Section] = (),
    *,
    opening: str = "",
    above: Widgets | None = None,
    below: Widgets | None = None,
) -> None:
    """Show the open step of a page, or all its steps and what `more` there is.

    Where the address names no step, the one called `opening` is open, else the first. What stands `above` the
    sections belongs to the long page, what stands `below` to the open step. Where steps have rows beside the
    cards, the list stands with them, at the same place in every step.
    """
    steps = [*steps, *map(partial(_own_step, session), akin_on(session.page))]
    by_name = {each.name: each for each in steps}
    open_step = session.open_step([*by_name, ALL], opening or next(iter(by_name)))
    titles = {each.name: each.tab or label(f"tab.{each.key}") for each in steps} | {ALL: label("stage.all")}
    step = by_name.get(open_step)
    tabs, note = _tabs(tuple(titles.items()), open_step), example_note(session)
    if step and step.rows:
        head = partial(show_tree, "steps", tabs, _title(step.key, step.text), tells=())
        show_list, is_presenting = partial(ranking_editor, session), session.is_presenting
        show_step_in_rows(step, note, head, show_list, is_presenting=is_presenting)
        _show_changes(session, steps)
        return
    has_rows = any(each.rows for each in steps)
    with st.container(key="head", gap="xxsmall") if has_rows else nullcontext():
        show_tree("steps", tabs, tells=())
    if has_rows:
        ranking_editor(session)
    if step is None:
        _show_all(session, [*steps, *more], above)
        _show_changes(session, steps)
    else:
        with st.container(key="beside") if step.is_of_any_length else nullcontext():
            show_step(step, note, is_presenting=session.is_presenting)
            if below:
                below()
            _show_changes(session, steps)


def _own_step(session: Session, measure: Measure) -> Section:
    """Build the step of a measure that stands on the page of another, with its parameters to choose."""
    controls = partial(choose_parameters, measure, session) if measure.parameters else None
    return replace(measure_section(measure, session.scene), controls=controls)


def _show_changes(session: Session, steps: Sequence[Section]) -> None:
    """Show what the last move changed, which tells the score, why it changed, and numbers of all steps."""
    if found := last_changes(session):
        tells = (REASON, VALUE, STEPS, *(STEP + each.name for each in steps), ANY_COLUMN)
        shown = what_changed(found, last_mean(session))
        show_tree("what-changed", *shown, tells=tells, offers_reveal=False)


def _show_all(session: Session, sections: Sequence[Section], above: Widgets | None) -> None:
    """Show the long page: its first words, what the example on screen teaches, every section."""
    page = session.page or "overview"
    steps = [STEP + each.name for each in sections]
    show_words(lesson(page, "intro"), *steps)
    if note := example_note(session):
        show_note(note, *steps)
    if above:
        above()
    show_sections(sections)


def _title(key: str, text: str) -> Node:
    """Return the title of a step, which is that of its words, and one sentence that says what it does."""
    title, _, _ = text.removeprefix("## ").partition("\n")
    sentence = node("p", {"class": "sentence"}, label(f"step.{key}"))
    return node("div", {"class": "title"}, node("h2", None, title), sentence)


def _tabs(titles: Sequence[tuple[str, str]], chosen: str) -> Node:
    """Make the tabs; the chosen one is the one stop of the Tab key."""
    tabs = [
        node(
            "button",
            {
                "type": "button",
                "role": "tab",
                "key": name,
                "aria-selected": "true" if name == chosen else "false",
                "tabindex": 0 if name == chosen else -1,
                "data-command": json.dumps(["show_step", name]),
            },
            title,
        )
        for name, title in titles
    ]
    return node("div", {"class": "steps", "role": "tablist", "aria-label": label("stage.steps")}, *tabs)
