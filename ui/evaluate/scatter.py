"""The scatter plot of two systems: a dot a query, shown at a press."""

import numpy as np
import streamlit as st

from ui.evaluate.results import Results
from ui.evaluate.words import system_name
from ui.pictures.zooming import Figure, dots_plot, show_plot, theme_colour
from ui.session.commands import open_query, show_step
from ui.session.current import current
from ui.session.session import EVALUATE
from ui.words.text import format_integer, label

SCATTER = f"{EVALUATE}-scatter"
CHART = f"{SCATTER}-chart"
MAX_DOTS = 5_000
MARGIN = 0.03


def offer_scatter(results: Results) -> None:
    """Show the switch of the scatter plot, and the plot where it is on; nothing without two systems."""
    if len(results.pair) < 2 or not st.toggle(label("evaluate.scatter"), key=SCATTER):
        return
    count = format_integer(len(results.differences()))
    show_plot(
        scatter_of(results),
        CHART,
        file=label("evaluate.scatter.file"),
        alt=label("evaluate.scatter.alt", count=count, measure=results.title()),
        on_select=_apply_selection,
        selection_mode=("points", "box"),
    )


def _apply_selection() -> None:
    """Open the query of a pressed dot; turn a drawn box into a filter of the table."""
    session, selection = current(), st.session_state[CHART].selection
    for box in selection.box[:1]:
        ends = (
            f"{name}>{min(sides):.4f} {name}<{max(sides):.4f}"
            for name, sides in (("a", box["x"]), ("b", box["y"]))
        )
        session.evaluation.filter = " ".join(ends)
        show_step(session, "queries")
        return
    for dot in selection.points[:1]:
        open_query(session, dot["text"])


def scatter_of(results: Results) -> Figure:
    """Return the scatter plot of both systems' scores; of many queries those that differ most."""
    first, second = (results.values(system) for system in results.pair)
    places = np.flatnonzero(~np.isnan(second - first))
    places = places[np.argsort(-np.abs((second - first)[places]), kind="stable")[:MAX_DOTS]]
    both = np.concatenate((first[places], second[places], [0.0]))
    low, high = float(both.min()) - MARGIN, float(both.max()) + MARGIN
    titles = [f"{results.title()} · {system_name(system)}" for system in results.pair]
    queries = results.evaluation.collection.queries
    dots = {
        "x": first[places],
        "y": second[places],
        "text": [queries[place] for place in places],
        "hovertemplate": "%{text}<br>A %{x:.4f}<br>B %{y:.4f}<extra></extra>",
        "marker": {"color": theme_colour("primaryColor"), "opacity": 0.6, "size": 8},
    }
    ends = {"x0": low, "y0": low, "x1": high, "y1": high}
    equal = {"type": "line", **ends, "line": {"color": theme_colour("textColor"), "dash": "dot"}}
    across, upwards = ({"title": {"text": title}, "range": [low, high]} for title in titles)
    return dots_plot(dots, (across, upwards), [equal], top=30)
