"""What holds for all tests."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

# A deadline would fail a test because the machine is busy, and other lists in each run would fail one by
# chance: `make test` tries the same lists everywhere, `make quick` fewer, and others each time. More of
# the same would take longer and find what they found the last time.
settings.register_profile("same lists", deadline=None, derandomize=True, max_examples=40)
settings.register_profile("quick", deadline=None, derandomize=False, max_examples=10)
settings.load_profile("same lists")

# The libraries that we compare with would start as many threads as there are cores in each of the processes
# that pytest has started already: beside other work, LightGBM's then wait for each other six times as long.
os.environ["OMP_NUM_THREADS"] = "1"

# ranx as plain Python, for compiling it would take a minute; set before anything imports numba, whatever is
# collected first.
os.environ.setdefault("NUMBA_DISABLE_JIT", "1")


@pytest.fixture(scope="session", autouse=True)
def rooms_of_their_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the rooms of tests, and of the servers that they start, away from this machine's."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LAB_ROOMS", f"sqlite:///{tmp_path_factory.mktemp('rooms')}/rooms.db")
        yield
