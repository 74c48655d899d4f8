"""The section of a measure that has no page of its own, made from its record."""

from dataclasses import replace
from functools import partial

import numpy as np

from metrics.definition import Definition, JudgedRanking
from metrics.measure import Measure
from scene.address.pages import page_and_step_of
from scene.list.model import Scene
from scene.measured.measured import Measured
from ui.formulas.formula import format_number, sum_line, term
from ui.sections.section import Section, table_file
from ui.sections.steps_view import StepsView, measure_rows
from ui.tree.nodes import Node, node, note
from ui.words.numbers import DECIMALS, decimal, places_of
from ui.words.text import MEASURES, has_label, label, lesson


def measure_section(measure: Measure, measured: Measured) -> Section:
    """Build the section of a measure from its record."""
    scene = measured.scene
    definition, ranking = scene.definition, scene.ranking
    has_words = has_label(f"measure.{measure.name}.title")
    text = lesson(MEASURES, f"measure {measure.name}") if has_words else ""
    question = label(f"measure.{measure.name}.asks") if has_words else ""
    section = Section("-".join(page_and_step_of(measure)), text, tab=measure.name, says=question)
    if not measured.score(measure).is_defined:
        undefined = label("measure.undefined", metric=measure.title(definition, ranking.k))
        return replace(section, notes=lambda: note(undefined))
    view = StepsView(measured, measure)
    return replace(
        section,
        formula=partial(_score_sum, measure, scene),
        table=view.table,
        rows=lambda: measure_rows(view, [name for name in view.steps if name not in ("rank", "grade")]),
        notes=partial(residual_note, measure, definition, ranking),
        download=table_file(measure.name, scene),
    )


def _score_sum(measure: Measure, scene: Scene) -> Node:
    """Return the score as a sum of what each rank adds, with numbers."""
    definition, ranking = scene.definition, scene.ranking
    grades = np.array(ranking.grades)
    added = measure.contributions(definition, ranking, grades).tolist()
    places = places_of(added) if measure.is_count else DECIMALS
    terms = [
        term(rank, grade, scene.max_grade, decimal(value, places))
        for rank, (grade, value) in enumerate(zip(grades.tolist(), added, strict=True), start=1)
        if value
    ]
    score = (
        format_number(measure.score(definition, ranking))
        if places
        else decimal(measure.value(definition, ranking), places)
    )
    return sum_line(measure.title(definition, ranking.k), terms or [node("span", None, "0")], score)


def residual_note(measure: Measure, definition: Definition, ranking: JudgedRanking) -> list[Node]:
    """Return the note on how much unjudged documents could still add, for RBP and the like."""
    if measure.residual is None:
        return []
    least, more = measure.value(definition, ranking), measure.residual(definition, ranking)
    values = {"metric": measure.title(definition, ranking.k), "more": decimal(more)}
    text = label("measure.residual", **values, least=decimal(least), most=decimal(least + more))
    return [note(text)]
