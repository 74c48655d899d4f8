"""The Compare step: the difference of two systems, its interval, and significance tests."""

import math
from itertools import pairwise

import numpy as np

from metrics.significance import cohens_d, superiority
from ui.evaluate.results import Results, SystemComparison, Tests
from ui.evaluate.words import format_interval, verdict
from ui.pictures.axes import BASE, END, caption_below
from ui.pictures.drawing import LEFT, TOP, drawing, figure, px, round_values, words
from ui.pictures.plane import Plane, Scale
from ui.tables.plain_table import Row, plain_table
from ui.tree.covers import COLUMN, coverable
from ui.tree.nodes import Node, node, note
from ui.words.numbers import UNDEFINED, change, decimal
from ui.words.text import format_integer, label, paragraph, plural_label

P = "p"
"""The column of p, which a lesson covers."""
BINS = 41
LEAST_P = 0.0001
WIDTH_OF_OURS = 90
MANY = 1_000
"""From so many queries on even a small difference can be told from chance, and its size must decide."""


def sentences(results: Results) -> list[Node]:
    """Return in words which system is better, by how much, and what its p-value means."""
    if len(results.pair) < 2:
        return [note(label("evaluate.compare.one"))]
    compared, (first, second) = results.comparison(), results.pair
    tests = results.tests()
    sentence = paragraph(
        verdict(results), label("evaluate.compare.pair", first=first.name, second=second.name)
    )
    sizes = (
        _size_sentences(results, tests) if tests else [node("p", None, label("evaluate.compare.no-tests"))]
    )
    many = plural_label("evaluate.compare.many", compared.queries) if compared.queries >= MANY else ""
    differ = differing_intervals(compared, tests) if tests else ""
    return [node("p", None, sentence), *sizes, *(node("p", None, text) for text in (differ, many) if text)]


def differing_intervals(comparison: SystemComparison, tests: Tests) -> str:
    """Return the sentence that the bootstrap's interval leaves out 0 and the other does not; else nothing."""
    low, high = tests.bootstrapped.bca_interval
    if comparison.is_outside or low <= 0 <= high:
        return ""
    return label(
        "evaluate.compare.intervals-differ",
        bootstrap=format_interval(low, high),
        interval=format_interval(comparison.low, comparison.high),
    )


def _size_sentences(results: Results, tests: Tests) -> list[Node]:
    """Return in words the effect size, and how often chance makes such a difference."""
    differences = results.counted_differences
    share, effect = superiority(differences), cohens_d(differences)
    size = label("evaluate.compare.effect", effect=change(effect, 2), share=f"{100 * share:.0f}")
    chance = label("evaluate.compare.chance", p=p_equation(tests.randomised.p))
    return [node("p", None, size), coverable(COLUMN + P, node("p", None, chance), lambda: None)]


def p_text(p: float) -> str:
    """Return a p-value with four decimals; < 0.0001 in place of 0."""
    if math.isnan(p):
        return UNDEFINED
    return f"< {LEAST_P}" if p < LEAST_P else decimal(p)


def p_equation(p: float) -> str:
    """Return "p = ..." or "p < ..." for a sentence."""
    text = p_text(p)
    return f"p {text}" if text.startswith("<") else f"p = {text}"


def table(results: Results) -> Node | list[Node]:
    """Return the table of significance tests: question, statistic, p; and the detectable difference."""
    if (tests := results.tests()) is None:
        return []
    heads = [
        (label("evaluate.column.test"), "document"),
        (label("evaluate.column.statistic"), "number"),
        (label("evaluate.column.p"), "number", P),
        (label("evaluate.column.asks"), "how minor"),
    ]
    return plain_table(label("evaluate.table.tests"), heads, _test_rows(results.comparison(), tests))


def _test_rows(comparison: SystemComparison, tests: Tests) -> list[Row]:
    bootstrap = tests.bootstrapped
    bootstrap_interval = f"{format_interval(*bootstrap.bca_interval)} ± {decimal(bootstrap.error)}"
    cells = {
        "interval": (change(comparison.difference), format_interval(comparison.low, comparison.high)),
        "bootstrap": (change(comparison.difference), bootstrap_interval),
        "randomisation": (change(comparison.difference), _randomised_p(tests)),
        "t": ("t = " + decimal(tests.t.statistic, 3), p_text(tests.t.p)),
        "wilcoxon": ("W = " + decimal(tests.wilcoxon.statistic, 1), p_text(tests.wilcoxon.p)),
        "sign": (f"{tests.signs.won} : {tests.signs.lost}", p_text(tests.signs.p)),
        "power": (decimal(tests.detectable_difference), UNDEFINED),
    }
    return [
        Row(name, [label(f"evaluate.test.{name}"), *texts, label(f"evaluate.asks.{name}")])
        for name, texts in cells.items()
    ]


def _randomised_p(tests: Tests) -> str:
    p, error = tests.randomised.p, tests.randomised.error
    return f"{p_text(p)} ± {decimal(error, 5)}" if error else p_text(p)


def picture(results: Results) -> list[Node]:
    """Return the histogram of differences under randomisation, with the observed difference as a line."""
    if (tests := results.tests()) is None:
        return []
    comparison, means = results.comparison(), tests.randomised.means
    reach = 1.08 * max(float(np.abs(means).max()), abs(comparison.difference)) or 1.0
    counts, edges = np.histogram(means, BINS, (-reach, reach))
    plane = Plane(Scale(-reach, reach, LEFT, END), Scale(0, max(int(counts.max()), 1), BASE, TOP))
    ticks = [0.0, *(sign * value for value in round_values(reach)[::2] for sign in (1, -1))]
    description = label(
        "evaluate.figure.chance-alt",
        count=format_integer(len(means)),
        difference=change(comparison.difference),
        p=p_equation(tests.randomised.p),
    )
    chances = drawing(
        description,
        plane.horizontal_line(0),
        *plane.x_labels((value, change(value, 3) if value else "0") for value in ticks),
        caption_below(label("evaluate.figure.chance-across")),
        *plane.y_labels([(plane.y.high, format_integer(int(plane.y.high)))], has_lines=False),
        *_histogram_bars(plane, counts.tolist(), edges.tolist(), abs(comparison.difference)),
        *_mark_difference(plane, comparison.difference),
    )
    chance_figure = figure(
        "chance", label("evaluate.figure.chance", count=format_integer(len(means))), chances
    )
    return [coverable(COLUMN + P, chance_figure)]


def _histogram_bars(plane: Plane, counts: list[int], edges: list[float], ours: float) -> list[Node]:
    """Return the bars of the histogram; those as extreme as the observed difference are marked."""
    gap, bars = 0.5 / plane.x.unit, []
    for count, (low, high) in zip(counts, pairwise(edges), strict=True):
        is_far = min(abs(low), abs(high)) >= ours or (low + high) / 2 >= ours or (low + high) / 2 <= -ours
        bars.append(plane.cell("change-down" if is_far else "ideal", (low + gap, high - gap), (0, count)))
    return bars


def _mark_difference(plane: Plane, difference: float) -> list[Node]:
    """Return the line at the observed difference, with its text on the emptier side."""
    x = px(plane.x.position(difference))
    room = END - x if difference > 0 else x - LEFT
    is_right = (difference > 0) == (room > WIDTH_OF_OURS)
    aside, anchor = (5, "start") if is_right else (-5, "end")
    text = label("evaluate.figure.ours", difference=change(difference))
    return [plane.vertical_line(difference, above=8), words(x + aside, TOP + 4, text, anchor, "strong")]
