"""Explanations of a pasted number, in words: "Where from?"."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st

from metrics.conventions.averages import explain_mean
from metrics.conventions.definitions import DCG
from metrics.conventions.explanations import Explanation, explain
from metrics.conventions.other_means import USUAL_MEAN
from metrics.conventions.readings import TooLargeError, readings
from metrics.measures import measure
from scene.address.pages import page_and_step_of
from scene.list.edits import use_definition
from scene.list.model import Scene
from scene.measured.definers import (
    DefinitionChange,
    changes_one_by_one,
    definitions_in_force,
    fields_of_explanation,
)
from ui.conventions.by_library import LibraryView, field_text, join_names
from ui.session.current import current
from ui.tree.nodes import Child, Node, command_button, edit_button, node
from ui.words.names import mistake_text
from ui.words.numbers import decimal
from ui.words.text import has_label, join_with_commas, label, paragraph, pieces, plural_label

DIGITS = 6
EXAMPLE = "where_from_example"
"""The key of the button that puts a number into the field."""
STEP_OF_DCG = "dcg"
"""The step of the page on nDCG that ends with DCG."""
REMEMBERED = "where_from_kept"
"""The session's key for the field's text: Streamlit forgets that while another page is shown."""


def ask_for_number(view: LibraryView) -> None:
    """Show the field for a number to explain, with an example."""
    key, remembered, session = _field_key(), st.session_state.get(REMEMBERED, {}), current()
    asked, session.asked_number = session.asked_number, ""
    number = st.session_state[key] = asked or st.session_state.get(key, remembered.get(key, ""))
    st.session_state[REMEMBERED] = {key: number}
    st.text_input(label("where_from.number"), key=key, placeholder=label("where_from.empty"))
    example = "" if number else _example_number(view)
    if example:
        text = label("where_from.example", number=example)
        st.button(text, key=EXAMPLE, on_click=st.session_state.update, args=({key: example},))


def typed_number() -> str:
    """Return the number in the field."""
    return str(st.session_state[_field_key()])


def _field_key() -> str:
    return f"where_from_{current().loads}"


def _example_number(view: LibraryView) -> str:
    """Return a score of another library than the one on screen, as tools print it."""
    on_screen = view.value_on_screen
    for score, _ in view.members_by_score:
        # Where there is no number on screen, any number is another one.
        if not abs(score - on_screen) <= 1e-3:
            return f"{score:.3f}"
    return "" if math.isnan(on_screen) else f"{on_screen:.3f}"


def explain_number(number: str, scene: Scene, view: LibraryView) -> list[Node]:
    """Return how a number can have been computed, the likeliest first; before one is typed, of how many."""
    if not number.strip():
        return [view.distinct_scores_sentence(), *view.named_values()]
    try:
        readings(number)
    except TooLargeError:
        return [_refusal_node(label("where_from.too-large", text=number.strip()[:40]))]
    except ValueError:
        return [_refusal_node(label("where_from.not-a-number", text=number.strip()[:40]))]
    explanations = explain(number, view.scene.ranking, definitions_in_force(scene.definition))
    means = explain_mean(number, scene.rankings, scene.active)
    return _explanation_lists(number.strip(), explanations, means, view)


def _refusal_node(sentence: str) -> Node:
    return node("p", {"role": "alert"}, sentence)


def _explanation_lists(
    pasted: str,
    explanations: Sequence[Explanation],
    mean_explanations: Sequence[Explanation],
    view: LibraryView,
) -> list[Node]:
    """Return the explanations of a number as a score of the active list, and as a mean."""
    lists = [
        *_explanation_list(label("where_from.found", number=pasted), explanations, view.scene),
        *_explanation_list(label("where_from.found-mean", number=pasted), mean_explanations),
    ]
    return lists or _no_explanation(pasted, view)


def _no_explanation(pasted: str, view: LibraryView) -> list[Node]:
    """Return that nothing explains a number, and the nearest score of this metric, to be pressed."""
    near = view.nearest_value(pasted)
    sentence = paragraph(
        label("where_from.none", number=pasted),
        label("where_from.nearest", value=decimal(near[0], DIGITS), definition=near[1]) if near else "",
        label("where_from.check"),
    )
    return [node("p", None, sentence), *view.named_values(near[0] if near else None)]


def _explanation_list(
    head: str, explanations: Sequence[Explanation], scene: Scene | None = None
) -> list[Node]:
    """Return explanations under a heading; for one list with buttons that adopt them."""
    if not explanations:
        return []
    items = [
        node(
            "li",
            {"key": place},
            *_explanation_content(explanation),
            *(_explanation_buttons(explanation, scene) if scene else []),
        )
        for place, explanation in enumerate(explanations)
    ]
    return [node("p", None, head), node("ol", {"class": "answers"}, *items)]


def _explanation_content(explanation: Explanation) -> list[Child]:
    """Describe what was computed: the metric, what tells it from others, who computes it so."""
    name = explanation.metric if explanation.k is None else f"{explanation.metric}@{explanation.k}"
    definition = explanation.definition
    fields = [
        field_text(explanation.metric, field, getattr(definition, field)) for field in explanation.telling
    ]
    percent = [label("where_from.percent")] if explanation.is_percent else []
    exactly = label("where_from.exactly", value=decimal(explanation.value, DIGITS))
    parts: dict[str, Child] = {
        "what": node(
            "strong", None, join_with_commas([name, *_query_count_text(explanation), *fields, *percent])
        ),
        "who": _definers_text(explanation),
        "exactly": node("span", {"class": "about"}, exactly),
    }
    if not explanation.mistake:
        return pieces("where_from.answer", **parts)
    mistake = mistake_text(explanation.mistake)
    mistake_note = node("span", {"class": "about bug"}, label("where_from.mistaken", mistake=mistake))
    return pieces("where_from.mistaken-answer", **parts, mistake=mistake_note)


def _query_count_text(explanation: Explanation) -> list[str]:
    """Return over how many queries a mean is taken, in words."""
    weight, unretrieved = explanation.averaging
    if unretrieved:
        return [plural_label("where_from.over.unretrieved", explanation.queries, unretrieved=unretrieved)]
    if explanation.queries == 1:
        return []
    return [plural_label(f"where_from.over.{weight}" if weight else "mean.over", explanation.queries)]


def _definers_text(explanation: Explanation) -> str:
    """Return the names of the libraries and papers that compute so."""
    if not explanation.libraries:
        return label("where_from.nobody")
    names = join_names(explanation.libraries)
    return names if explanation.averaging == USUAL_MEAN else label("where_from.values-of", who=names)


def _explanation_buttons(explanation: Explanation, scene: Scene) -> list[Node]:
    """Return buttons that adopt an explanation's definition, or why the app cannot."""
    fields = fields_of_explanation(explanation, scene)
    if fields is None:
        why = label("where_from.mistake-told") if explanation.mistake else label("where_from.not-here")
        return [node("span", {"class": "about offered"}, why)]
    if use_definition(scene, fields) == scene:
        use = node("span", {"class": "about"}, label("where_from.in-force"))
    else:
        use = edit_button(label("where_from.use"), "use_definition", fields)
    step = STEP_OF_DCG if explanation.metric == DCG else page_and_step_of(measure(fields["metric"]))[1]
    return [
        *_change_buttons(fields, scene),
        node(
            "span",
            {"class": "buttons offered"},
            use,
            command_button(label("where_from.steps"), "show_definition", fields, step),
        ),
    ]


def _change_buttons(fields: Mapping[str, Any], scene: Scene) -> list[Node]:
    """Return buttons for the single changes that lead to a definition."""
    changes = changes_one_by_one(fields, scene)
    if not changes:
        return []
    buttons = (
        edit_button(
            label("where_from.change", change=_change_text(change), value=decimal(change.score)),
            "use_definition",
            change.fields,
        )
        for change in changes
    )
    active_measure = measure(scene.metric)
    start = decimal(active_measure.value(scene.definition, scene.ranking))
    title = active_measure.title(scene.definition, scene.k)
    return [
        node(
            "span",
            {"class": "buttons offered chain"},
            node("span", {"class": "about"}, label("where_from.chain", metric=title, value=start)),
            *buttons,
        )
    ]


def _change_text(change: DefinitionChange) -> str:
    """Return a change of the definition in words, such as "linear gain" or "k = 5"."""
    value = change.fields[change.field]
    if has_label(f"where_from.sets.{change.field}"):
        return label(f"where_from.sets.{change.field}", value=value)
    field = "ties" if change.field == "rule" else change.field
    return field_text(change.fields["metric"], field, value)
