"""What a measure is called in words, what it asks, and what people do who get it wrong."""

from metrics.definition import Definition, Parameter
from metrics.measure import Measure
from ui.words.text import has_label, join_with_commas, label


def mistake_text(key: str, **values: str) -> str:
    """Return what somebody did who made a mistake; what stands behind the colon of its key is named in it."""
    mistake, _, part = key.partition(":")
    names = filter(has_label, (f"practice.mistake.{part}", f"column.{part}"))
    what = next(map(label, names), join_with_commas(part.split(", ")))
    return label(f"practice.mistake.{mistake}", what=what, **values)


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
