"""A picture of the number line from 0 to 1: a dot for each definition, moving with the list."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from ui.pictures.drawing import words
from ui.tree.nodes import Attributes, Child, Node, node

FIRST, LAST = 2.0, 98.0
"""Where 0 and 1 stand, in hundredths of the width."""
RADIUS, PITCH = 4.8, 11.0
"""Half of a dot's width, and from one dot to the next, in pixels."""
WIDTHS = (340.0, 780.0)
"""The least widths at which dots are stacked as on a phone, and as on a projector."""
FIFTHS = ("0", "0.2", "0.4", "0.6", "0.8", "1")


@dataclass(frozen=True)
class Mark:
    """A score on the number line, as it is written, and the definitions that give it."""

    value: float
    text: str
    owners: str
    names_by_key: Mapping[str, str]
    is_on_screen: bool


def number_line(marks: Sequence[Mark], values_before: Sequence[float], description: str) -> Node:
    """Return the line, as wide as there is room: dots that would touch stand above each other.

    A ring stands where a value was before the last edit; a press on a dot asks how one comes to its number.
    """
    owned = [(mark, key) for mark in marks for key in mark.names_by_key]
    stacks = _stacks([mark.value for mark, _ in owned])
    heights = [max(levels) + 1 for levels in zip(*stacks, strict=True)]
    rings = [
        node("circle", {"class": "before value", "r": RADIUS, "style": _place(before, levels)})
        for before, levels in zip(values_before, _stacks(values_before), strict=True)
    ]
    dots = [_dot(mark, key, levels) for (mark, key), levels in zip(owned, stacks, strict=True)]
    frame: Attributes = {"class": "values", "role": "img", "aria-label": description}
    return node("svg", frame | {"style": _by_width(heights)}, *_axis(), *rings, *dots)


def explain_button(mark: Mark) -> Node:
    """Return the button with a score and who computes it, which asks how one comes to it."""
    kind = "origin strong" if mark.is_on_screen else "origin"
    asking: Attributes = {"type": "button", "class": kind, "data-command": _question(mark)}
    return node("button", asking, node("b", None, mark.text), f" {mark.owners}")


def _question(mark: Mark) -> str:
    return json.dumps(["explain_number", mark.text])


def _dot(mark: Mark, key: str, levels: Sequence[int]) -> Node:
    """Return the dot of a definition; it stays the same one as it moves."""
    kind = "dot" if mark.is_on_screen else "dot neutral"
    place: Attributes = {"style": _place(mark.value, levels), "key": key, "r": RADIUS}
    asking: Attributes = {"class": f"{kind} value origin", "data-command": _question(mark)}
    return node("circle", asking | place, node("title", None, f"{mark.text} {mark.names_by_key[key]}"))


def _axis() -> list[Child]:
    """Return the line with its fifths, which CSS moves to its place."""
    line = node("line", {"class": "axis strong", "x1": f"{FIRST}%", "x2": f"{LAST}%"})
    marks = [
        node(
            "g",
            {"class": "fifth", "style": f"--at:{_across(float(text))}"},
            node("line", {"class": "axis strong", "y2": 5}),
            words(0, 18, text, "middle"),
        )
        for text in FIFTHS
    ]
    return [line, *marks]


def _place(value: float, levels: Sequence[int]) -> str:
    return f"--at:{_across(value)};{_by_width(levels)}"


def _by_width(numbers: Sequence[int]) -> str:
    """Return a style with the numbers for a phone and for a projector."""
    narrow, wide = numbers
    return f"--narrow:{narrow};--wide:{wide}"


def _across(value: float) -> float:
    """Return where a value stands, in hundredths of the width."""
    return round(FIRST + (LAST - FIRST) * value, 2)


def _stacks(values: Sequence[float]) -> list[tuple[int, ...]]:
    """Return of each value the level of its dot on a phone and on a projector."""
    return list(zip(*(_levels(values, width) for width in WIDTHS), strict=True))


def _levels(values: Sequence[float], width: float) -> list[int]:
    """Return above how many others each dot stands at a width, so that dots do not touch."""
    reach = PITCH / (width * (LAST - FIRST) / 100)
    levels: list[int] = []
    taken_until: dict[int, float] = {}
    for value in values:
        level = next(level for level in count() if value - taken_until.get(level, -1.0) >= reach)
        taken_until[level] = value
        levels.append(level)
    return levels
