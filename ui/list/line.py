"""The line in the list where it is a threshold and not the cutoff."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    """The threshold in the list: the ranks under which it can stand, what it is there, and where it stands.

    Rank 0 is above the first card.
    """

    places: Sequence[int]
    texts: Sequence[str]
    at: int
