"""What was wrong with an input, as a sentence."""

from collections.abc import Callable

from scene.list.model import SceneError
from ui.words.text import escape_markdown, has_label, join_with_commas, label, paragraph, plural_label


def sentence(problem: SceneError, free: Callable[[str], str] = escape_markdown) -> str:
    """Return what was wrong, where, and what is allowed; in Markdown, unless nothing is to be freed of it."""
    values = {name: free(_value_text(value)) for name, value in problem.values.items()}
    name, count = f"problem.{problem.message}", problem.values.get("count")
    return plural_label(name, count, **values) if isinstance(count, int) else label(name, **values)


def _value_text(value: object) -> str:
    return join_with_commas(map(str, value)) if isinstance(value, tuple) else str(value)


def repair_sentence(problem: SceneError) -> str:
    """Return what was wrong in the address, and what is on screen in its place."""
    repaired = f"repair.{problem.message}"
    return paragraph(sentence(problem), label(repaired) if has_label(repaired) else "")
