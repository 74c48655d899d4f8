"""What an edit changed: the table adds up to the change of the score, whatever was edited."""

import re
from math import isclose, isnan

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from metrics.measures import MEASURES
from scene.list import edits
from scene.list.edits import build_scene
from scene.list.model import Scene
from scene.measured.measured import measured
from tests.fewer import drawn
from tests.ui.trees import texts
from tests.unit.edited import SIX, edited
from tests.unit.scenes import definitions, scenes
from ui.strip.last_edit import describe_edit
from ui.strip.reason import changes_table, summaries
from ui.words.numbers import change
from ui.words.text import label

CHANGE = r"[+−±]\d+(?:\.\d{4,})?"


TEN_DOCUMENTS = build_scene([4, 4, 0, 1, 1, 1, 1, 1, 1, 1], k=10, max_grade=4)
MANY_SMALL_CHANGES = TEN_DOCUMENTS, edits.move(TEN_DOCUMENTS, 3, 10)
"""Each of seven shares changes by less than four decimals show, and ERR by more."""


@st.composite
def many_small(draw: st.DrawFn) -> tuple[Scene, Scene]:
    """A long list of low grades, before and after a move within it."""
    grades = draw(st.lists(st.sampled_from([0, 1, 1, 10]), min_size=8, max_size=40))
    before = build_scene(grades, k=len(grades), max_grade=10, definition=draw(definitions))
    key, rank = (draw(st.integers(1, len(grades))) for _ in range(2))
    return before, edits.move(before, key, rank)


@given(edited() | many_small(), st.sampled_from(sorted(MEASURES)))
@example(MANY_SMALL_CHANGES, "ERR")
def test_the_table_adds_up_and_the_sentence_accounts_for_what_is_seen(
    both: tuple[Scene, Scene], name: str
) -> None:
    """Contributions over the divisor are the score, before and after, and the rows hold all that changed.

    What the sentence names is in the table and adds up to what is seen; where it names nothing, nothing is to
    be seen; and what it calls unchanged is the same before and after.
    """
    assert describe_edit(*both).endswith(".")
    found = measured(both[1], both[0]).changes(MEASURES[name])
    assume(found is not None)
    assert found is not None
    for numerator, divisor, score in (
        (found.numerator_before, found.score_before.divisor, found.score_before.value),
        (found.numerator_after, found.score_after.divisor, found.score_after.value),
    ):
        assert not isnan(score)
        assert isclose(numerator / divisor if divisor else 0.0, score, rel_tol=1e-9, abs_tol=1e-9)
    total = sum(row.change for row in found.rows)
    changed = found.numerator_after - found.numerator_before
    assert isclose(total, changed, rel_tol=1e-9, abs_tol=1e-9)
    line, table = summaries(found)[0], changes_table(found)
    told, named = re.findall(CHANGE, line), sum(row.change for row in found.changed)
    assert set(told) <= {text for each in table for text in texts(each)}
    assert bool(table) == (label("reason.nothing") not in line)
    assert abs(changed - named) < 5e-5
    if "unchanged" in line:
        assert isclose(found.score_before.divisor, found.score_after.divisor)
    if not table:
        assert change(found.score_after.value - found.score_before.value).startswith("±")
    if found.changed:
        assert not told[0].startswith("±")


def test_many_small_changes_are_named_with_the_digits_that_they_have() -> None:
    """C, not relevant, goes from rank 3 to the end: of D to J each ends a reader's search a rank earlier."""
    found = measured(MANY_SMALL_CHANGES[1], MANY_SMALL_CHANGES[0]).changes(MEASURES["ERR"])
    assert found is not None
    left = (1 - 15 / 16) ** 2  # by A and B, of the highest grade
    earlier = [left * (15 / 16) ** i / 16 * (1 / (3 + i) - 1 / (4 + i)) for i in range(7)]
    assert max(earlier) < 5e-5 < sum(earlier)
    named = [f"{name} +{each:.6f}" for name, each in zip("DEF", earlier, strict=False)]
    assert summaries(found)[0] == f"{', '.join(named)}, 4 more: ERR@10 +{sum(earlier):.6f}."


@settings(max_examples=drawn(20))
@given(scenes(), st.integers(1, 13), st.sampled_from(sorted(MEASURES)))
def test_what_happens_below_the_cutoff_is_said_to_count_nothing(scene: Scene, rank: int, name: str) -> None:
    last = scene.query.ranked[-1]
    after = edits.move(scene, last.key, min(rank, len(scene.query.ranked)))
    found = measured(after, scene).changes(MEASURES[name])
    assume(found is not None)
    assert found is not None
    start, end = len(scene.query.ranked), min(rank, len(scene.query.ranked))
    if start != end and min(start, end) > scene.k and found.measure.has_cutoff:
        assert f"beyond k = {scene.k}" in summaries(found)[0]


def test_a_move_changes_what_it_passes() -> None:
    """F from rank 6 to 1: B C D A E F are at ranks 3, 4, 5, 2, 6, 1 then."""
    found = measured(edits.move(SIX, 6, 1), SIX).changes(MEASURES["nDCG"])
    assert found is not None
    won = {row.document.name: row.change for row in found.changed}
    # 2 / log2(7) at rank 6 becomes 2 / log2(2) at rank 1.
    assert won["F"] == pytest.approx(2 - 2 / 2.807354922057604)
    assert won["A"] == pytest.approx(3 / 1.584962500721156 - 3)
    assert not found.has_other_divisor


def test_another_query_is_no_change() -> None:
    two = edits.add_query(SIX)
    assert measured(two, SIX).changes(MEASURES["nDCG"]) is None
    assert measured(edits.switch_query(two, 1), two).changes(MEASURES["nDCG"]) is None
