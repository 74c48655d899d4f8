"""A little of `make fuzz`, so that it stays true between two runs of it."""

import random

import pytest

from tests.fuzz.entries import ENTRIES

INPUTS = 200


@pytest.mark.parametrize("name", ENTRIES)
def test_whatever_comes_is_a_list_or_has_a_sentence(name: str) -> None:
    for number in range(INPUTS):
        ENTRIES[name](random.Random(f"suite/{number}"))
