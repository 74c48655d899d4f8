"""What every swap and every move would do to a metric of the list on screen."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import streamlit as st

from metrics import best_move, best_swap, move_changes, moved, swap_changes, swapped
from metrics.analysis.swaps import Move, Swap
from metrics.measure import Measure
from metrics.measures import defined_measures
from metrics.numeric.arrays import FloatArray
from scene.list.model import Scene
from ui.tables.plain_table import Row, plain_table, signed_change
from ui.tables.table import cell, heading, row, row_heading, table
from ui.tree.nodes import Attributes, Node, edit_button, node
from ui.what_if.choices import name_with_grade
from ui.words.numbers import UNDEFINED, change, depth, direction
from ui.words.text import join_with_and, label

RANKS_AT_ONCE = 16
"""How many ranks a heat map shows at once, down and across."""
SIDES = ("rows", "columns")
OFFERED = {"class": "edit offered"}
"""What is offered is not printed."""


@dataclass(frozen=True)
class SwapView:
    """What every swap and every move would do to a metric of the list on screen."""

    scene: Scene
    measure: Measure

    @cached_property  # more than the rest of an edit on this step
    def changes(self) -> FloatArray:
        """The change that each swap makes."""
        ranking = self.scene.ranking
        return swap_changes(np.array(ranking.grades), self.measure.scorer(self.scene.definition, ranking))

    def heat_map(self, rows: int, columns: int) -> Node:
        """Show the change of every swap as a table of buttons; its blocks begin at these places."""
        count = len(self.changes)
        down, across = (range(first, min(first + RANKS_AT_ONCE, count)) for first in (rows, columns))
        largest = float(np.abs(self.changes).max()) or 1.0
        caption = label(
            "what_if.heat-caption", metric=self.measure.title(self.scene.definition, self.scene.k)
        )
        first = next(((i, j) for i in down for j in across if i != j), None)
        heads = [heading("", str(j + 1), node("small", {"dir": "auto"}, self._name(j))) for j in across]
        body = [
            row(
                [
                    row_heading("", f"{i + 1} ", node("small", {"dir": "auto"}, self._name(i))),
                    *(self._swap_cell(i, j, largest, (i, j) == first) for j in across),
                ],
                key=i,
                rank=i + 1,
                depth=depth(self.scene.query.ranked[i].grade, self.scene.max_grade),
            )
            for i in down
        ]
        return table(caption, [cell("", label("what_if.corner")), *heads], body, kind="heat")

    def best_changes(self) -> Node:
        """Show the best swap and the best move, and what they do to the other metrics."""
        scene, ranking, sign = self.scene, self.scene.ranking, self.measure.sign
        grades = np.array(ranking.grades)
        swap = best_swap(sign * self.changes)
        move = best_move(sign * move_changes(grades, self.measure.scorer(scene.definition, ranking)))
        if swap is None or move is None:
            rows, orders = self._rows_without_best(), [grades, grades]
        else:
            rows = self._best_rows(swap, move)
            orders = [swapped(grades, swap.upper, swap.lower), moved(grades, move.origin, move.target)]
        for name, metric in defined_measures(scene.definition, ranking).items():
            score_now, *scores_after = metric.scorer(scene.definition, ranking)(
                np.array([grades, *orders])
            ).tolist()
            cells = [
                signed_change(score - score_now, higher_is_better=metric.higher_is_better)
                for score in scores_after
            ]
            title = metric.title(scene.definition, scene.k)
            rows.append(Row(name, [title, *cells], name == self.measure.name))
        heads = [
            (label("what_if.change-of"), "document"),
            (label("what_if.best-swap"), "number"),
            (label("what_if.best-move"), "number"),
        ]
        return node("div", {"class": "best"}, plain_table(label("what_if.best-caption"), heads, rows))

    def _best_rows(self, swap: Swap, move: Move) -> list[Row]:
        """Return whom the best swap and the best move are about, what they cost, and their buttons."""
        ranked = self.scene.query.ranked
        upper, lower, mover = ranked[swap.upper], ranked[swap.lower], ranked[move.origin]
        movers = [join_with_and([name_with_grade(upper), name_with_grade(lower)]), name_with_grade(mover)]
        ranks = [f"{swap.upper + 1} ↔ {swap.lower + 1}", f"{move.origin + 1} → {move.target + 1}"]
        buttons = [
            edit_button(label("what_if.do-swap"), "swap", upper.key, lower.key, **OFFERED),
            edit_button(label("what_if.do-move"), "move", mover.key, move.target + 1, **OFFERED),
        ]
        return [
            Row("who", [label("what_if.who"), *movers]),
            Row("ranks", [label("what_if.at"), *ranks]),
            Row("cost", [label("what_if.cost"), str(swap.exchanges), str(move.exchanges)]),
            Row("do", [label("what_if.do"), *buttons]),
        ]

    def _rows_without_best(self) -> list[Row]:
        """Return the same rows where nothing is better; the buttons stay for whoever has just pressed one."""
        why = label("what_if.nothing-better", metric=self.measure.title(self.scene.definition, self.scene.k))
        off: Attributes = {"type": "button", "class": "edit", "aria-disabled": "true", "title": why}
        buttons = [node("button", off, label(f"what_if.{action}")) for action in ("do-swap", "do-move")]
        row_labels = {"who": "who", "ranks": "at", "cost": "cost"}
        return [
            *(Row(key, [label(f"what_if.{name}"), UNDEFINED, UNDEFINED]) for key, name in row_labels.items()),
            Row("do", [why, *buttons]),
        ]

    def _swap_cell(self, i: int, j: int, largest: float, is_first: bool) -> Node:
        if i == j:
            return node("td", {"class": "self"}, "")
        value = float(self.changes[i, j])
        one, other = self.scene.query.ranked[i], self.scene.query.ranked[j]
        ranks = {"first": i + 1, "second": j + 1}
        title = label("what_if.swap-label", one=one.name, other=other.name, change=change(value), **ranks)
        attributes = {"aria-label": title, "title": title, "tabindex": 0 if is_first else -1}
        # The style sheet writes the number, as the name says it in full.
        button = edit_button(
            "", "swap", one.key, other.key, **attributes, **{"data-brief": _brief_change(value)}
        )
        colour = {"class": direction(value, self.measure.higher_is_better)}
        return node("td", {**colour, "style": f"--share:{abs(value) / largest:.3f}"}, button)

    def _name(self, place: int) -> str:
        return self.scene.query.ranked[place].name


def _brief_change(value: float) -> str:
    """Write a change with three decimals and without the zero before the point, as there is little room."""
    text = change(round(value, 3))[:-1]
    return "0" if text.startswith("±") else text.replace("0.", ".", 1)


def choose_heat_map_ranks(count: int) -> None:
    """Choose which ranks the heat map shows, where the list is longer than it."""
    if count <= RANKS_AT_ONCE:
        return
    starts = list(range(0, count, RANKS_AT_ONCE))

    def ranks(start: int) -> str:
        return label("what_if.ranks", first=start + 1, last=min(start + RANKS_AT_ONCE, count))

    with st.container(horizontal=True, gap="medium"):
        for name in SIDES:
            st.segmented_control(
                label(f"what_if.{name}"),
                starts,
                key=_block_key(name, count),
                default=0,
                required=True,
                wrap=True,
                format_func=ranks,
            )


def chosen_blocks(count: int) -> tuple[int, int]:
    """Return the first of the ranks that the heat map shows, down and across."""
    down, across = (int(st.session_state.get(_block_key(name, count)) or 0) for name in SIDES)
    return down, across


def _block_key(name: str, count: int) -> str:
    return f"what_if_{name}_{count}"
