"""What others make of the same readers: the cascade with the log discount, and RBP, beside ERR."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from metrics import err_columns
from metrics.definition import Definition
from metrics.numeric.steps import Columns
from metrics.rank_biased_precision import PERSISTENCE, RBP
from scene.list.model import grades_of
from ui.err import charts
from ui.err.view import STOPS, TOTAL, WEIGHT, ErrView
from ui.formulas.formula import divisor_text, format_number, fraction, sum_line
from ui.pictures.drawing import figure, picture_description
from ui.pictures.plane import Frame, paired_bars
from ui.tables.step_table import Column, change_from_pin
from ui.tree.nodes import Node, node
from ui.words.numbers import SUPERSCRIPTS, decimal
from ui.words.text import label


@dataclass(frozen=True)
class OthersView:
    """Two other measures of the list whose ERR is on screen."""

    err: ErrView

    @property
    def pinned(self) -> "OthersView | None":
        """The same of the pinned order; None where nothing is pinned."""
        return None if self.err.pinned is None else OthersView(self.err.pinned)

    @cached_property  # 2 % of an edit on this step
    def cascade(self) -> Columns:
        """The steps of the same cascade with the log discount."""
        grades = grades_of(self.err.scene.query.ranked)
        return err_columns(grades, max_grade=self.err.scene.max_grade, discount="log2")

    @cached_property  # 2 % of an edit on this step
    def rbp(self) -> Columns:
        """RBP rank by rank."""
        return RBP.columns(self.err.scene.definition, self.err.scene.ranking)

    def sums(self) -> list[Node]:
        """Both measures term by term."""
        return [self._cascade_sum(), self._rbp_sum()]

    def table(self) -> Node:
        """The columns of both beside those of ERR."""
        err, pinned = self.err, self.pinned
        cascade, rbp = (
            Column(label(f"err.column.{key}"), _floats(values), strong=True, key=key)
            for key, values in (("cascade", self.cascade[TOTAL]), (RBP.name, self.rbp[RBP.name]))
        )
        columns = [
            *(err.exact_column(name) for name in ("rank", "document", "grade", STOPS, WEIGHT, TOTAL)),
            Column(label("err.column.log"), _floats(self.cascade["discount"]), key="log"),
            cascade,
            *change_from_pin(cascade, self.cascade[TOTAL], pinned.cascade[TOTAL] if pinned else None),
            Column(label("err.column.weight"), _floats(self.rbp["weight"]), key="weight"),
            rbp,
            *change_from_pin(rbp, self.rbp[RBP.name], pinned.rbp[RBP.name] if pinned else None),
        ]
        return err.step_table(columns)

    def pictures(self) -> list[Node]:
        """The pictures of where readers look, and of the three measures as the cutoff grows."""
        err, k = self.err, self.err.scene.k
        weights = _floats(self.rbp["weight"])
        sums = err.values(TOTAL), _floats(self.cascade[TOTAL]), _floats(self.rbp[RBP.name])
        names = label("err.figure.err-readers"), label("err.figure.rbp-readers")
        description = picture_description("err.figure.attention-alt", weights)
        frame = Frame(description, k, previous=err.column_before(STOPS))
        readers = paired_bars(err.values(STOPS), weights, names, frame)
        growth = charts.three_sums(*sums, k, description=picture_description("err.figure.three-alt", sums[2]))
        return [
            figure("err-attention", label("err.figure.attention"), readers),
            figure("err-three", label("err.figure.three"), growth),
        ]

    def _cascade_sum(self) -> Node:
        log2 = Definition(discount="log2")
        terms = [
            self.err.term(rank, fraction(decimal(stops), divisor_text(rank, log2)))
            for rank, stops in self.err.counted_values(STOPS)
        ]
        k = self.err.scene.k
        total = float(self.cascade[TOTAL][min(k, self.err.rows) - 1])
        return sum_line(label("err.cascade", k=k), terms, decimal(total))

    def _rbp_sum(self) -> Node:
        """Write RBP term by term: 1 − p, the rest of the readers, times the powers of p at relevant ranks."""
        scene, definition, ranking = self.err.scene, self.err.scene.definition, self.err.scene.ranking
        persistence, rest = PERSISTENCE.value_in(scene.definition), decimal(_floats(self.rbp["weight"])[0], 2)
        relevant = [
            rank for rank, hit in enumerate(ranking.labels(definition.threshold)[: scene.k], start=1) if hit
        ]
        terms = [
            self.err.term(rank, f"{rest} × {persistence}{str(rank - 1).translate(SUPERSCRIPTS)}")
            for rank in relevant
        ]
        score = format_number(RBP.score(definition, ranking))
        return sum_line(RBP.title(definition, ranking.k), terms or [node("span", None, "0")], score)


def _floats(values: Iterable[float]) -> list[float]:
    return [float(value) for value in values]
