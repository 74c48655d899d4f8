"""The sections of the guide."""

from functools import partial
from typing import Any

from scene.list.model import Scene
from ui.guide.binary import binary_table
from ui.guide.comparison import comparison_table
from ui.guide.glossary import ask_for_term, found_terms
from ui.guide.learning import ForcesView, losses_table
from ui.guide.logarithm import bases_table, falling
from ui.guide.on_screen import words_table
from ui.guide.questions import question_tree
from ui.guide.references import references
from ui.sections.section import Section
from ui.words.text import lesson


def chapters(scene: Scene) -> list[Section]:
    """Return the chapters of the guide, from what a query is to the references."""
    forces = ForcesView(scene)
    return [
        _text("beginning", table=partial(words_table, scene), tells=()),
        _text("choose", notes=question_tree, tells=()),
        _text("compare", table=comparison_table, tells=()),
        _text("binary", table=partial(binary_table, scene)),
        _text("log", table=partial(bases_table, scene), picture=partial(falling, scene), halves="pictures"),
        _text("losses", table=partial(losses_table, scene), tells=()),
        _text("learning", table=forces.table, picture=forces.picture, tells=()),
        _text("glossary", controls=ask_for_term, notes=found_terms, tells=()),
        _text("references", notes=references, tells=()),
    ]


def _text(name: str, **parts: Any) -> Section:  # noqa: ANN401
    """Return a section that is there to be read, with what it shows."""
    return Section(f"guide-{name}", lesson("guide", name), is_text=True, **parts)
