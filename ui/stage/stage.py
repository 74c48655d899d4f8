"""What every page is built by: its opening, the tabs of its steps, the open step or the long page."""

import json
import runpy
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import monotonic

import streamlit as st

from metrics.measure import Measure
from metrics.measures import MEASURES, measure
from scene.address.pages import measures_taught_on, metric_of_step
from scene.address.view import View, write_view
from scene.duels import write_duel
from scene.list.edits import is_pinned
from scene.measured.measured import Measured
from ui.list.ranking_editor import ThresholdLine, example_note, ranking_editor
from ui.sections.measure_section import measure_section
from ui.sections.section import Section, Widgets, aside_nodes, show_below_sum, show_sections, show_worked
from ui.session.attending import lead_on
from ui.session.current import begin_list, come_back, current
from ui.session.session import ALL, Session
from ui.stage.lesson_bar import show_lesson, show_way_back
from ui.stage.share import prepare_sharing
from ui.streamlit_internals import goes_back, page_on_screen
from ui.strip.choices import choose_parameters
from ui.strip.header import Reason, show_strip
from ui.strip.headline import Headline, mean_value, measure_headline, measure_mean
from ui.strip.last_edit import describe_edit, first_effects_sentence, shared_gains_sentence
from ui.strip.reason import changes_table, summaries, summary_of_mean
from ui.tree import components
from ui.tree.covers import ANY_COLUMN, REASON, STEP, STEPS, VALUE, put_in_force
from ui.tree.nodes import Attributes, Child, Node, edit_button, node
from ui.tree.show import show_note, show_tree, show_words
from ui.words.text import OTHER, PIN, compare_with, label, lesson, paragraph

APP = Path(__file__).parents[2] / "app.py"
PAGES = APP.parent / "pages"
FRAMED = "framed_page"
"""The session's key of the page that is being run within the shell."""


def begin_page() -> Session:
    """Return the session of a page that is run within the shell."""
    # Streamlit takes a folder named `pages/` for its old way of navigation, unless it is told otherwise
    # (ui/streamlit_internals.py); its `AppTest` forgets that before each run, and runs a page's file alone.
    framed = st.session_state.get(FRAMED)
    if framed is None:  # the shell has not run
        runpy.run_path(str(APP), run_name="__main__")
        st.stop()
    session = current(framed)
    session.steps = {}
    prepare_sharing(session)
    put_in_force(session.covers)
    components.kit(is_presenting=session.is_presenting)
    if not goes_back() and session.is_late(framed, page_on_screen(), monotonic()):
        st.switch_page(_page_file(session.page))
    if session.destination not in (None, framed):
        # Streamlit puts the page that is left into the browser's history once more, with what is said here.
        duel = "" if framed or session.duel_load != session.loads else session.duel
        parameters = write_view(View(session.current_step)) | write_duel(duel)
        st.switch_page(_page_file(session.destination), query_params=parameters)
    if session.page != framed:
        session.turn_to(framed)
        if goes_back():
            come_back(session)
        begin_list(session)
    compare_with(OTHER if session.is_against_other_list else PIN)
    lead_on(session)
    for repair in session.repairs:
        st.warning(repair)
    for notice in session.tell_notices():
        st.toast(notice)
    return session


def _page_file(page: str) -> Path:
    """Return the file of a page; the start page's address is empty."""
    return PAGES / f"{page or 'overview'}.py"


def open_page(
    name: str,
    metric: str = "",
    *,
    title: str = "",
    effects: Sequence[Headline] = (),
    means: Collection[str] = (),
    shows_list: bool = True,
    begun: Session | None = None,
) -> Session:
    """Open a page with the headline of the open step's metric, or else of `metric`, and the ranking editor.

    Where neither is named, it is that of the one that the scene asks about. Of several queries, the headline
    of the steps in `means` is a mean. The strip says why it changed, or, on a page of all metrics, what the
    `effects` on them were. A page whose steps stand in the rows of the list shows it with them
    (`ui/stage/stage.py`). A page that has begun already hands its session over.
    """
    session = begun or begin_page()
    session.shows_mean = session.current_step in means and len(session.scene.queries) > 1
    session.metric = metric_of_step(name, session.current_step) or metric or session.scene.metric
    headline = (measure_mean if session.shows_mean else measure_headline)(session, session.metric)
    show_strip(session, headline, title or label(f"page.{name}"), reason_of(session, effects))
    show_lesson(session)
    show_way_back(session)
    if shows_list:
        ranking_editor(session)
    return session


def reason_of(session: Session, effects: Sequence[Headline] = ()) -> Reason:
    """Return what the last edit did to the headline and why; before that, if this is the pinned order."""
    before, scene, moved = session.before, session.scene, session.history.moved_document
    pinned = label("step.pinned") if is_pinned(scene.query) else ""
    if before is None:
        return Reason(paragraph(pinned, "" if "order" in session.rules.locked else label("step.none")))
    metric = measure(session.metric)
    did = paragraph(pinned, describe_edit(before, scene, moved))
    if effects or "ties" in metric.definition_fields:
        did = paragraph(did, shared_gains_sentence(before, scene, moved))
    if effects:
        return Reason(did, first_effects_sentence(effects), tells_value=True)
    if session.shows_mean:
        return Reason(did, summary_of_mean(before, scene, metric), tells_value=True)
    changes = session.measured.changes(metric)
    whys = summaries(changes) if changes else ("", "")
    return Reason(did, whys[0], tells_value=not metric.has_divisor, brief=whys[1])


def show_stage(
    session: Session,
    steps: Sequence[Section],
    more: Callable[[], Iterable[Section]] = tuple,
    *,
    views: Sequence[Section] = (),
    above: Widgets | None = None,
    line: ThresholdLine | None = None,
) -> None:
    """Show a page's tabs and the open step or view; or all sections, with `more`, as the long page.

    The steps follow one another and are numbered; further `views` stand apart from them. Where the address
    names none, the first is open. What stands `above` the sections belongs to the long page. Where steps have
    rows beside the cards, the list stands with them, at the same place in every step; in it is the page's
    `line`, or else the cutoff.
    """
    has_several = len(session.scene.queries) > 1
    offered = [
        view
        for view in views  # what is over queries with several, or where a link names it
        if has_several or not view.is_over_queries or view.name == session.current_step
    ]
    needs_query = len(offered) < len(views)
    measured = session.measured
    offered += [_measure_step(session, each, measured) for each in measures_taught_on(session.page)]
    by_name = {section.name: section for section in (*steps, *offered)}
    open_name = session.open_step([*by_name, ALL], next(iter(by_name)))
    names = [*by_name][: len(steps)]
    numbered = {
        name: replace(section, text=section.text.replace("## ", f"## {place} · ", 1))
        for place, (name, section) in enumerate(zip(names, steps, strict=True), start=1)
        if open_name in (name, ALL)
    }
    by_name |= numbered
    step, has_rows = by_name.get(open_name), any(section.rows for section in steps)
    session.steps = {name: section.tab or label(f"tab.{section.key}") for name, section in by_name.items()}
    is_seen = any(map(session.offers, session.steps.values()))
    tabs = _tabs(session.steps, len(steps), open_name, needs_query=needs_query, is_seen=is_seen)
    way = [] if session.is_on_slide else names
    head = [tabs] if step is None or step.is_text else [tabs, *_title_nodes(step, open_name, way)]
    with st.container(key="head", gap="xxsmall") if has_rows else nullcontext():
        show_tree("steps", *head, covers=())
        rest = step and show_worked(step, is_presenting=session.is_presenting)
        if has_rows:  # its tools stand beside the tabs, so that nothing parts a sum from its rows
            row_parts = (rest.part("rows"), aside_nodes(rest)) if step and rest and step.rows else ()
            ranking_editor(session, *row_parts, line=line)
    if rest is None:
        _show_all(session, [*numbered.values(), *offered, *more()], above)
        _show_changes(session, measured)
        return
    with st.container(key="beside") if rest.is_of_any_length else nullcontext():
        show_below_sum(rest, example_note(session), is_presenting=session.is_presenting)
        _show_changes(session, measured)


def _measure_step(session: Session, measure: Measure, measured: Measured) -> Section:
    """Return the step of a measure that is taught on another's page."""
    controls = partial(choose_parameters, measure, session) if measure.parameters else None
    return replace(measure_section(measure, measured), controls=controls)


def _show_changes(session: Session, measured: Measured) -> None:
    """Show the table "What changed" of the last edit."""
    changes = measured.changes(MEASURES[session.metric]) if session.metric else None
    if changes:
        before, after, metric = changes.score_before.scene, changes.score_after.scene, changes.measure
        mean = (mean_value(before, metric), mean_value(after, metric)) if session.shows_mean else None
        covers = (REASON, VALUE, STEPS, *(STEP + name for name in session.steps), ANY_COLUMN)
        show_tree("what-changed", *changes_table(changes, mean), covers=covers, offers_reveal=False)


def _show_all(session: Session, sections: Sequence[Section], above: Widgets | None) -> None:
    """Show the long page with every section."""
    page = session.page or "overview"
    steps = [STEP + section.name for section in sections]
    show_words(lesson(page, "intro"), *steps)
    if note := example_note(session):
        show_note(note, *steps)
    if above:
        above()
    show_sections(sections)


# --- the head of a step ---------------------------------------------------------------------------------


def _title_nodes(step: Section, name: str, steps: Sequence[str]) -> list[Node]:
    """Return the title of a step, one sentence that says what it does, and the way to those beside it.

    What has no words, such as an exercise, has none.
    """
    title, _, _ = step.text.removeprefix("## ").partition("\n")
    if not title:
        return []
    says = node("p", {"class": "sentence"}, step.says or label(f"step.{step.key}"))
    heading = node("div", {"class": "what"}, node("h2", None, title), says)
    has_way = len(steps) > 1 and name in steps
    navigation = [_step_navigation(steps, steps.index(name))] if has_way else []
    return [node("div", {"class": "title"}, heading, *navigation)]


def _step_navigation(names: Sequence[str], at: int) -> Node:
    """Say which of the steps is open, and lead to the one before and the one after.

    To the keyboard the tabs are the way.
    """

    def button(direction: str, sign: str, place: int) -> Node:
        leads = _opens(names[place]) if 0 <= place < len(names) else {"disabled": "true"}
        name = label(f"stage.{direction}")
        return node("button", {"type": "button", "tabindex": -1, "aria-label": name, **leads}, sign)

    place = node("span", None, label("stage.place", number=at + 1, count=len(names)))
    before, after = button("before", "‹", at - 1), button("after", "›", at + 1)
    return node("div", {"class": "way"}, before, place, after)


def _tabs(titles: Mapping[str, str], steps: int, open_name: str, *, needs_query: bool, is_seen: bool) -> Node:
    """Return the tabs of steps and views.

    The chosen tab is the one stop of the Tab key.
    """
    buttons: list[Node] = []
    for place, (name, title) in enumerate({**titles, ALL: label("stage.all")}.items(), start=1):
        is_open, is_step = name == open_name, place <= steps
        state: Attributes = {"aria-selected": str(is_open).lower(), "tabindex": 0 if is_open else -1}
        number: Attributes = {"data-number": place} if is_step else {"class": "view"}
        button = {"type": "button", "role": "tab", "key": name, **_opens(name), **state, **number}
        buttons.append(["button", button, title])
    names = {"role": "tablist", "aria-label": label("stage.steps")}
    tabs: list[Child] = [node("div", {"class": "steps", **names}, *buttons)]
    if needs_query:
        tabs.append(edit_button(label("stage.second-query"), "add_query", tabindex=-1))
    return node("div", {"class": "all-steps" if is_seen else "all-steps unseen"}, *tabs)


def _opens(step: str) -> Attributes:
    return {"data-command": json.dumps(["show_step", step])}
