"""The chapters of the guide, with tables and pictures of the list on screen."""

import math
from dataclasses import replace
from functools import partial
from typing import Any, Final

import numpy as np

from metrics import ndcg_columns
from metrics.average_precision import AP
from metrics.cumulative_gain import NDCG
from metrics.definition import Definition, JudgedRanking
from metrics.expected_reciprocal_rank import ERR
from metrics.measure import Measure
from metrics.numeric.discounts import weights_of
from metrics.papers import PAPERS, Paper
from metrics.precision_recall import P
from metrics.rank_biased_precision import PERSISTENCE
from metrics.reciprocal_rank import RR
from scene.list.model import Document, Scene
from scene.measured.score import relevant_in
from ui.formulas.formula import format_number
from ui.guide.comparison import metric_traits_table, question_tree
from ui.guide.glossary import ask_for_term, matching_terms
from ui.guide.learning import ForcesView, losses_table
from ui.pictures.axes import legend
from ui.pictures.drawing import drawing, figure
from ui.pictures.plane import plane_of, rank_points
from ui.sections.section import Section
from ui.tables.plain_table import Row, plain_table
from ui.tables.step_table import grade_chip
from ui.tree.nodes import Child, Node, link_out, node
from ui.words.numbers import UNDEFINED, decimal
from ui.words.text import join_with_commas, label, lesson, plural_label

RESOLVER = "https://doi.org/"


def chapters(scene: Scene) -> list[Section]:
    """Return the chapters of the guide, from what a query is to the references."""
    forces = ForcesView(scene)
    return [
        _text_section("beginning", table=partial(words_table, scene), covers=()),
        _text_section("choose", notes=question_tree, covers=()),
        _text_section("compare", table=metric_traits_table, covers=()),
        _text_section("binary", table=partial(binary_table, scene)),
        _text_section(
            "log",
            table=partial(bases_table, scene),
            picture=partial(discount_picture, scene),
            halves="pictures",
        ),
        _text_section("losses", table=partial(losses_table, scene), covers=()),
        _text_section("learning", table=forces.table, picture=forces.picture, covers=()),
        _text_section("glossary", controls=ask_for_term, notes=matching_terms, covers=()),
        _text_section("references", notes=references, covers=()),
    ]


def _text_section(name: str, **parts: Any) -> Section:  # noqa: ANN401
    """Return a section of text to read, perhaps with a table or picture."""
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
    """Return the table of first terms (query, grade ...) with what they are on this list."""
    query = scene.query
    unjudged = sum(document.grade is None for document in query.ranked)
    entries: dict[str, Child] = {
        "query": label(
            "guide.words.query-here", name=query.name, place=scene.active + 1, of=len(scene.queries)
        ),
        "list": _document_names(query.ranked),
        "grades": _grade_chips(query.ranked, scene.max_grade),
        "scale": label("guide.words.scale-here", top=scene.max_grade),
        "cutoff": label("guide.words.cutoff-here", k=scene.k, counted=min(scene.k, len(query.ranked))),
        "relevant": plural_label(
            "guide.words.relevant-here",
            len(query.documents),
            threshold=scene.definition.threshold,
            relevant=relevant_in(scene, query.documents),
        ),
        "shelf": _document_names(query.missing),
        "unjudged": plural_label("guide.words.unjudged-here", unjudged),
    }
    rows = [Row(name, [label(f"guide.words.{name}"), meaning]) for name, meaning in entries.items()]
    heads = [(label("guide.words.word"), "document"), (label("guide.words.here"), "how")]
    return plain_table(label("guide.words.caption"), heads, rows)


def _document_names(documents: tuple[Document, ...]) -> str:
    names = [document.name for document in documents[:MAX_NAMES]]
    return join_with_commas([*names, *(["…"] if len(documents) > MAX_NAMES else [])]) or NONE


def _grade_chips(documents: tuple[Document, ...], top: int) -> Node:
    chips = [grade_chip(document.grade, top) for document in documents[:MAX_NAMES]]
    return node("span", {"class": "chips"}, *chips)


RANKS: Final = 20
BASES: Final[dict[str, float]] = {"2": 2.0, "e": math.e, "10": 10.0}
COLUMNS: Final = ("DCG", "IDCG", NDCG.name)


def bases_table(scene: Scene) -> Node:
    """Return the table of DCG, IDCG and nDCG with three bases of the logarithm."""
    heads = [
        (label("guide.log.base"), "number"),
        *((f"{name}@{scene.k}", "number") for name in COLUMNS),
    ]
    rows = [Row(name, [name, *map(decimal, scores_with_base(scene, base))]) for name, base in BASES.items()]
    return plain_table(label("guide.log.caption"), heads, rows)


def scores_with_base(scene: Scene, base: float) -> list[float]:
    """Return DCG, IDCG and nDCG at the cutoff with a logarithm of this base."""
    definition, ranking = scene.definition, scene.ranking
    discount = {"discount": lambda ranks: math.log(base) / np.log(ranks + 1)}
    columns = ndcg_columns(ranking.grades, **NDCG.keywords(definition, ranking) | discount)
    last = min(scene.k, len(columns["rank"])) - 1
    return [float(columns[name][last]) for name in COLUMNS]


def discount_picture(scene: Scene) -> Node:
    """Return the curves of discounts by rank: logarithm, 1/i, RBP."""
    persistence = PERSISTENCE.value_in(scene.definition)
    kinds = {
        "log₂(i+1)": ("line", weights_of(RANKS, "log2", 2).tolist()),
        "1/i": ("line neutral", weights_of(RANKS, "zipf", 2).tolist()),
        f"RBP, p = {persistence}": ("line neutral dashed", (float(persistence) ** np.arange(RANKS)).tolist()),
    }
    at_ten = join_with_commas(f"{name}: {decimal(weights[9])}" for name, (_, weights) in kinds.items())
    plane = plane_of(*(weights for _, weights in kinds.values()), highest=1.0)
    picture = drawing(
        label("guide.log.figure-alt", values=at_ten),
        *plane.axes(),
        *(plane.line(rank_points(weights), kind) for kind, weights in kinds.values()),
        legend(*((name, kind) for name, (kind, _) in kinds.items())),
    )
    return figure("discounts", label("guide.log.figure"), picture)


SHOWN: tuple[Measure, ...] = (NDCG, ERR, AP, P, RR)
FIRST = SHOWN[:3]
"""Those that stay where room is short."""


def binary_table(scene: Scene) -> Node:
    """Return the table of the graded list and its binary versions with their scores."""
    definition, ranking = scene.definition, scene.ranking
    heads = [
        (label("guide.binary.list"), "document"),
        (label("guide.binary.grades"), "how"),
        *(
            (metric.title(definition, ranking.k), "number" if metric in FIRST else "number minor")
            for metric in SHOWN
        ),
    ]
    rows = [_version_row("graded", label("guide.binary.graded"), definition, ranking, is_graded=True)]
    at_one = replace(definition, threshold=1)
    for threshold in sorted({int(grade) for grade in ranking.pool_grades if grade > 0}):
        name = label("guide.binary.from", threshold=threshold)
        rows.append(_version_row(str(threshold), name, at_one, ranking.binary(threshold)))
    return plain_table(label("guide.binary.caption"), heads, rows)


def _version_row(
    key: str, name: str, definition: Definition, ranking: JudgedRanking, *, is_graded: bool = False
) -> Row:
    """Return a list's grades and scores; none of a graded list by a metric that needs a threshold."""
    chips = [grade_chip(grade, ranking.max_grade) for grade in ranking.grades]
    scores = [
        UNDEFINED
        if is_graded and "threshold" in metric.definition_fields
        else format_number(metric.score(definition, ranking))
        for metric in SHOWN
    ]
    return Row(key, [name, node("span", {"class": "chips"}, *chips), *scores])
