"""The Pairs step: all pairs of more than two systems, with p corrected for many comparisons."""

import streamlit as st

from ui.evaluate.compare import p_text
from ui.evaluate.results import CORRECTIONS, LEVEL, TUKEY, Results
from ui.evaluate.words import format_interval
from ui.session.current import current
from ui.session.session import EVALUATE
from ui.tables.plain_table import Row, plain_table
from ui.tree.covers import COLUMN, coverable
from ui.tree.nodes import Node, node, note
from ui.words.numbers import change, decimal
from ui.words.text import label, plural_label

CORRECTION = f"{EVALUATE}-correction"
P = "p-tukey"
"""The column of p, whichever correction is made: what a lesson covers."""


def sentences(results: Results) -> list[Node]:
    """Return in words how many pairs of systems differ significantly."""
    pairs = results.corrected_pairs()
    if not pairs:
        return [note(label("evaluate.compare.pairs.none"))]
    differing = sum(pair.p < LEVEL for pair in pairs)
    sentence = plural_label(f"evaluate.compare.pairs.{results.correction}", len(pairs), found=differing)
    return [coverable(COLUMN + P, node("p", None, sentence), lambda: None)]


def table(results: Results) -> list[Node]:
    """Return the table of all pairs of systems, the lowest p first."""
    pairs = sorted(results.corrected_pairs(), key=lambda pair: pair.p)
    if not pairs:
        return []
    heads = [
        (label("evaluate.column.pair"), "document"),
        (label("evaluate.column.difference"), "number"),
        (label("evaluate.column.interval"), "number"),
        (label("evaluate.column.effect-size"), "number minor"),
        (label(f"column.p-{results.correction}"), "number", P),
    ]
    systems = results.evaluation.collection.systems
    rows = [
        Row(
            f"{pair.first}-{pair.second}",
            [
                f"{systems[pair.second].letter} − {systems[pair.first].letter}",
                change(pair.difference),
                format_interval(*results.mean_difference(pair)[1:3]),
                decimal(pair.effect, 2),
                p_text(pair.p),
            ],
        )
        for pair in pairs
    ]
    return [plain_table(label("evaluate.table.pairs"), heads, rows)]


def choose_correction(results: Results) -> None:
    """Show the choice of correction for many comparisons."""
    options = (TUKEY, *CORRECTIONS)
    st.session_state[CORRECTION] = results.correction
    st.selectbox(
        label("evaluate.choose.correction"),
        options,
        key=CORRECTION,
        format_func={option: label(f"evaluate.correction.{option}") for option in options}.__getitem__,
        on_change=_set_correction,
        width=260,
    )


def _set_correction() -> None:
    current().evaluation.correction = st.session_state[CORRECTION]
