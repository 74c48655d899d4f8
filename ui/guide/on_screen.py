"""The first words of the field, each with what it is on the list on screen."""

from scene.list.model import Document, Scene
from scene.measured.score import relevant_in
from ui.tables.plain_table import Row, plain_table
from ui.tables.step_table import grade_chip
from ui.tree.nodes import Child, Node, node
from ui.words.text import join_with_commas, label, plural_label

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
