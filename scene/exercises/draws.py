"""Deterministic random draws from a text, which stay the same in every version of Python."""

from collections.abc import Sequence
from typing import TypeVar

Item = TypeVar("Item")
WORD = 2**64 - 1


class Draws:
    """A deterministic random number generator: splitmix64, seeded by the FNV-1a hash of a text."""

    def __init__(self, text: str) -> None:
        self.state = 0xCBF29CE484222325
        for byte in text.encode():
            self.state = (self.state ^ byte) * 0x100000001B3 & WORD

    def word(self) -> int:
        """Return the next 64 random bits."""
        self.state = self.state + 0x9E3779B97F4A7C15 & WORD
        mixed = self.state
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & WORD
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & WORD
        return mixed ^ mixed >> 31

    def below(self, count: int) -> int:
        """Draw a whole number from 0 to below `count`."""
        return self.word() % count

    def between(self, low: int, high: int) -> int:
        """Draw a whole number from `low` to `high`, both of them possible."""
        return low + self.below(high - low + 1)

    def choice(self, items: Sequence[Item]) -> Item:
        """Return one item at random."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """Return the items in random order."""
        left, drawn = list(items), []
        while left:
            drawn.append(left.pop(self.below(len(left))))
        return drawn
