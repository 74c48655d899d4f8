"""The sections of the page of ROC and AUC, and the decision threshold on the scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import streamlit as st

from metrics.roc import AUC
from scene.list.model import Scene, scores_of
from scene.list.pins import pinned_scene
from scene.measured.rankings import ranking_of
from scene.measured.users import definition_in_force
from ui.list.scores import choose_scores, score_texts
from ui.roc_auc.examples import imbalance_table, same_auc_table
from ui.roc_auc.view import COUNTS, RATES, RocView, document_table, points_of
from ui.sections.mistakes import Made, made_with, mistakes_table, watch_out
from ui.sections.section import Section, table_file
from ui.session.session import Session
from ui.strip.choices import choose_threshold
from ui.tree.covers import COLUMN
from ui.tree.nodes import Node
from ui.tree.notice import notice
from ui.words.text import label, lesson
from ui.words.users import empty_rules

PAGE = "roc_auc"


def choose_inputs(session: Session) -> None:
    """Choose what is relevant, and the scores."""
    with st.container(horizontal=True, gap="medium", vertical_alignment="bottom"):
        choose_threshold(session)
        choose_scores(session)


def view_of(scene: Scene, before: Scene | None) -> RocView | None:
    """Compute the curve; without documents of both kinds there is none, which is said."""
    definition, ranking = scene.definition, ranking_of(scene)
    if ranking.has_two_classes(definition.threshold):
        points = points_of(scene)
        earlier = (
            points_of(before)
            if before and ranking_of(before).has_two_classes(before.definition.threshold)
            else None
        )
        return RocView(scene, points, chosen_point(points["threshold"].tolist()), earlier)
    name = "only relevant" if any(ranking.labels(definition.threshold)) else "none relevant"
    notice(lesson(PAGE, name, **empty_rules(AUC.name)))
    return None


def steps(view: RocView | None, session: Session) -> list[Section]:
    """Return the steps of the page: what goes in, and where there is a curve what comes of it."""
    entered = Section(
        "roc-scores",
        lesson(PAGE, "scores"),
        table=partial(document_table, session.scene),
        picture=view.strip if view else None,
        tells=(),
    )
    if view is None:
        return [entered]
    return [
        entered,
        Section(
            "roc-decision",
            lesson(PAGE, "threshold"),
            controls=partial(choose_point, session, view.points["threshold"].tolist()),
            formula=view.rates,
            table=view.matrix,
            layout=(("formula", "table"),),
            halves="sums",
            tells=tuple(COLUMN + name for name in (*COUNTS, *RATES)),
        ),
        Section(
            "roc-curves",
            lesson(PAGE, "curves"),
            formula=view.average_precision,
            picture=view.curves,
            notes=view.ties,
            layout=(("picture",), ("notes",), ("formula",)),
        ),
        Section("roc-area", lesson(PAGE, "area"), formula=view.area),
        Section(
            "roc-pairs",
            lesson(PAGE, "pairs"),
            formula=view.pair_count,
            picture=view.pair_grid,
            layout=(("formula", "picture"),),
            halves="pictures",
        ),
    ]


def more(view: RocView | None) -> list[Section]:
    """Return what else the long page has: every threshold, accuracy, one AUC of two lists, mistakes."""
    same_auc = Section("roc-same-auc", lesson(PAGE, "same-auc"), table=same_auc_table)
    imbalance = Section("roc-imbalance", lesson(PAGE, "imbalance"), table=imbalance_table)
    if view is None:
        return [imbalance, same_auc, watch_out(PAGE, "roc")]
    return [
        Section(
            "roc-table",
            title=label("roc_auc.table-title"),
            table=view.table,
            download=table_file(AUC.name, view.scene),
        ),
        replace(imbalance, notes=view.never),
        same_auc,
        watch_out(PAGE, "roc", partial(what_mistakes_give, view.scene, view.threshold)),
    ]


def what_mistakes_give(scene: Scene, threshold: float) -> Node:
    """Show what each mistake gives; one of them takes the decisions at the threshold for scores."""
    return mistakes_table(partial(_made, threshold), scene, pinned_scene(scene))


def _made(threshold: float, scene: Scene) -> list[Made]:
    """Compute AUC as each mistake would; nothing where there is no AUC."""
    definition, ranking = scene.definition, ranking_of(scene)
    if not ranking.has_two_classes(definition.threshold):
        return []
    called = sum(score >= threshold for score in scores_of(scene.query))
    return made_with(definition_in_force(scene, AUC), scene, AUC.exact(definition, ranking), called)


THRESHOLD = "roc_auc_threshold"
"""Where the session keeps the decision threshold; it is a way of looking and no part of the scene."""


def chosen_point(thresholds: Sequence[float]) -> int:
    """Return the place of the decision threshold among the thresholds of the list, which go down.

    A threshold that the list no longer has gives way to the next one above it.
    """
    wanted = st.session_state.get(THRESHOLD)
    if wanted is None:
        return len(thresholds) // 2
    return max(place for place, threshold in enumerate(thresholds) if threshold >= wanted)


def choose_point(session: Session, thresholds: Sequence[float]) -> None:
    """Choose the decision threshold on a slider; like the line of scores, it rises from left to right."""
    texts = dict(zip(thresholds, score_texts(thresholds), strict=True))
    key = f"{THRESHOLD}_{session.loads}_{hash(tuple(thresholds))}"  # other thresholds, another slider
    chosen = thresholds[chosen_point(thresholds)]
    # What is told to the slider takes back what a hand has moved it to meanwhile.
    if st.session_state.get(key) != chosen:
        st.session_state[key] = chosen
    st.select_slider(
        label("roc_auc.threshold"),
        thresholds[::-1],
        key=key,
        format_func=texts.__getitem__,
        on_change=_keep_threshold,
        args=(key,),
    )


def _keep_threshold(key: str) -> None:
    st.session_state[THRESHOLD] = st.session_state[key]
