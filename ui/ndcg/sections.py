"""The sections of the nDCG page, step by step."""

from functools import partial

import streamlit as st

from metrics.cumulative_gain import NDCG
from metrics.numeric.discounts import relative_weight_at
from scene.measured.definers import definition_in_force
from ui.ndcg.view import NdcgView
from ui.sections.means import MeansView
from ui.sections.mistakes import (
    WorkedMistake,
    mistakes_section,
    mistakes_table,
    work_mean_mistakes,
    work_mistakes,
)
from ui.sections.section import BESIDE, STACKED, Layout, Nodes, Section, table_file
from ui.session.session import Session
from ui.strip.choices import choose_conventions, mean_section, show_beside_mean
from ui.tree.show import notice
from ui.words.definers import empty_rules
from ui.words.numbers import decimal
from ui.words.text import label, lesson

DEEP = 40
"""A rank where hardly anybody looks."""


def explain_undefined(view: NdcgView) -> None:
    """Show that nDCG is 0/0 where nothing is relevant."""
    if view.is_undefined:
        notice(lesson("ndcg", "undefined", **empty_rules(NDCG.name)))


def choose_definition(session: Session, means: MeansView) -> None:
    """Show the widgets for gain, discount and ideal list, beside mean nDCG."""
    show_beside_mean(session, "ndcg-companion", means, partial(choose_conventions, session))


def cg(view: NdcgView) -> Section:
    """Return the section of the step CG."""
    return _step(view, "cg", formula=view.cg_sum, picture=view.gains_picture)


def dcg(view: NdcgView) -> Section:
    """Return the section of the step DCG."""
    definition = view.scene.definition
    left = decimal(relative_weight_at(DEEP, definition.discount, definition.log_base))
    return _step(
        view,
        "dcg",
        formula=view.dcg_sum,
        picture=view.discount_pictures,
        layout=STACKED,
        deep=str(DEEP),
        left=left,
    )


def idcg(view: NdcgView) -> Section:
    """Return the section of the step IDCG."""
    return _step(view, "idcg", formula=view.idcg_sum, picture=view.ideal_picture)


def ndcg(view: NdcgView) -> Section:
    """Return the section of the step nDCG."""
    return _step(view, "ndcg", formula=view.ratio, picture=view.growth_picture)


def mean(means: MeansView, session: Session) -> Section:
    """Return the section of mean nDCG over the queries."""
    return mean_section("ndcg", "ndcg", means, session, lesson("ndcg", "formula mean"))


def _step(
    view: NdcgView, name: str, *, formula: Nodes, picture: Nodes, layout: Layout = BESIDE, **values: str
) -> Section:
    """Return the section of a step with its formula and picture."""
    return Section(
        f"ndcg-{name}",
        lesson("ndcg", name, **values),
        view.formula(name),
        formula=formula,
        table=partial(view.step_table, name),
        rows=partial(view.step_rows, name),
        picture=picture,
        layout=layout,
        covers=None if name == "ndcg" else (),
    )


def all_columns(view: NdcgView) -> Section:
    """Return the section with the table of all columns, also as a file."""
    return Section(
        "ndcg-table",
        title=label("ndcg.table-title"),
        table=view.table,
        download=table_file(view.measure.name, view.scene),
    )


def mistakes(means: MeansView) -> Section:
    """Return the section on mistakes with nDCG."""
    return mistakes_section("ndcg", "ndcg", lambda: mistakes_table(worked_mistakes, means, means.pinned))


def worked_mistakes(means: MeansView) -> list[WorkedMistake]:
    """Return nDCG and its mean as each mistake gives them on this list, and the right ones."""
    scene, definition, ranking = means.scene, means.scene.definition, means.scene.ranking
    right, title = NDCG.value(definition, ranking), NDCG.title(definition, ranking.k)
    return [
        *work_mistakes(definition_in_force(definition, NDCG), scene, right, scene.k, measure=title),
        *work_mean_mistakes(means),
    ]


def glance_section(view: NdcgView) -> Section:
    """Return the section with nDCG's division, for the lesson that begins with it."""
    return Section(
        "overview-ndcg",
        lesson("overview", "meaning"),
        formula=view.ratio,
        picture=lambda: [view.ideal_picture(), view.growth_picture()],
        below=lambda: st.page_link("pages/ndcg.py", label=label("overview.to-ndcg")),
    )
