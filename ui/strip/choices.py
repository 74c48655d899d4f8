"""Widgets that choose the definition: gain, discount, threshold, parameters, rule for empty queries."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias, TypeVar

import streamlit as st

from metrics.definition import Parameter
from metrics.measure import Measure
from scene.list.edits import set_definition
from scene.list.model import Scene, has_ties
from ui.sections.means import MeansView
from ui.sections.section import Section
from ui.session.current import current
from ui.session.session import Session
from ui.tree.nodes import Node
from ui.tree.show import show_tree
from ui.words.choices import fields_of, option_in_force, option_label, options_of
from ui.words.text import label, lesson

Edit: TypeAlias = Callable[[Scene], Scene]
Option = TypeVar("Option", bound=str | float)

PAGE = "page"
"""The place of a choice that is not in the convention bar."""


def choose_conventions(session: Session, within: str = PAGE) -> None:
    """Show the widgets for gain, discount, ideal list and ties.

    A page asks about ties only where there are any.
    """
    names = ["gain", "discount", "ideal"]
    with st.container(horizontal=True, gap="medium"):
        for name in (*names, "ties") if within != PAGE or has_ties(session.scene) else names:
            show_choice(name, session.scene, within)


def show_beside_means(key: str, means: Callable[[], list[Node]], settings: Callable[[], None]) -> None:
    """Show settings, and beside them the means over the queries."""
    left, right = st.columns([3, 2], vertical_alignment="center", gap="large")
    with right:
        show_tree(key, *means(), offers_reveal=False)
    with left:
        settings()


def show_beside_mean(session: Session, key: str, means: MeansView, settings: Callable[[], None]) -> None:
    """Show settings, and beside them the mean over the queries where there is more than one."""
    if len(session.scene.queries) == 1:
        settings()
    else:
        show_beside_means(key, lambda: [means.companion()], settings)


def mean_section(page: str, key: str, means: MeansView, session: Session, formula: str = "") -> Section:
    """Return the section with a page's mean over queries."""
    return Section(
        f"{key}-mean",
        lesson(page, "mean"),
        formula,
        controls=partial(choose_empty_rule, session),
        formula=means.formula,
        table=means.table,
        is_over_queries=True,
    )


def show_choice(name: str, scene: Scene, within: str = PAGE) -> None:
    """Show the widget of one choice of the definition.

    `within` tells two places apart that show the same choice.
    """
    options, value = options_of(name, scene), option_in_force(name, scene.definition)
    choose_one(name, options, value, partial(option_label, name), partial(_option_edit, name), within)


def choose_one(
    name: str,
    options: Sequence[Option],
    value: Option,
    titled: Callable[[Option], str],
    choosing: Callable[[Option], Edit],
    within: str = PAGE,
    *,
    is_menu: bool = False,
) -> None:
    """Show options as a menu or side by side; `choosing` makes the edit for one."""
    key = _widget_key(name, within)
    st.session_state[key] = value  # the scene decides, also after undo
    titles = {option: titled(option) for option in options}  # Streamlit asks for them again and again
    title = label(f"choice.{name}")
    buttons = partial(st.segmented_control, required=True, wrap=True)
    show = partial(st.selectbox, placeholder=title) if is_menu else buttons
    show(
        title,
        options,
        key=key,
        format_func=titles.__getitem__,
        on_change=_apply_choice,
        args=(key, current().loads, choosing),
    )


def choose_parameters(measure: Measure, session: Session) -> None:
    """Show the widgets of all parameters of a metric."""
    for parameter in measure.parameters:
        choose_parameter(parameter, session)


def choose_parameter(parameter: Parameter, session: Session, within: str = PAGE) -> None:
    """Show the widget of a metric's parameter: a slider or options."""
    name, value = parameter.key, parameter.value_in(session.scene.definition)
    if isinstance(value, str):
        show_choice(name, session.scene, within)
        return
    key = _widget_key(name, within)
    st.session_state[key] = value  # the scene decides, also after undo
    st.select_slider(
        label(f"choice.{name}"),
        parameter.options,
        key=key,
        on_change=_apply_choice,
        args=(key, current().loads, partial(_option_edit, name)),
        width=320,
    )


def choose_threshold(session: Session, within: str = PAGE) -> None:
    """Show the widget of the grade from which on a document is relevant."""
    show_choice("threshold", session.scene, within)


def choose_empty_rule(session: Session, within: str = PAGE) -> None:
    """Show the widget of what a query without relevant documents counts in a mean."""
    show_choice("empty", session.scene, within)


def _widget_key(name: str, within: str) -> str:
    """Name the widget of a choice: a loaded list gets new ones, which cannot report what an old one held."""
    return f"choice_{name}_{within}_{current().loads}"


def _apply_choice(key: str, loads: int, choosing: Callable[[str], Edit]) -> None:
    """Take what was chosen; a choice that was on its way for a list that is gone is void."""
    if loads == current().loads:
        current().apply(choosing(st.session_state[key]))


def _option_edit(name: str, value: str | float) -> Edit:
    """Return the edit that chooses an option."""
    return partial(set_definition, **fields_of(name, value))
