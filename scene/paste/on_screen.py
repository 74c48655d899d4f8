"""What was pasted as the lists on screen, and a list on screen as a text that is read so."""

import re
from dataclasses import replace

from scene.address.tokens import NOT_JUDGED
from scene.list.edits import build_query, default_names, set_cutoff
from scene.list.model import Grade, Query, Scene
from scene.paste.cells import PLAIN, quote
from scene.paste.draft import Pasted
from scene.paste.lists import PastedList

PARTS_CELLS = re.compile(r'[",;|]')


def default_cutoff(scene: Scene, pasted: Pasted) -> int:
    """Return the k that the text names; else the longest list's length if k had the old one, else k."""
    return pasted.cutoff or (pasted.longest if scene.k >= len(scene.query.ranked) else scene.k)


def pasted_scene(scene: Scene, pasted: Pasted, k: int | None = None) -> Scene:
    """Put what was pasted on screen: one list in place of the active one, several in that of all."""
    cutoff = default_cutoff(scene, pasted) if k is None else k
    grades = [row.grade or 0 for row in (*pasted.ranked, *pasted.missing)]
    scene = replace(scene, max_grade=max([scene.max_grade, *grades]))
    if len(pasted.lists) > 1:
        named = enumerate(pasted.lists, start=1)
        queries = [_query(listed, listed.topic or f"Q{place}") for place, listed in named]
        return set_cutoff(replace(scene, queries=tuple(queries), active=0), cutoff)
    (listed,) = pasted.lists or (PastedList(()),)
    query = _query(listed, listed.topic or scene.query.name)
    queries = [*scene.queries[: scene.active], query, *scene.queries[scene.active + 1 :]]
    return set_cutoff(replace(scene, queries=tuple(queries)), cutoff)


def _query(listed: PastedList, name: str) -> Query:
    query = build_query(
        (row.grade for row in listed.ranked),
        (row.grade for row in listed.missing),
        names=[row.name for row in listed.rows],
        name=name,
    )
    scored = zip(query.ranked, listed.ranked, strict=True)
    return replace(query, ranked=tuple(replace(document, score=row.score) for document, row in scored))


def format_list(query: Query) -> str:
    """Write a list so that it is read as it is: its grades, or a table with headings where there is more."""
    names = tuple(document.name for document in query.documents)
    has_scores = query.ranked[0].score is not None
    if names == default_names(len(names)) and not query.missing and not has_scores:
        return " ".join(_grade_text(document.grade) for document in query.ranked)
    heads = ["rank", "name", "grade", *(["score"] if has_scores else [])]
    lines = [heads]
    for place, document in enumerate(query.documents, start=1):
        is_ranked = place <= len(query.ranked)
        name = quote(document.name) if PARTS_CELLS.search(document.name.translate(PLAIN)) else document.name
        cells = [str(place) if is_ranked else "–", name, _grade_text(document.grade)]
        lines.append(cells + ([repr(document.score)] if has_scores and is_ranked else []))
    return "\n".join(", ".join(cells) for cells in lines)


def _grade_text(grade: Grade) -> str:
    return NOT_JUDGED if grade is None else str(grade)
