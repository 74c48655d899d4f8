"""The switch in the head of a column: the convention by which it is computed, where one sees it act."""

import json
from collections.abc import Mapping
from functools import lru_cache

from metrics.measure import Measure
from scene.list.model import Scene
from ui.tree.nodes import Node, node
from ui.words.choices import fields_of, option_in_force, option_label, options_of
from ui.words.text import label, language

CHOICE_OF: Mapping[str, tuple[str, str]] = {
    "gain": ("gain", "gain"),
    "discount": ("discount", "discount"),
    "IDCG": ("ideal", "judged"),
    "relevant": ("threshold", "threshold"),
    "contribution": ("denominator", "denominator"),
}
"""The choice that a column stands for, by its key, and the field of the definition that is read."""


def switch(column: str, measure: Measure, scene: Scene) -> Node | None:
    """Return the menu of the choice that a column of a metric stands for, if for any.

    Its options are attributes, so that the head's text stays the column's name.
    """
    name, field = CHOICE_OF.get(column, ("", ""))
    if field not in measure.reads:
        return None
    return _menu(name, tuple(options_of(name, scene)), option_in_force(name, scene.definition), language())


@lru_cache(maxsize=256)  # 0.4 ms of an edit on /ndcg, and most edits choose nothing
def _menu(name: str, options: tuple[str | float, ...], in_force: str | float, tongue: str) -> Node:
    """Build the menu of a choice in a language, the one that is spoken."""
    entries = [
        node("option", {"value": _written(name, each), "label": option_label(name, each)}) for each in options
    ]
    now = _written(name, in_force)
    attributes = {"class": "switch", "aria-label": label(f"choice.{name}"), "value": now, "data-now": now}
    return node("select", {**attributes, "title": option_label(name, in_force)}, *entries)


def _written(name: str, option: str | float) -> str:
    """Write the fields that an option puts in force, as the edit takes them."""
    return json.dumps(fields_of(name, option))
