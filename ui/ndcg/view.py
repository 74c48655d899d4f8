"""The view of nDCG: four steps, each with its formula in numbers, its columns and its picture."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Self

from metrics.cumulative_gain import NDCG
from scene.measured import grades_of, situation_of
from scene.model import Scene
from ui.ndcg import charts
from ui.parts.drawing import described, figure
from ui.parts.formula import discounted, divisor_text, gain_text, ratio_line, sum_line, term
from ui.parts.means import MeansView, QueryColumn
from ui.parts.nodes import Node
from ui.parts.numbers import decimal, short
from ui.parts.step_table import Column, step_table
from ui.parts.steps_view import StepsView
from ui.parts.text import label

STEP_COLUMNS = {
    "cg": ("rank", "document", "grade", "gain", "CG"),
    "dcg": ("rank", "document", "gain", "discount", "discounted gain", "DCG"),
    "idcg": ("rank", "ideal grade", "ideal discounted gain", "IDCG"),
    "ndcg": ("rank", "document", "DCG", "IDCG", "nDCG"),
}
WHOLE = {"rank", "gain", "CG"}
RESULTS = {"CG", "DCG", "IDCG", "nDCG"}


def mean_of_ndcg(scene: Scene) -> MeansView:
    """Give the view of the mean of nDCG over the queries of a scene."""
    name = label("means.name", metric=NDCG.title(situation_of(scene)))
    return MeansView(scene, NDCG, name, _divided)


def _divided(scene: Scene) -> list[QueryColumn]:
    """Make the columns of what is divided for each query, and by what."""
    view = NdcgView.of(scene)
    names = {"DCG": f"DCG@{scene.k}", "IDCG": view.ideal_name()}
    return [QueryColumn(name, "number", partial(_at_k, column)) for column, name in names.items()]


def _at_k(column: str, scene: Scene) -> str:
    return decimal(NdcgView.of(scene).at_k(column))


@dataclass(frozen=True)
class NdcgView(StepsView):
    """The steps of a scene's nDCG, as `metrics` gives them, and the score that they end in."""

    score: float

    @classmethod
    def of(cls, scene: Scene) -> Self:
        """Compute the steps of a scene's nDCG, and nDCG at its cutoff."""
        situation = situation_of(scene)
        return cls(scene, NDCG.columns(situation), NDCG.value(situation))

    @property
    def undefined(self) -> bool:
        """Whether nothing is relevant, so that nDCG would be 0 / 0."""
        return self.at_k("IDCG") == 0

    def formula_name(self, step: str) -> str:
        """The section of the lesson that holds a step's formula under the conventions in force."""
        chosen = self.scene.conventions
        if step == "cg":
            return f"formula cg {chosen.gain} shared" if self._sharing else f"formula cg {chosen.gain}"
        if step == "dcg":
            return f"formula dcg {chosen.discount}"
        return f"formula {step} {chosen.ideal_cut}"

    def table(self) -> Node:
        """The one table with all the columns."""
        rank, *others = self.steps
        return self._table([rank, "document", *others])

    def step_table(self, name: str) -> Node:
        """The columns of one of the four steps."""
        return self._table(STEP_COLUMNS[name])

    # --- what the steps add up ------------------------------------------------------------------------------

    def cg_sum(self) -> Node:
        """The gains that count, and their sum."""
        terms = [
            term(rank, grade, self.scene.top, self._gain_text(rank, grade))
            for rank, grade in self._counted("grade")
        ]
        return sum_line(f"CG@{self.scene.k}", terms, short(self.at_k("CG")))

    def dcg_sum(self) -> Node:
        """The discounted gains that count, and their sum."""
        terms = [
            term(rank, grade, self.scene.top, discounted(gain, divisor))
            for (rank, grade), (gain, divisor) in zip(self._counted("grade"), self.own_terms(), strict=True)
        ]
        return sum_line(f"DCG@{self.scene.k}", terms, decimal(self.at_k("DCG")))

    def idcg_sum(self) -> Node:
        """The discounted gains of the ideal list, and their sum."""
        terms = [
            term(rank, grade, self.scene.top, discounted(gain, divisor), plain=True)
            for (rank, grade), (gain, divisor) in zip(self._ideal(), self.ideal_terms(), strict=True)
        ]
        return sum_line(self.ideal_name(), terms, decimal(self.at_k("IDCG")))

    def ratio(self) -> Node:
        """The division that ends in nDCG."""
        k, result = self.scene.k, decimal(self.score)
        if self.undefined:
            result = label("ndcg.by-convention", value=result)
        return ratio_line(
            f"nDCG@{k}", (f"DCG@{k}", self.at_k("DCG")), (self.ideal_name(), self.at_k("IDCG")), result
        )

    # --- their pictures -------------------------------------------------------------------------------------

    def gains(self) -> Node:
        """The picture of the gains."""
        gains = self.values("gain")
        picture = charts.gain_bars(
            gains, self.depths(), self.scene.k, description=described("figure.cg-alt", gains)
        )
        return figure("cg", label("figure.cg"), picture)

    def discounts(self) -> list[Node]:
        """The pictures of what the discount leaves of each gain, and of the discount itself."""
        left = self.values("discounted gain")
        weights = self.values("discount")
        bars = charts.discounted_bars(
            self.values("gain"),
            left,
            self.depths(),
            self.scene.k,
            description=described("figure.dcg-alt", left),
        )
        curve = charts.discount_curve(
            weights, self.scene.k, description=described("figure.discount-alt", weights)
        )
        return [figure("dcg", label("figure.dcg"), bars), figure("discount", label("figure.discount"), curve)]

    def against_the_ideal(self) -> Node:
        """The picture of this list beside the ideal one, rank by rank."""
        yours, ideal = self.values("discounted gain"), self.values("ideal discounted gain")
        description = described("figure.ideal-alt", ideal)
        picture = charts.paired_bars(yours, ideal, self.depths(), self.scene.k, description=description)
        return figure("ideal", label("figure.ideal-title"), picture)

    def growing(self) -> Node:
        """The picture of both sums as the cutoff grows."""
        dcg, idcg = self.values("DCG"), self.values("IDCG")
        description = described("figure.growth-alt", self.values("nDCG"))
        picture = charts.growth(dcg, idcg, self.scene.k, description=description)
        return figure("growth", label("figure.growth"), picture)

    # --- the terms as text ----------------------------------------------------------------------------------

    def _gain_text(self, rank: int, grade: float) -> str:
        """Write the gain at a rank as it is made of the grade, or as a number where tied documents share."""
        shared = self._sharing.get(rank)
        return gain_text(grade, self.scene.conventions) if shared is None else short(shared)

    @cached_property
    def _sharing(self) -> dict[int, float]:
        """The gains of the ranks whose documents share theirs."""
        situation = situation_of(self.scene)
        scores = situation.scores if situation.shares_ties else []
        gains = zip(scores, self.values("gain"), strict=False)
        return {rank: gain for rank, (score, gain) in enumerate(gains, start=1) if scores.count(score) > 1}

    def own_terms(self) -> list[tuple[str, str]]:
        """The terms of DCG that count: each gain, and what the discount divides it by, if by anything."""
        chosen = self.scene.conventions
        return [
            (self._gain_text(rank, grade), divisor_text(rank, chosen))
            for rank, grade in self._counted("grade")
        ]

    def ideal_terms(self) -> list[tuple[str, str]]:
        """The terms of the IDCG that divides."""
        chosen = self.scene.conventions
        return [(gain_text(grade, chosen), divisor_text(rank, chosen)) for rank, grade in self._ideal()]

    # --- reading the steps ----------------------------------------------------------------------------------

    def _ideal(self) -> list[tuple[int, float]]:
        """The ranks of the ideal list that count, each with its grade."""
        ranked = self._counted("ideal grade", whole=not self._ideal_is_cut())
        return [(rank, grade) for rank, grade in ranked if not math.isnan(grade)]

    def _counted(self, column: str, *, whole: bool = False) -> list[tuple[int, float]]:
        """The ranks that count, each with its value: those within the cutoff, or the whole column."""
        ranked = list(enumerate(self.values(column), start=1))
        if column == "grade":
            ranked = ranked[: len(self.scene.query.ranked)]
        return ranked if whole else ranked[: self.scene.k]

    def at_k(self, column: str) -> float:
        """The value that a running column has reached at the cutoff."""
        return self.values(column)[min(self.scene.k, self.rows) - 1]

    def _ideal_is_cut(self) -> bool:
        return self.scene.conventions.ideal_cut == "k"

    def ideal_name(self) -> str:
        """Name the ideal DCG that divides, with its cutoff if it has one."""
        return f"IDCG@{self.scene.k}" if self._ideal_is_cut() else "IDCG"

    # --- putting it on the page -----------------------------------------------------------------------------

    def _table(self, names: Sequence[str]) -> Node:
        """Show these columns; the last one is a result, which is compared with the pinned order's."""
        columns = [*(self._column(name) for name in names), *self.against_pin(names[-1])]
        caption = label("table.caption", columns=", ".join(column.name for column in columns))
        colours = None if "document" in names else self.values("ideal grade")
        return step_table(caption, columns, self.scene, self.rows, colours=colours)

    def _column(self, name: str) -> Column:
        heading = label(f"column.{name}")
        beyond = [None] * (self.rows - len(self.scene.query.ranked))
        if name == "document":
            return Column(heading, [*self.scene.query.ranked, *beyond], "document")
        if name == "grade":
            return Column(heading, [*grades_of(self.scene.query.ranked), *beyond], "grade")
        if name == "ideal grade":
            ideal = [None if math.isnan(grade) else grade for grade in self.values(name)]
            return Column(heading, ideal, "grade")
        return Column(heading, self.values(name), "whole" if name in WHOLE else "number", name in RESULTS)
