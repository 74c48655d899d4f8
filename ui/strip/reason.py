"""Why the number changed: the table "What changed", its picture, and its summary in one line."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, pairwise
from math import ceil, floor, log10
from typing import TypeAlias

from metrics.measure import Measure
from scene.list.model import Query, Scene
from scene.measured.means import Mean, mean_of_scores
from scene.measured.score import LEAST_VISIBLE, Changes, Contribution
from ui.pictures.axes import axis_upwards
from ui.pictures.drawing import HEIGHT, TOP, drawing, figure, words
from ui.pictures.plane import BAR, Plane, Scale, across_ranks
from ui.tables.plain_table import Row, plain_table, signed_change
from ui.tree.nodes import Child, Node, node
from ui.words.numbers import DECIMALS, UNDEFINED, change, decimal, direction, places_of, short
from ui.words.text import join_with_commas, label, paragraph, plural_label

MAX_BARS = 9
SMALLEST = 0.02
"""Changes of less than this are not drawn larger than it would be."""
BASE = HEIGHT - 46
"""The height of the axis; below it stand the names."""


@dataclass(frozen=True)
class WaterfallSteps:
    """The steps of a waterfall by their names: where it starts, each change, where it ends."""

    start: tuple[str, float]
    changes: Sequence[tuple[str, float]]
    end: tuple[str, float]
    higher_is_better: bool = True
    is_count: bool = False

    @property
    def places(self) -> int:
        """With how many decimals its numbers are written above the steps."""
        return 0 if self.is_count else 3

    def changes_with_rest(self) -> list[tuple[str, float]]:
        """The changes, all beyond the first few as one."""
        if len(self.changes) <= MAX_BARS:
            return list(self.changes)
        first, rest = self.changes[: MAX_BARS - 1], self.changes[MAX_BARS - 1 :]
        return [*first, (label("reason.rest"), sum(size for _, size in rest))]


def waterfall(fall: WaterfallSteps) -> Node:
    """Draw the changes as steps from the score before to the score after."""
    changes = fall.changes_with_rest()
    levels = list(accumulate([size for _, size in changes], initial=fall.start[1]))
    low, high = _window([*levels, fall.end[1]])
    plane = Plane(across_ranks(len(changes) + 2), Scale(low, high if high > low else low + 1, BASE, TOP))
    (first, start), (last, end), places = fall.start, fall.end, fall.places
    steps = [
        ("ideal", first, (low, start), decimal(start, places)),
        *[
            (f"change-{direction(size, fall.higher_is_better)}", name, ends, change(size, places))
            for (name, size), ends in zip(changes, pairwise(levels), strict=True)
        ],
        ("now", last, (low, end), decimal(end, places)),
    ]
    descriptions = [
        label("reason.contribution", name=name, change=change(size, 0 if fall.is_count else DECIMALS))
        for name, size in changes
    ]
    middles = plane.x.positions(range(1, len(steps) + 1))
    tops = plane.y.positions([max(ends) for _, _, ends, _ in steps])
    marks = _marks(plane, [(kind, ends) for kind, _, ends, _ in steps])
    columns = [
        node(
            "g",
            {"key": name},
            mark,
            words(middle, top - 5, text, "middle", "strong"),
            words(middle, BASE + 16, name, "middle"),
        )
        for middle, top, mark, (_, name, _, text) in zip(middles, tops, marks, steps, strict=True)
    ]
    axis = axis_upwards([(plane.y.position(low), short(round(low, 2)))])
    return drawing(label("reason.figure-alt", changes=join_with_commas(descriptions)), *axis, *columns)


def _marks(plane: Plane, steps: Sequence[tuple[str, tuple[float, float]]]) -> list[Node]:
    """Return the bars of steps by their kinds and ends; of one of no height, a line of a pixel is seen."""
    (left, right), pixel = BAR, -1 / plane.y.unit
    across = [(place + left, place + right) for place in range(1, len(steps) + 1)]
    upwards = [(min(*ends, max(ends) - pixel), max(ends)) for _, ends in steps]
    return plane.cells([kind for kind, _ in steps], across, upwards, rx=2)


def _window(levels: Sequence[float]) -> tuple[float, float]:
    """Return the part of the axis that is shown: from 0 up, or from just below where small changes lie."""
    low, high = min(levels), max(levels)
    seen = max(high - low, SMALLEST) * 3
    return (floor((high - seen) * 100) / 100, high) if low > 0 and high - seen > 0 else (min(0.0, low), high)


AnyMean: TypeAlias = Mean[Fraction] | Mean[float]
MAX_NAMED = 3
"""The line names the documents that changed most; the table has all of them."""


def summary(changes: Changes) -> str:
    """Sum the table up: the largest changes, what they come to, and what became of the divisor."""
    return paragraph(_sum(changes), _cutoff_sentence(changes))


def summary_of_mean(before: Scene, after: Scene, metric: Measure) -> str:
    """Sum up what became of a mean: the queries whose scores changed most, and over how many it is."""
    mean_before, mean_after = (mean_of_scores(scene, metric) for scene in (before, after))
    changed_queries = [
        (query.name, difference)
        for query, difference in _query_differences(after, mean_before, mean_after)
        if difference
    ]
    if mean_before.query_count != mean_after.query_count:
        over = plural_label("reason.mean-over", mean_after.query_count, was=mean_before.query_count)
        return paragraph(
            _mean_summary(changed_queries, mean_before, mean_after) if changed_queries else "", over
        )
    return (
        _mean_summary(changed_queries, mean_before, mean_after)
        if changed_queries
        else label("reason.mean-same")
    )


def _query_differences(
    after: Scene, mean_before: AnyMean, mean_after: AnyMean
) -> Iterator[tuple[Query, float]]:
    """Yield each query with the change of its score, of the same queries as before."""
    if len(mean_before.parts) == len(mean_after.parts):
        for query, old, new in zip(after.queries, mean_before.parts, mean_after.parts, strict=True):
            difference = 0.0 if old is None or new is None else float(new) - float(old)
            yield query, difference if abs(difference) >= LEAST_VISIBLE else 0.0


def _mean_summary(
    changed_queries: Sequence[tuple[str, float]], mean_before: AnyMean, mean_after: AnyMean
) -> str:
    largest = sorted(changed_queries, key=lambda query_change: -abs(query_change[1]))[:MAX_NAMED]
    entries = [
        label("reason.contribution", name=name, change=change(difference)) for name, difference in largest
    ]
    changes_text = _list_with_rest(entries, len(changed_queries))
    total = change(float(mean_after.value or 0) - float(mean_before.value or 0))
    return plural_label("reason.mean", mean_after.query_count, changes=changes_text, total=total)


def _sum(changes: Changes) -> str:
    if not changes.changed and not changes.has_other_divisor:
        return label("reason.nothing")
    if not changes.measure.has_divisor:
        return label(
            "reason.sum",
            contributions=_largest_changes(changes),
            name=changes.score_after.title,
            total=_total_change(changes),
        )
    divisor = _divisor_change(changes)
    if not changes.changed:
        return label("reason.divisor", divisor=divisor)
    return label(
        "reason.quotient",
        contributions=_largest_changes(changes),
        name=_numerator_name(changes),
        total=_total_change(changes),
        divisor=divisor,
    )


def _largest_changes(changes: Changes) -> str:
    """List the documents that changed most, each with its change."""
    places = _places(changes)
    entries = [
        label("reason.contribution", name=row.document.name, change=change(row.change, places))
        for row in changes.changed[:MAX_NAMED]
    ]
    return _list_with_rest(entries, len(changes.changed))


def _list_with_rest(entries: Sequence[str], count: int) -> str:
    """List what is named, and how many more of the count there are."""
    others = count - len(entries)
    return join_with_commas([*entries, *([plural_label("reason.others", others)] if others else [])])


def _numerator_name(changes: Changes) -> str:
    """Name the sum of the contributions of a quotient."""
    return label(f"measure.{changes.measure.name}.above", k=changes.score_after.scene.k)


def _divisor_name(changes: Changes) -> str:
    """Name what divides it."""
    return label(f"measure.{changes.measure.name}.below", k=changes.score_after.scene.k)


def _total_change(changes: Changes) -> str:
    return change(changes.numerator_after - changes.numerator_before, _places(changes))


def _divisor_change(changes: Changes) -> str:
    if not changes.has_other_divisor:
        return label("reason.same", name=_divisor_name(changes))
    difference = change(changes.score_after.divisor - changes.score_before.divisor, _divisor_places(changes))
    return label("reason.contribution", name=_divisor_name(changes), change=difference)


def _places(changes: Changes) -> int:
    """Return the decimals of the contributions and their sum: none where they count something."""
    shares = (share for row in changes.rows for share in (row.share_before, row.share_after))
    return places_of(shares) if "shares" in changes.measure.counts else _score_places(changes)


def _divisor_places(changes: Changes) -> int:
    """Return the decimals of what divides: none where it counts something."""
    divisors = (changes.score_before.divisor, changes.score_after.divisor)
    return places_of(divisors) if "divisor" in changes.measure.counts else _score_places(changes)


def _score_places(changes: Changes) -> int:
    """Return the decimals that show the smallest change: the usual four, unless small ones add up to more."""
    smallest = abs(changes.changed[-1].change) if changes.changed else 1.0
    return max(DECIMALS, ceil(-log10(2 * smallest)))


def _cutoff_sentence(changes: Changes) -> str:
    """Return the sentence that ranks beyond the cutoff count nothing, where a document moved there."""
    k = changes.score_after.scene.k
    moved = [row for row in changes.rows if row.rank_before != row.rank_after]
    beyond = any((row.rank_before or k + 1) > k and (row.rank_after or k + 1) > k for row in moved)
    return label("reason.beyond", k=k) if beyond and changes.measure.has_cutoff else ""


# --- the table and its picture --------------------------------------------------------------------------


def changes_table(changes: Changes, mean: tuple[float, float] | None = None) -> list[Node]:
    """Show each changed contribution before and after, what they add up to, what divides, and the score.

    `mean` is the mean over the queries before and after, where that is what the page tells.
    """
    if not changes.changed and not changes.has_other_divisor:
        return []
    picture = figure(
        "what-changed",
        label("reason.figure", name=changes.score_after.title),
        waterfall(_waterfall_steps(changes)),
    )
    return [
        node("h2", None, label("reason.title")),
        node("div", {"class": "grid two pictures"}, _table(changes, mean), picture),
    ]


def _waterfall_steps(changes: Changes) -> WaterfallSteps:
    """Turn each contribution into what it does to the score; what divides comes last."""
    below = changes.score_before.divisor or changes.score_after.divisor or 1.0
    steps = [(row.document.name, row.change / below) for row in changes.changed]
    if changes.has_other_divisor:
        rest = (
            changes.score_after.value
            - changes.score_before.value
            - sum(difference for _, difference in steps)
        )
        steps.append((_divisor_name(changes), rest))
    return WaterfallSteps(
        (label("reason.before"), changes.score_before.value),
        steps,
        (label("reason.after"), changes.score_after.value),
        changes.measure.higher_is_better,
        is_count=changes.measure.is_count and _places(changes) == 0,
    )


def _table(changes: Changes, mean: tuple[float, float] | None) -> Node:
    heads = [
        (label("column.document"), "document"),
        (label("reason.rank"), "number"),
        (label("reason.before"), "number"),
        (label("reason.after"), "number"),
        (label("reason.change"), "number sum"),
    ]
    places = _places(changes)
    rows = [_row(row, places) for row in changes.changed]
    foot = _foot(changes)
    if mean:
        foot.append(_total_row(label("means.name", metric=changes.score_after.title), *mean, places))
    return plain_table(label("reason.title"), heads, rows, foot)


def _row(row: Contribution, places: int) -> Row:
    before, after = row.rank_before or UNDEFINED, row.rank_after or UNDEFINED
    cells: Sequence[Child] = (
        row.document.name,
        label("reason.ranks", before=before, after=after),
        decimal(row.share_before, places),
        decimal(row.share_after, places),
        signed_change(row.change, places),
    )
    return Row(str(row.document.key), cells)


def _foot(changes: Changes) -> list[Row]:
    """Make the rows of the sum, of what divides it, and of the score."""
    numerator_before, numerator_after = changes.numerator_before, changes.numerator_after
    if not changes.measure.has_divisor:
        return [_total_row(changes.score_after.title, numerator_before, numerator_after, _places(changes))]
    return [
        _total_row(_numerator_name(changes), numerator_before, numerator_after, _places(changes)),
        _total_row(
            _divisor_name(changes),
            changes.score_before.divisor,
            changes.score_after.divisor,
            _divisor_places(changes),
        ),
        _total_row(
            changes.score_after.title,
            changes.score_before.value,
            changes.score_after.value,
            _score_places(changes),
        ),
    ]


def _total_row(name: str, before: float, after: float, places: int) -> Row:
    values = decimal(before, places), decimal(after, places), signed_change(after - before, places)
    return Row(name, [name, "", *values])
