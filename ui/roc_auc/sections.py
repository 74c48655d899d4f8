"""The sections of the page of ROC and AUC, step by step."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from math import inf

import streamlit as st

from metrics import auc, average_precision, reciprocal_rank, roc_columns, scored_average_precision
from metrics.average_precision import AP
from metrics.reciprocal_rank import RR
from metrics.roc import AUC
from scene.list.edits import pinned_scene
from scene.list.model import Scene, scores_of
from scene.measured.definers import definition_in_force
from scene.measured.measured import Measured
from ui.list.ranking_editor import choose_scores
from ui.roc_auc.view import COUNTS, RATES, RocView, document_table, input_rows, labels_sum
from ui.sections.mistakes import WorkedMistake, mistakes_section, mistakes_table, work_mistakes
from ui.sections.section import Section, table_file
from ui.session.session import Session
from ui.strip.choices import choose_threshold
from ui.tables.plain_table import Row, plain_table
from ui.tree.covers import COLUMN
from ui.tree.nodes import Node
from ui.tree.show import notice
from ui.words.definers import empty_rules
from ui.words.numbers import decimal, short
from ui.words.text import label, lesson

DOCUMENTS = 100
"""The number of documents of the example, one of them relevant."""

SAME_AUC = ((1, 0, 0, 0, 1, 0), (0, 1, 0, 1, 0, 0))
"""Two lists that win as many pairs as each other."""


def imbalance_table() -> Node:
    """Return the table of AUC, AP ... for 100 documents of which one is relevant, ranked in three ways."""
    names = ("TP", "FP", "TN", "FN", "accuracy", "recall", AUC.name, AP.name)
    heads = [
        (label("roc_auc.example-who"), "document"),
        *((label(f"roc_auc.column.{name}"), "") for name in names),
    ]
    rows = [
        _judged_row("never", [0.0] * DOCUMENTS, 1, inf),
        _judged_row("tenth", _descending_scores(), 10, _descending_scores()[9]),
        _judged_row("first", _descending_scores(), 1, _descending_scores()[0]),
    ]
    return plain_table(label("roc_auc.example-imbalance"), heads, rows)


def _descending_scores() -> list[float]:
    return [float(DOCUMENTS - i) for i in range(DOCUMENTS)]


def _judged_row(name: str, scores: Sequence[float], rank: int, threshold: float) -> Row:
    """Judge a list whose only relevant document stands at a rank."""
    labels = [int(i == rank) for i in range(1, DOCUMENTS + 1)]
    columns = roc_columns(scores, labels)
    at = list(columns["threshold"]).index(threshold)
    counts = [short(float(columns[name][at])) for name in ("TP", "FP", "TN", "FN")]
    rates = [
        columns["accuracy"][at],
        columns["recall"][at],
        auc(scores, labels),
        scored_average_precision(scores, labels),
    ]
    cells = [*counts, *(decimal(float(value)) for value in rates)]
    return Row(name, [label(f"roc_auc.example-{name}"), *cells])


def same_auc_table() -> Node:
    """Return the table of two lists of one AUC on which AP and RR differ."""
    heads = [
        (label("roc_auc.example-list"), "document"),
        *((label(f"roc_auc.column.{name}"), "") for name in (AUC.name, AP.name, RR.name)),
    ]
    return plain_table(label("roc_auc.example-same"), heads, [_metrics_row(labels) for labels in SAME_AUC])


def _metrics_row(labels: Sequence[int]) -> Row:
    scores = range(len(labels), 0, -1)
    values = (auc(scores, labels), average_precision(labels), reciprocal_rank(labels))
    text = " ".join(map(str, labels))
    return Row(text, [text, *(decimal(float(value)) for value in values)])


PAGE = "roc_auc"


def choose_inputs(session: Session) -> None:
    """Show the widgets for threshold of relevance and scores."""
    with st.container(horizontal=True, gap="medium", vertical_alignment="bottom"):
        choose_threshold(session)
        choose_scores(session)


def view_of(measured: Measured, decision: float | None) -> RocView | None:
    """Return the view of the ROC curve; None, with a note, where only one class occurs."""
    scene, previous = measured.scene, measured.previous
    if measured.score(AUC).is_defined:
        previous_view = RocView.of(previous.scene) if previous and previous.score(AUC).is_defined else None
        return RocView.of(scene, decision, previous_view)
    name = "only relevant" if any(scene.ranking.labels(scene.definition.threshold)) else "none relevant"
    notice(lesson(PAGE, name, **empty_rules(AUC.name)))
    return None


def steps(view: RocView | None, session: Session) -> list[Section]:
    """Return the sections of the page's steps, from scores and labels to AUC."""
    entered = Section(
        "roc-scores",
        lesson(PAGE, "scores"),
        formula=partial(labels_sum, session.scene),
        table=partial(document_table, session.scene),
        rows=partial(input_rows, session.scene),
        covers=(),
    )
    if view is None:
        return [entered]
    curves = Section("roc-curves", picture=partial(view.curves, is_saved=False, has_strips=False))
    return [
        replace(entered, picture=view.strip, aside=(curves,)),
        _decision_section(view, curves),
        Section(
            "roc-curves",
            lesson(PAGE, "curves"),
            formula=view.point,
            picture=view.curves,
            rows=partial(view.step_rows, "TPR", "FPR", "precision"),
            aside=(curves,),
            notes=view.about_curves,
            layout=(("formula",), ("picture",), ("notes",)),
        ),
        Section(
            "roc-area",
            lesson(PAGE, "area"),
            formula=view.area,
            rows=partial(view.step_rows, "TPR", "FPR", "AUC so far"),
            aside=(replace(curves, picture=partial(view.curves, is_saved=False)),),
        ),
        Section(
            "roc-pairs",
            lesson(PAGE, "pairs"),
            formula=view.pair_share,
            rows=view.pair_rows,
            picture=view.pair_grid,
            aside=(Section("roc-pairs", picture=view.pair_grid),),
            notes=view.pair_words,
            layout=(("formula", "picture"), ("notes",)),
            halves="pictures",
        ),
    ]


def _decision_section(view: RocView, curves: Section) -> Section:
    """Decide at one threshold: what is right and wrong there, beside both curves."""
    covers = tuple(COLUMN + name for name in (*COUNTS, *RATES))
    return Section(
        "roc-decision",
        lesson(PAGE, "threshold"),
        formula=view.point,
        picture=view.rates,  # on the long page, which has every rate written out
        table=view.matrix,
        rows=partial(view.step_rows, "TPR", "FPR"),
        aside=(curves, Section("roc-decision", table=view.matrix, notes=view.other_rates, covers=covers)),
        layout=(("picture", "table"),),
        halves="sums",
        covers=covers,
    )


def further_sections(view: RocView | None) -> list[Section]:
    """Return the sections of the long page alone: all thresholds, accuracy, mistakes."""
    same_auc = Section("roc-same-auc", lesson(PAGE, "same-auc"), table=same_auc_table)
    imbalance = Section("roc-imbalance", lesson(PAGE, "imbalance"), table=imbalance_table)
    if view is None:
        return [imbalance, same_auc, mistakes_section(PAGE, "roc")]
    return [
        Section(
            "roc-table",
            title=label("roc_auc.table-title"),
            table=view.table,
            download=table_file(AUC.name, view.scene),
        ),
        replace(imbalance, notes=view.never_relevant_table),
        same_auc,
        mistakes_section(PAGE, "roc", partial(auc_mistakes_table, view.scene, view.threshold)),
    ]


def auc_mistakes_table(scene: Scene, threshold: float) -> Node:
    """Show what each mistake gives; one of them takes the decisions at the threshold for scores."""
    return mistakes_table(partial(_auc_mistakes, threshold), scene, pinned_scene(scene))


def _auc_mistakes(threshold: float, scene: Scene) -> list[WorkedMistake]:
    """Return AUC as each mistake gives it, and the right one; nothing where AUC is undefined."""
    definition, ranking = scene.definition, scene.ranking
    if not ranking.has_two_classes(definition.threshold):
        return []
    called = sum(score >= threshold for score in scores_of(scene.query))
    return work_mistakes(definition_in_force(definition, AUC), scene, AUC.exact(definition, ranking), called)
