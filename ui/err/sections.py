"""The sections of the ERR page."""

from dataclasses import replace
from functools import partial

import streamlit as st

from metrics.expected_reciprocal_rank import ERR
from metrics.rank_biased_precision import PERSISTENCE, RBP
from scene.address.pages import place_of
from scene.measured.users import definition_in_force
from ui.err.other_user_models import OthersView
from ui.err.simulation import SimulationView, choose_readers
from ui.err.view import READERS_COLUMNS, STOP, ErrView
from ui.list.ranking_editor import choose_top
from ui.sections.means import MeansView
from ui.sections.measure_section import measure_section
from ui.sections.mistakes import WorkedMistake, mistakes_section, mistakes_table, work_mistakes
from ui.sections.section import STACKED, Section, table_file
from ui.session.session import Session
from ui.strip.choices import choose_parameter, choose_threshold, mean_section, show_beside_mean
from ui.tree.covers import COLUMN, STEP, VALUE
from ui.tree.show import notice
from ui.words.text import label, lesson
from ui.words.users import built_in_tops


def explain_nobody_stops(view: ErrView) -> None:
    """Say so where no document within the cutoff can satisfy anybody."""
    if view.nobody_stops:
        notice(lesson("err", "nobody stops"))


def choose_definition(session: Session, means: MeansView) -> None:
    """Choose the top of the scale; where there are several queries, beside the mean over them."""
    choose = partial(choose_top, session.scene, f"err_top_{session.loads}")
    show_beside_mean(session, "err-companion", means, choose)


def steps(view: ErrView) -> list[Section]:
    """Return the steps of the page, from a grade's chance to stop a reader to the sum."""
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
    """Return what stands apart from the steps: the mean, other scales, a crowd, other readers."""
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
            controls=partial(_choose_others, session),
        ),
    ]


def further_sections(view: ErrView) -> list[Section]:
    """Return what else the long page has: all columns, what others make of the readers, the mistakes."""
    beside = OthersView(view)
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
            covers=(VALUE, STEP + place_of(RBP)[1]),
        ),
        mistakes_section(
            "err", "err", lambda: mistakes_table(worked_mistakes, view, view.pinned), fixed=built_in_tops()
        ),
    ]


def _choose_others(session: Session) -> None:
    with st.container(horizontal=True, gap="medium"):
        choose_parameter(PERSISTENCE, session)
        choose_threshold(session)


def worked_mistakes(view: ErrView) -> list[WorkedMistake]:
    """Compute ERR as each mistake would."""
    # Some of them tell relevant documents from others, which ERR does not.
    threshold = view.scene.definition.threshold
    meant = replace(definition_in_force(view.scene, ERR), threshold=threshold)
    return work_mistakes(meant, view.scene, view.score, view.scene.k)
