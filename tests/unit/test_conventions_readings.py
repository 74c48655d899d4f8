"""Reading a pasted number: everything that its digits can stand for."""

from itertools import chain

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.conventions.computing import NoValue, value
from metrics.conventions.readings import read_number, readings
from tests.unit.recorded import RECORDED, as_ranking, cases


@pytest.mark.parametrize(
    ("number", "low", "high"),
    [
        ("0.785", 0.7845, 0.7855),
        ("0,785", 0.7845, 0.7855),
        ("78.5%", 0.7845, 0.7855),
        ("7.85e-1", 0.7845, 0.7855),
        ("≈ 0.785", 0.7845, 0.7855),
        ("7", 6.5, 7.5),
        ("1.0", 0.95, 1.05),
        ("1", 1, 1),
        ("100%", 1, 1),
        ("1/3", 1 / 3, 1 / 3),
    ],
)
def test_what_the_digits_can_stand_for(number, low, high):
    low_end, _, high_end, _ = read_number(number)
    assert (low_end, high_end) == pytest.approx((low, high), abs=1e-8)


@given(st.floats(1e-90, 1e14))
def test_a_number_with_all_its_digits_and_its_neighbours_are_read_as_one(number):
    for pasted in (number, np.nextafter(number, np.inf), np.nextafter(number, -np.inf)):
        low, middle, high, _ = read_number(repr(float(pasted)))
        assert low < number < high
        assert middle == pasted


@given(st.floats(-1e6, 1e6))
def test_a_number_of_four_bytes_stands_for_the_one_of_eight(number):
    single = np.float32(number)
    for pasted in (str(single), repr(float(single))):
        low, _, high, _ = read_number(pasted)
        assert low < number < high


def test_whatever_a_library_returned_stands_for_what_we_compute():
    """As it was recorded, and as a number of four bytes is printed where the library computes in these."""
    read = 0
    for definition, name, recorded in chain.from_iterable(map(cases, RECORDED["recorded"])):
        ours = value(definition, as_ranking(name).with_cutoff(RECORDED["rankings"][name]["k"]))
        is_drawn = definition.note == "random-ties"
        if isinstance(recorded, str) or isinstance(ours, NoValue) or is_drawn or definition.digits:
            continue
        printed = [repr(recorded), str(np.float32(recorded))] if definition.single else [repr(recorded)]
        for pasted in printed:
            low, _, high, _ = read_number(pasted)
            assert low <= ours <= high
            read += 1
    assert read > 1000


@pytest.mark.parametrize(
    ("number", "percents"),
    [
        ("78.5", [0.785]),
        ("100", [1]),
        ("1.5", [0.015]),
        ("100.1", []),
        ("1", []),
        ("0.785", []),
        ("78.5%", []),
        ("１５０％", []),
        ("7/2", []),
        ("-5", []),
    ],
)
def test_a_number_from_1_to_100_may_be_a_percentage(number, percents):
    plain, *others = readings(number)
    assert plain == read_number(number)
    assert [(other.middle, other.is_percent) for other in others] == [(share, True) for share in percents]
