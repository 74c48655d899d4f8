"""What counts something is written without decimals, and nothing else: in tables, sentences and pictures."""

import re
from collections.abc import Iterable, Iterator
from contextvars import copy_context
from itertools import cycle
from typing import Any

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from streamlit.testing.v1 import AppTest

from metrics.measures import MEASURES
from scene.list.edits import move, set_cutoff
from scene.list.model import Scene
from scene.measured.measured import measured
from scene.measured.score import Changes
from tests.fewer import drawn
from tests.packed import unpacked
from tests.ui.pages import edit, opened
from tests.ui.trees import nodes, texts
from tests.unit.edited import SIX, edited
from ui.strip.reason import changes_table, summaries
from ui.words.text import has_label, label, set_language

SHARES = {"P", "R", "F1", "AUC", "ESL", "Success"}
"""Metrics whose ranks bring hits, pairs, or documents looked at in vain."""
DIVISORS = {"P", "R", "F1", "AUC", "AP"}
"""Metrics that divide by a number of documents or pairs."""
COLUMNS = {"rank", "relevant", "hits so far", "gain", "CG", "ideal CG", "in vain"}
PLACES = ("", "average_precision.", "reciprocal_rank.")
WHOLE, NUMBER = re.compile(r"[+−±]?\d+"), re.compile(r"[+−±]?\d+(\.\d+)?")
SIGN = re.compile(r"[+−±]")
COUNTING_PAGES = {"ndcg", "err", "average_precision", "reciprocal_rank"}
PAGES = (*sorted(COUNTING_PAGES), "overview", "roc_auc", "what_if", "conventions")


def is_whole(number: float) -> bool:
    return abs(number - round(number)) < 1e-9


def number(text: str) -> float:
    return float(text.replace("−", "-").replace("±", ""))


def cells(tree: Any) -> Iterator[dict[str, str]]:
    """Yield the rows of a table with a heading for each column, as texts by heading."""
    (head,) = nodes(tree, "thead")
    heads = ["".join(texts(each)).strip() for each in head[2][2:]]
    (body,) = nodes(tree, "tbody")
    for row in body[2:]:
        yield dict(zip(heads, ("".join(texts(each)).strip() for each in row[2:]), strict=True))


def expected(found: Changes) -> list[tuple[str, float, bool]]:
    """Return the numbers of the table, row by row: which it is, its value, whether it counts something."""
    name = found.measure.name
    shares = [share for row in found.rows for share in (row.share_before, row.share_after)]
    counts = name in SHARES and all(map(is_whole, shares))
    rows = [(row.share_before, row.share_after, counts) for row in found.changed]
    total = (found.numerator_before, found.numerator_after, counts)
    score = (found.score_before.value, found.score_after.value, False)
    divisor = (found.score_before.divisor, found.score_after.divisor, name in DIVISORS)
    foot = [total, divisor, score] if found.measure.has_divisor else [total]
    return [
        (place, value, whole)
        for was, now, whole in [*rows, *foot]
        for place, value in (("was", was), ("now", now), ("change", now - was))
    ]


@settings(max_examples=drawn(12))
@given(edited(), st.sampled_from(sorted(MEASURES)))
@example((SIX, set_cutoff(SIX, 3)), "P")
@example((SIX, move(SIX, 4, 1)), "ESL")
def test_what_changed(both: tuple[Scene, Scene], name: str) -> None:
    named = (document.name for scene in both for query in scene.queries for document in query.documents)
    assume(not any(SIGN.search(each) for each in named))  # the sentence has names and changes
    found = measured(both[1], both[0]).changes(MEASURES[name])
    if found is None or not (tree := changes_table(found)):
        return  # nothing is to be seen
    shown = ["".join(texts(cell)) for row in nodes(tree, "tr")[1:] for cell in nodes(row, "td")[-3:]]
    for text, (_, value, counts) in zip(shown, expected(found), strict=True):
        assert bool(WHOLE.fullmatch(text)) == counts
        assert abs(number(text) - value) < 5.1e-5
    told = re.findall(r"[+−±][\d.]*\d", summaries(found)[0])
    assert set(told) <= set(shown)
    if name in SHARES and not found.measure.has_divisor and expected(found)[0][2]:
        (svg,) = nodes(tree, "svg")
        assert [text for text in texts(svg) if "." in text and number(text)] == []


def headings(columns: Iterable[str], language: str = "en") -> set[str]:
    """Return what tables call columns in a language, which is spoken from here on."""
    set_language(language)
    names = [f"{place}column.{name}" for name in columns for place in PLACES]
    return {label(name) for name in names if has_label(name)}


def in_language(name: str, language: str) -> str:
    set_language(language)
    return label(name)


def trees(app: AppTest) -> Iterator[Any]:
    """Yield all trees of a page."""
    for each in app:
        if str(getattr(each, "key", "")).startswith("tree-"):
            shown: Any = each
            yield unpacked(shown.proto.bytes)


@pytest.mark.parametrize(("page", "language"), [*zip(PAGES, cycle(["en", "zh"]), strict=False)])
def test_every_table_of_a_page_after_a_move_against_a_pin(page: str, language: str) -> None:
    """What counts has no decimals, and in the rows of a list all else but grades has some."""
    app = opened(page, r="3.2.3.0.1.2", m="3", k="4", p="1.2.3.4.5.6", metric="P", other="ESL", lang=language)
    edit(app, ["move", 4, 1])
    counting, rank, esl, graded = (
        copy_context().run(headings, names, language)
        for names in (COLUMNS, {"rank"}, {"ESL"}, {"grade", "ideal grade", "document"})
    )
    graded.add(copy_context().run(in_language, "table.against-pin", language))  # as what stands before it
    seen = 0
    for tree in trees(app):
        for table in nodes(tree, "table"):
            for row in cells(table) if nodes(table, "thead") else ():
                for head, text in row.items():
                    if head in counting:
                        seen += 1
                        assert "." not in text, (head, row)
                    elif page in COUNTING_PAGES and rank & {*row} and not head.startswith((*graded, *esl)):
                        assert "." in text or not NUMBER.fullmatch(text), (head, row)
    assert seen or page not in COUNTING_PAGES
