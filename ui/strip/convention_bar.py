"""The definition of the metric on screen: in brief, in words, and the panel that changes it."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import streamlit as st

from metrics.average_precision import AP
from metrics.conventions.computing import DEFINED
from metrics.conventions.definers import Definer
from metrics.conventions.records import RECORDS
from metrics.cumulative_gain import NDCG
from metrics.definition import OPTIONS, Definition
from metrics.measure import Measure
from metrics.measures import PARAMETERS, measure
from metrics.numeric.ties import AVERAGING_RULES
from scene.list.edits import set_definition
from scene.list.model import Scene, has_ties, is_tied
from scene.list.ties import REARRANGING, arrange_ties, is_arranged
from scene.measured.definers import definers_of
from ui.sections.section import Widgets
from ui.session.current import current
from ui.session.session import CONVENTION, Session
from ui.strip.choices import (
    Edit,
    choose_conventions,
    choose_empty_rule,
    choose_parameter,
    choose_threshold,
    show_choice,
)
from ui.tree.nodes import Node, command_button
from ui.tree.panel import panel
from ui.tree.show import show_caption, show_words
from ui.words.definers import libraries_sharing_gains, names_without_preset
from ui.words.names import value_of
from ui.words.numbers import SUBSCRIPTS
from ui.words.text import escape_markdown, join_with_commas, label, paragraph, phrases

FORM = "convention_form"


def convention_button(session: Session) -> Node:
    """Return the button that opens the panel of the definition."""
    name = label("convention_bar.change")
    state = {"aria-haspopup": "dialog", "aria-expanded": str(session.panel == CONVENTION).lower()}
    hidden = {} if session.offers(name) else {"hidden": "true"}
    return command_button(name, "define", kind="convention", **state, **hidden)


def convention_panel(
    session: Session, k: int | None = None, instead: Callable[[], bool] | None = None
) -> None:
    """Show the panel of the definition, if it is open: who defines the metric so, all choices.

    The metric's cutoff is the scene's, or `k`. What a page shows `instead` stands first; it says whether it
    stands alone.
    """
    if session.panel != CONVENTION:
        return
    scene = session.scene if k is None else replace(session.scene, k=k)
    with panel(label("convention_bar.change")):
        if "conventions" in session.lesson.locked:
            show_caption(label("lesson.locked.conventions"))
        if instead and instead():
            return
        show_caption(full_definition(scene, measure(session.metric)))
        _definition_form(session, scene)


def brief_definition(scene: Scene, metric: Measure, *, tells_whose: bool = True) -> str:
    """Return in a few words how a metric is defined, and who was the first on record to do so."""
    fields = label("convention_chip.between").join(_choice_texts(scene, metric, "convention_chip"))
    exact = [
        definer.convention.label
        for definer in definers_of(scene, metric)
        if definer.definition.digits is None
    ]
    first, *others = dict.fromkeys(exact) or [""]
    if not (first and tells_whose):
        return label("convention_chip.alone", fields=fields)
    values = {"fields": fields, "name": first}
    if not others:
        return label("convention_chip.one", **values)
    return label("convention_chip.several", **values, others=len(others))


def full_definition(scene: Scene, metric: Measure) -> str:
    """Return in words how a metric is defined, and which libraries and papers define it so."""
    values = {
        "metric": escape_markdown(metric.title(scene.definition, scene.k)),
        "fields": phrases(_choice_texts(scene, metric, "convention_bar")),
    }
    if metric.name not in DEFINED:
        return label("convention_bar.unrecorded", **values)
    names = names_of_definers(scene, metric)
    sentence = (
        label("convention_bar.as", names=names, **values)
        if names
        else label("convention_bar.nobody", **values)
    )
    return paragraph(
        sentence, _base_cancels_sentence(scene, metric, names), _shared_ties_sentence(scene, metric)
    )


def names_of_definers(scene: Scene, metric: Measure) -> str:
    """Return the names of the libraries and papers that share the definition in force."""
    return join_with_commas(escape_markdown(_preset_title(definer)) for definer in definers_of(scene, metric))


def _choice_texts(scene: Scene, metric: Measure, style: str) -> list[str]:
    """Return each choice that the metric reads, in words or in brief; where there is none, its scale."""
    fields = [*choices_in_words(scene, metric, style).values()]
    return fields or [label(f"{style}.scale", top=scene.max_grade)]


def choices_in_words(scene: Scene, metric: Measure, style: str = "convention_bar") -> dict[str, str]:
    """Return each choice that the metric reads, in words or in brief, by its name."""
    choices = definition_in_words(scene.definition, metric, style)
    if "ties" in metric.definition_fields and has_ties(scene):
        choices["ties"] = (
            label(f"{style}.tied.average")
            if scene.definition.ties == "average"
            else label(f"{style}.tied", rules=_rules_of_ties(scene))
        )
    return choices


def definition_in_words(
    definition: Definition, metric: Measure, style: str = "convention_bar"
) -> dict[str, str]:
    """Return each choice that the metric reads, but for ties, which need documents that are tied."""
    parameters = {parameter.key: parameter for parameter in metric.parameters}
    base = str(definition.log_base).translate(SUBSCRIPTS)
    choices = {
        "gain": label(f"{style}.gain.{definition.gain}"),
        "discount": label(f"{style}.discount.{definition.discount}", base=base, rank=definition.log_base),
        "judged": label(f"{style}.ideal.{definition.judged}-{definition.ideal_k}"),
        "denominator": label(f"{style}.denominator.{definition.denominator}"),
        "threshold": label(f"{style}.threshold", grade=definition.threshold),
    }
    for key, parameter in parameters.items():
        parameter_name = parameter.name if style == "convention_chip" else label(f"parameter.{key}")
        choices[key] = label(
            "convention_bar.parameter", what=parameter_name, value=value_of(parameter, definition)
        )
    return {
        name: words
        for name, words in choices.items()
        if name in metric.definition_fields or name in parameters
    }


def _base_cancels_sentence(scene: Scene, metric: Measure, names: str) -> str:
    """Return the sentence that the logarithm's base makes no difference to nDCG."""
    cancels = metric is NDCG and names and scene.definition.discount in ("log2", "ln")
    return label("convention_bar.base-cancels") if cancels else ""


def _shared_ties_sentence(scene: Scene, metric: Measure) -> str:
    """Return in words who lets tied documents share their gains, where documents are tied."""
    if metric is not NDCG or not is_tied(scene.query):
        return ""
    return label(f"convention_bar.sharing.{scene.definition.ties}", **libraries_sharing_gains())


def _rules_of_ties(scene: Scene) -> str:
    """Name the rules by which tied documents stand as they do, if by any."""
    rules = [rule for rule in REARRANGING if is_arranged(scene, rule)] or ["input"]
    return join_with_commas(map(rule_label, rules))


def rule_label(rule: str) -> str:
    """Name a rule by which tied documents are ordered."""
    return label(f"convention_bar.ties.{rule.replace(' ', '-')}")


def presets() -> dict[str, Definer]:
    """Return the nDCG definitions of libraries and papers that can be adopted, by name."""
    return {
        library.name_of(definition): Definer(library, definition)
        for library in RECORDS
        for definition in library.definitions_of(NDCG.name)
        if _can_be_set(definition)
    }


def _can_be_set(definition: Definition) -> bool:
    return (
        definition.gain in OPTIONS["gain"]
        and definition.discount in OPTIONS["discount"]
        and definition.ideal_k in OPTIONS["ideal_k"]
        and definition.cutoff == "k"
    )


def apply_preset(definer: Definer, scene: Scene) -> Scene:
    """Return the scene with a library's definition of nDCG and its divisor of AP.

    Who has no number for an empty query leaves that rule as it is, and who has no AP its denominator. Where
    it averages over the orders of tied documents, the order stays. Who rounds is not followed in that.
    """
    definition = definer.definition
    decided = {"gain", "discount", "judged", "ideal_k"}
    decided |= {"empty"} if definition.empty != "undefined" else set()
    decided |= {"log_base"} if definition.discount == "jk" else set()
    changes = {name: getattr(definition, name) for name in decided}
    for average in definer.convention.definitions_of(AP.name)[:1]:
        changes["denominator"] = average.denominator
    if definition.ties in AVERAGING_RULES:
        return set_definition(scene, **changes, ties="average")
    return arrange_ties(set_definition(scene, **changes, ties="input"), definition.ties)


def _preset_title(definer: Definer) -> str:
    """Name whose definition it is; said to be not rounded where that is not followed."""
    is_rounded = definer.definition.digits is not None
    return label("convention_bar.not-rounded", name=definer.name) if is_rounded else definer.name


# --- the form -------------------------------------------------------------------------------------------


def _definition_form(session: Session, scene: Scene) -> None:
    """Show the choices that the metric reads, then those of other metrics."""
    metric = measure(session.metric)
    parts: dict[tuple[str, ...], Widgets] = {
        ("gain", "discount", "judged"): partial(_choose_ndcg, session),
        ("denominator",): partial(show_choice, "denominator", session.scene, FORM),
        ("threshold",): partial(choose_threshold, session, FORM),
        **{
            (key,): partial(choose_parameter, parameter, session, FORM)
            for key, parameter in PARAMETERS.items()
        },
        ("empty",): partial(choose_empty_rule, session, FORM),
    }
    fields_read = {*metric.definition_fields, *(parameter.key for parameter in metric.parameters)}
    choices = [fields for fields in parts if {*fields} & fields_read]
    for heading, groups in (
        ("own", choices),
        ("others", [fields for fields in parts if fields not in choices]),
    ):
        if groups:
            title = escape_markdown(metric.title(scene.definition, scene.k))
            show_words(label(f"convention_bar.{heading}", metric=title))
        for fields in groups:
            parts[fields]()
    if has_ties(session.scene):
        _tie_rule_buttons(session.scene)


def _choose_ndcg(session: Session) -> None:
    """Choose gain, discount, ideal list and ties, one by one or all as a library or paper has them."""
    choose_conventions(session, FORM)
    show_words(label("convention_bar.presets"))
    with st.container(horizontal=True, gap="xsmall"):
        in_force = definers_of(session.scene, NDCG)
        for name, definer in presets().items():
            _edit_button(
                _preset_title(definer), f"preset_{name}", partial(apply_preset, definer), definer in in_force
            )
    show_caption(label("convention_bar.not-here", **names_without_preset()))


def _tie_rule_buttons(scene: Scene) -> None:
    """Arrange tied documents by a rule; an order can be that of several rules."""
    show_words(label("convention_bar.ties"))
    with st.container(horizontal=True, gap="xsmall"):
        for rule in REARRANGING:
            _edit_button(
                rule_label(rule), f"ties_{rule}", partial(arrange_ties, rule=rule), is_arranged(scene, rule)
            )
    show_caption(label("convention_bar.ties-note"))


def _edit_button(name: str, key: str, edit: Edit, is_in_force: bool) -> None:
    """Show a button that makes an edit, as an undo step; it is ticked where that would change nothing.

    A filled button would have white letters on the bright colour of the dark theme: too little contrast.
    """
    st.button(
        escape_markdown(name),
        key=key,
        on_click=_apply_edit,
        args=(edit,),
        icon=":material/check:" if is_in_force else None,
    )


def _apply_edit(edit: Edit) -> None:
    current().apply(edit)
