"""The sections of the guide."""

from functools import partial
from typing import Any

from metrics.papers import PAPERS, Paper
from scene.list.model import Scene
from ui.guide.binary import binary_table
from ui.guide.comparison import comparison_table
from ui.guide.glossary import ask_for_term, matching_terms
from ui.guide.learning import ForcesView, losses_table
from ui.guide.logarithm import bases_table, discount_picture
from ui.guide.on_screen import words_table
from ui.guide.questions import question_tree
from ui.sections.section import Section
from ui.tree.nodes import Child, Node, link_out, node
from ui.words.text import join_with_commas, label, lesson

RESOLVER = "https://doi.org/"


def chapters(scene: Scene) -> list[Section]:
    """Return the chapters of the guide, from what a query is to the references."""
    forces = ForcesView(scene)
    return [
        _text("beginning", table=partial(words_table, scene), covers=()),
        _text("choose", notes=question_tree, covers=()),
        _text("compare", table=comparison_table, covers=()),
        _text("binary", table=partial(binary_table, scene)),
        _text(
            "log",
            table=partial(bases_table, scene),
            picture=partial(discount_picture, scene),
            halves="pictures",
        ),
        _text("losses", table=partial(losses_table, scene), covers=()),
        _text("learning", table=forces.table, picture=forces.picture, covers=()),
        _text("glossary", controls=ask_for_term, notes=matching_terms, covers=()),
        _text("references", notes=references, covers=()),
    ]


def _text(name: str, **parts: Any) -> Section:  # noqa: ANN401
    """Return a section that is there to be read, with what it shows."""
    return Section(f"guide-{name}", lesson("guide", name), is_text=True, **parts)


def references() -> Node:
    """List all papers, each with its link if it has one."""
    return node("ul", {"class": "references"}, *map(_reference, PAPERS.values()))


def _reference(paper: Paper) -> Node:
    content: list[Child] = [
        node("span", {"class": "authors"}, f"{paper.authors} ({paper.year}). "),
        node("cite", None, paper.title),
        f". {paper.place}. ",
    ]
    if paper.doi:
        content += [link_out(RESOLVER + paper.doi, label("guide.references.doi", doi=paper.doi)), " "]
    about = join_with_commas(paper.measures) or label("guide.references.learning")
    read_for = label("guide.references.for", measures=about)
    return node("li", {"key": paper.key, "lang": "en"}, *content, node("span", {"class": "about"}, read_for))
