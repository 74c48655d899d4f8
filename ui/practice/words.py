"""The texts of exercises: question, definition, names of blanks and options."""

from collections.abc import Iterator

from metrics.analysis.traits import traits_of
from metrics.average_precision import AP
from metrics.cumulative_gain import NDCG
from metrics.definition import USUAL
from metrics.expected_reciprocal_rank import ERR
from metrics.measures import MEASURES
from metrics.q_measure import Q
from metrics.roc import AUC
from scene.exercises.diagnosing import nearest_mistaken_score
from scene.exercises.making import AMOUNT
from scene.exercises.model import (
    MIX,
    SIGNIFICANCE,
    Blank,
    Change,
    Choose,
    Code,
    Compare,
    Exercise,
    Fill,
    Find,
    Goal,
    Interval,
    RankingExercise,
    Result,
    Series,
    Signs,
)
from scene.exercises.significance import P as P_OF_SIGNS
from ui.practice.two_systems import values_of
from ui.strip.convention_bar import choices_in_words
from ui.tree.nodes import Node, node
from ui.words.names import mistake_text, title_of, value_of
from ui.words.numbers import SUPERSCRIPTS, decimal
from ui.words.text import join_with_and, join_with_commas, label, paragraph, phrases, plural_label


def series_subject(series: Series) -> str:
    """Return what a series is about, in words."""
    if series.metric == SIGNIFICANCE:
        return label("practice.two-systems")
    return label("practice.mix") if series.metric == MIX else series.metric


def column_name(column: str) -> str:
    """Name a column of the steps."""
    return label(f"column.{column}")


def capitalise_word(name: str) -> str:
    """Return a name as it begins a sentence: a word with a capital, a symbol as it is."""
    word = name.split()[0]
    return name[0].upper() + name[1:] if word.islower() and word.isascii() and len(word) > 2 else name


def question(exercise: Exercise) -> str:
    """Return the question of an exercise."""
    match exercise:
        case Fill():
            columns = join_with_and(map(column_name, exercise.blank_columns))
            if exercise.measure.name in exercise.blank_columns:
                return label("practice.ask.fill-result", columns=columns)
            return label("practice.ask.fill", columns=columns, title=exercise.title)
        case Result():
            return label("practice.ask.result", title=exercise.title)
        case Compare():
            return label("practice.ask.compare", title=exercise.title)
        case Change(swap=(one, other)):
            return label("practice.ask.change", title=exercise.title, one=one, other=other)
        case Find():
            number = decimal(exercise.wrong, exercise.digits)
            return label("practice.ask.find", title=exercise.title, number=number)
        case Code():
            name = "practice.ask.code-of-queries" if exercise.is_of_queries else "practice.ask.code"
            return label(name, title=exercise.measure.name)
        case Choose():
            return label(f"practice.case.{exercise.case}")
        case Signs():
            return label("practice.ask.signs", **values_of(exercise))
        case Interval():
            return label("practice.ask.interval", **values_of(exercise))
        case Goal():
            values = {
                "title": exercise.title,
                "err": ERR.title(exercise.scene.definition, exercise.scene.k),
                "target": decimal(exercise.target, 1),
                "top": exercise.scene.max_grade,
            }
            aim = label(f"practice.aim.{exercise.aim}", **values)
            return paragraph(aim, plural_label("practice.moves", exercise.fewest))
    raise TypeError(exercise)


def definition(exercise: Exercise) -> str:
    """Return in words the definition by which an exercise is to be computed."""
    if isinstance(exercise, Code):
        return paragraph(*_program_facts(exercise))
    return paragraph(*_definition_facts(exercise)) if isinstance(exercise, RankingExercise) else ""


def _program_facts(exercise: Code) -> Iterator[str]:
    """Tell what a program is to compute: a line of it can be another definition of the same name."""
    if "threshold" in exercise.measure.definition_fields:
        yield label("practice.fact.threshold", threshold=1)
    if exercise.measure is NDCG:
        yield label("practice.fact.gain.linear")
        yield label("practice.fact.discount")
    if exercise.measure is ERR:
        yield label("practice.fact.chance")
    if traits_of(exercise.measure).reads_missing and exercise.measure is not NDCG:
        yield label("practice.fact.all-relevant")


def _definition_facts(exercise: RankingExercise) -> Iterator[str]:
    reads, definition = exercise.measure.definition_fields, exercise.scene.definition
    if "gain" in reads:
        yield label(f"practice.fact.gain.{definition.gain}")
    unusual = [*_unusual_choices(exercise)]
    if exercise.measure is NDCG and not unusual:
        yield label("practice.fact.discount")
    if unusual:
        yield label("practice.fact.choices", choices=phrases(unusual))
    if exercise.measure is ERR:
        top = str(int(exercise.scene.max_grade))
        yield label("practice.fact.chance-on-scale", power=f"2{top.translate(SUPERSCRIPTS)}", top=top)
    elif not {"gain", "threshold"} & set(reads):
        yield label("practice.fact.top", top=exercise.scene.max_grade)
    if "threshold" in reads:
        yield label("practice.fact.threshold", threshold=definition.threshold)
    for parameter in exercise.measure.parameters:
        parameter_label = label(f"parameter.{parameter.key}")
        yield label("practice.fact.parameter", what=parameter_label, value=value_of(parameter, definition))
    if missing := exercise.scene.query.missing:
        grades = join_with_commas(str(document.grade) for document in missing)
        yield plural_label("practice.fact.missing", len(missing), grades=grades)
        if isinstance(exercise, Goal):
            yield label("practice.fact.stays")
    yield from _divisor_fact(exercise)
    if exercise.ranking.is_tied:
        yield label("practice.fact.ties" if exercise.measure is AUC else "practice.fact.scores")


def _divisor_fact(exercise: RankingExercise) -> Iterator[str]:
    """Yield which relevant documents the divisor counts."""
    measure, reads_missing = exercise.measure, traits_of(exercise.measure).reads_missing
    if measure in (AP, Q):
        if exercise.scene.definition.denominator == USUAL.denominator:
            yield label("practice.fact.divisor", title=exercise.title)
    elif exercise.scene.query.missing and reads_missing and measure is not NDCG:
        yield label("practice.fact.all-relevant")


OF_NDCG = ("discount", "log_base", "judged", "ideal_k")
TOLD_BY = {"discount": OF_NDCG, "judged": OF_NDCG, "denominator": ("denominator",), "ties": ("ties",)}
"""The choices that are told, each with the fields of the definition of which one need be unusual.

nDCG's discount and ideal list are told together: its usual sentence has both.
"""


def _unusual_choices(exercise: RankingExercise) -> Iterator[str]:
    """Yield the choices of a definition that are not the usual ones, in words."""
    definition, words = exercise.scene.definition, choices_in_words(exercise.scene, exercise.measure)
    for name, fields in TOLD_BY.items():
        if name in words and any(getattr(definition, field) != getattr(USUAL, field) for field in fields):
            yield words[name]


def tolerance(exercise: Exercise) -> str:
    """Return in words how many decimals a number must have."""
    return plural_label(
        "practice.tolerance", exercise.digits, off=decimal(exercise.tolerance, exercise.digits)
    )


def facts(exercise: Exercise) -> list[Node]:
    """Return nodes with the definition and the decimals that an exercise asks for."""
    text = paragraph(definition(exercise), tolerance(exercise) if asks_for_numbers(exercise) else "")
    return [node("p", {"class": "facts"}, text)] if text else []


def asks_for_numbers(exercise: Exercise) -> bool:
    """Return whether an exercise has a number to write."""
    return any(isinstance(blank.right, float) for blank in exercise.blanks)


def blank_name(exercise: Exercise, blank: Blank) -> str:
    """Name a blank: a cell by its column and rank, a result by the metric."""
    if blank.rank is not None:
        return label("practice.cell", column=column_name(blank.column), rank=blank.rank)
    if blank.name == AMOUNT:
        return label("practice.amount")
    if blank.name == P_OF_SIGNS:
        return P_OF_SIGNS
    if isinstance(exercise, RankingExercise) and not blank.options:
        return exercise.title
    return label("practice.answer")


def option_name(exercise: Exercise, option: str) -> str:
    """Return in words what an option is."""
    if isinstance(exercise, Choose):
        return f"{option} · {title_of(MEASURES[option])}"
    if isinstance(exercise, Find):
        return mistake_text(nearest_mistaken_score(exercise, option).mistake.explanation_key)
    if isinstance(exercise, Interval):
        return label(f"practice.statement.{option}", **values_of(exercise))
    if isinstance(exercise, Compare):
        one, other = swapped_ranks(exercise, option)
        return label("practice.swap", one=one, other=other)
    if isinstance(exercise, Code):
        return exercise.lines[int(option) - 1].strip()
    return label(f"practice.way.{option}")


def swapped_ranks(exercise: Compare, option: str) -> tuple[int, int]:
    """Return the ranks that an option swaps."""
    return exercise.swaps[0 if option == "first" else 1]


def right_in_words(exercise: Exercise) -> str:
    """Return the right answer of an exercise in words."""
    if isinstance(exercise, Goal):
        return f"{exercise.title} {decimal(exercise.target)}"
    return join_with_commas(answer_in_words(exercise, blank, str(blank.right)) for blank in exercise.blanks)


def answer_in_words(exercise: Exercise, blank: Blank, text: str) -> str:
    """Return a given answer in words."""
    return option_name(exercise, text) if blank.options else decimal(float(text), exercise.digits)
