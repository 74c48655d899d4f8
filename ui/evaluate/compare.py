"""Compare: the difference of two systems and its interval first, then how often chance makes one."""

import math
from itertools import pairwise

import numpy as np
import streamlit as st

from metrics.significance import standardised, superiority
from ui.evaluate.results import CORRECTIONS, LEVEL, TUKEY, Compared, Results, Tests
from ui.evaluate.words import ends, interval, verdict
from ui.pictures.axes import BASE, END, caption_below
from ui.pictures.drawing import LEFT, TOP, drawing, figure, px, round_values, words
from ui.pictures.plane import Plane, Scale
from ui.session.current import current
from ui.session.session import EVALUATE
from ui.tables.plain_table import Row, plain_table
from ui.tree.nodes import Node, node, note
from ui.words.numbers import UNDEFINED, change, decimal
from ui.words.text import counted, label, paragraph, whole

CORRECTION = f"{EVALUATE}-correction"
BINS = 41
LEAST_P = 0.0001
WIDTH_OF_OURS = 90
MANY = 1_000
"""From so many queries on nearly every difference is told from chance, and its size must decide."""


def sentences(results: Results) -> list[Node]:
    """Say who is better, how large that is against the spread, and what the p-value is and is not."""
    if len(results.pair) < 2:
        return [note(label("evaluate.compare.one"))]
    found, (first, second) = results.compared(), results.pair
    tests = results.tests()
    said = [
        paragraph(verdict(results), label("evaluate.compare.pair", first=first.name, second=second.name)),
        *(_sizes(results, tests) if tests else [label("evaluate.compare.no-tests")]),
    ]
    if found.queries >= MANY:
        said.append(counted("evaluate.compare.many", found.queries))
    return [node("p", None, text) for text in said]


def _sizes(results: Results, tests: Tests) -> list[str]:
    """Say how large the difference is, how often chance makes one, and what the queries could find."""
    differences = results.counted
    share, effect = superiority(differences), standardised(differences)
    return [
        label("evaluate.compare.effect", effect=change(effect, 2), share=f"{100 * share:.0f}"),
        label("evaluate.compare.chance", p=p_equation(tests.randomised.p)),
        counted("evaluate.compare.power", len(differences), least=decimal(tests.detectable)),
    ]


def p_text(p: float) -> str:
    """Write a p-value: with four decimals, and never as 0.

    Examples
    --------
    >>> p_text(0.03126), p_text(0.00001)
    ('0.0313', '< 0.0001')
    """
    if math.isnan(p):
        return UNDEFINED
    return f"< {LEAST_P}" if p < LEAST_P else decimal(p)


def p_equation(p: float) -> str:
    """Write what a p-value is equal to or below, within a sentence.

    Examples
    --------
    >>> p_equation(0.03126), p_equation(0.00001)
    ('p = 0.0313', 'p < 0.0001')
    """
    text = p_text(p)
    return f"p {text}" if text.startswith("<") else f"p = {text}"


def table(results: Results) -> Node | list[Node]:
    """Show each test: what it asks, its statistic, its p."""
    if len(results.pair) < 2:
        return []
    tests = results.tests()
    if tests is None:
        return []
    heads = [
        (label("evaluate.column.test"), "document"),
        (label("evaluate.column.statistic"), "number"),
        (label("evaluate.column.p"), "number", "p"),
        (label("evaluate.column.asks"), "how minor"),
    ]
    return [
        plain_table(label("evaluate.table.tests"), heads, _rows(results.compared(), tests)),
        *_pairs(results),
    ]


def _rows(found: Compared, tests: Tests) -> list[Row]:
    drawn = tests.bootstrapped
    bootstrapped = f"{interval(*drawn.corrected)} ± {decimal(drawn.error)}"
    cells = {
        "interval": (change(found.difference), interval(found.low, found.high)),
        "bootstrap": (change(found.difference), bootstrapped),
        "randomisation": (change(found.difference), _randomised_p(tests)),
        "t": ("t = " + decimal(tests.t.statistic, 3), p_text(tests.t.p)),
        "wilcoxon": ("W = " + decimal(tests.wilcoxon.statistic, 1), p_text(tests.wilcoxon.p)),
        "sign": (f"{tests.signs.won} : {tests.signs.lost}", p_text(tests.signs.p)),
    }
    return [
        Row(name, [label(f"evaluate.test.{name}"), *texts, label(f"evaluate.asks.{name}")])
        for name, texts in cells.items()
    ]


def _pairs(results: Results) -> list[Node]:
    """Show all pairs of more than two systems, each with a p that is corrected for there being so many."""
    systems = results.evaluation.collection.systems
    if len(systems) < 3:
        return []
    pairs, correction = results.corrected(), results.correction
    heads = [
        (label("evaluate.column.pair"), "document"),
        (label("evaluate.column.difference"), "number"),
        (label("evaluate.column.interval"), "number"),
        (label("evaluate.column.effect-size"), "number minor"),
        # Whichever correction is made: a lesson that covers the p of this table covers it.
        (label(f"column.p-{correction}"), "number", "p-tukey"),
    ]
    rows = [
        Row(
            f"{tested.first}-{tested.second}",
            [
                f"{systems[tested.second].letter} − {systems[tested.first].letter}",
                change(tested.difference),
                ends(*results.apart(tested)[1:3]),
                decimal(tested.effect, 2),
                p_text(tested.p),
            ],
        )
        for tested in sorted(pairs, key=lambda pair: pair.p)
    ]
    said = counted(
        f"evaluate.compare.pairs.{correction}", len(pairs), found=sum(pair.p < LEVEL for pair in pairs)
    )
    return [note(said), plain_table(label("evaluate.table.pairs"), heads, rows)]


def choose_correction(results: Results) -> None:
    """Choose what is done against finding differences by chance among many pairs, where there are many."""
    if len(results.evaluation.collection.systems) < 3:
        return
    options = (TUKEY, *CORRECTIONS)
    st.session_state[CORRECTION] = results.correction
    st.selectbox(
        label("evaluate.choose.correction"),
        options,
        key=CORRECTION,
        format_func={option: label(f"evaluate.correction.{option}") for option in options}.__getitem__,
        on_change=_correct,
        width=260,
    )


def _correct() -> None:
    current().evaluation.correction = st.session_state[CORRECTION]


def _randomised_p(tests: Tests) -> str:
    p, error = tests.randomised.p, tests.randomised.error
    return f"{p_text(p)} ± {decimal(error, 5)}" if error else p_text(p)


def picture(results: Results) -> list[Node]:
    """Draw what chance makes of the differences, with the difference that was found as a line."""
    if len(results.pair) < 2:
        return []
    found, tests = results.compared(), results.tests()
    if tests is None:
        return []
    means = tests.randomised.means
    reach = 1.08 * max(float(np.abs(means).max()), abs(found.difference)) or 1.0
    counts, edges = np.histogram(means, BINS, (-reach, reach))
    plane = Plane(Scale(-reach, reach, LEFT, END), Scale(0, max(int(counts.max()), 1), BASE, TOP))
    ticks = [0.0, *(sign * value for value in round_values(reach)[::2] for sign in (1, -1))]
    said = label(
        "evaluate.figure.chance-alt",
        count=whole(len(means)),
        difference=change(found.difference),
        p=p_equation(tests.randomised.p),
    )
    chances = drawing(
        said,
        plane.level(0),
        *plane.across((value, change(value, 3) if value else "0") for value in ticks),
        caption_below(label("evaluate.figure.chance-across")),
        *plane.upwards([(plane.y.high, whole(int(plane.y.high)))], has_lines=False),
        *_bins(plane, counts.tolist(), edges.tolist(), abs(found.difference)),
        *_ours(plane, found.difference),
    )
    return [figure("chance", label("evaluate.figure.chance", count=whole(len(means))), chances)]


def _bins(plane: Plane, counts: list[int], edges: list[float], ours: float) -> list[Node]:
    """Draw the bins; those as far out as ours are marked."""
    gap, bars = 0.5 / plane.x.unit, []
    for count, (low, high) in zip(counts, pairwise(edges), strict=True):
        is_far = min(abs(low), abs(high)) >= ours or (low + high) / 2 >= ours or (low + high) / 2 <= -ours
        bars.append(plane.cell("change-down" if is_far else "ideal", (low + gap, high - gap), (0, count)))
    return bars


def _ours(plane: Plane, difference: float) -> list[Node]:
    """Mark the difference, with its words on the side where the bars are lower, if there is room."""
    x = px(plane.x.at(difference))
    room = END - x if difference > 0 else x - LEFT
    is_right = (difference > 0) == (room > WIDTH_OF_OURS)
    aside, anchor = (5, "start") if is_right else (-5, "end")
    said = label("evaluate.figure.ours", difference=change(difference))
    return [plane.upright(difference, above=8), words(x + aside, TOP + 4, said, anchor, "strong")]
