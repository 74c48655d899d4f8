"""What `make quick` leaves to `make test`: it tries fewer lists with each property."""

from collections.abc import Iterable
from random import Random
from typing import TypeVar

from hypothesis import settings

T = TypeVar("T")


def is_quick() -> bool:
    """Return whether this is `make quick`."""
    return settings.get_current_profile_name() == "quick"


def tried(cases: Iterable[T]) -> list[T]:
    """Return all cases, or in `make quick` one in sixteen of them, in the order that they have."""
    found = [*cases]
    if not is_quick():
        return found
    chosen = Random(7).sample(range(len(found)), 1 + len(found) // 16)
    return [found[place] for place in sorted(chosen)]


def drawn(count: int) -> int:
    """Return how many lists are drawn for a property: so many, or in `make quick` at most as in any other."""
    return min(count, settings().max_examples) if is_quick() else count
