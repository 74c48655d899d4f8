"""The sections of the guide."""

from __future__ import annotations

from functools import partial

from scene.address.plan import Way
from scene.list.model import Scene
from ui.guide.binary import binary_table
from ui.guide.comparison import comparison_table
from ui.guide.glossary import ask_for_term, found_terms
from ui.guide.learning import ForcesView
from ui.guide.logarithm import bases_table, falling
from ui.guide.on_screen import words_table
from ui.guide.questions import question_tree
from ui.guide.references import references
from ui.sections.section import Section
from ui.stage.lesson_bar import address_of
from ui.tree.nodes import Node, node
from ui.words.plans import ready_plans
from ui.words.text import chosen_language, lesson


def beginning(scene: Scene) -> Section:
    """Return in words what a query, a judge, a grade, a list and @k are, and which they are on screen."""
    words = partial(words_table, scene)
    return Section("guide-beginning", lesson("guide", "beginning"), table=words, tells=(), is_text=True)


def choose() -> Section:
    """Lead by a few questions to a metric."""
    return Section("guide-choose", lesson("guide", "choose"), notes=question_tree, tells=(), is_text=True)


def compare() -> Section:
    """Put all metrics side by side."""
    return Section(
        "guide-compare", lesson("guide", "compare"), table=comparison_table, tells=(), is_text=True
    )


def binary(scene: Scene) -> Section:
    """Take the grades of the list away, and compare."""
    return Section(
        "guide-binary", lesson("guide", "binary"), table=partial(binary_table, scene), is_text=True
    )


def logarithm(scene: Scene) -> Section:
    """Return in words why the discount is a logarithm, and why its base does not matter."""
    return Section(
        "guide-log",
        lesson("guide", "log"),
        table=partial(bases_table, scene),
        picture=partial(falling, scene),
        halves="pictures",
        is_text=True,
    )


def learning(scene: Scene) -> Section:
    """Return in words why a metric is no loss, and show what LambdaRank does to the list."""
    forces = ForcesView(scene)
    return Section(
        "guide-learning",
        lesson("guide", "learning"),
        table=forces.table,
        picture=forces.picture,
        tells=(),
        is_text=True,
    )


def glossary() -> Section:
    """Explain the words of the field."""
    return Section(
        "guide-glossary",
        lesson("guide", "glossary"),
        controls=ask_for_term,
        notes=found_terms,
        tells=(),
        is_text=True,
    )


def papers() -> Section:
    """Name the papers."""
    return Section(
        "guide-references", lesson("guide", "references"), notes=references, tells=(), is_text=True
    )


def plans() -> Section:
    """Lead to the lesson plans that come with the app."""
    return Section("guide-plans", lesson("guide", "plans"), notes=_ready_plan_links, tells=(), is_text=True)


def _ready_plan_links() -> Node:
    """List the plans; each opens at its first link."""
    ways = [Way(plan, name) for name, plan in ready_plans().items()]
    items = [
        node("li", None, node("a", {"href": address_of(way, chosen_language())}, way.plan.title))
        for way in ways
    ]
    return node("ul", None, *items)
