"""Grades on another scale: asked about, and then in proportion or by their order."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scene.list.model import MAX_GRADE
from scene.paste.draft import NEGATIVE, SCALE
from scene.paste.pasted import read_pasted
from scene.paste.scales import BY_ORDER, IN_PROPORTION, scale_of

numbers = st.lists(
    st.integers(0, 100).map(lambda each: str(each / 4)) | st.integers(0, 100).map(str), min_size=2
)


@pytest.mark.parametrize(
    ("text", "proportional", "ordered"),
    [
        ("0.5 1 0 0.25", [2, 4, 0, 1], [2, 3, 0, 1]),
        ("0.5 1 x 0.25", [2, 4, None, 1], [2, 3, None, 1]),
        ("doc,grade\na,100\nb,20\nc,0", [5, 1, 0], [2, 1, 0]),
        ("doc,rating\na,4.5\nb,3\nc,3.5", [9, 6, 7], [3, 1, 2]),
        ("doc,label\na,85\nb,40\nc,100", None, [2, 1, 3]),
        ("doc,grade\na,50%\nb,100%", [1, 2], None),
    ],
)
def test_a_scale_is_asked_about(text: str, proportional: list[int] | None, ordered: list[int] | None) -> None:
    asked = read_pasted(text)
    assert not asked.is_ready
    assert [problem.message for problem in asked.problems] == ["grades-off-scale"]
    for way, grades in ((IN_PROPORTION, proportional), (BY_ORDER, ordered)):
        assert (way in asked.questions[SCALE].options) == (grades is not None)
        read = read_pasted(text, answers={SCALE: way})
        assert read.is_ready == (grades is not None)
        assert grades is None or [row.grade for row in read.ranked] == grades


def test_what_happens_to_grades_is_shown() -> None:
    assert read_pasted("0.5 1").questions[SCALE].options == {IN_PROPORTION: "0.5 → 1, 1 → 2"}


@given(numbers)
def test_proportions_and_orders_are_kept(texts: list[str]) -> None:
    scale = scale_of(texts, None)
    assume(scale)
    assert scale is not None
    for way, grades in scale.ways.items():
        assert all(0 <= grade <= MAX_GRADE for grade in grades.values())
        assert {*grades} == {Fraction(text) for text in texts}
        rising = sorted(grades.items())
        assert all(low < high for (_, low), (_, high) in pairwise(rising))
        if way == IN_PROPORTION:
            assert len({value / grade for value, grade in rising if grade}) == 1


def test_what_is_below_zero_is_not_judged_or_worth_nothing() -> None:
    text = "doc,rel\na,-2\nb,1"
    assert [row.grade for row in read_pasted(text).ranked] == [None, 1]
    assert [note.message for note in read_pasted(text).notes] == ["line-below-zero"]
    worthless = read_pasted(text, answers={NEGATIVE: "worthless"})
    assert [row.grade for row in worthless.ranked] == [0, 1]
    assert worthless.is_ready
    assert worthless.questions[NEGATIVE].answer == "worthless"
