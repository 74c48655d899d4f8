"""An edit yields one value: each number of a list is computed once, and all that is on screen reads it."""

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.cumulative_gain import NDCG
from metrics.measures import MEASURES
from scene.list.edits import move
from scene.measured.measured import Measured, measured
from tests.ui.pages import as_linked, edit, session_of
from tests.unit.edited import SIX
from tests.unit.scenes import scenes

SUMS = {
    "ndcg": ("cumulative_gain.py", ("_dcgs", "_idcgs", "discounted_sums"), 2),
    "err": ("expected_reciprocal_rank.py", ("_satisfaction_chances",), 4),
    "average_precision": ("average_precision.py", ("_precision_sums_and_hits", "_steps"), 3),
    "reciprocal_rank": ("reciprocal_rank.py", ("_rr_at_cutoffs",), 3),
    "roc_auc": ("roc.py", ("_curve_counts",), 3),
}
"""By page, the functions behind all that its metric adds up, and how often a move may call them.

That is the DCG of the list and of the ideal one; ERR in floats and in fractions, and those whom the list
leaves unsatisfied; the thresholds of the list, of what it was, and for the area below the second curve.
"""
STEPS = [("ndcg", "cg"), ("ndcg", "dcg"), ("ndcg", "idcg"), ("ndcg", "ndcg")]
STEPS += [("err", "chances"), ("err", "readers"), ("err", "sum")]
STEPS += [("average_precision", "precision"), ("average_precision", "average")]
STEPS += [
    ("reciprocal_rank", "list"),
    ("reciprocal_rank", "queries"),
    ("roc_auc", "curves"),
    ("roc_auc", "area"),
]


@contextmanager
def counted(module: str) -> Iterator[Counter[str]]:
    """Count the calls of the functions of a family's module."""
    calls: Counter[str] = Counter()

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.endswith(f"/metrics/{module}"):
            calls[frame.f_code.co_name] += 1

    threading.setprofile(note)  # a page runs in a thread of its own
    try:
        yield calls
    finally:
        threading.setprofile(None)


@pytest.mark.parametrize("place", range(len(STEPS)))
def test_a_move_adds_up_the_list_and_the_ideal_once(place: int) -> None:
    """What the list was is known from the run before."""
    page, step = STEPS[place]
    grades = f"{place % 8}.3.1.0.2.{7 - place // 8}"  # nobody had this list yet
    app = as_linked(page, r=grades, m="2", top="7", step=step)
    first, second, *_ = session_of(app).present.query.ranked
    edit(app, ["move", first.key, 3])
    module, sums, most = SUMS[page]
    with counted(module) as calls:
        edit(app, ["move", second.key, 4])
    assert 1 <= sum(calls[name] for name in sums) <= most, calls


@given(scenes(), st.sampled_from(sorted(MEASURES)))
def test_a_score_is_its_metric_to_the_last_bit_and_the_quotient_of_its_parts(scene, name: str) -> None:
    score, measure = Measured(scene).score(MEASURES[name]), MEASURES[name]
    assert repr(score.value) == repr(measure.value(scene.definition, scene.ranking))
    if score.is_defined and score.divisor:
        assert sum(score.shares) / score.divisor == pytest.approx(score.value, abs=1e-9)


def test_what_was_measured_in_the_run_before_is_not_measured_again() -> None:
    first = measured(SIX)
    was = first.score(NDCG)
    second = measured(move(SIX, 6, 1), SIX, first)
    assert second.previous is not None
    assert second.previous.score(NDCG) is was
    assert second.previous.previous is None  # or every run would hold all those before it
    assert measured(second.scene, SIX, second) is second
    back = measured(SIX, second.scene, second)
    assert back.score(NDCG) is was
