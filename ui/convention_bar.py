"""The convention bar: one line on every page that says which definitions are in force, and changes them."""

from __future__ import annotations

from functools import cache, partial

import streamlit as st

from metrics.conventions import CONVENTIONS as LIBRARIES
from metrics.conventions import Definition
from ui.conventions import choice, choose_conventions, choose_empty_rule, choose_patience, choose_threshold
from ui.formula import SUBSCRIPTS
from ui.scene import BETAS, DISCOUNTS, GAINS, Conventions, Scene, set_conventions
from ui.session import Session, current
from ui.text import label

FORM = "convention_form"


def convention_bar(session: Session) -> None:
    """Say in one line which convention is in force; behind it, presets and every field."""
    button, words = st.columns([1, 6], vertical_alignment="center", gap="small")
    with button.popover(
        label("convention_bar.change"), key=FORM, on_change="rerun", width="stretch"
    ) as opened:
        if opened.open:
            _form(session)
    words.caption(in_words(session.scene))


def in_words(scene: Scene) -> str:
    """Say which convention is in force, and which libraries' it is."""
    chosen = scene.conventions
    fields = label(
        "convention_bar.fields",
        gain=label(f"convention_bar.gain.{chosen.gain}"),
        discount=label(
            f"convention_bar.discount.{chosen.discount}", base=str(chosen.log_base).translate(SUBSCRIPTS)
        ),
        ideal=label(f"convention_bar.ideal.{chosen.ideal}-{chosen.ideal_cut}"),
        threshold=chosen.threshold,
        empty=label(f"choice.empty.{chosen.empty}"),
    )
    same = [name for name, preset in presets().items() if _is_in_force(preset, chosen)]
    who = label("convention_bar.as", names=", ".join(same)) if same else label("convention_bar.nobody")
    return f"{who} {fields}"


@cache
def presets() -> dict[str, Conventions]:
    """Give the libraries and papers whose nDCG can be set up here, with all the fields that it decides."""
    return {
        each.label: _as_conventions(usual)
        for each in LIBRARIES
        if (usual := next((one for one in each.of("nDCG") if _can_be_set(one)), None))
    }


def _can_be_set(definition: Definition) -> bool:
    return (
        definition.gain in GAINS
        and definition.discount in DISCOUNTS
        and definition.ideal_k in ("k", None)
        and definition.digits is None
    )


def _as_conventions(definition: Definition) -> Conventions:
    """Turn a library's nDCG into the conventions of a scene; an undefined query is left out of a mean."""
    empty = definition.empty
    return Conventions(
        gain=definition.gain,
        discount=definition.discount,
        log_base=int(definition.log_base),
        ideal="judged" if definition.judged == "all" else "list",
        ideal_cut="k" if definition.ideal_k == "k" else "none",
        empty="skip" if isinstance(empty, str) else f"{empty:g}",
    )


def _is_in_force(preset: Conventions, chosen: Conventions) -> bool:
    return all(getattr(preset, name) == getattr(chosen, name) for name in PRESET_FIELDS)


PRESET_FIELDS = ("gain", "discount", "ideal", "ideal_cut", "empty")
"""What a preset decides; the other fields stay as they are."""


# --- the form -------------------------------------------------------------------------------------------


def _form(session: Session) -> None:
    chosen = session.scene.conventions
    st.markdown(label("convention_bar.presets"))
    with st.container(horizontal=True, gap="small"):
        for name, preset in presets().items():
            kind = "primary" if _is_in_force(preset, chosen) else "secondary"
            st.button(name, key=f"preset_{name}", on_click=_use, args=(preset,), type=kind)  # type: ignore[arg-type]
    st.markdown(label("convention_bar.every-field"))
    choose_conventions(session, FORM)
    choose_threshold(session, FORM)
    choose_empty_rule(session, FORM)
    choice("beta", BETAS, chosen.beta, FORM)
    choose_patience(session, FORM)


def _use(preset: Conventions) -> None:
    """Put a preset in force, as an undo step."""
    fields = {name: getattr(preset, name) for name in (*PRESET_FIELDS, "log_base")}
    current().step(partial(set_conventions, **fields))
