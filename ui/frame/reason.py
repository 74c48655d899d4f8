"""Why the number changed: the table "What changed", its picture, and its summary in one line."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, log10

from scene.changes import Changes, Contribution
from ui.parts.drawing import figure
from ui.parts.nodes import Child, Node, node
from ui.parts.numbers import DECIMALS, UNDEFINED, change, decimal
from ui.parts.plain_table import Row, plain_table, signed
from ui.parts.text import counted, in_sequence, label, paragraph, spaced_label
from ui.parts.waterfall import Fall, waterfall

MOST_NAMED = 3
"""The line names the documents that changed most; the table has all of them."""


def summary(changes: Changes) -> str:
    """Sum the table up: the largest changes, what they come to, and what became of the divisor."""
    return paragraph(_sum(changes), _cutoff(changes))


def _sum(changes: Changes) -> str:
    if not changes.changed and not changes.has_other_divisor:
        return label("reason.nothing")
    if not changes.measure.has_divisor:
        return spaced_label(
            "reason.sum", contributions=_largest(changes), name=changes.name, total=_total(changes)
        )
    divisor = _divisor(changes)
    if not changes.changed:
        return label("reason.divisor", divisor=divisor)
    return spaced_label(
        "reason.quotient",
        contributions=_largest(changes),
        name=_above(changes),
        total=_total(changes),
        divisor=divisor,
    )


def _largest(changes: Changes) -> str:
    """List the documents that changed most, each with its change."""
    told = [
        label("reason.contribution", name=row.document.name, change=_signed(changes, row.change))
        for row in changes.changed[:MOST_NAMED]
    ]
    others = len(changes.changed) - len(told)
    return in_sequence([*told, *([counted("reason.others", others)] if others else [])])


def _above(changes: Changes) -> str:
    """Name the sum of the contributions of a quotient."""
    return label(f"measure.{changes.measure.name}.above", k=changes.k)


def _below(changes: Changes) -> str:
    """Name what divides it."""
    return label(f"measure.{changes.measure.name}.below", k=changes.k)


def _total(changes: Changes) -> str:
    return _signed(changes, changes.numerator_now - changes.numerator_was)


def _divisor(changes: Changes) -> str:
    if not changes.has_other_divisor:
        return spaced_label("reason.same", name=_below(changes))
    difference = _signed(changes, changes.divisor_now - changes.divisor_was)
    return label("reason.contribution", name=_below(changes), change=difference)


def _signed(changes: Changes, difference: float) -> str:
    return change(difference, _places(changes))


def _places(changes: Changes) -> int:
    """Give the decimals that show the smallest change: the usual four, unless small ones add up to more."""
    smallest = min((abs(row.change) for row in changes.changed), default=1.0)
    return max(DECIMALS, ceil(-log10(2 * smallest)))


def _cutoff(changes: Changes) -> str:
    """Say that ranks beyond the cutoff count nothing, where a document moved there."""
    k = changes.k
    moved = [row for row in changes.rows if row.rank_was != row.rank_now]
    beyond = any((row.rank_was or k + 1) > k and (row.rank_now or k + 1) > k for row in moved)
    return label("reason.beyond", k=k) if beyond and changes.measure.has_cutoff else ""


# --- the table and its picture --------------------------------------------------------------------------


def what_changed(changes: Changes) -> list[Node]:
    """Show each changed contribution before and after, what they add up to, what divides, and the score."""
    if not changes.changed and not changes.has_other_divisor:
        return []
    picture = figure("what-changed", label("reason.figure", name=changes.name), waterfall(_fall(changes)))
    return [
        node("h2", None, label("reason.title")),
        node("div", {"class": "grid two pictures"}, _table(changes), picture),
    ]


def _fall(changes: Changes) -> Fall:
    """Turn each contribution into what it does to the score; what divides comes last."""
    below = changes.divisor_was or changes.divisor_now or 1.0
    steps = [(row.document.name, row.change / below) for row in changes.changed]
    if changes.has_other_divisor:
        rest = changes.score_now - changes.score_was - sum(each for _, each in steps)
        steps.append((_below(changes), rest))
    return Fall(
        (label("reason.before"), changes.score_was),
        steps,
        (label("reason.after"), changes.score_now),
        changes.measure.higher_is_better,
    )


def _table(changes: Changes) -> Node:
    heads = [
        (label("column.document"), "document"),
        (label("reason.rank"), "number"),
        (label("reason.before"), "number"),
        (label("reason.after"), "number"),
        (label("reason.change"), "number sum"),
    ]
    rows = [_row(each, _places(changes)) for each in changes.changed]
    return plain_table(label("reason.title"), heads, rows, _foot(changes))


def _row(row: Contribution, places: int) -> Row:
    ranks = label("reason.ranks", before=_rank(row.rank_was), after=_rank(row.rank_now))
    cells: Sequence[Child] = (
        row.document.name,
        ranks,
        decimal(row.was, places),
        decimal(row.now, places),
        signed(row.change, places),
    )
    return Row(str(row.document.key), cells)


def _rank(rank: int | None) -> str:
    return UNDEFINED if rank is None else str(rank)


def _foot(changes: Changes) -> list[Node]:
    """Make the rows of the sum, of what divides it, and of the score."""
    was, now, places = changes.numerator_was, changes.numerator_now, _places(changes)
    if not changes.measure.has_divisor:
        return [_total_row(changes.name, was, now, places)]
    return [
        _total_row(_above(changes), was, now, places),
        _total_row(_below(changes), changes.divisor_was, changes.divisor_now, places),
        _total_row(changes.name, changes.score_was, changes.score_now, places),
    ]


def _total_row(name: str, was: float, now: float, places: int) -> Node:
    return node(
        "tr",
        {"key": name},
        node("th", {"scope": "row", "class": "document"}, name),
        node("td", None, ""),
        node("td", {"class": "number"}, decimal(was, places)),
        node("td", {"class": "number"}, decimal(now, places)),
        node("td", {"class": "number sum"}, signed(now - was, places)),
    )
