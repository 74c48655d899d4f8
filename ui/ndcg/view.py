"""The view of nDCG of a scene: formulas with numbers, rows beside the cards, pictures of its four steps."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial
from itertools import starmap

from metrics.cumulative_gain import NDCG
from scene.list.model import Document, Scene, grades_of
from scene.measured.measured import Measured
from ui.formulas.formula import discounted_term, ratio_line, sum_line, term
from ui.pictures.axes import legend
from ui.pictures.drawing import LOW, drawing, figure
from ui.pictures.plane import Frame, Series, paired_bars, plane_of, rank_points, short_value
from ui.sections.gain_terms import GainTerms
from ui.sections.means import MeansView, QueryColumn, mean_of
from ui.sections.steps_view import measure_rows
from ui.tables.step_table import Column, step_table
from ui.tree.nodes import Child, Node
from ui.words.numbers import decimal, short
from ui.words.text import label, lesson

STEP_COLUMNS = {
    "cg": ("rank", "document", "grade", "gain", "CG"),
    "dcg": ("rank", "document", "gain", "discount", "discounted gain", "DCG"),
    "idcg": ("rank", "ideal grade", "ideal discounted gain", "IDCG"),
    "ndcg": ("rank", "document", "DCG", "IDCG", NDCG.name),
}
ROW_COLUMNS = {
    "cg": ("gain", "CG"),
    "dcg": ("gain", "discount", "discounted gain", "DCG"),
    "idcg": ("discounted gain", "ideal grade", "ideal discounted gain", "DCG", "IDCG"),
    "ndcg": ("discounted gain", "DCG", "IDCG", NDCG.name),
}
"""The columns of each step beside the cards: every step adds its own."""
RESULTS = {"CG", "DCG", "IDCG", NDCG.name}


def mean_of_ndcg(scene: Scene) -> MeansView:
    """Return the view of the mean of nDCG over the queries of a scene."""
    return mean_of(scene, NDCG, _divided_columns)


def _divided_columns(scene: Scene) -> list[QueryColumn]:
    """Return the columns of each query's DCG and IDCG."""
    view = NdcgView(Measured(scene))
    names = {"DCG": f"DCG@{scene.k}", "IDCG": view.ideal_name()}

    def at_k(column: str, query_scene: Scene) -> str:
        return decimal(NdcgView(Measured(query_scene)).value_at_k(column))

    return [QueryColumn(name, "number", partial(at_k, column)) for column, name in names.items()]


@dataclass(frozen=True)
class NdcgView(GainTerms):
    """What the nDCG page shows of a scene: formulas, tables and pictures of its four steps."""

    @property
    def is_undefined(self) -> bool:
        """Whether nothing is relevant, so that nDCG would be 0 / 0."""
        return self.value_at_k("IDCG") == 0

    def formula(self, step: str) -> str:
        """Return a step's formula under the conventions in force, in Markdown."""
        definition = self.scene.definition
        kinds = {"cg": definition.gain, "dcg": definition.discount}
        name = f"formula {step} {kinds.get(step, definition.ideal_k)}"
        is_shared = step == "cg" and self.shared_gains
        return lesson("ndcg", f"{name} shared" if is_shared else name, b=definition.log_base)

    def step_table(self, name: str) -> Node:
        """Return the table of a step's columns."""
        if name != "idcg":
            return self.table(STEP_COLUMNS[name])
        grades = [None if document is None else document.grade for document in self.ideal_documents()]
        return step_table(self.columns(STEP_COLUMNS[name]), self.scene, self.rows, colours=grades)

    def step_rows(self, name: str) -> Node:
        """Return the columns of a step with bars, as rows beside the cards."""
        return measure_rows(self, ROW_COLUMNS[name])

    # --- what the steps add up ------------------------------------------------------------------------------

    def cg_sum(self) -> Node:
        """Return CG as a sum with this list's numbers."""
        terms = self._terms(self.list_grades(), self.gain_texts())
        return sum_line(f"CG@{self.scene.k}", terms, short(self.value_at_k("CG")))

    def dcg_sum(self) -> Node:
        """Return DCG as a sum with this list's numbers."""
        terms = self._terms(self.list_grades(), starmap(discounted_term, self.list_terms()))
        return sum_line(f"DCG@{self.scene.k}", terms, decimal(self.value_at_k("DCG")))

    def idcg_sum(self) -> Node:
        """Return IDCG as a sum with the ideal list's numbers."""
        terms = self._terms(self.ideal_grades(), starmap(discounted_term, self.ideal_terms()), plain=True)
        return sum_line(self.ideal_name(), terms, decimal(self.value_at_k("IDCG")))

    def _terms(
        self, ranked: Iterable[tuple[int, float]], contents: Iterable[Child], *, plain: bool = False
    ) -> list[Node]:
        """Make the terms of ranks with their grades."""
        top, pairs = self.scene.max_grade, zip(ranked, contents, strict=True)
        return [term(rank, grade, top, content, plain=plain) for (rank, grade), content in pairs]

    def ratio(self) -> Node:
        """Return nDCG as DCG over IDCG with numbers."""
        k, result = self.scene.k, decimal(self.score)
        if self.is_undefined:
            result = label("ndcg.by-convention", value=result)
        return ratio_line(
            NDCG.title(self.scene.definition, self.scene.k),
            (f"DCG@{k}", self.value_at_k("DCG")),
            (self.ideal_name(), self.value_at_k("IDCG")),
            result,
        )

    # --- their pictures -------------------------------------------------------------------------------------

    def gains_picture(self) -> Node:
        """Return the picture of the gains."""
        frame = self.frame("figure.cg-alt", "gain", "gain")
        return figure("cg", label("figure.cg"), gain_bars(self.values("gain"), frame))

    def discount_pictures(self) -> list[Node]:
        """Return the pictures of what the discount leaves of each gain, and of the discount itself."""
        gains, discounted = self.values("gain"), self.values("discounted gain")
        frame = self.frame("figure.dcg-alt", "discounted gain", "discounted gain")
        curve = discount_curve(self.values("discount"), self.frame("figure.discount-alt", "discount"))
        return [
            figure("dcg", label("figure.dcg"), discounted_bars(gains, discounted, frame)),
            figure("discount", label("figure.discount"), curve),
        ]

    def ideal_picture(self) -> Node:
        """Return the picture of this list beside the ideal one, rank by rank."""
        yours, ideal = self.values("discounted gain"), self.values("ideal discounted gain")
        frame = self.frame("figure.ideal-alt", "ideal discounted gain", "discounted gain")
        bars = paired_bars(yours, ideal, (label("figure.yours"), label("figure.ideal")), frame)
        return figure("ideal", label("figure.ideal-title"), bars)

    def growth_picture(self) -> Node:
        """Return the picture of both sums as the cutoff grows."""
        frame = self.frame("figure.growth-alt", NDCG.name, "DCG")
        sums = growth(self.values("DCG"), self.values("IDCG"), frame)
        return figure("growth", label("figure.growth"), sums)

    # --- putting it on the page -----------------------------------------------------------------------------

    def ideal_documents(self) -> list[Document | None]:
        """Return the documents at the ranks of the ideal list; None behind its end."""
        query, definition = self.scene.query, self.scene.definition
        pool = query.documents if definition.judged == "all" else query.ranked
        judged = [document for document in pool if document.grade is not None]
        best = sorted(judged, key=lambda document: document.grade or 0, reverse=True)[: self.rows]
        return [*best, *[None] * (self.rows - len(best))]

    def column(self, name: str) -> Column:
        """Make a column; what the ideal list has more than this one has no document."""
        if name == "ideal grade":
            missing = self.scene.query.missing
            return Column(
                label("column.ideal grade"), self.ideal_documents(), "ideal", key=name, missing=missing
            )
        column = super().column(name)
        if name not in ("document", "grade"):
            return replace(column, strong=name in RESULTS)
        ranked = self.scene.query.ranked
        entries = ranked if name == "document" else grades_of(ranked)
        return replace(column, entries=[*entries, *[None] * (self.rows - len(ranked))])


def gain_bars(gains: Series, frame: Frame) -> Node:
    """Return the bars of gains by rank, and of those before the last edit."""
    plane = plane_of(gains, frame.previous)
    texts = plane.texts_above(gains, map(short_value, gains))
    return plane.picture(frame, plane.bars_before(frame.previous, gains), plane.bars(gains), *texts)


def discounted_bars(gains: Series, discounted: Series, frame: Frame) -> Node:
    """Return the bars of discounted gains, with the full gain dashed."""
    plane = plane_of(gains, discounted, frame.previous)
    return plane.picture(
        frame,
        plane.bars_before(frame.previous, discounted, entries=[(label("figure.undiscounted"), "ghost")]),
        plane.bars(gains, "ghost"),
        plane.bars(discounted),
        *plane.texts_above(discounted, map(short_value, discounted)),
    )


def discount_curve(weights: Series, frame: Frame) -> Node:
    """Return the curve of the discount by rank."""
    plane, points = plane_of(weights, highest=max(1.0, *weights), height=LOW), rank_points(weights)
    values = plane.texts_above(weights, (decimal(weight, 2) for weight in weights))
    return drawing(
        frame.description,
        *plane.axes(),
        plane.line(points),
        *plane.group_by_rank(plane.dots(points), *values, k=frame.k),
        plane.cutoff(frame.k),
        height=plane.height,
    )


def growth(dcg: Series, idcg: Series, frame: Frame) -> Node:
    """Return the curves of DCG and IDCG by cutoff, with the gap between them."""
    plane = plane_of(dcg, idcg, frame.previous)
    list_points = rank_points(dcg)
    ideal_points = rank_points(idcg)
    return drawing(
        frame.description,
        *plane.axes(),
        plane.area(ideal_points + list_points[::-1], "gap"),
        *plane.line_before(rank_points(frame.previous), list_points),
        plane.line(ideal_points, "line neutral"),
        plane.line(list_points),
        *plane.group_by_rank(plane.dots(ideal_points, "dot neutral", 3), plane.dots(list_points), k=frame.k),
        plane.cutoff(frame.k),
        legend(("DCG", "dot"), ("IDCG", "dot neutral")),
    )
