"""Choosing a definition: the widgets of the conventions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeAlias

import streamlit as st

from metrics.choices import BETAS, DISCOUNTS, EMPTY_RULES, GAINS, IDEAL_CUTS, IDEALS, PERSISTENCES, TIES
from scene.list.model import Scene, has_ties
from scene.list.settings import set_conventions
from ui.formulas.formula import SUBSCRIPTS
from ui.sections.means import MeansView
from ui.session.session import Session, current
from ui.tree.nodes import Node
from ui.tree.show import show_tree
from ui.words.text import label

Edit: TypeAlias = Callable[[Scene], Scene]


IDEAL_CHOICES = tuple(f"{ideal}-{cut}" for ideal in IDEALS for cut in IDEAL_CUTS)


PAGE = "page"
"""Where a choice stands that is not in the convention bar."""


JK_BASES = (2, 10)
"""The log bases that Järvelin and Kekäläinen show; the address allows the others."""


def choose_conventions(session: Session, within: str = PAGE) -> None:
    """Show the choices of gain, discount, ideal and ties; what is chosen becomes part of the scene.

    A page asks about ties only where there are any.
    """
    chosen = session.scene.conventions
    bases = sorted({*JK_BASES, chosen.log_base})
    discounts = [
        each for name in DISCOUNTS for each in ([f"jk-{base}" for base in bases] if name == "jk" else [name])
    ]
    with st.container(horizontal=True, gap="medium"):
        choice("gain", GAINS, chosen.gain, within)
        discount = f"jk-{chosen.log_base}" if chosen.discount == "jk" else chosen.discount
        choice("discount", discounts, discount, within)
        choice("ideal", IDEAL_CHOICES, f"{chosen.ideal}-{chosen.ideal_cut}", within)
        if within != PAGE or has_ties(session.scene):
            choice("ties", TIES, chosen.ties, within)


def beside_means(key: str, means: Callable[[], list[Node]], settings: Callable[[], None]) -> None:
    """Show settings, and beside them the means over the queries."""
    left, right = st.columns([3, 2], vertical_alignment="center", gap="large")
    with right:
        show_tree(key, *means(), offers_reveal=False)
    with left:
        settings()


def beside_mean_of_several(
    session: Session, key: str, means: MeansView, settings: Callable[[], None]
) -> None:
    """Show settings, and beside them the mean over the queries where there is more than one."""
    if len(session.scene.queries) == 1:
        settings()
    else:
        beside_means(key, lambda: [means.companion()], settings)


def choice(name: str, options: Sequence[str], value: str, within: str = PAGE) -> None:
    """Show the options of one convention; the chosen one becomes part of the scene, as an undo step.

    `within` tells two places apart that show the same choice.
    """
    choose_one(name, options, value, partial(_option_label, name), partial(_choosing, name), within)


def choose_one(
    name: str,
    options: Sequence[str],
    value: str,
    titled: Callable[[str], str],
    choosing: Callable[[str], Edit],
    within: str = PAGE,
) -> None:
    """Show options of which the scene has one; `choosing` gives the edit that chooses another."""
    key = _key(name, within)
    st.session_state[key] = value  # the scene decides, also after undo
    st.segmented_control(
        label(f"choice.{name}"),
        options,
        key=key,
        required=True,
        wrap=True,
        format_func=titled,
        on_change=_choose,
        args=(key, current().loads, choosing),
    )


def choose_persistence(session: Session, within: str = PAGE) -> None:
    """Choose the persistence p of RBP."""
    _slide("persistence", PERSISTENCES, session.scene.conventions.persistence, within)


def choose_beta(session: Session, within: str = PAGE) -> None:
    """Choose how much more recall weighs than precision in F."""
    _slide("beta", BETAS, session.scene.conventions.beta, within)


def _slide(name: str, options: Sequence[str], value: str, within: str) -> None:
    """Show the options of a convention that is a quantity, on a slider."""
    key = _key(name, within)
    st.session_state[key] = value  # the scene decides, also after undo
    st.select_slider(
        label(f"choice.{name}"),
        options,
        key=key,
        on_change=_choose,
        args=(key, current().loads, partial(_choosing, name)),
        width=320,
    )


def choose_threshold(session: Session, within: str = PAGE) -> None:
    """Choose from which grade on a document is relevant."""
    grades = [str(grade) for grade in range(1, session.scene.top + 1)]
    chosen = str(session.scene.conventions.threshold)
    choice("threshold", grades if chosen in grades else [*grades, chosen], chosen, within)


def choose_empty_rule(session: Session, within: str = PAGE) -> None:
    """Choose what a query without any relevant document counts in a mean."""
    choice("empty", EMPTY_RULES, session.scene.conventions.empty, within)


def _option_label(name: str, option: str) -> str:
    if name == "threshold":
        return label(f"choice.{name}.option", value=option)
    if option.startswith("jk-"):
        base = option.removeprefix("jk-")
        return label("choice.discount.jk", base=base.translate(SUBSCRIPTS), rank=base)
    return label(f"choice.{name}.{option}")


def _key(name: str, within: str) -> str:
    """Name the widget of a choice: a loaded list gets new ones, which cannot report what an old one held."""
    return f"choice_{name}_{within}_{current().loads}"


def _choose(key: str, loads: int, choosing: Callable[[str], Edit]) -> None:
    """Take what was chosen; a choice that was on its way for a list that is gone is void."""
    if loads == current().loads:
        current().step(choosing(st.session_state[key]))


def _choosing(name: str, value: str) -> Edit:
    """Give the edit that chooses an option of a convention."""
    changes: dict[str, Any] = {name: value}
    if name == "ideal":
        changes["ideal"], changes["ideal_cut"] = value.split("-")
    elif name == "threshold":
        changes = {name: int(value)}
    elif value.startswith("jk-"):
        changes = {"discount": "jk", "log_base": int(value.removeprefix("jk-"))}
    return partial(set_conventions, **changes)
