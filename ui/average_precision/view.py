"""The view of AP of a scene: formulas with numbers, rows beside the cards, pictures."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import compress, pairwise
from operator import itemgetter

from metrics import exact_mean
from metrics.average_precision import AP
from metrics.measure import Measure
from scene.measured.score import relevant_in
from ui.average_precision.tables import RECALL_LEVELS, divisors_of, interpolated_precisions
from ui.formulas.formula import exact_number, fraction, mean_line, plain_term, sum_line, term
from ui.pictures.axes import BASE, END, caption_below, legend
from ui.pictures.drawing import LEFT, TOP, Points, drawing, figure, picture_description, rank_attributes
from ui.pictures.plane import Frame, Plane, Scale, Series, group_marks, plane_of, short_value, stair_corners
from ui.sections.steps_view import StepsView, measure_rows
from ui.tables.plain_table import PinColumn, Row, plain_table
from ui.tree.nodes import Node, node
from ui.words.numbers import decimal, short
from ui.words.text import label

TICKS = [(share, short(share)) for share in (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)]
PLANE = Plane(Scale(0, 1, LEFT, END), Scale(0, 1, BASE, TOP))
"""Recall across, precision upwards."""


@dataclass(frozen=True)
class Staircase:
    """The points of a precision-recall picture: each rank, and interpolated precision at 11 levels."""

    recalls: Series
    precisions: Series
    relevant: Sequence[bool]
    depths: Series
    levels: Series
    interpolated: Series

    @property
    def points(self) -> list[tuple[float, float]]:
        """Recall and precision at every rank."""
        return list(zip(self.recalls, self.precisions, strict=True))

    @property
    def steps(self) -> list[tuple[float, float]]:
        """Recall and precision at each relevant rank, from the start of the area on."""
        return [(0.0, 0.0), *compress(self.points, self.relevant)]

    @property
    def outline(self) -> Points:
        """The corners of the steps whose area is AP."""
        return stair_corners(self.steps)[1:]


def precision_bars(
    precisions: Series, relevant: Sequence[bool], frame: Frame, mean: float | None = None
) -> Node:
    """Return the bars of P@i by rank, filled at relevant ranks, with a line at their mean."""
    plane = plane_of(precisions, frame.previous, highest=1.0)
    counted = [value if counts else 0.0 for value, counts in zip(precisions, relevant, strict=True)]
    bars = plane.bars(precisions, ["yours" if counts else "ghost" for counts in relevant])
    texts = [short_value(value) if counts else "" for value, counts in zip(precisions, relevant, strict=True)]
    uncounted = [] if all(relevant) else [(label("figure.uncounted"), "ghost")]
    return drawing(
        frame.description,
        *plane.axes(),
        *plane.bars_before(frame.previous, counted, entries=uncounted),
        *plane.group_by_rank(bars, *plane.texts_above(precisions, texts), depths=frame.depths),
        *([] if mean is None else [plane.horizontal_line(mean, "line dotted")]),
        plane.cutoff(frame.k),
    )


def staircase(curve: Staircase, previous: Staircase | None = None, *, description: str) -> Node:
    """Return the picture of precision over recall with 11-point interpolation, now and before the edit."""
    ranks = [
        rank_attributes(rank, depth, len(curve.points)) for rank, depth in enumerate(curve.depths, start=1)
    ]
    area = [PLANE.cell("yours", (left, right), (0, top)) for (left, _), (right, top) in pairwise(curve.steps)]
    eleven = list(zip(curve.levels, curve.interpolated, strict=True))
    return drawing(
        description,
        *PLANE.y_labels(TICKS),
        *PLANE.x_labels(TICKS),
        caption_below(label("average_precision.figure.recall")),
        *PLANE.line_before(previous.outline if previous else [], curve.outline),
        node("g", None, *group_marks(compress(ranks, curve.relevant), area)),
        node(
            "g",
            None,
            PLANE.line(curve.points, "line neutral dotted"),
            *group_marks(ranks, PLANE.dots(curve.points, "dot neutral", 3)),
        ),
        PLANE.line(eleven),
        *PLANE.dots(eleven),
        legend(
            (label("average_precision.figure.ranks"), "dot neutral"),
            (label("average_precision.figure.eleven"), "dot"),
        ),
    )


ROW_COLUMNS = {
    "precision": ("relevant", "hits so far", "R@i", "P@i"),
    "average": ("relevant", "hits so far", "R@i", "P@i", "contribution", AP.name),
}
"""The columns of the first two steps beside the cards: the second adds its own to those of the first."""


@dataclass(frozen=True)
class AveragePrecisionView(StepsView):
    """What the AP page shows of a scene: formulas, tables and pictures of its AP."""

    labels = "average_precision"
    measure: Measure = AP

    @property
    def relevant_count(self) -> int:
        """R: how many relevant documents there are, in the list and missing."""
        return relevant_in(self.scene, self.scene.query.documents)

    @property
    def is_undefined(self) -> bool:
        """Whether nothing is relevant, so that AP would be 0 / 0."""
        return self.relevant_count == 0

    @property
    def value(self) -> Fraction:
        """The AP of the whole list."""
        return Fraction(self.steps[AP.name][-1])

    # --- the steps ------------------------------------------------------------------------------------------

    def step_rows(self, name: str) -> Node:
        """Return the columns of a step with bars, as rows beside the cards."""
        return measure_rows(self, ROW_COLUMNS[name])

    def precisions(self) -> Node:
        """Return P@i at every rank as a formula, hits over rank."""
        return sum_line("P@i", [self._term(rank) for rank in range(1, self.rows + 1)], None, ",")

    def precision_bars(self) -> Node:
        """Return the picture of P@i at every rank."""
        return self._bars(
            "precision", picture_description("average_precision.figure.precision-alt", self.values("P@i"))
        )

    def average_bars(self) -> Node:
        """Return the picture of the precisions that AP averages, and their mean."""
        value = float(self.value)
        description = label("average_precision.figure.average-alt", value=decimal(value))
        return self._bars("average", description, value)

    def _bars(self, name: str, description: str, mean: float | None = None) -> Node:
        frame = Frame(description, self.scene.k, self.depths(), self._counted_precisions_before())
        bars = precision_bars(self.values("P@i"), self._relevant_flags(), frame, mean)
        return figure(name, label(f"average_precision.figure.{name}"), bars)

    def formula(self) -> Node:
        """Return AP as a formula with numbers; a missing relevant document that counts is a term of 0."""
        if self.is_undefined:
            convention = f" {label('average_precision.by-convention')}"
            return sum_line(
                AP.name, [fraction("0", "0")], node("span", None, exact_number(self.value), convention)
            )
        denominator = self.scene.definition.denominator
        terms = [self._term(rank) for rank in self._relevant_ranks()]
        if denominator == "relevant":
            terms += [plain_term("0")] * relevant_in(self.scene, self.scene.query.missing)
        # Without any hit the sum is 0, and so is AP whatever it is divided by.
        divisor = divisors_of(self.scene, len(self.scene.query.ranked))[denominator] or 1
        return mean_line(AP.name, terms or [plain_term("0")], divisor, exact_number(self.value))

    def eleven_point_mean(self) -> Node:
        """Return 11-point AP as a formula with numbers."""
        levels = self._interpolated_precisions
        terms = [plain_term(exact_number(level)) for level in levels]
        return mean_line(
            label("average_precision.eleven"), terms, len(levels), exact_number(exact_mean(levels))
        )

    def levels_table(self) -> Node:
        """Return the table of interpolated precision by recall level."""
        pin = PinColumn(None if self.pinned is None else self.pinned._interpolated_precisions)
        heads = [
            (label("average_precision.recall-level"), "number"),
            (label("average_precision.interpolated"), "number"),
            *pin.heads,
        ]
        rows = [
            Row(
                str(level),
                [decimal(level, 1), exact_number(precision), *pin.contents(precision, itemgetter(place))],
            )
            for place, (level, precision) in enumerate(
                zip(RECALL_LEVELS, self._interpolated_precisions, strict=True)
            )
        ]
        return plain_table(label("average_precision.levels"), heads, rows)

    def staircase(self) -> Node:
        """Return the picture of precision over recall."""
        curve, previous = self._staircase(), self.before_edit
        description = picture_description("average_precision.figure.curve-alt", curve.interpolated)
        picture = staircase(curve, previous._staircase() if previous else None, description=description)
        return figure("precision_recall", label("average_precision.figure.curve"), picture)

    def precision_sum(self) -> Node:
        """Return the sum of precisions at hits down to the cutoff, which every denominator divides."""
        k = self.scene.k
        hits = [rank for rank in self._relevant_ranks() if rank <= k]
        total = sum((Fraction(self.steps["P@i"][rank - 1]) for rank in hits), Fraction(0))
        terms = [self._term(rank) for rank in hits] or [plain_term("0")]
        return sum_line(label("average_precision.sum", k=k), terms, exact_number(total))

    # --- parts of the steps ---------------------------------------------------------------------------------

    def _term(self, rank: int) -> Node:
        hits = int(self.steps["hits so far"][rank - 1])
        return term(rank, self.steps["grade"][rank - 1], self.scene.max_grade, fraction(str(hits), str(rank)))

    def _staircase(self) -> Staircase:
        return Staircase(
            self.values("R@i"),
            self.values("P@i"),
            self._relevant_flags(),
            self.depths(),
            RECALL_LEVELS,
            [float(precision) for precision in self._interpolated_precisions],
        )

    @cached_property  # 8 % of an edit on the step with the curve
    def _interpolated_precisions(self) -> list[Fraction]:
        return interpolated_precisions(self.scene.definition, self.scene.ranking)

    # --- reading the steps ----------------------------------------------------------------------------------

    def _counted_precisions_before(self) -> list[float]:
        """Return the precisions that counted before the last edit, 0 at other ranks."""
        earlier = self.before_edit
        if earlier is None:
            return []
        counted = zip(earlier.values("P@i"), earlier._relevant_flags(), strict=True)
        return [precision if counts else 0.0 for precision, counts in counted]

    def _relevant_flags(self) -> list[bool]:
        return [bool(flag) for flag in self.steps["relevant"]]

    def _relevant_ranks(self) -> list[int]:
        return [rank for rank, flag in enumerate(self._relevant_flags(), start=1) if flag]

    # --- putting it on the page -----------------------------------------------------------------------------
