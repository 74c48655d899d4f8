"""The words of an exercise: what is asked, by which definition, what its options are called."""

from collections.abc import Iterator
from functools import singledispatch

from metrics.analysis.traits import traits_of
from metrics.cumulative_gain import NDCG
from metrics.definition import USUAL
from metrics.expected_reciprocal_rank import ERR
from metrics.measures import MEASURES
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
    Listed,
    Result,
    Series,
    Signs,
)
from scene.exercises.significance import P as P_OF_SIGNS
from ui.practice.compared import values_of
from ui.strip.convention_bar import choices_in_words
from ui.tree.nodes import Node, node
from ui.words.names import title_of, value_of
from ui.words.numbers import decimal
from ui.words.text import counted, in_sequence, label, listed, paragraph, phrases


def subject(series: Series) -> str:
    """Name what a series is about."""
    if series.metric == SIGNIFICANCE:
        return label("practice.two-systems")
    return label("practice.mix") if series.metric == MIX else series.metric


def column_name(column: str) -> str:
    """Name a column of the steps."""
    return label(f"column.{column}")


@singledispatch
def question(each: Exercise) -> str:
    """Return in words what is asked."""
    raise TypeError(each)


@question.register
def _(each: Fill) -> str:
    return label("practice.ask.fill", columns=listed(map(column_name, each.asked)), title=each.title)


@question.register
def _(each: Result) -> str:
    return label("practice.ask.result", title=each.title)


@question.register
def _(each: Compare) -> str:
    return label("practice.ask.compare", title=each.title)


@question.register
def _(each: Change) -> str:
    return label("practice.ask.change", title=each.title, one=each.swap[0], other=each.swap[1])


@question.register
def _(each: Find) -> str:
    return label("practice.ask.find", title=each.title, number=decimal(each.wrong, each.digits))


@question.register
def _(each: Code) -> str:
    asked = "practice.ask.code-of-queries" if each.is_of_queries else "practice.ask.code"
    return label(asked, title=each.measure.name)


@question.register
def _(each: Choose) -> str:
    return label(f"practice.case.{each.case}")


@question.register
def _(each: Signs) -> str:
    return label("practice.ask.signs", **values_of(each))


@question.register
def _(each: Interval) -> str:
    return label("practice.ask.interval", **values_of(each))


@question.register
def _(each: Goal) -> str:
    aim = label(
        f"practice.aim.{each.aim}",
        title=each.title,
        target=decimal(each.target, 1),
        top=each.scene.max_grade,
    )
    return paragraph(aim, counted("practice.moves", each.fewest))


def definition(each: Exercise) -> str:
    """Return in words by which definition it is to be computed."""
    if isinstance(each, Code):
        return paragraph(*_facts_of_code(each))
    return paragraph(*_facts(each)) if isinstance(each, Listed) else ""


def _facts_of_code(each: Code) -> Iterator[str]:
    """Tell what a program is to compute: a line of it can be another definition of the same name."""
    if "threshold" in each.measure.reads:
        yield label("practice.fact.threshold", threshold=1)
    if each.measure is NDCG:
        yield label("practice.fact.gain.linear")
        yield label("practice.fact.discount")
    if each.measure is ERR:
        yield label("practice.fact.chance")
    if traits_of(each.measure).reads_missing and each.measure is not NDCG:
        yield label("practice.fact.all-relevant")


def _facts(each: Listed) -> Iterator[str]:
    reads, chosen = each.measure.reads, each.scene.definition
    if "gain" in reads:
        yield label(f"practice.fact.gain.{chosen.gain}")
    unusual = [*_unusual_choices(each)]
    if each.measure is NDCG and not unusual:
        yield label("practice.fact.discount")
    if unusual:
        yield label("practice.fact.choices", choices=phrases(unusual))
    if not {"gain", "threshold"} & set(reads):
        yield label("practice.fact.top", top=each.scene.max_grade)
    if "threshold" in reads:
        yield label("practice.fact.threshold", threshold=chosen.threshold)
    for parameter in each.measure.parameters:
        what = label(f"parameter.{parameter.key}")
        yield label("practice.fact.parameter", what=what, value=value_of(parameter, chosen))
    if missing := each.scene.query.missing:
        grades = in_sequence(str(document.grade) for document in missing)
        yield counted("practice.fact.missing", len(missing), grades=grades)
        if isinstance(each, Goal):
            yield label("practice.fact.stays")
    if each.ranking.scores:
        yield label("practice.fact.scores")


OF_NDCG = ("discount", "log_base", "judged", "ideal_k")
TOLD_BY = {"discount": OF_NDCG, "judged": OF_NDCG, "denominator": ("denominator",), "ties": ("ties",)}
"""The choices that are told, each with the fields of the definition of which one need be unusual.

nDCG's discount and ideal list are told together: its usual sentence has both.
"""


def _unusual_choices(each: Listed) -> Iterator[str]:
    """Return in words the choices of a list that a class is asked about where they are not the usual ones."""
    chosen, words = each.scene.definition, choices_in_words(each.scene, each.measure)
    for name, fields in TOLD_BY.items():
        if name in words and any(getattr(chosen, field) != getattr(USUAL, field) for field in fields):
            yield words[name]


def tolerance(each: Exercise) -> str:
    """Return in words how exact a number must be."""
    return counted("practice.tolerance", each.digits, off=decimal(each.tolerance, each.digits))


def facts(each: Exercise) -> list[Node]:
    """Show by which definition it is to be computed, and how exact a number must be, if either is said."""
    told = paragraph(definition(each), tolerance(each) if asks_for_numbers(each) else "")
    return [node("p", {"class": "facts"}, told)] if told else []


def asks_for_numbers(each: Exercise) -> bool:
    """Return whether a number is to be written."""
    return any(isinstance(blank.right, float) for blank in each.blanks)


def name_of(each: Exercise, blank: Blank) -> str:
    """Name a blank: a cell by its column and rank, a result by the metric."""
    if blank.rank is not None:
        return label("practice.cell", column=column_name(blank.column), rank=blank.rank)
    if blank.name == AMOUNT:
        return label("practice.amount")
    if blank.name == P_OF_SIGNS:
        return P_OF_SIGNS
    return each.title if isinstance(each, Listed) and not blank.options else label("practice.answer")


def option_name(each: Exercise, option: str) -> str:
    """Return in words what an option is."""
    if isinstance(each, Choose):
        return f"{option} · {title_of(MEASURES[option])}"
    if isinstance(each, Find):
        return label(f"practice.mistake.{option}")
    if isinstance(each, Interval):
        return label(f"practice.statement.{option}", **values_of(each))
    if isinstance(each, Compare):
        one, other = each.swaps[0 if option == "first" else 1]
        return label("practice.swap", one=one, other=other)
    if isinstance(each, Code):
        return each.lines[int(option) - 1].strip()
    return label(f"practice.way.{option}")


def right_in_words(each: Exercise) -> str:
    """Return the right answer in words."""
    if isinstance(each, Goal):
        return f"{each.title} {decimal(each.target)}"
    return in_sequence(answer_in_words(each, blank, str(blank.right)) for blank in each.blanks)


def answer_in_words(each: Exercise, blank: Blank, text: str) -> str:
    """Return in words what was written or chosen."""
    return option_name(each, text) if blank.options else decimal(float(text), each.digits)
