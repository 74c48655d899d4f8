"""The sections of the guide, and the first words of the field with what they are on the list on screen."""

from functools import partial
from typing import Any

from metrics.papers import PAPERS, Paper
from scene.list.model import Document, Scene
from scene.measured.score import relevant_in
from ui.guide.binary import binary_table
from ui.guide.comparison import comparison_table, question_tree
from ui.guide.glossary import ask_for_term, matching_terms
from ui.guide.learning import ForcesView, losses_table
from ui.guide.logarithm import bases_table, discount_picture
from ui.sections.section import Section
from ui.tables.plain_table import Row, plain_table
from ui.tables.step_table import grade_chip
from ui.tree.nodes import Child, Node, link_out, node
from ui.words.text import join_with_commas, label, lesson, plural_label

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


NONE = "–"
MAX_NAMES = 12


def words_table(scene: Scene) -> Node:
    """Return what the first words stand for here."""
    query = scene.query
    unjudged = sum(document.grade is None for document in query.ranked)
    entries: dict[str, Child] = {
        "query": label(
            "guide.words.query-here", name=query.name, place=scene.active + 1, of=len(scene.queries)
        ),
        "list": _names(query.ranked),
        "grades": _grades(query.ranked, scene.max_grade),
        "scale": label("guide.words.scale-here", top=scene.max_grade),
        "cutoff": label("guide.words.cutoff-here", k=scene.k, counted=min(scene.k, len(query.ranked))),
        "relevant": plural_label(
            "guide.words.relevant-here",
            len(query.documents),
            threshold=scene.definition.threshold,
            relevant=relevant_in(scene, query.documents),
        ),
        "shelf": _names(query.missing),
        "unjudged": plural_label("guide.words.unjudged-here", unjudged),
    }
    rows = [Row(name, [label(f"guide.words.{name}"), meaning]) for name, meaning in entries.items()]
    heads = [(label("guide.words.word"), "document"), (label("guide.words.here"), "how")]
    return plain_table(label("guide.words.caption"), heads, rows)


def _names(documents: tuple[Document, ...]) -> str:
    names = [document.name for document in documents[:MAX_NAMES]]
    return join_with_commas([*names, *(["…"] if len(documents) > MAX_NAMES else [])]) or NONE


def _grades(documents: tuple[Document, ...], top: int) -> Node:
    chips = [grade_chip(document.grade, top) for document in documents[:MAX_NAMES]]
    return node("span", {"class": "chips"}, *chips)
