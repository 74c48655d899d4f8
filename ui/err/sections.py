"""The sections of the ERR page, with RBP and the log-discount cascade beside ERR."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property, partial

import streamlit as st

from metrics import err_columns
from metrics.definition import Definition
from metrics.expected_reciprocal_rank import ERR
from metrics.numeric.steps import Columns
from metrics.rank_biased_precision import PERSISTENCE, RBP
from scene.address.pages import page_and_step_of
from scene.list.model import grades_of
from scene.measured.definers import definition_in_force
from ui.err import charts
from ui.err.simulation import SimulationView, choose_readers
from ui.err.view import READERS_COLUMNS, STOP, STOPS, TOTAL, WEIGHT, ErrView
from ui.formulas.formula import divisor_text, format_number, fraction, sum_line
from ui.list.ranking_editor import choose_top
from ui.pictures.drawing import figure, picture_description
from ui.pictures.plane import Frame, paired_bars
from ui.sections.means import MeansView
from ui.sections.measure_section import measure_section
from ui.sections.mistakes import WorkedMistake, mistakes_section, mistakes_table, work_mistakes
from ui.sections.section import STACKED, Section, table_file
from ui.session.session import Session
from ui.strip.choices import choose_parameter, choose_threshold, mean_section, show_beside_mean
from ui.tables.step_table import Column, change_from_pin, step_table
from ui.tree.covers import COLUMN, STEP, VALUE
from ui.tree.nodes import Node, node
from ui.tree.show import notice
from ui.words.definers import built_in_tops
from ui.words.numbers import SUPERSCRIPTS, decimal
from ui.words.text import label, lesson


def explain_nobody_stops(view: ErrView) -> None:
    """Show that ERR is 0 where no document down to the cutoff can satisfy a reader."""
    if view.nobody_stops:
        notice(lesson("err", "nobody stops"))


def choose_definition(session: Session, means: MeansView) -> None:
    """Show the widget for the top of the grade scale, beside the mean of ERR."""
    choose = partial(choose_top, session.scene, f"err_top_{session.loads}")
    show_beside_mean(session, "err-companion", means, choose)


def steps(view: ErrView) -> list[Section]:
    """Return the sections of ERR's steps: R, stops, ERR."""
    return [
        Section(
            "err-chance",
            lesson("err", "chance"),
            formula=view.chances,
            table=view.scale_table,
            picture=view.chance_bars,
            rows=partial(view.step_rows, "chance"),
            covers=(COLUMN + STOP,),
        ),
        Section(
            "err-readers",
            lesson("err", "readers"),
            formula=view.leaving_sum,
            table=partial(view.table, READERS_COLUMNS),
            picture=view.crowd_picture,
            rows=partial(view.step_rows, "readers"),
            notes=view.rounding_note,
            halves="pictures",
            covers=(),
        ),
        Section(
            "err-sum",
            lesson("err", "sum"),
            formula=view.sum,
            table=view.sum_table,
            picture=view.growth_picture,
            rows=partial(view.step_rows, "sum"),
            halves="pictures",
        ),
    ]


def views(view: ErrView, means: MeansView, session: Session) -> list[Section]:
    """Return the sections beside the steps: mean ERR, other scales, simulated readers, RBP."""
    sent = SimulationView(view)
    return [
        mean_section("err", "err", means, session, lesson("err", "formula mean")),
        Section("err-tops", lesson("err", "tops"), table=view.tops_table, picture=view.top_bars),
        Section(
            "err-simulation",
            lesson("err", "simulation"),
            controls=choose_readers,
            formula=sent.result,
            picture=sent.pictures,
            is_slow=True,  # nothing waits for a million readers
        ),
        replace(
            measure_section(RBP, view.measured),
            says="",
            controls=partial(_choose_rbp_parameters, session),
        ),
    ]


def further_sections(view: ErrView) -> list[Section]:
    """Return the sections of the long page alone: all columns, RBP and cascade, mistakes."""
    beside = CascadeAndRbpView(view)
    return [
        Section(
            "err-table",
            title=label("ndcg.table-title"),
            table=view.table,
            download=table_file(ERR.name, view.scene),
        ),
        Section(
            "err-cascade",
            lesson("err", "others"),
            formula=beside.sums,
            table=beside.table,
            picture=beside.pictures,
            layout=STACKED,
            covers=(VALUE, STEP + page_and_step_of(RBP)[1]),
        ),
        mistakes_section(
            "err", "err", lambda: mistakes_table(worked_mistakes, view, view.pinned), fixed=built_in_tops()
        ),
    ]


def _choose_rbp_parameters(session: Session) -> None:
    with st.container(horizontal=True, gap="medium"):
        choose_parameter(PERSISTENCE, session)
        choose_threshold(session)


def worked_mistakes(view: ErrView) -> list[WorkedMistake]:
    """Return ERR as each mistake gives it on this list, and the right one."""
    # Some of them tell relevant documents from others, which ERR does not.
    threshold = view.scene.definition.threshold
    meant = replace(definition_in_force(view.scene.definition, ERR), threshold=threshold)
    return work_mistakes(meant, view.scene, view.score, view.scene.k)


@dataclass(frozen=True)
class CascadeAndRbpView:
    """RBP, and ERR's cascade with a log discount, of the list on screen."""

    err: ErrView

    @property
    def pinned(self) -> "CascadeAndRbpView | None":
        """The same of the pinned order; None where nothing is pinned."""
        return None if self.err.pinned is None else CascadeAndRbpView(self.err.pinned)

    @cached_property  # 2 % of an edit on this step
    def cascade(self) -> Columns:
        """The columns of ERR's cascade with a log discount."""
        grades = grades_of(self.err.scene.query.ranked)
        return err_columns(grades, max_grade=self.err.scene.max_grade, discount="log2")

    @property
    def rbp(self) -> Columns:
        """The columns of RBP."""
        return RBP.columns(self.err.scene.definition, self.err.scene.ranking)

    def sums(self) -> list[Node]:
        """Return both measures as sums with this list's numbers."""
        return [self._cascade_sum(), self._rbp_sum()]

    def table(self) -> Node:
        """Return the table of both measures beside ERR, by rank."""
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
        return step_table(columns, err.scene, err.rows)

    def pictures(self) -> list[Node]:
        """Return the pictures of where readers look, and of the three measures by cutoff."""
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
        terms = self.err.terms(
            (rank, fraction(decimal(stops), divisor_text(rank, log2)))
            for rank, stops in self.err.counted_values(STOPS)
        )
        k = self.err.scene.k
        total = float(self.cascade[TOTAL][min(k, self.err.rows) - 1])
        return sum_line(label("err.cascade", k=k), terms, decimal(total))

    def _rbp_sum(self) -> Node:
        """Return RBP as a sum: 1 − p times the powers of p at relevant ranks."""
        scene, definition, ranking = self.err.scene, self.err.scene.definition, self.err.scene.ranking
        persistence, rest = PERSISTENCE.value_in(scene.definition), decimal(_floats(self.rbp["weight"])[0], 2)
        relevant = [
            rank for rank, hit in enumerate(ranking.labels(definition.threshold)[: scene.k], start=1) if hit
        ]
        terms = self.err.terms(
            (rank, f"{rest} × {persistence}{str(rank - 1).translate(SUPERSCRIPTS)}") for rank in relevant
        )
        score = format_number(RBP.score(definition, ranking))
        return sum_line(RBP.title(definition, ranking.k), terms or [node("span", None, "0")], score)


def _floats(values: Iterable[float]) -> list[float]:
    return [float(value) for value in values]
