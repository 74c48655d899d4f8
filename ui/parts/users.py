"""The names of those who use a definition, or who have a rule, as the records say."""

from __future__ import annotations

from collections.abc import Iterable

from metrics.average_precision import AP
from metrics.conventions.definitions import Definition
from metrics.conventions.users import having, names_of, users
from metrics.cumulative_gain import NDCG
from ui.parts.text import as_plain, in_sequence

EMPTY_RULES: dict[str, float | str] = {
    "zero": 0.0,
    "one": 1.0,
    "skipped": "skipped",
    "no_number": "undefined",
}
"""What an empty query can be worth to a library, by the name of the blank in a text."""


def libraries_counting_empty(metric: str, empty: float | str) -> list[str]:
    """Name the libraries to which an empty query's metric is this; the papers have no such rule."""
    found = having(metric, {"empty": empty})
    return names_of([user for user in found if user.convention.kind == "library"])


def empty_rules(metric: str) -> dict[str, str]:
    """Fill the blanks of a text in Markdown that says what an empty query is worth to which library."""
    return {
        blank: _in_markdown(libraries_counting_empty(metric, each)) for blank, each in EMPTY_RULES.items()
    }


def sharing_gains() -> dict[str, str]:
    """Fill the blanks of a text in Markdown that says in whose nDCG tied documents share their gains."""
    return {
        "averaging": _in_markdown(names_of(having(NDCG.name, {"ties": "average"}))),
        "shuffling": _in_markdown(names_of(having(NDCG.name, {"ties": "all orders"}))),
    }


def dividing_ap_by(denominator: str, judged: str) -> str:
    """Name who divides AP at a cutoff by this, with R from all judged documents or from the list."""
    chosen = Definition(AP.name, denominator=denominator, judged=judged)
    return in_sequence(names_of(users(chosen, ignoring={"ties", "empty"})))


def dividing_whole_ap_by(denominator: str) -> str:
    """Name, in Markdown, who divides the AP of a whole list by this, with R from all judged documents."""
    chosen = Definition(AP.name, denominator=denominator, judged="all")
    found = users(chosen, ignoring={"ties", "empty", "cutoff"})
    return _in_markdown(dict.fromkeys(user.convention.label for user in found))


def _in_markdown(names: Iterable[str]) -> str:
    return in_sequence(map(as_plain, names))
