"""The sections of the start page below the duel."""

from collections.abc import Sequence
from functools import partial

import streamlit as st

from scene.list.model import Document, Scene
from scene.measured.measured import Measured
from ui.overview.table import notes, overview_table
from ui.sections.section import Section
from ui.strip.headline import Headline
from ui.tables.step_table import grade_chip
from ui.tree.nodes import Attributes, Node, node
from ui.words.text import label, lesson


def first_section(scene: Scene) -> Section:
    """Return the section that says what a ranked list and a grade are."""
    return Section(
        "overview-beginning",
        lesson("overview", "intro", top=scene.max_grade),
        picture=lambda: list_in_one_picture(scene),
        covers=(),
        is_framed=False,
    )


def all_metrics(measured: Measured, headlines: list[Headline]) -> Section:
    """Return the section with the table of all metrics."""
    return Section(
        "overview-all",
        table=lambda: [
            node("h2", {"class": "heading"}, label("overview.table-title")),
            overview_table(measured, headlines),
        ],
        is_framed=False,
        notes=partial(notes, measured.scene),
    )


def reading_section() -> Section:
    """Return the section on how to read the table."""
    return Section(
        "overview-reading",
        lesson("overview", "reading"),
        below=lambda: st.page_link("pages/guide.py", label=label("overview.to-guide")),
        is_framed=False,
    )


MAX_SHOWN_DOCUMENTS = 12
"""Of a long list the first ranks are shown, and of the shelf the first documents."""


def list_in_one_picture(scene: Scene) -> Node:
    """Return the picture of the first documents, grades as heights: down to the cutoff, below it, missing."""
    ranked, k = scene.query.ranked[:MAX_SHOWN_DOCUMENTS], min(scene.k, MAX_SHOWN_DOCUMENTS)
    parts = [_document_group("counted", label("overview.counted", k=scene.k), ranked[:k], scene, first=1)]
    if ranked[k:]:
        parts.append(_document_group("later", label("overview.beyond"), ranked[k:], scene, first=k + 1))
    if missing := scene.query.missing[:MAX_SHOWN_DOCUMENTS]:
        parts.append(_document_group("shelved", label("overview.missing"), missing, scene))
    heads = [node("span", None, label(f"overview.{name}")) for name in ("grade", "rank")]
    name = {"aria-label": label("overview.picture")}
    return node("figure", {"class": "beginning", **name}, node("div", {"class": "heads"}, *heads), *parts)


def _document_group(
    kind: str, title: str, documents: Sequence[Document], scene: Scene, first: int = 0
) -> Node:
    """Draw documents side by side above what they have in common; without a `first` rank they have none."""
    places = [
        _document_picture(
            document, str(first + place) if first else "–", first + place if first else 0, scene.max_grade
        )
        for place, document in enumerate(documents)
    ]
    return node(
        "div", {"class": f"group {kind}"}, node("div", {"class": "places"}, *places), node("p", None, title)
    )


def _document_picture(document: Document, value_text: str, rank: int, top: int) -> Node:
    """Draw one document; that of a rank lights up with it."""
    share = f"--share:{(document.grade or 0) / top:.3f}"
    attributes: Attributes = {"class": "place", "style": share}
    if rank:
        attributes["data-rank"] = rank
    column = node("span", {"class": "column"}, grade_chip(document.grade, top))
    name = node("span", {"class": "who", "dir": "auto"}, document.name)
    return node("div", attributes, column, name, node("span", {"class": "at"}, value_text))
