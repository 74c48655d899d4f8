"""All metrics of a list at once: value, change, worst and best over all orders, and a link to its page."""

from collections.abc import Sequence
from fractions import Fraction
from math import isnan
from typing import TypeAlias

from metrics.definition import JudgedRanking
from metrics.measure import Measure
from metrics.measures import MEASURES
from scene.list.model import Scene
from scene.measured.measured import Measured
from scene.measured.score import Score
from ui.formulas.formula import format_number
from ui.pictures.axes import ends_of
from ui.pictures.drawing import drawing
from ui.session.session import Session
from ui.strip.headline import Headline, measure_headlines
from ui.tables.table import cell, heading, row, row_heading, table
from ui.tree.nodes import Attributes, Node, measure_link, node, note
from ui.words.names import describe_measure
from ui.words.numbers import UNDEFINED, change, decimal, direction
from ui.words.text import compared_kind, join_with_commas, label, paragraph

Number: TypeAlias = float | Fraction | None

TRACK_WIDTH, TRACK_HEIGHT = 150, 22
ARROW = 12
"""Less way than this from dot to dot has no room for an arrow."""


def headlines(session: Session) -> list[Headline]:
    """Return the headlines of all metrics for the scene on screen and the one before."""
    return measure_headlines(session, MEASURES, as_fractions=True)


def overview_table(measured: Measured, headlines: list[Headline]) -> Node:
    """Return the table of all metrics of the list: value, change, range over all orders."""
    scene = measured.scene
    heads = [
        heading(kind, label(f"overview.{name}"))
        for name, kind in (
            ("metric", "document"),
            ("value", "number"),
            ("change", "number change"),
            *([(f"against-{compared_kind()}", "number")] if scene.query.pinned else []),
            ("worst", "minor"),
            ("range", "range"),
            ("best", "minor"),
        )
    ]
    extremes = scene.ranking.worst_and_best
    pairs = zip(MEASURES.values(), headlines, strict=True)
    rows = [_metric_row(measured.score(metric), headline, extremes) for metric, headline in pairs]
    return table(label("overview.caption"), heads, rows, kind="overview folds")


def notes(scene: Scene) -> list[Node]:
    """Return notes on metrics that are unlike the others, such as lower is better."""
    definition, ranking = scene.definition, scene.ranking
    lower_is_better = [
        metric.title(definition, ranking.k) for metric in MEASURES.values() if not metric.higher_is_better
    ]
    sentences = [label("measure.lower", metrics=join_with_commas(lower_is_better))] if lower_is_better else []
    for metric in MEASURES.values():
        if metric.residual is not None:
            residual = decimal(metric.residual(definition, ranking))
            sentences.append(label("measure.more", metric=metric.title(definition, ranking.k), more=residual))
    return [note(paragraph(*sentences))]


def _metric_row(score: Score, headline: Headline, extremes: Sequence[JudgedRanking]) -> Node:
    scene, measure = score.scene, score.measure
    link = measure_link(measure, headline.name)
    words = describe_measure(measure)
    about = [node("span", {"class": "asks"}, words)] if words != measure.name else []
    moved = "" if headline.difference is None else headline.change
    is_known = measure.is_best_by_grade
    worst, best = [measure.score(scene.definition, extreme) if is_known else None for extreme in extremes]
    cells = [
        row_heading("document", link, *about),
        cell("sum", format_number(score.number)),
        cell(f"change {headline.tone}", moved),
        *_pin_cells(scene, headline),
        cell("minor", UNDEFINED if worst is None else format_number(worst)),
        cell("range", _range_track(measure, headline, worst, best)),
        cell("minor", UNDEFINED if best is None else format_number(best)),
    ]
    return row(cells, key=measure.name)


def _pin_cells(scene: Scene, headline: Headline) -> list[Node]:
    """Make the cell of the change against the pinned order; none where nothing is pinned."""
    if scene.query.pinned is None:
        return []
    difference = headline.difference_from_pin
    text = UNDEFINED if difference is None else change(difference)
    return [cell(f"change {direction(difference, headline.higher_is_better)}", text)]


def _range_track(measure: Measure, headline: Headline, worst: Number, best: Number) -> Node:
    """Return the picture of a value in its metric's range, worse end left, and what orders can reach."""
    reach = [float(end) for end in (worst, best) if end is not None]
    first, last = ends_of(measure, [headline.value, *reach])

    def x_of(value: float) -> float:
        share = (value - first) / (last - first)
        return round(6 + (TRACK_WIDTH - 12) * min(max(share, 0.0), 1.0), 1)

    middle = TRACK_HEIGHT / 2
    across = {"y1": middle, "y2": middle}
    parts = [node("line", {"class": "axis", "x1": 4, "x2": TRACK_WIDTH - 4, **across})]
    if not isnan(headline.value):
        if reach:
            parts.append(
                node("line", {"class": "reach", "x1": x_of(reach[0]), "x2": x_of(reach[-1]), **across})
            )
        if headline.difference:
            parts += _move_marks(x_of(headline.value - headline.difference), x_of(headline.value), middle)
        elif headline.difference_from_pin:
            parts.append(_ghost(x_of(headline.value - headline.difference_from_pin), middle))
        parts.append(node("circle", {"class": "dot", "cx": x_of(headline.value), "cy": middle, "r": 5}))
    description = _range_description(headline, reach)
    return drawing(description, *parts, width=TRACK_WIDTH, height=TRACK_HEIGHT, attributes={"class": "track"})


def _move_marks(start: float, end: float, middle: float) -> list[Node]:
    """Return the pale dot where the value was before the edit, and an arrow from it if there is room."""
    ghost = _ghost(start, middle)
    side = 1 if end > start else -1
    tip, back = end - 6 * side, end - 12 * side
    if (tip - start) * side < ARROW:
        return [ghost]
    head = f"M {back} {middle - 4} L {tip} {middle} L {back} {middle + 4} Z"
    ends: Attributes = {"x1": start + 5 * side, "x2": back, "y1": middle, "y2": middle}
    return [ghost, node("line", {"class": "way", **ends}), node("path", {"class": "way", "d": head})]


def _ghost(at: float, middle: float) -> Node:
    """Return the pale dot of a former or pinned value."""
    return node("circle", {"class": "ghost", "cx": at, "cy": middle, "r": 5})


def _range_description(headline: Headline, reach: list[float]) -> str:
    if not reach:
        return label("overview.range-unknown", name=headline.name, value=headline.value_text)
    low, high = map(decimal, sorted(reach))
    if low == high:
        return label("overview.range-none", name=headline.name, value=headline.value_text)
    return label("overview.range-alt", name=headline.name, value=headline.value_text, low=low, high=high)
