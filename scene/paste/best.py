"""Which score is the best, the highest or the lowest: a name says so, or lines that seem to be a ranking."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scene.paste.cells import Role, Table
from scene.paste.forms.form import STRICT
from scene.paste.headings import DISTANCES, parts_of, words_of
from scene.paste.lists import OWN_HEAD, Row

SURELY_HIGH = words_of(
    "y prob probs proba probability probabilities pred preds prediction predictions logit logits"
)
"""What scores are called of which the highest is the best: those of a classifier."""
BEST = "best"
"""What is asked."""
SHORTEST = 3
"""Scores of two documents rise by chance."""


def are_distances(table: Table, roles: Mapping[int, Role]) -> bool:
    """Return whether the heading of the scores says that the lowest is the best, as it is with distances."""
    places = [place for place, role in roles.items() if role == "score" and place < len(table.head)]
    return any(parts_of(table.head[place]) & DISTANCES for place in places)


def can_be_distances(
    form: str, table: Table, roles: Mapping[int, Role], rising: Sequence[Sequence[Row]]
) -> bool:
    """Return whether scores rise from line to line in all lists, as distances do, and more speaks for it.

    `rising` are the rows of lists, none where scores do not rise; those of two documents do so by chance.
    """
    is_known = form in STRICT or table.head[: len(OWN_HEAD)] == OWN_HEAD
    if is_known or not rising or not all(rising) or max(map(len, rising)) < SHORTEST:
        return False
    places = [place for place, role in roles.items() if role == "score"]
    heads = [table.head[place] for place in places if place < len(table.head)]
    if any(place in table.roles for place in places) or any(map(_is_surely_high, heads)):
        return False
    return "rank" in roles.values() or all(map(_is_best_first, rising))


def _is_best_first(rows: Sequence[Row]) -> bool:
    """Return whether lines can be in ranked order: no grade is above the one before, or no score above 0."""
    grades = [row.grade for row in rows if row.grade is not None]
    falls = grades == sorted(grades, reverse=True) and (not grades or grades[0] > grades[-1])
    return falls or all((row.score or 0.0) <= 0 for row in rows)


def _is_surely_high(head: str) -> bool:
    return bool(parts_of(head) & SURELY_HIGH)
