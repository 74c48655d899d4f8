"""The section of a measure that has no page of its own: its words, its numbers, its table, by its record."""

from functools import partial

import numpy as np

from metrics.definition import Definition, JudgedRanking
from metrics.measure import Measure
from scene.address.pages import place_of
from scene.list.model import Scene
from scene.measured.measured import Measured
from ui.formulas.formula import format_number, sum_line, term
from ui.sections.section import Section, table_file
from ui.sections.steps_view import StepsView, measure_rows
from ui.tables.step_table import step_table
from ui.tree.nodes import Node, node, note
from ui.words.numbers import DECIMALS, decimal, places_of
from ui.words.text import MEASURES, has_label, label, lesson

ADDED = ("contribution", "adds")
"""The columns of what each document adds to the score."""


def measure_section(measure: Measure, measured: Measured) -> Section:
    """Build the section of a measure from its record."""
    scene = measured.scene
    definition, ranking = scene.definition, scene.ranking
    has_words = has_label(f"measure.{measure.name}.title")
    text = lesson(MEASURES, f"measure {measure.name}") if has_words else ""
    question = label(f"measure.{measure.name}.asks") if has_words else ""
    key = "-".join(place_of(measure))
    if not measured.score(measure).is_defined:
        return Section(
            key,
            text,
            tab=measure.name,
            says=question,
            notes=partial(_undefined_note, measure, definition, ranking),
        )
    return Section(
        key,
        text,
        tab=measure.name,
        says=question,
        formula=partial(_sum, measure, scene),
        table=partial(_table, measure, measured),
        rows=partial(_rows, measure, measured),
        notes=partial(residual_note, measure, definition, ranking),
        download=table_file(measure.name, scene),
    )


def _undefined_note(measure: Measure, definition: Definition, ranking: JudgedRanking) -> Node:
    return node(
        "p", {"class": "note"}, label("measure.undefined", metric=measure.title(definition, ranking.k))
    )


def _sum(measure: Measure, scene: Scene) -> Node:
    """Write the score as the sum of what each rank adds."""
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


def _rows(measure: Measure, measured: Measured) -> Node:
    """Show the columns of the measure beside the cards, which have the grades."""
    view = StepsView.of(measured, measure)
    return measure_rows(view, [name for name in view.steps if name not in ("rank", "grade")])


def _table(measure: Measure, measured: Measured) -> Node:
    """Show the columns of the measure, with the pinned order's beside what documents add, or the result."""
    view = StepsView.of(measured, measure)
    rank, *others = view.steps
    columns = view.columns([rank, "document", *others], ADDED)
    table = step_table(columns, view.scene, view.rows)
    return table if measure.has_cutoff else node("div", {"class": "whole-list"}, table)


def residual_note(measure: Measure, definition: Definition, ranking: JudgedRanking) -> list[Node]:
    """Show how much documents that nobody judged could still add, where the measure knows it."""
    if measure.residual is None:
        return []
    least, more = measure.value(definition, ranking), measure.residual(definition, ranking)
    values = {"metric": measure.title(definition, ranking.k), "more": decimal(more)}
    text = label("measure.residual", **values, least=decimal(least), most=decimal(least + more))
    return [note(text)]
