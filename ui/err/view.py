"""The view of ERR: how readers come down the list, what that adds up to, and what others make of it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from operator import itemgetter
from typing import Any, Self

import streamlit as st

from metrics import err, err_columns, exact, rbp, reciprocal_rank, stop_probabilities
from metrics.steps import Columns
from scene.measured import (
    RANKS_IN_FRACTIONS,
    binary_arguments,
    err_at_k,
    err_columns_of,
    err_without_survival,
    exactly,
    grades_of,
    labels_of,
    rbp_arguments,
    rbp_columns_of,
    unsatisfied_share,
)
from scene.model import MAX_GRADE, Conventions, Scene, lowest_top
from scene.settings import set_top
from ui.err import charts as err_charts
from ui.frame.session import Session, current
from ui.parts.drawing import described, figure
from ui.parts.formula import (
    LONGEST_FRACTION,
    MOST_TERMS,
    SUPERSCRIPTS,
    divisor_text,
    fraction,
    gain_text,
    operator,
    sum_line,
    term,
    written,
)
from ui.parts.nodes import Child, Node, node
from ui.parts.numbers import change, decimal, fraction_text
from ui.parts.plain_table import PinColumn, plain_table, row, signed
from ui.parts.step_table import Column, against_pin, step_table
from ui.parts.steps_view import StepsView
from ui.parts.text import label

STOP, REACHES, STOPS, WEIGHT, SHARE, ERR = (
    "stop if reached",
    "reaches",
    "stops here",
    "1/rank",
    "contribution",
    "ERR",
)
"""The columns as `metrics` names them."""

ALL_COLUMNS = ("rank", "document", "grade", STOP, REACHES, STOPS, WEIGHT, SHARE, ERR)
SUM_COLUMNS = ("rank", STOPS, WEIGHT, SHARE, ERR)
READERS_COLUMNS = ("rank", "document", STOP, REACHES, STOPS)
ROWS_IN_FRACTIONS = 12
"""On lists up to here every entry of the table turns into its fraction."""
GDEVAL_TOP = 4
"""The top of the scale that gdeval always takes."""
EXPONENTIAL = Conventions(gain="exponential")
"""The gain of ERR, whatever the one of nDCG is."""


def choose_top(session: Session) -> None:
    """Choose the top of the grade scale, which becomes part of the scene."""
    lowest, top = lowest_top(session.scene), session.scene.top
    key = f"err_top_{session.loads}"
    st.session_state[key] = top  # the scene decides, also after undo
    st.segmented_control(
        label("lists.top"),
        range(lowest, MAX_GRADE + 1),
        key=key,
        required=True,
        wrap=True,
        on_change=_set_top,
        args=(key,),
    )


def _set_top(key: str) -> None:
    current().step(partial(set_top, top=st.session_state[key]))


@dataclass(frozen=True)
class ErrView(StepsView):
    """The steps of a scene's ERR, as `metrics` gives them, and the score that they end in."""

    score: float

    @classmethod
    def of(cls, scene: Scene) -> Self:
        """Compute the steps of a scene's ERR, and ERR at its cutoff."""
        return cls(scene, err_columns_of(scene), err_at_k(scene))

    @property
    def nobody_stops(self) -> bool:
        """Whether no document within the cutoff can satisfy anybody."""
        return not any(self.values(STOP)[: self.scene.k])

    # --- the steps ------------------------------------------------------------------------------------------

    def chance(self) -> list[Node]:
        """The nodes of the first step: from a grade to the chance that a reader stops."""
        chances = self.values(STOP)
        picture = err_charts.stop_bars(
            chances, self.depths(), self.scene.k, description=described("err.figure.chance-alt", chances)
        )
        terms = [self._term(rank, self._chance_text(grade)) for rank, grade in self._counted("grade")]
        return [
            _line("R", terms, ","),
            _beside(self._scale_table(), figure("err-chance", label("err.figure.chance"), picture)),
        ]

    def readers(self) -> list[Node]:
        """The nodes of the second step: how many reach each rank, stop there, and leave."""
        terms = [self._term(rank, f"1 − {decimal(chance)}") for rank, chance in self._counted(STOP)]
        picture = err_charts.crowd(
            self.values(REACHES),
            self.values(STOPS),
            self.unsatisfied,
            self.scene.k,
            description=described("err.figure.crowd-alt", self.values(REACHES)),
        )
        table = self._table(READERS_COLUMNS)
        left = _line(self._leaving(), terms, "×", decimal(self.unsatisfied))
        rounded = node("p", {"class": "note"}, label("err.crowd-rounded"))
        return [
            left,
            _beside(table, figure("err-crowd", label("err.figure.crowd"), picture), "pictures"),
            *([rounded] if len(self.values(REACHES)) <= err_charts.ROOM_FOR_DOTS else []),
        ]

    def sum(self) -> list[Node]:
        """The nodes of the third step: what each rank contributes, and their sum."""
        k, parts, sums = self.scene.k, self.values(SHARE), self.values(ERR)
        terms = [
            self._term(rank, fraction("1", str(rank)), f" × {decimal(stops)}")
            for rank, stops in self._counted(STOPS)
        ]
        picture = err_charts.growing(
            parts, sums, self.depths(), k, description=described("err.figure.growing-alt", sums)
        )
        table = self._stepped([*(self._column(name) for name in SUM_COLUMNS), *self.against_pin(ERR)])
        return [
            sum_line(f"ERR@{k}", terms, written(self._score(err, max_grade=self.scene.top))),
            _beside(table, figure("err-growing", label("err.figure.growing"), picture), "pictures"),
        ]

    def table(self) -> Node:
        """The one table with all the columns."""
        return self._table(ALL_COLUMNS)

    def tops(self) -> list[Node]:
        """The nodes that show what the top of the scale does to this list's score."""
        tops = range(lowest_top(self.scene), MAX_GRADE + 1)
        scores = {top: self._with_top(top) for top in tops}
        values = {top: float(score) for top, score in scores.items()}
        description = described("err.figure.tops-alt", values.values())
        picture = err_charts.top_bars(values, self.scene.top, description=description)
        pin = PinColumn(self.pinned)
        rows = [
            row(
                f"{top}",
                f"{top}",
                (written(score), "number"),
                *pin.cells(score, partial(ErrView._with_top, top=top)),
                (self._top_note(top), "document"),
            )
            for top, score in scores.items()
        ]
        heads = (
            (label("err.column.top"), "document"),
            (f"ERR@{self.scene.k}", "number"),
            *pin.heads,
            (label("err.column.note"), "document"),
        )
        table = plain_table(label("err.tops-caption"), heads, rows)
        return [_beside(table, figure("err-tops", label("err.figure.tops"), picture))]

    def others(self) -> list[Node]:
        """The nodes that put RBP and the cascade with the log discount beside ERR."""
        k, beside = self.scene.k, self._rbp
        stops, weights = self.values(STOPS), _floats(beside["weight"])
        sums = self.values(ERR), _floats(self._cascade[ERR]), _floats(beside["RBP"])
        readers = err_charts.attention(
            stops, weights, k, description=described("err.figure.attention-alt", weights)
        )
        growth = err_charts.three_sums(*sums, k, description=described("err.figure.three-alt", sums[2]))
        pictures = _beside(
            figure("err-attention", label("err.figure.attention"), readers),
            figure("err-three", label("err.figure.three"), growth),
            "pictures",
        )
        return [
            self._cascade_line(),
            self._rbp_line(decimal(weights[0], 2)),
            self._beside_table(),
            pictures,
        ]

    def mistakes(self) -> Node:
        """The table of what this list's ERR becomes under the mistakes that people make with it."""
        pin = PinColumn(None if self.pinned is None else self.pinned._slips())
        rows = [
            row(
                name,
                label(f"mistake.{name}"),
                (decimal(value), "number"),
                *pin.cells(value, itemgetter(name)),
                (change(value - self.score), "number"),
            )
            for name, value in self._slips().items()
        ]
        heads = [
            (label("mistake.made"), "document"),
            (label("mistake.value"), "number"),
            *pin.heads,
            (label("mistake.note"), "number"),
        ]
        return plain_table(label("mistake.caption"), heads, rows)

    def _slips(self) -> dict[str, float]:
        """Compute what each mistake makes of this list's ERR."""
        grades, k = grades_of(self.scene.query.ranked), self.scene.k
        highest = max([1.0, *(grade for grade in grades if not math.isnan(grade))])
        return {
            "err-highest-present": float(err(grades, k, max_grade=highest)),
            "err-no-survival": err_without_survival(self.scene),
            "err-reciprocal-rank": float(reciprocal_rank(grades, k, **binary_arguments(self.scene))),
            "err-binary": float(err(labels_of(self.scene), k, max_grade=1)),
            "err-log-discount": float(self._cascade_at_k),
        }

    @cached_property
    def unsatisfied(self) -> float:
        """The share of readers who leave unsatisfied at the cutoff."""
        return unsatisfied_share(self.scene)

    @property
    def exact_shares(self) -> list[float]:
        """The shares of readers who stop at each rank within the cutoff, and last of those who leave."""
        return [*(share for _, share in self._counted(STOPS)), self.unsatisfied]

    # --- parts of the steps ---------------------------------------------------------------------------------

    def _chance_text(self, grade: float) -> Child:
        """Write R of a grade as its formula makes it."""
        above = gain_text(grade, EXPONENTIAL)
        return above if above == "0" else fraction(above, self._divisor())

    def _divisor(self) -> str:
        return f"2{str(self.scene.top).translate(SUPERSCRIPTS)}"

    def _scale_table(self) -> Node:
        """Show the chance that each grade of the scale stands for: that of a list of this one document."""
        top = self.scene.top
        chances = exact(stop_probabilities, [[grade] for grade in range(top + 1)], max_grade=top)[:, 0]
        rows = [
            row(
                f"{grade}",
                f"{grade}",
                (f"({gain_text(grade, EXPONENTIAL)}) / {self._divisor()}", "number"),
                (written(chance), "number"),
            )
            for grade, chance in enumerate(chances)
        ]
        heads = (
            (label("column.grade"), "document"),
            (label("err.column.formula"), "number"),
            (label(f"err.column.{STOP}"), "number"),
        )
        return plain_table(label("err.scale-caption"), heads, rows)

    def _score(self, metric: Callable[..., Any], **arguments: Any) -> float | Fraction:  # noqa: ANN401
        """Compute this list's score at the cutoff, exactly where the fraction is short enough to be read."""
        if min(self.scene.k, self.rows) <= RANKS_IN_FRACTIONS:
            return exactly(metric, self.scene, k=self.scene.k, **arguments)
        return float(metric(grades_of(self.scene.query.ranked), k=self.scene.k, **arguments))

    def _with_top(self, top: int) -> float | Fraction:
        return self._score(err, max_grade=top)

    def _top_note(self, top: int) -> str:
        notes = {"err.top-chosen": self.scene.top, "err.top-gdeval": GDEVAL_TOP}
        return " · ".join(label(note) for note, noted in notes.items() if noted == top)

    # --- other readers and other weights --------------------------------------------------------------------

    @cached_property
    def _cascade(self) -> Columns:
        """The steps of the same cascade with the log discount."""
        grades = grades_of(self.scene.query.ranked)
        return err_columns(grades, max_grade=self.scene.top, discount="log2")

    @cached_property
    def _rbp(self) -> Columns:
        """RBP rank by rank."""
        return rbp_columns_of(self.scene)

    @property
    def _cascade_at_k(self) -> float:
        return _floats(self._cascade[ERR])[min(self.scene.k, self.rows) - 1]

    def _cascade_line(self) -> Node:
        log2 = Conventions(discount="log2")
        terms = [
            self._term(rank, fraction(decimal(stops), divisor_text(rank, log2)))
            for rank, stops in self._counted(STOPS)
        ]
        return sum_line(label("err.cascade", k=self.scene.k), terms, decimal(self._cascade_at_k))

    def _rbp_line(self, rest: str) -> Node:
        """Write RBP term by term: 1 − p, the rest of the readers, times the powers of p at relevant ranks."""
        persistence = self.scene.conventions.persistence
        relevant = [rank for rank, hit in enumerate(labels_of(self.scene)[: self.scene.k], start=1) if hit]
        terms = [
            self._term(rank, f"{rest} × {persistence}{str(rank - 1).translate(SUPERSCRIPTS)}")
            for rank in relevant
        ]
        score = written(self._score(rbp, **rbp_arguments(self.scene)))
        name = f"RBP(p={persistence})@{self.scene.k}"
        return sum_line(name, terms or [node("span", None, "0")], score)

    def _beside_table(self) -> Node:
        pinned = self.pinned
        columns = [
            *(self._column(name) for name in ("rank", "document", "grade", STOPS, WEIGHT, ERR)),
            Column(label("err.column.log"), _floats(self._cascade["discount"])),
            Column(label("err.column.cascade"), _floats(self._cascade[ERR]), strong=True),
            *against_pin(ERR, self._cascade, None if pinned is None else pinned._cascade),
            Column(label("err.column.weight"), _floats(self._rbp["weight"])),
            Column(label("err.column.RBP"), _floats(self._rbp["RBP"]), strong=True),
            *against_pin("RBP", self._rbp, None if pinned is None else pinned._rbp),
        ]
        return self._stepped(columns)

    # --- reading the steps ----------------------------------------------------------------------------------

    def _counted(self, column: str) -> list[tuple[int, float]]:
        """The ranks within the cutoff, each with its value."""
        return list(enumerate(self.values(column), start=1))[: self.scene.k]

    @cached_property
    def _fractions(self) -> Columns:
        """The steps in fractions, where the list is short enough for them to be read."""
        if self.rows > ROWS_IN_FRACTIONS:
            return {}
        grades = grades_of(self.scene.query.ranked)
        columns: Columns = exact(err_columns, grades, max_grade=self.scene.top)
        return columns

    # --- putting it on the page -----------------------------------------------------------------------------

    def _term(self, rank: int, *content: Child) -> Node:
        return term(rank, self.values("grade")[rank - 1], self.scene.top, *content)

    def _leaving(self) -> str:
        """Name those who leave; where the list goes on below the cutoff, after which rank they do."""
        after = self.scene.k < self.rows
        return label("err.unsatisfied-after", k=self.scene.k) if after else label("err.unsatisfied")

    def _table(self, names: Sequence[str]) -> Node:
        """Build a step table that ends in a result, with a last row for the readers who leave unsatisfied."""
        cells: dict[str, Child] = {
            "document": self._leaving(),
            STOPS: decimal(self.unsatisfied),
            WEIGHT: decimal(0),
            SHARE: decimal(0),
            ERR: decimal(self.score),
        }
        result, foot = names[-1], [cells.get(name, "") for name in names]
        if self.pinned is not None:
            totals = {ERR: self.score - self.pinned.score, STOPS: self.unsatisfied - self.pinned.unsatisfied}
            foot.append(signed(totals[result]))
        columns = [*(self._column(name) for name in names), *self.against_pin(result)]
        return self._stepped(columns, foot)

    def _stepped(self, columns: Sequence[Column], foot: Sequence[Child] = ()) -> Node:
        caption = label("table.caption", columns=", ".join(column.name for column in columns))
        return step_table(caption, columns, self.scene, self.rows, foot)

    def _column(self, name: str) -> Column:
        if name == "document":
            return Column(label("column.document"), self.scene.query.ranked, "document")
        if name in ("rank", "grade"):
            return Column(label(f"column.{name}"), self.values(name), "whole" if name == "rank" else "grade")
        entries = list(self._fractions.get(name, ()))
        if not entries or max(len(fraction_text(entry)) for entry in entries) > LONGEST_FRACTION:
            entries = self.values(name)
        return Column(label(f"err.column.{name}"), entries, strong=name == ERR)


def _floats(values: Iterable[float]) -> list[float]:
    return [float(value) for value in values]


def _beside(left: Node, right: Node, halves: str = "") -> Node:
    """Put two things side by side; as `pictures` they are equally wide."""
    return node("div", {"class": f"grid two {halves}".strip()}, left, right)


def _line(name: str, terms: Sequence[Node], sign: str, result: str = "") -> Node:
    """Write `name = term sign term … = result`; of very many terms, the first and the last."""
    shown = list(terms)
    if len(shown) > MOST_TERMS:
        shown = [*shown[: MOST_TERMS - 2], operator("…"), shown[-1]]
    parts: list[Child] = [node("span", {"class": "name"}, name), operator("=")]
    for i, each in enumerate(shown):
        parts += [operator(sign), each] if i else [each]
    if result:
        parts += [operator("="), node("span", {"class": "result"}, result)]
    return node("p", {"class": "numbers"}, *parts)
