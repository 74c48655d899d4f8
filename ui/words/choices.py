"""The choices of a definition as options: labels, and the fields that each sets."""

from collections.abc import Sequence
from typing import Any

from metrics.definition import OPTIONS, Definition
from metrics.measures import CHOICES, chosen
from scene.list.model import Scene
from ui.words.numbers import SUBSCRIPTS
from ui.words.text import label

IDEALS = {
    f"{judged}-{ideal_k}": {"judged": judged, "ideal_k": ideal_k}
    for judged in OPTIONS["judged"]
    for ideal_k in OPTIONS["ideal_k"]
}
"""The ideal lists that can be chosen."""
JK = "jk-"
"""How the option of a discount begins that names the base of its logarithm."""
JK_BASES = (2, 10)
"""The log bases that Järvelin and Kekäläinen show; the address allows the others."""


def options_of(name: str, scene: Scene) -> Sequence[str | float]:
    """Return the options of a choice; the one in force is among them."""
    if name == "discount":
        bases = sorted({*JK_BASES, scene.definition.log_base})
        jk = [f"{JK}{base}" for base in bases]
        return [variant for option in OPTIONS[name] for variant in (jk if option == "jk" else [option])]
    if name == "ideal":
        return tuple(IDEALS)
    if name == "threshold":
        return sorted({*range(1, scene.max_grade + 1), scene.definition.threshold})
    return CHOICES[name]


def option_in_force(name: str, definition: Definition) -> str | float:
    """Return which option of a choice a definition has."""
    if name == "discount" and definition.discount == "jk":
        return f"{JK}{definition.log_base}"
    if name == "ideal":
        return f"{definition.judged}-{definition.ideal_k}"
    value: str | float = chosen(definition, name)
    return value


def fields_of(name: str, option: str | float) -> dict[str, Any]:
    """Return the fields of a definition that an option puts in force."""
    if base := str(option).partition(JK)[2]:
        return {"discount": "jk", "log_base": int(base)}
    return IDEALS[str(option)] if name == "ideal" else {name: option}


def option_label(name: str, option: str | float) -> str:
    """Return what an option of a choice is called."""
    if name == "threshold":
        return label(f"choice.{name}.option", value=option)
    if base := str(option).partition(JK)[2]:
        return label("choice.discount.jk", base=base.translate(SUBSCRIPTS), rank=base)
    return label(f"choice.{name}.{option}")
