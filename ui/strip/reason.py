"""Why the score changed: the table "What changed", its waterfall picture, its summary in one line."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import accumulate, pairwise
from math import ceil, floor, log10
from typing import NamedTuple, TypeAlias

from metrics.measure import Measure
from scene.list.model import Query, Scene
from scene.measured.means import Mean, mean_of_scores
from scene.measured.score import LEAST_VISIBLE, Changes
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


def waterfall(changes: Changes) -> Node:
    """Return the waterfall picture from the score before to the score after the edit."""
    measure, start, end = changes.measure, changes.score_before.value, changes.score_after.value
    is_count = measure.is_count and _decimals_of(changes).shares == 0
    places = 0 if is_count else 3  # above the steps
    parts = _parts_of_change(changes)
    levels = list(accumulate([size for _, size in parts], initial=start))
    low, high = _axis_window([*levels, end])
    plane = Plane(across_ranks(len(parts) + 2), Scale(low, high if high > low else low + 1, BASE, TOP))
    steps = [
        ("ideal", label("reason.before"), (low, start), decimal(start, places)),
        *[
            (f"change-{direction(size, measure.higher_is_better)}", name, ends, change(size, places))
            for (name, size), ends in zip(parts, pairwise(levels), strict=True)
        ],
        ("now", label("reason.after"), (low, end), decimal(end, places)),
    ]
    descriptions = [
        label("reason.contribution", name=name, change=change(size, 0 if is_count else DECIMALS))
        for name, size in parts
    ]
    middles = plane.x.positions(range(1, len(steps) + 1))
    tops = plane.y.positions([max(ends) for _, _, ends, _ in steps])
    marks = _waterfall_bars(plane, [(kind, ends) for kind, _, ends, _ in steps])
    columns: list[Node] = [
        [
            "g",
            {"key": name},
            mark,
            words(middle, top - 5, text, "middle", "strong"),
            words(middle, BASE + 16, name, "middle"),
        ]
        for middle, top, mark, (_, name, _, text) in zip(middles, tops, marks, steps, strict=True)
    ]
    axis = axis_upwards([(plane.y.position(low), short(round(low, 2)))])
    return drawing(label("reason.figure-alt", changes=join_with_commas(descriptions)), *axis, *columns)


def _parts_of_change(changes: Changes) -> list[tuple[str, float]]:
    """Return what each document does to the score, then what divides; all beyond the first few as one."""
    before, after = changes.score_before, changes.score_after
    below = before.divisor or after.divisor or 1.0
    parts = [(row.document.name, row.change / below) for row in changes.changed]
    if changes.has_other_divisor:
        by_divisor = after.value - before.value - sum(size for _, size in parts)
        parts.append((_name_of(changes, "below"), by_divisor))
    if len(parts) <= MAX_BARS:
        return parts
    first, rest = parts[: MAX_BARS - 1], parts[MAX_BARS - 1 :]
    return [*first, (label("reason.rest"), sum(size for _, size in rest))]


def _waterfall_bars(plane: Plane, steps: Sequence[tuple[str, tuple[float, float]]]) -> list[Node]:
    """Return the bars of steps by their kinds and ends; of one of no height, a line of a pixel is seen."""
    (left, right), pixel = BAR, -1 / plane.y.unit
    across = [(place + left, place + right) for place in range(1, len(steps) + 1)]
    upwards = [(min(*ends, max(ends) - pixel), max(ends)) for _, ends in steps]
    return plane.cells([kind for kind, _ in steps], across, upwards, rx=2)


def _axis_window(levels: Sequence[float]) -> tuple[float, float]:
    """Return the part of the axis that is shown: from 0 up, or from just below where small changes lie."""
    low, high = min(levels), max(levels)
    seen = max(high - low, SMALLEST) * 3
    return (floor((high - seen) * 100) / 100, high) if low > 0 and high - seen > 0 else (min(0.0, low), high)


AnyMean: TypeAlias = Mean[Fraction] | Mean[float]
MAX_NAMED = 3
"""The line names the documents that changed most; the table has all of them."""


def summaries(changes: Changes) -> tuple[str, str]:
    """Return the change of a score in words: largest contributions, their sum, the divisor.

    The second says what the changes come to, where there is no room for each of them.
    """
    whole, brief = _sums_of_changes(changes)
    return paragraph(whole, _cutoff_sentence(changes)), brief


def summary_of_mean(before: Scene, after: Scene, metric: Measure) -> str:
    """Return the change of a mean in words: the queries whose scores changed most."""
    mean_before, mean_after = (mean_of_scores(scene, metric) for scene in (before, after))
    changed_queries = [
        (query.name, difference)
        for query, difference in _query_differences(after, mean_before, mean_after)
        if difference
    ]
    told = _mean_summary(changed_queries, mean_before, mean_after) if changed_queries else ""
    if mean_before.query_count != mean_after.query_count:
        over = plural_label("reason.mean-over", mean_after.query_count, was=mean_before.query_count)
        return paragraph(told, over)
    return told or label("reason.mean-same")


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
    largest_first = sorted(changed_queries, key=lambda query_change: -abs(query_change[1]))
    total = change(float(mean_after.value or 0) - float(mean_before.value or 0))
    changes_text = _name_first(largest_first)
    return plural_label("reason.mean", mean_after.query_count, changes=changes_text, total=total)


def _sums_of_changes(changes: Changes) -> list[str]:
    has_other_divisor = changes.has_other_divisor
    if not changes.changed and not has_other_divisor:
        return [label("reason.nothing")] * 2
    places, below = _decimals_of(changes), _name_of(changes, "below") if changes.measure.has_divisor else ""
    before, after = changes.score_before.divisor, changes.score_after.divisor
    if below and not changes.changed:
        left, now = (decimal(divisor, places.divisor) for divisor in (before, after))
        return [label("reason.divisor", name=below, before=left, after=now)] * 2
    divisor = label("reason.same", name=below)
    if has_other_divisor:
        divisor = label("reason.contribution", name=below, change=change(after - before, places.divisor))
    kind, name = ("quotient", _name_of(changes, "above")) if below else ("sum", changes.score_after.title)
    total = changes.numerator_after - changes.numerator_before
    is_same = abs(total) < LEAST_VISIBLE
    values = {
        "name": name,
        "divisor": divisor,
        "contributions": _name_first(
            [(row.document.name, row.change) for row in changes.changed], places.shares
        ),
        "total": label("reason.unchanged") if is_same else change(total, places.shares),
    }
    return [label(f"reason.{kind}{length}", **values) for length in ("", "-brief")]


def _name_first(changes: Sequence[tuple[str, float]], places: int = DECIMALS) -> str:
    """List the first of what changed by name, each with its change, and how many others did."""
    entries = [
        label("reason.contribution", name=name, change=change(size, places))
        for name, size in changes[:MAX_NAMED]
    ]
    others = len(changes) - len(entries)
    return join_with_commas([*entries, *([plural_label("reason.others", others)] if others else [])])


def _name_of(changes: Changes, part: str) -> str:
    """Name what is `above` the line of a quotient, the sum of the contributions, or `below` it."""
    return label(f"measure.{changes.measure.name}.{part}", k=changes.score_after.scene.k)


class Decimals(NamedTuple):
    """How many decimals the contributions, their sum, the divisor and the score are written with."""

    shares: int
    divisor: int
    score: int


def _decimals_of(changes: Changes) -> Decimals:
    """Return the decimals that show the smallest change: none of counts, else four, or more if small."""
    smallest = abs(changes.changed[-1].change) if changes.changed else 1.0
    usual, counts = max(DECIMALS, ceil(-log10(2 * smallest))), changes.measure.counts
    shares = (share for row in changes.rows for share in (row.share_before, row.share_after))
    divisors = (changes.score_before.divisor, changes.score_after.divisor)
    return Decimals(
        places_of(shares) if "shares" in counts else usual,
        places_of(divisors) if "divisor" in counts else usual,
        usual,
    )


def _cutoff_sentence(changes: Changes) -> str:
    """Return the sentence that ranks beyond the cutoff count nothing, where a document moved there."""
    k = changes.score_after.scene.k
    moved = [row for row in changes.rows if row.rank_before != row.rank_after]
    beyond = any((row.rank_before or k + 1) > k and (row.rank_after or k + 1) > k for row in moved)
    return label("reason.beyond", k=k) if beyond and changes.measure.has_cutoff else ""


# --- the table and its picture --------------------------------------------------------------------------


def changes_table(changes: Changes, mean: tuple[float, float] | None = None) -> list[Node]:
    """Return the table of each document's contribution before and after the edit.

    `mean` is the mean over the queries before and after, where that is what the page tells.
    """
    if not changes.changed and not changes.has_other_divisor:
        return []
    title = label("reason.figure", name=changes.score_after.title)
    picture = figure("what-changed", title, waterfall(changes))
    return [
        node("h2", None, label("reason.title")),
        node("div", {"class": "grid two pictures"}, _contributions_table(changes, mean), picture),
    ]


def _contributions_table(changes: Changes, mean: tuple[float, float] | None) -> Node:
    heads = [
        (label("column.document"), "document"),
        (label("reason.rank"), "number"),
        (label("reason.before"), "number"),
        (label("reason.after"), "number"),
        (label("reason.change"), "number sum"),
    ]
    places, rows = _decimals_of(changes), []
    for row in changes.changed:
        before, after = row.rank_before or UNDEFINED, row.rank_after or UNDEFINED
        ranks = label("reason.ranks", before=before, after=after)
        numbers = _before_and_after(row.share_before, row.share_after, places.shares)
        rows.append(Row(str(row.document.key), [row.document.name, ranks, *numbers]))
    totals = _totals(changes, places)
    if mean:
        totals.append((label("means.name", metric=changes.score_after.title), *mean, places.shares))
    foot = [Row(name, [name, "", *_before_and_after(old, new, digits)]) for name, old, new, digits in totals]
    return plain_table(label("reason.title"), heads, rows, foot)


def _totals(changes: Changes, places: Decimals) -> list[tuple[str, float, float, int]]:
    """Return sum, divisor and score before and after, with names and decimals."""
    before, after = changes.score_before, changes.score_after
    numerators = changes.numerator_before, changes.numerator_after, places.shares
    if not changes.measure.has_divisor:
        return [(after.title, *numerators)]
    return [
        (_name_of(changes, "above"), *numerators),
        (_name_of(changes, "below"), before.divisor, after.divisor, places.divisor),
        (after.title, before.value, after.value, places.score),
    ]


def _before_and_after(before: float, after: float, places: int) -> list[Child]:
    """Return the cells of a number before and after, and of its change."""
    return [decimal(before, places), decimal(after, places), signed_change(after - before, places)]
