"""The sections of the ERR page."""

from __future__ import annotations

from functools import partial

import streamlit as st

from metrics.rank_biased_precision import PERSISTENCE, RBP
from ui.err.mistakes import what_mistakes_give
from ui.err.others import OthersView
from ui.err.simulation import SimulationView, choose_readers
from ui.err.view import STOP, ErrView, choose_top
from ui.sections.means import MeansView
from ui.sections.measure_section import measure_section
from ui.sections.mistakes import watch_out
from ui.sections.section import STACKED, Section, table_file
from ui.session.session import Session
from ui.strip.choices import beside_mean_of_several, choose_empty_rule, choose_parameter, choose_threshold
from ui.tree.covers import COLUMN
from ui.tree.notice import notice
from ui.words.text import label, lesson
from ui.words.users import built_in_tops


def explain_nobody_stops(view: ErrView) -> None:
    """Say so where no document within the cutoff can satisfy anybody."""
    if view.nobody_stops:
        notice(lesson("err", "nobody stops"))


def choose_definition(session: Session, means: MeansView) -> None:
    """Choose the top of the scale; where there are several queries, beside the mean over them."""
    beside_mean_of_several(session, "err-companion", means, partial(choose_top, session))


def chance(view: ErrView) -> Section:
    """Go from a grade to the chance that a reader stops."""
    return Section(
        "err-chance",
        lesson("err", "chance"),
        formula=view.chances,
        table=view.scale_table,
        picture=view.chance_bars,
        tells=(COLUMN + STOP,),
    )


def readers(view: ErrView) -> Section:
    """Follow the readers down the list: how many reach each rank, stop there, and leave."""
    return Section(
        "err-readers",
        lesson("err", "readers"),
        formula=view.those_who_leave,
        table=view.readers_table,
        picture=view.crowd,
        notes=view.rounding,
        halves="pictures",
        tells=(),
    )


def weighted_sum(view: ErrView) -> Section:
    """Add up what each rank contributes."""
    return Section(
        "err-sum",
        lesson("err", "sum"),
        formula=view.sum,
        table=view.sum_table,
        picture=view.growing,
        halves="pictures",
    )


def all_columns(view: ErrView) -> Section:
    """Show every column in one table, which one can have as a file."""
    return Section(
        "err-table",
        title=label("ndcg.table-title"),
        table=view.table,
        download=table_file(view.measure.name, view.scene),
    )


def tops(view: ErrView) -> Section:
    """Show what the top of the scale does to this list's score."""
    return Section("err-tops", lesson("err", "tops"), table=view.tops_table, picture=view.top_bars)


def simulation(view: ErrView) -> Section:
    """Send readers down the list; last, so that nothing waits for a million of them."""
    sent = SimulationView(view)
    return Section(
        "err-simulation",
        lesson("err", "simulation"),
        controls=choose_readers,
        formula=sent.result,
        picture=sent.pictures,
        is_slow=True,
    )


def others(view: ErrView, session: Session) -> Section:
    """Put RBP and the cascade with the log discount beside ERR."""
    beside = OthersView(view)
    return Section(
        "err-others",
        lesson("err", "others"),
        controls=partial(_choose_others, session),
        formula=beside.sums,
        table=beside.table,
        picture=beside.pictures,
        layout=STACKED,
    )


def mean(means: MeansView, session: Session) -> Section:
    """Average over the queries."""
    return Section(
        "err-mean",
        lesson("err", "mean"),
        lesson("err", "formula mean"),
        controls=partial(choose_empty_rule, session),
        formula=means.formula,
        table=means.table,
    )


def _choose_others(session: Session) -> None:
    with st.container(horizontal=True, gap="medium"):
        choose_parameter(PERSISTENCE, session)
        choose_threshold(session)


def unjudged(view: ErrView) -> Section:
    """Show RBP with what the documents that nobody judged could still add."""
    return measure_section(RBP, view.scene)


def mistakes(view: ErrView) -> Section:
    """Warn of what people get wrong."""
    return watch_out("err", "err", partial(what_mistakes_give, view), fixed=built_in_tops())
