"""The convention bar: one line on every page that says which definitions are in force, and changes them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, partial

import streamlit as st

from metrics.average_precision import AP
from metrics.choices import DENOMINATORS, DISCOUNTS, GAINS
from metrics.conventions.definitions import Definition
from metrics.conventions.records import RECORDS
from metrics.conventions.users import User
from metrics.cumulative_gain import NDCG
from metrics.ties import MANY_ORDERS
from scene.model import Scene, has_ties
from scene.settings import set_conventions
from scene.ties import REARRANGING, arrange_ties, is_arranged
from scene.users import ndcg_users
from ui.frame.choices import (
    Edit,
    choice,
    choose_beta,
    choose_conventions,
    choose_empty_rule,
    choose_persistence,
    choose_threshold,
)
from ui.frame.session import Session, current
from ui.parts.formula import SUBSCRIPTS
from ui.parts.text import as_plain, in_sequence, label

FORM = "convention_form"


@dataclass(frozen=True)
class Preset:
    """What a library or paper decides, as conventions of the scene by their names, and its tie rule.

    Who rounds what comes out is not followed in that.
    """

    user: User
    conventions: Mapping[str, str | int]

    @property
    def ties(self) -> str:
        """Its tie rule."""
        return self.user.definition.ties

    @property
    def title(self) -> str:
        """Whose it is; said to be not rounded where that is not followed."""
        return _title(self.user)

    @property
    def averages(self) -> bool:
        """Whether it takes the mean over the orders of tied documents."""
        return self.ties in MANY_ORDERS

    def is_in_force(self, scene: Scene) -> bool:
        """Tell whether the nDCG of the scene is this one."""
        return self.user in ndcg_users(scene)

    def put_in_force(self, scene: Scene) -> Scene:
        """Choose everything as this library has it; where it averages over orders, the order stays."""
        if self.averages:
            return set_conventions(scene, **self.conventions, ties="average")
        return arrange_ties(set_conventions(scene, **self.conventions, ties="input"), self.ties)


def convention_bar(session: Session) -> None:
    """Open, behind a button, which convention is in force, presets and every field."""
    with st.popover(label("convention_bar.change"), key=FORM, on_change="rerun") as opened:
        if opened.open:
            st.caption(in_words(session.scene))
            _form(session)


def in_words(scene: Scene) -> str:
    """Say which convention is in force, and which libraries' it is."""
    chosen = scene.conventions
    values = {
        "gain": label(f"convention_bar.gain.{chosen.gain}"),
        "discount": label(
            f"convention_bar.discount.{chosen.discount}",
            base=str(chosen.log_base).translate(SUBSCRIPTS),
            rank=chosen.log_base,
        ),
        "ideal": label(f"convention_bar.ideal.{chosen.ideal}-{chosen.ideal_cut}"),
        "denominator": label(f"convention_bar.denominator.{chosen.denominator}"),
        "threshold": label("convention_bar.threshold", grade=chosen.threshold),
        "empty": label(f"convention_bar.empty.{chosen.empty}"),
    }
    if has_ties(scene):
        fields = label("convention_bar.fields-ties", **values, ties=_ties_in_words(scene))
    else:
        fields = label("convention_bar.fields", **values)
    names = who_has_this_ndcg(scene)
    if names:
        return label("convention_bar.as", names=names, fields=fields)
    return label("convention_bar.nobody", fields=fields)


def who_has_this_ndcg(scene: Scene) -> str:
    """Name the libraries and papers whose nDCG is the one in force; a star, as in 2**grade, is no markup."""
    return in_sequence(as_plain(_title(user)) for user in ndcg_users(scene))


def _ties_in_words(scene: Scene) -> str:
    """Say that tied documents share their gains, or by which rules they stand as they do, if by any."""
    if scene.conventions.ties == "average":
        return label("convention_bar.tied.average")
    rules = [rule for rule in REARRANGING if is_arranged(scene, rule)] or ["input"]
    return label("convention_bar.tied", rules=in_sequence(map(_rule_label, rules)))


def _rule_label(rule: str) -> str:
    return label(f"convention_bar.ties.{rule.replace(' ', '-')}")


@cache
def presets() -> dict[str, Preset]:
    """Give every nDCG of a library or paper that can be set up here."""
    return {
        library.name_of(definition): _preset(User(library, definition))
        for library in RECORDS
        for definition in library.of(NDCG.name)
        if _can_be_set(definition)
    }


def _can_be_set(definition: Definition) -> bool:
    return (
        definition.gain in GAINS
        and definition.discount in DISCOUNTS
        and definition.ideal_k in ("k", None)
        and definition.cutoff == "k"
    )


def _preset(user: User) -> Preset:
    """Turn a library's nDCG, and what it divides AP by, into conventions of a scene.

    Who has no number for an empty query leaves that rule as it is, and who has no AP its denominator.
    """
    usual = user.definition
    conventions: dict[str, str | int] = {
        "gain": usual.gain,
        "discount": usual.discount,
        "ideal": "judged" if usual.judged == "all" else "list",
        "ideal_cut": "k" if usual.ideal_k == "k" else "none",
    }
    if usual.empty != "undefined":
        conventions["empty"] = "skip" if isinstance(usual.empty, str) else f"{usual.empty:g}"
    if usual.discount == "jk":
        conventions["log_base"] = int(usual.log_base)
    for average in user.convention.of(AP.name)[:1]:
        conventions["denominator"] = average.denominator or "relevant"
    return Preset(user, conventions)


def _title(user: User) -> str:
    is_rounded = user.definition.digits is not None
    return label("convention_bar.not-rounded", name=user.name) if is_rounded else user.name


# --- the form -------------------------------------------------------------------------------------------


def _form(session: Session) -> None:
    chosen = session.scene.conventions
    st.markdown(label("convention_bar.presets"))
    with st.container(horizontal=True, gap="xsmall"):
        for name, preset in presets().items():
            _button(
                preset.title,
                f"preset_{name}",
                preset.put_in_force,
                preset.is_in_force(session.scene),
            )
    st.caption(label("convention_bar.not-here"))
    if has_ties(session.scene):
        _arrange_ties(session.scene)
    st.markdown(label("convention_bar.every-field"))
    choose_conventions(session, FORM)
    choice("denominator", DENOMINATORS, chosen.denominator, FORM)
    choose_threshold(session, FORM)
    choose_empty_rule(session, FORM)
    choose_beta(session, FORM)
    choose_persistence(session, FORM)


def _arrange_ties(scene: Scene) -> None:
    """Arrange tied documents by a rule; an order can be that of several rules."""
    st.markdown(label("convention_bar.ties"))
    with st.container(horizontal=True, gap="xsmall"):
        for rule in REARRANGING:
            _button(
                _rule_label(rule), f"ties_{rule}", partial(arrange_ties, rule=rule), is_arranged(scene, rule)
            )
    st.caption(label("convention_bar.ties-note"))


def _button(name: str, key: str, edit: Edit, is_in_force: bool) -> None:
    """Show a button that makes an edit, as an undo step; it is ticked where that would change nothing.

    A filled button would have white letters on the bright colour of the dark theme: too little contrast.
    """
    st.button(
        as_plain(name),
        key=key,
        on_click=_step,
        args=(edit,),
        icon=":material/check:" if is_in_force else None,
    )


def _step(edit: Edit) -> None:
    current().step(edit)
