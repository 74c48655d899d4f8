"""What every swap and every move would do to a metric of the list on screen."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import streamlit as st

from metrics import best_move, best_swap, move_changes, moved, swap_changes, swapped
from metrics.judged_ranking import JudgedRanking
from metrics.measure import Measure
from metrics.measures import defined_measures
from metrics.numeric.arrays import Array, FloatArray
from scene.list.model import Scene
from scene.measured.rankings import ranking_of
from ui.tables.plain_table import Row, plain_table, signed
from ui.tables.table import cell, heading, row, row_heading, table
from ui.tree.edit_button import edit_button
from ui.tree.nodes import Child, Node, node
from ui.what_if.documents import with_grade
from ui.words.direction import tone
from ui.words.grades import depth
from ui.words.numbers import UNDEFINED, change
from ui.words.text import label, listed

BLOCK = 16
"""How many ranks a heat map shows at once, down and across."""
SIDES = ("rows", "columns")
OFFERED = {"class": "edit offered"}
"""What is offered is not printed."""


@dataclass(frozen=True)
class SwapView:
    """What every swap and every move would do to a metric of the list on screen."""

    scene: Scene
    measure: Measure

    @cached_property
    def grades(self) -> Array:
        """The grades in ranked order."""
        return np.array(self.ranking.grades)

    @cached_property
    def ranking(self) -> JudgedRanking:
        """What the metric reads of the list."""
        return ranking_of(self.scene)

    @cached_property
    def changes(self) -> FloatArray:
        """The change that each swap makes."""
        return swap_changes(self.grades, self.measure.over(self.scene.definition, self.ranking))

    def heat_map(self, rows: int, columns: int) -> Node:
        """Show the change of every swap as a table of buttons; its blocks begin at these places."""
        down, across = (range(first, min(first + BLOCK, len(self.grades))) for first in (rows, columns))
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
                    *(self._cell(i, j, largest, (i, j) == first) for j in across),
                ],
                key=i,
                rank=i + 1,
                depth=self._depth(i),
            )
            for i in down
        ]
        return table(caption, [cell("", label("what_if.corner")), *heads], body, kind="heat")

    def best(self) -> Node:
        """Show the best swap and the best move, and what they do to the other metrics."""
        return node("div", {"class": "best"}, self._best())

    def _best(self) -> Node:
        sign = self.measure.sign
        swap = best_swap(sign * self.changes)
        move = best_move(
            sign * move_changes(self.grades, self.measure.over(self.scene.definition, self.ranking))
        )
        if swap is None or move is None:
            return self._none_better()
        ranked = self.scene.query.ranked
        upper, lower, mover = ranked[swap.upper], ranked[swap.lower], ranked[move.origin]
        after = (
            swapped(self.grades, swap.upper, swap.lower),
            moved(self.grades, move.origin, move.target),
        )
        swap_ranks, move_ranks = (swap.upper + 1, swap.lower + 1), (move.origin + 1, move.target + 1)
        rows = [
            Row(
                "who",
                [label("what_if.who"), listed([with_grade(upper), with_grade(lower)]), with_grade(mover)],
            ),
            Row("ranks", [label("what_if.at"), "{} ↔ {}".format(*swap_ranks), "{} → {}".format(*move_ranks)]),
            Row("cost", [label("what_if.cost"), str(swap.exchanges), str(move.exchanges)]),
            Row(
                "do",
                [
                    label("what_if.do"),
                    edit_button(label("what_if.do-swap"), "swap", upper.key, lower.key, **OFFERED),
                    edit_button(label("what_if.do-move"), "move", mover.key, move.target + 1, **OFFERED),
                ],
            ),
            *(
                Row(
                    name,
                    [
                        each.title(self.scene.definition, self.scene.k),
                        *(self._effect(each, order) for order in after),
                    ],
                    name == self.measure.name,
                )
                for name, each in defined_measures(self.scene.definition, self.ranking).items()
            ),
        ]
        return plain_table(label("what_if.best-caption"), self._heads(), rows)

    def _none_better(self) -> Node:
        """Show the same table where nothing is better: its buttons stay, for whoever has just pressed one."""
        title = self.measure.title(self.scene.definition, self.scene.k)
        why = label("what_if.nothing-better", metric=title)
        off: dict[str, str | int | float] = {
            "type": "button",
            "class": "edit",
            "aria-disabled": "true",
            "title": why,
        }
        buttons = [node("button", off, label(f"what_if.{each}")) for each in ("do-swap", "do-move")]
        rows = [
            Row("who", [label("what_if.who"), UNDEFINED, UNDEFINED]),
            Row("ranks", [label("what_if.at"), UNDEFINED, UNDEFINED]),
            Row("cost", [label("what_if.cost"), UNDEFINED, UNDEFINED]),
            Row("do", [why, *buttons]),
            *(
                Row(
                    name,
                    [each.title(self.scene.definition, self.scene.k), signed(0.0), signed(0.0)],
                    name == self.measure.name,
                )
                for name, each in defined_measures(self.scene.definition, self.ranking).items()
            ),
        ]
        return plain_table(label("what_if.best-caption"), self._heads(), rows)

    def _heads(self) -> list[tuple[str, str]]:
        """Head the table of the best swap and the best move."""
        return [
            (label("what_if.change-of"), "document"),
            (label("what_if.best-swap"), "number"),
            (label("what_if.best-move"), "number"),
        ]

    def _effect(self, measure: Measure, after: Array) -> Child:
        """Write what an order changes in a measure."""
        effect = float(measure.over(self.scene.definition, self.ranking)(after)) - measure.value(
            self.scene.definition, self.ranking
        )
        return signed(effect, higher_is_better=measure.higher_is_better)

    def _cell(self, i: int, j: int, largest: float, is_first: bool) -> Node:
        if i == j:
            return node("td", {"class": "self"}, "")
        value = float(self.changes[i, j])
        said = label(
            "what_if.swap-label",
            first=i + 1,
            one=self._name(i),
            second=j + 1,
            other=self._name(j),
            change=change(value),
        )
        button = edit_button(
            "",  # the style sheet writes the number, as the name says it in full
            "swap",
            self._key(i),
            self._key(j),
            **{
                "aria-label": said,
                "title": said,
                "tabindex": 0 if is_first else -1,
                "data-brief": _brief(value),
            },
        )
        return node(
            "td",
            {
                "class": tone(value, self.measure.higher_is_better),
                "style": f"--share:{abs(value) / largest:.3f}",
            },
            button,
        )

    def _key(self, place: int) -> int:
        return self.scene.query.ranked[place].key

    def _name(self, place: int) -> str:
        return self.scene.query.ranked[place].name

    def _depth(self, place: int) -> float:
        return depth(self.scene.query.ranked[place].grade, self.scene.max_grade)


def _brief(value: float) -> str:
    """Write a change with three decimals and without the zero before the point, as there is little room."""
    text = change(round(value, 3))[:-1]
    return "0" if text.startswith("±") else text.replace("0.", ".", 1)


def choose_blocks(count: int) -> None:
    """Choose which ranks the heat map shows, where the list is longer than it."""
    if count <= BLOCK:
        return
    starts = list(range(0, count, BLOCK))

    def ranks(start: int) -> str:
        return label("what_if.ranks", first=start + 1, last=min(start + BLOCK, count))

    with st.container(horizontal=True, gap="medium"):
        for name in SIDES:
            st.segmented_control(
                label(f"what_if.{name}"),
                starts,
                key=_key(name, count),
                default=0,
                required=True,
                wrap=True,
                format_func=ranks,
            )


def chosen_blocks(count: int) -> tuple[int, int]:
    """Return the first of the ranks that the heat map shows, down and across."""
    down, across = (int(st.session_state.get(_key(name, count)) or 0) for name in SIDES)
    return down, across


def _key(name: str, count: int) -> str:
    return f"what_if_{name}_{count}"
