"""The sections of the AP & MAP page, step by step."""

from dataclasses import replace
from functools import partial

from metrics.average_precision import AP
from metrics.precision_recall import BETA, F1, F, P
from scene.list.edits import set_definition
from scene.measured.definers import definition_in_force
from ui.average_precision.tables import (
    cutoff_rows,
    cutoff_sums,
    denominator_table,
    metrics_table,
    query_tables,
    score_of,
)
from ui.average_precision.view import ROW_COLUMNS, AveragePrecisionView
from ui.sections.means import MeansView
from ui.sections.mistakes import (
    WorkedMistake,
    mistakes_section,
    mistakes_table,
    work_mean_mistakes,
    work_mistakes,
)
from ui.sections.section import Section, table_file
from ui.session.session import Session
from ui.strip.choices import choose_parameters, choose_threshold, mean_section, show_beside_means, show_choice
from ui.tree.nodes import note
from ui.tree.show import notice, show_words
from ui.words.definers import (
    empty_rules,
    libraries_seeing_list_only,
    names_dividing_by_length,
    names_dividing_whole_ap,
)
from ui.words.text import label, lesson

PAGE = "average_precision"


def choose_definition(session: Session, means: MeansView) -> None:
    """Show the widgets for threshold and divisor beside MAP, and the definition of AP in words."""
    show_beside_means("ap-companion", lambda: [means.companion()], partial(choose_threshold, session))
    definition = session.scene.definition
    divided = label(
        f"average_precision.definition.{definition.denominator}",
        names=names_dividing_whole_ap(definition.denominator),
    )
    show_words(label("average_precision.definition", threshold=definition.threshold, divided=divided))


def explain_undefined(view: AveragePrecisionView) -> None:
    """Show that AP is 0/0 where nothing is relevant."""
    if view.is_undefined:
        notice(lesson(PAGE, "undefined", **empty_rules(AP.name)))


def steps(view: AveragePrecisionView) -> list[Section]:
    """Return the sections of the page's steps: P@i, then AP as the mean of those that count."""
    return [
        Section(
            "ap-precision",
            lesson(PAGE, "precision"),
            formula=view.precisions,
            table=partial(view.table, ("rank", "document", *ROW_COLUMNS["precision"])),
            rows=partial(view.step_rows, "precision"),
            picture=view.precision_bars,
            covers=(),
        ),
        Section(
            "ap-average",
            lesson(PAGE, "average"),
            formula=view.formula,
            table=view.table,
            rows=partial(view.step_rows, "average"),
            picture=view.average_bars,
            notes=lambda: note(label("average_precision.whole-list")),
            download=table_file(AP.name, view.scene),
        ),
    ]


def views(view: AveragePrecisionView, means: MeansView, session: Session) -> list[Section]:
    """Return the page's sections beside the steps: other divisors, staircase, other metrics, MAP."""
    scene = session.scene
    return [
        Section(
            "ap-denominators",
            lesson(PAGE, "denominators"),
            controls=partial(show_choice, "denominator", scene),
            formula=view.precision_sum,
            table=partial(denominator_table, scene),
        ),
        Section(
            "ap-curve",
            lesson(PAGE, "curve"),
            formula=view.eleven_point_mean,
            table=view.levels_table,
            picture=view.staircase,
            halves="levels",
        ),
        Section(
            "ap-cutoff",
            lesson(PAGE, "cutoff", **names_dividing_by_length()),
            controls=partial(choose_parameters, F, session),
            formula=partial(cutoff_sums, scene),
            table=partial(metrics_table, scene),
            rows=partial(cutoff_rows, view.measured),
            notes=partial(query_tables, scene),
        ),
        mean_section(PAGE, "ap", means, session),
    ]


def mistakes(means: MeansView) -> Section:
    """Return the section on mistakes with AP and MAP."""
    return mistakes_section(
        PAGE,
        "ap",
        lambda: mistakes_table(worked_mistakes, means, means.pinned),
        listed=libraries_seeing_list_only(),
    )


OTHER_BETA = 2
"""With β = 1 the misplaced brackets of F change nothing: the mistake is shown with this β."""


def worked_mistakes(means: MeansView) -> list[WorkedMistake]:
    """Return each mistake with the number that it gives on this list, and the right one."""
    scene, k = means.scene, means.scene.k
    weighted = set_definition(scene, beta=OTHER_BETA) if BETA.value_in(scene.definition) == 1 else scene
    average, precision, f1 = (definition_in_force(scene.definition, measure) for measure in (AP, P, F1))
    f = replace(f1, metric=f"F{BETA.value_in(weighted.definition)}")
    return [
        *work_mistakes(average, scene, score_of(AP, scene), len(scene.query.ranked), measure=AP.name),
        *work_mean_mistakes(means),
        *work_mistakes(precision, scene, score_of(P, scene), k, measure=P.title(scene.definition, k)),
        *work_mistakes(f, scene, score_of(F, weighted), k, measure=f"{f.metric}@{k}"),
    ]
