"""The switch in a column's head: the menu of the choice of definition by which it is computed."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from metrics.expected_reciprocal_rank import ERR
from metrics.measure import Measure
from scene.list.edits import set_max_grade, use_definition
from scene.list.model import MAX_GRADE, Scene, lowest_max_grade
from ui.tree.nodes import Node, node
from ui.words.choices import fields_of, option_in_force, option_label, options_of
from ui.words.text import label

CHOICE_OF: Mapping[str, tuple[str, str]] = {
    "gain": ("gain", "gain"),
    "discount": ("discount", "discount"),
    "IDCG": ("ideal", "judged"),
    "relevant": ("threshold", "threshold"),
    "label": ("threshold", "threshold"),
    "contribution": ("denominator", "denominator"),
}
"""The choice that a column stands for, by its key, and the field of the definition that is read."""
SCALE, ON_SCALE = "scale", "stop if reached"
"""The choice of the top of the grade scale, and the column that stands for it."""
IN_WORDS = {"threshold": "rows.from", "denominator": "convention_chip.denominator.", SCALE: "rows.scale"}
"""The choices of which a head says what is in force, and the text that says it; numbers show the others'."""


def switch(column: str, measure: Measure, scene: Scene) -> Sequence[Node]:
    """Return the switch of the choice that a column depends on; nothing if it depends on none."""
    if column == ON_SCALE and measure is ERR:
        return _menu(SCALE, range(lowest_max_grade(scene), MAX_GRADE + 1), scene.max_grade)
    name, field = CHOICE_OF.get(column, ("", ""))
    if field not in measure.definition_fields:
        return ()
    return _menu(name, options_of(name, scene), option_in_force(name, scene.definition))


def _menu(name: str, options: Iterable[str | float], in_force: str | float) -> Sequence[Node]:
    """Return the menu of a choice."""
    describe = _option_text if name == SCALE else option_label
    edits = {option: _edit_text(name, option) for option in options}
    texts = {option: describe(name, option) for option in edits}
    entries: list[Node] = [["option", {"value": edits[each], "label": texts[each]}] for each in edits]
    now = edits[in_force]
    title = label("lists.top" if name == SCALE else f"choice.{name}")
    attributes = {"class": "switch", "aria-label": title, "value": now, "data-now": now}
    menu = node("select", {**attributes, "title": texts[in_force]}, *entries)
    kind = f"now {name}" if name == SCALE else "now"  # a lesson that covers the column lets the scale stand
    return node("span", {"class": kind, "data-now": _option_text(name, in_force)}), menu


def _option_text(name: str, option: str | float) -> str:
    """Return in a word or two which option it is, where numbers do not show that."""
    text = IN_WORDS.get(name, "")
    return label(f"{text}{option}" if text.endswith(".") else text, value=option) if text else ""


def _edit_text(name: str, option: str | float) -> str:
    """Write the edit that puts an option in force."""
    edit: tuple[Any, ...] = (
        (set_max_grade, option) if name == SCALE else (use_definition, fields_of(name, option))
    )
    return json.dumps([edit[0].__name__, edit[1]])
