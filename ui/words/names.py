"""What a measure is called in words, and what it asks."""

from metrics.definition import Definition, Parameter
from metrics.measure import Measure
from ui.words.text import has_label, label


def title_of(measure: Measure) -> str:
    """Spell the name of a measure out; its notation where nobody has written that."""
    name = f"measure.{measure.name}.title"
    return label(name) if has_label(name) else measure.name


def value_of(parameter: Parameter, definition: Definition) -> str:
    """Write the value of a parameter: a number as it is, an option in words."""
    value = parameter.value_in(definition)
    return label(f"choice.{parameter.key}.{value}") if isinstance(value, str) else str(value)


def describe_measure(measure: Measure) -> str:
    """Spell the name of a measure out and say what it asks; its notation where nobody has written that."""
    if not has_label(f"measure.{measure.name}.title"):
        return measure.name
    asks = label(f"measure.{measure.name}.asks")
    return label("measure.in-words", title=label(f"measure.{measure.name}.title"), asks=asks)
