"""The columns of a metric's steps as rows beside the cards: which of them have bars, and of what kind."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from math import ceil, isclose

from ui.sections.steps_view import StepsView
from ui.tables.step_rows import Bars, Leaving, RowColumn, step_rows
from ui.tables.switch import switch
from ui.tree.nodes import Node
from ui.words.numbers import ROUNDING
from ui.words.text import label


@dataclass(frozen=True)
class Drawn:
    """How the bars of a column are drawn, by the names of others."""

    wholes: Sequence[str] = ()  # hatched up to the first of these that the metric has
    counts: str = ""  # hollow where this is 0
    ideal: str = ""  # behind them, if it is in the step
    within: Sequence[str] = ()  # columns made of this one, which is drawn in them alone
    full: float = 0.0  # as long as there is room


DRAWN = {
    "gain": Drawn(within=["discounted gain"]),
    "discounted gain": Drawn(wholes=["gain"]),
    "CG": Drawn(within=["blended ratio"]),
    "DCG": Drawn(ideal="IDCG"),
    "stop if reached": Drawn(within=["reaches"], full=1.0),
    "reaches": Drawn(within=["contribution"], full=1.0),
    "stops here": Drawn(full=1.0),
    "P@i": Drawn(counts="relevant", full=1.0),
    "R@i": Drawn(within=["contribution"], full=1.0),
    "blended ratio": Drawn(counts="relevant", full=1.0),
    "expected precision": Drawn(full=1.0),
    "contribution": Drawn(wholes=["stops here", "weight"]),
    "in vain": Drawn(),
    "adds": Drawn(),
}
"""The columns that have bars; so has the metric itself."""
ADDED = ("discounted gain", "contribution", "in vain", "adds", "stops here", "gain")
"""The columns of what each document adds, which is compared with the pinned order's."""
SUMS = {"CG": ["gain"], "DCG": ["discounted gain"]}
"""What columns add up to; a metric is the sum of its own, if its numbers say so."""
OWN = ("contribution", "in vain")
POSSIBLE = "IDCG"
"""The column whose highest value is the length of a page whose sums are compared with it."""
LEAST_REACH, EIGHTHS = 1 / 4, 8
"""The least room of what is added, of the sum's; it comes in eighths, so that a move rarely changes it."""


def measure_rows(
    view: StepsView,
    names: Sequence[str],
    own: Mapping[str, Bars] | None = None,
    leaving: Leaving | None = None,
) -> Node:
    """Build the rows of a step from columns of a metric; bars that are the step's `own` go before others."""
    bars = _on_one_scale(view, {name: _bars(view, name, names) for name in names} | dict(own or {}))
    added = next((name for name in ADDED if name in names), "")
    columns, scene = [], view.scene
    for name in names:
        columns.append(RowColumn(view.column(name), bars[name], switch(name, view.measure, scene)))
        columns += map(RowColumn, view.document_against_pin(name) if name == added else [])
    if not added:
        columns += map(RowColumn, view.against_pin(names[-1], columns[-1].column))
    has_cutoff, is_even = view.measure.has_cutoff, POSSIBLE in view.steps
    return step_rows(columns, scene, view.rows, leaving, has_cutoff=has_cutoff, is_even=is_even)


def _on_one_scale(view: StepsView, bars: Mapping[str, Bars | None]) -> dict[str, Bars | None]:
    """Return what is added as long as its block of the sum, on one scale for all steps unless too short."""
    scaled = dict(bars)
    for name, total in bars.items():
        part = next((each for each in _parts(view, name) if bars.get(each)), "")
        scale = max(view.values(POSSIBLE), default=0.0) if POSSIBLE in view.steps else view.measure.highest
        added = bars.get(part)
        if not total or not total.is_sum or not added or not scale:
            continue
        total = replace(total, full=scale)
        reach = max(ceil(EIGHTHS * added.longest / scale) / EIGHTHS, LEAST_REACH)
        is_seen = added.longest >= scale / EIGHTHS
        scaled[part] = replace(added, reach=reach, full=reach * scale if is_seen else added.full)
        scaled[name] = replace(total, reach=total.longest / scale)
    return scaled


def _parts(view: StepsView, name: str) -> Sequence[str]:
    """Name what the column may add up."""
    return SUMS.get(name, OWN if name == view.measure.name else ())


def _bars(view: StepsView, name: str, names: Sequence[str]) -> Bars | None:
    """Return the bars of a column of a step, if it has any."""
    is_result = name == view.measure.name
    drawn = DRAWN.get(name, Drawn(full=view.measure.highest or 0.0) if is_result else None)
    if drawn is None or any(each in names for each in drawn.within):
        return None
    whole = next((each for each in drawn.wholes if each in view.steps), "")
    is_sum = any(_adds_up(view, part, name) for part in _parts(view, name))
    pinned = view.pinned
    return Bars(
        view.values(name),
        is_sum=is_sum,
        whole=view.values(whole) if whole else (),
        taken=label(f"rows.taken.{whole}") if whole else "",
        was=() if pinned else _were(view, name, is_sum=is_sum),
        pinned=pinned.values(name) if pinned else (),
        ideal=view.values(drawn.ideal) if drawn.ideal in names else (),
        full=drawn.full,
        counts=[value > 0 for value in view.values(drawn.counts)] if drawn.counts in view.steps else (),
    )


def _were(view: StepsView, name: str, *, is_sum: bool) -> Sequence[float | None]:
    """Return what a column was before the last edit: a sum at each rank, else of each document."""
    if is_sum:
        return view.was(name) or [None] * view.rows
    return () if name == view.measure.name else view.documents_were(name)


def _adds_up(view: StepsView, part: str, total: str) -> bool:
    """Return whether a column is the running sum of another."""
    if part not in view.steps:
        return False
    sums = accumulate(view.values(part))
    return all(isclose(*each, abs_tol=ROUNDING) for each in zip(sums, view.values(total), strict=True))
