"""The view of ERR of a scene: formulas with numbers, rows beside the cards, pictures."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, partial
from math import nan

from metrics import err_columns, exact, stop_probabilities
from metrics.analysis.simulation import expected_stop_counts
from metrics.definition import Definition
from metrics.expected_reciprocal_rank import ERR
from metrics.measure import Measure
from metrics.numeric.steps import Columns
from scene.list.model import MAX_GRADE, Scene, grades_of, lowest_max_grade
from scene.measured.measured import Measured
from ui.err import charts as err_charts
from ui.err.charts import CROWD_SIZE
from ui.formulas.formula import LONGEST_FRACTION, format_number, fraction, gain_text, sum_line, term
from ui.pictures.drawing import figure, picture_description
from ui.sections.means import MeansView, QueryColumn, mean_of
from ui.sections.steps_view import StepsView, measure_rows
from ui.tables.plain_table import PinColumn, Row, plain_table, signed_change
from ui.tables.step_rows import Bars, LeavingRow
from ui.tables.step_table import Column, step_table
from ui.tree.nodes import Child, Node, note
from ui.words.definers import libraries_taking_top
from ui.words.numbers import SUPERSCRIPTS, decimal
from ui.words.text import join_with_commas, label

STOP, REACHES, STOPS, WEIGHT, SHARE, TOTAL = (
    "stop if reached",
    "reaches",
    "stops here",
    "1/rank",
    "contribution",
    ERR.name,
)
"""The columns as `metrics` names them."""

ALL_COLUMNS = ("rank", "document", "grade", STOP, REACHES, STOPS, WEIGHT, SHARE, TOTAL)
SUM_COLUMNS = ("rank", STOPS, WEIGHT, SHARE, TOTAL)
READERS_COLUMNS = ("rank", "document", STOP, REACHES, STOPS)
ROW_COLUMNS = {
    "chance": (STOP,),
    "readers": (STOP, REACHES, STOPS),
    "sum": (STOP, REACHES, STOPS, WEIGHT, SHARE, TOTAL),
}
"""The columns of each step beside the cards: every step adds its own to those before."""
ROWS_IN_FRACTIONS = 12
"""On lists up to here every entry of the table turns into its fraction."""
EXPONENTIAL = Definition(gain="exponential")
"""The gain of ERR, whatever the one of nDCG is."""


def mean_of_err(scene: Scene) -> MeansView:
    """Return the view of the mean of ERR over queries."""
    return mean_of(scene, ERR, unsatisfied_columns)


def unsatisfied_columns(scene: Scene) -> list[QueryColumn]:
    """Return the column of each query's share of readers who leave unsatisfied."""
    return [
        QueryColumn(
            label("err.unsatisfied"),
            "number",
            lambda query_scene: decimal(ErrView(Measured(query_scene)).unsatisfied_share),
        )
    ]


@dataclass(frozen=True)
class ErrView(StepsView):
    """What the ERR page shows of a scene: formulas, tables and pictures of its ERR."""

    labels = "err"
    measure: Measure = ERR

    @property
    def nobody_stops(self) -> bool:
        """Whether no document within the cutoff can satisfy anybody."""
        return not any(self.values(STOP)[: self.scene.k])

    # --- the steps ------------------------------------------------------------------------------------------

    def chances(self) -> Node:
        """Return R of each grade in the list as a formula."""
        gains = [(rank, gain_text(grade, EXPONENTIAL)) for rank, grade in self.counted_values("grade")]
        below = self._divisor_text()
        terms = self.terms((rank, "0" if above == "0" else fraction(above, below)) for rank, above in gains)
        return sum_line("R", terms, None, ",")

    def scale_table(self) -> Node:
        """Return the table of R for every grade of the scale."""
        top = self.scene.max_grade
        chances = exact(stop_probabilities, [[grade] for grade in range(top + 1)], max_grade=top)[:, 0]
        rows = [
            Row(
                f"{grade}",
                [
                    f"{grade}",
                    f"({gain_text(grade, EXPONENTIAL)}) / {self._divisor_text()}",
                    format_number(chance),
                ],
            )
            for grade, chance in enumerate(chances)
        ]
        heads = (
            (label("column.grade"), "number"),
            (label("err.column.formula"), "number"),
            (label(f"err.column.{STOP}"), "number"),
        )
        return plain_table(label("err.scale-caption"), heads, rows)

    def chance_bars(self) -> Node:
        """Return the picture of R at each rank."""
        bars = err_charts.stop_bars(self.values(STOP), self.frame("err.figure.chance-alt", STOP, STOP))
        return figure("err-chance", label("err.figure.chance"), bars)

    def leaving_sum(self) -> Node:
        """Return the share of readers who leave unsatisfied as a formula."""
        terms = self.terms((rank, f"1 − {decimal(chance)}") for rank, chance in self.counted_values(STOP))
        return sum_line(self._leaving_name(), terms, decimal(self.unsatisfied_share), "×")

    def step_rows(self, name: str) -> Node:
        """Return the columns of a step with bars, as rows beside the cards."""
        names = ROW_COLUMNS[name]
        if STOPS not in names:
            return measure_rows(self, names)
        *stopping, leaving = self._readers
        dots = [*stopping, *[0] * (self.rows - len(stopping))]
        stops = Bars(self.values(STOPS), full=1.0, readers=dots)
        leaving_row = LeavingRow(self._leaving_name(), {STOPS: decimal(self.unsatisfied_share)}, leaving)
        return measure_rows(self, names, {STOPS: stops}, leaving_row)

    @property
    def _readers(self) -> list[int]:
        """How many of a hundred readers stop at each rank, and last how many leave."""
        scene = self.scene
        grades, top = grades_of(scene.query.ranked), scene.max_grade
        stops: list[int] = expected_stop_counts(grades, CROWD_SIZE, scene.k, max_grade=top).tolist()
        return stops

    def crowd_picture(self) -> Node:
        """Return the picture of a hundred readers coming down the list."""
        reaches, stops = self.values(REACHES), self.values(STOPS)
        frame = self.frame("err.figure.crowd-alt", REACHES, REACHES)
        readers = err_charts.draw_crowd(reaches, stops, self.unsatisfied_share, frame)
        return figure("err-crowd", label("err.figure.crowd"), readers)

    def rounding_note(self) -> list[Node]:
        """Return the note that a hundred readers are rounded, where they are."""
        is_dots = len(self.values(REACHES)) <= err_charts.ROOM_FOR_DOTS
        return [note(label("err.crowd-rounded"))] if is_dots else []

    def sum(self) -> Node:
        """Return ERR as a sum with this list's numbers."""
        scene = self.scene
        definition, ranking = scene.definition, scene.ranking
        terms = self.terms(
            (rank, fraction(decimal(stops), str(rank))) for rank, stops in self.counted_values(STOPS)
        )
        return sum_line(
            ERR.title(definition, ranking.k), terms, format_number(ERR.score(definition, ranking))
        )

    def sum_table(self) -> Node:
        """Return the table of the columns that ERR is summed from."""
        columns = [self.exact_column(name) for name in SUM_COLUMNS]
        columns[-1:-1] = self.document_change_from_pin(SHARE)
        return step_table(columns, self.scene, self.rows)

    def growth_picture(self) -> Node:
        """Return the picture of ERR growing rank by rank."""
        frame = self.frame("err.figure.growing-alt", TOTAL, TOTAL)
        growth = err_charts.draw_growing_sum(self.values(SHARE), self.values(TOTAL), frame)
        return figure("err-growing", label("err.figure.growing"), growth)

    def tops_table(self) -> Node:
        """Return the table of this list's ERR by the top of the grade scale."""
        pin = PinColumn(self.pinned)
        rows = [
            Row(
                f"{top}",
                [
                    f"{top}",
                    format_number(score),
                    *pin.contents(score, partial(ErrView._score_with_top, top=top)),
                    self._max_grade_note(top),
                ],
            )
            for top, score in self._tops.items()
        ]
        heads = (
            (label("err.column.top"), "number"),
            (ERR.title(self.scene.definition, self.scene.k), "number"),
            *pin.heads,
            (label("err.column.note"), "document"),
        )
        return plain_table(label("err.tops-caption"), heads, rows)

    def top_bars(self) -> Node:
        """Return the picture of this list's ERR by the top of the grade scale."""
        values = {top: float(score) for top, score in self._tops.items()}
        description = picture_description("err.figure.tops-alt", values.values())
        picture = err_charts.top_bars(values, self.scene.max_grade, description=description)
        return figure("err-tops", label("err.figure.tops"), picture)

    @property
    def unsatisfied_share(self) -> float:
        """The share of readers who leave unsatisfied at the cutoff."""
        scene = self.scene
        counted = grades_of(scene.query.ranked)[: scene.k]
        # They are those who would reach one more rank below the cutoff.
        return float(err_columns([*counted, nan], max_grade=scene.max_grade)[REACHES][-1])

    @property
    def exact_shares(self) -> list[float]:
        """The shares of readers who stop at each rank within the cutoff, and last of those who leave."""
        return [*(share for _, share in self.counted_values(STOPS)), self.unsatisfied_share]

    # --- parts of the steps ---------------------------------------------------------------------------------

    def _divisor_text(self) -> str:
        return f"2{str(self.scene.max_grade).translate(SUPERSCRIPTS)}"

    @property
    def _tops(self) -> dict[int, float | Fraction]:
        """The score on every scale that the list could have been judged on."""
        return {top: self._score_with_top(top) for top in range(lowest_max_grade(self.scene), MAX_GRADE + 1)}

    def _score_with_top(self, top: int) -> float | Fraction:
        scene = self.scene
        return ERR.score(scene.definition, replace(scene.ranking, max_grade=top))

    def _max_grade_note(self, top: int) -> str:
        current_note = [label("err.top-chosen")] if top == self.scene.max_grade else []
        names = libraries_taking_top(top)
        return join_with_commas([*current_note, *([label("err.top-fixed", names=names)] if names else [])])

    # --- reading the steps ----------------------------------------------------------------------------------

    @cached_property  # 8 % of an edit on the long page
    def _fractions(self) -> Columns:
        """The steps in fractions, where the list is short enough for them to be read."""
        if self.rows > ROWS_IN_FRACTIONS:
            return {}
        grades = grades_of(self.scene.query.ranked)
        columns: Columns = exact(err_columns, grades, max_grade=self.scene.max_grade)
        return columns

    # --- putting it on the page -----------------------------------------------------------------------------

    def terms(self, ranked: Iterable[tuple[int, Child]]) -> list[Node]:
        """Return the terms of ranks, each in the colour of its grade."""
        grades, top = self.values("grade"), self.scene.max_grade
        return [term(rank, grades[rank - 1], top, content) for rank, content in ranked]

    def _leaving_name(self) -> str:
        """Return the name of those who leave; where the list goes on, after which rank."""
        has_ranks_below = self.scene.k < self.rows
        return label("err.unsatisfied-after", k=self.scene.k) if has_ranks_below else label("err.unsatisfied")

    def table(self, names: Sequence[str] = ALL_COLUMNS) -> Node:
        """Return the table of these columns, with a last row for readers who leave unsatisfied."""
        cells: dict[str, Child] = {
            "document": self._leaving_name(),
            STOPS: decimal(self.unsatisfied_share),
            WEIGHT: decimal(0),
            SHARE: decimal(0),
            TOTAL: decimal(self.score),
        }
        added = SHARE if SHARE in names else STOPS
        columns = [self.exact_column(name) for name in names]
        foot = [cells.get(name, "") for name in names]
        place = 0
        if self.pinned is not None:
            place = names.index(added) + 1
            columns[place:place] = self.document_change_from_pin(added)
            leaving = 0.0 if added == SHARE else self.unsatisfied_share - self.pinned.unsatisfied_share
            foot.insert(place, signed_change(leaving))
        return step_table(columns, self.scene, self.rows, foot)

    def exact_column(self, name: str) -> Column:
        """Return a column of a table, in fractions where they are short."""
        column, fractions = self.column(name), list(self._fractions.get(name, ()))
        if column.kind != "number" or column.is_count or not fractions:
            return column
        if max(len(str(fraction_entry)) for fraction_entry in fractions) > LONGEST_FRACTION:
            return column
        return replace(column, entries=fractions)
