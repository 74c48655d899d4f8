"""The line in the list where it is a threshold and not the cutoff."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    """The threshold in the list: the ranks (0 = above all) under which it can stand, its name, its place."""

    places: Sequence[int]
    texts: Sequence[str]
    at: int
