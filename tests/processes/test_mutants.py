"""The tool that changes the code in small ways: what it draws, and what becomes of a change."""

from pathlib import Path

import pytest

from tests.mutants.__main__ import CAUGHT, NOT_RUN, SURVIVED, attempt
from tests.mutants.drawing import Mutant, draw

CODE = '''"""Two sums."""

def added(one: int, other: int = 0) -> int:
    return one + other

def unseen(one: int) -> int:
    return one - 1
'''
TEST = """from toy.sums import added, unseen

def test_added():
    assert added(2, 3) == 5
    unseen(1)
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A package of two functions; a test looks at what one of them returns, without plugins to load."""
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = --disable-plugin-autoload\n", encoding="utf-8")
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy" / "sums.py").write_text(CODE, encoding="utf-8")
    (tmp_path / "test_sums.py").write_text(TEST, encoding="utf-8")
    return tmp_path


def on_line(drawn: list[Mutant], line: int) -> list[Mutant]:
    return [each for each in drawn if each.place[0] == line]


def test_one_seed_draws_one_sample_from_all_places_that_tell_something(tree: Path) -> None:
    everything = draw(tree, "toy", 100, seed=1)
    assert {each.place[0] for each in everything} == {3, 4, 7}
    assert draw(tree, "toy", 2, seed=1) == everything[:2]
    assert {*draw(tree, "toy", 2, seed=1)} != {*draw(tree, "toy", 2, seed=3)}


def test_a_change_that_a_test_notices_is_caught_and_the_file_is_as_it_was(tree: Path) -> None:
    everything = draw(tree, "toy", 100, seed=1)
    (added, *_), (unseen, *_) = on_line(everything, 4), on_line(everything, 7)
    tests = ["test_sums.py::test_added"]
    assert [attempt(tree, added, tests), attempt(tree, unseen, tests), attempt(tree, unseen, [])] == [
        CAUGHT,
        SURVIVED,
        NOT_RUN,
    ]
    assert (tree / "toy" / "sums.py").read_text(encoding="utf-8") == CODE
