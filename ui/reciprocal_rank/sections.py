"""The sections of the page of MRR and hit rate."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import streamlit as st

from metrics.reciprocal_rank import RR
from scene.measured.users import definition_in_force
from ui.reciprocal_rank.hit_rate import HitRateView
from ui.reciprocal_rank.view import ReciprocalRankView
from ui.sections.means import MeansView
from ui.sections.mistakes import (
    WorkedMistake,
    mistakes_section,
    mistakes_table,
    work_mean_mistakes,
    work_mistakes,
    worked_mistake,
)
from ui.sections.section import Section, table_file
from ui.session.session import Session
from ui.strip.choices import choose_empty_rule, choose_threshold, show_beside_means
from ui.tree.show import notice
from ui.words.text import label, lesson
from ui.words.users import empty_rules

PAGE = "reciprocal_rank"


def choose_definition(session: Session, view: ReciprocalRankView) -> None:
    """Choose what is relevant and what an empty query counts, beside the means over the queries."""
    show_beside_means("reciprocal_rank-means", view.companions, partial(_show_settings, session))


def _show_settings(session: Session) -> None:
    with st.container(horizontal=True, gap="medium"):
        choose_threshold(session)
        choose_empty_rule(session)


def explain_zero(view: ReciprocalRankView) -> None:
    """Say why RR is 0, where it is."""
    if view.zero_section:
        notice(lesson(PAGE, view.zero_section))


def steps(view: ReciprocalRankView) -> list[Section]:
    """Return the one step of the page: the first relevant document."""
    return [
        Section(
            "reciprocal_rank-list",
            lesson(PAGE, "list"),
            formula=view.worked_sum,
            table=view.table,
            rows=view.step_rows,
            picture=view.cliff,
            download=table_file(RR.name, view.scene),
        ),
    ]


def views(view: ReciprocalRankView) -> list[Section]:
    """Return what stands apart from it: means over queries, and the three numbers called hit ratio."""
    return [
        Section(
            "reciprocal_rank-queries",
            lesson(PAGE, "queries"),
            formula=view.means_of_queries,
            table=view.queries_table,
            notes=view.key_to_lists,
            is_over_queries=True,
        ),
        Section(
            "reciprocal_rank-rules",
            lesson(PAGE, "empty", **empty_rules(RR.name)),
            notes=view.rules_note,
            table=view.rules_table,
            layout=(("notes",), ("table",)),
            is_over_queries=True,
        ),
        replace(
            _ratios("reciprocal_rank-hits", lesson(PAGE, "hit rate"), lambda: HitRateView(view.query_scores)),
            is_over_queries=True,
        ),
        _ratios(
            "reciprocal_rank-example",
            lesson(PAGE, "three users"),
            lambda: HitRateView(view.three_users, "three_users"),
        ),
    ]


def _ratios(key: str, text: str, ratios: Callable[[], HitRateView]) -> Section:
    return Section(
        key,
        text,
        formula=lambda: ratios().cards(),
        table=lambda: ratios().table(),
        picture=lambda: ratios().picture(),
        layout=(("table", "picture"), ("formula",)),
    )


def mistakes(view: ReciprocalRankView) -> Section:
    """Warn of what people get wrong."""
    return mistakes_section(PAGE, PAGE, lambda: mistakes_table(worked_mistakes, view, view.pinned_queries))


def worked_mistakes(view: ReciprocalRankView) -> list[WorkedMistake]:
    """Compute each mistake, and what it is mistaken for."""
    scene, hits, recalls = view.scene, view.query_scores.hits.value, view.query_scores.recalls.value
    divided = label("reciprocal_rank.divided-by-zero")
    meant, length = definition_in_force(scene, RR), len(scene.query.ranked)
    return [
        *work_mistakes(meant, scene, view.exact_score(), length, measure=RR.name, no_value=divided),
        *work_mean_mistakes(MeansView(scene, RR, "MRR")),
        worked_mistake("hit-for-recall", hits, recalls, label("reciprocal_rank.mean-recall", k=scene.k)),
    ]
