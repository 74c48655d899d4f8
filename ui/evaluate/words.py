"""Sentences about an evaluation and its two systems."""

from collections.abc import Iterable

from scene.evaluation.choices import OFFERED
from scene.evaluation.model import System
from scene.list.model import SceneError
from ui.evaluate.results import Results, SystemComparison
from ui.words.numbers import change, decimal
from ui.words.problems import sentence
from ui.words.text import format_integer, join_with_and, join_with_commas, label, paragraph, plural_label

UNREADABLE = "unreadable-files"
MEGA = 1 << 20
MUCH = 0.1
"""The share of queries without results from which on a comparison says so at once."""


def refusal(problem: SceneError) -> str:
    """Return in words why files cannot be evaluated."""
    if problem.message != UNREADABLE:
        return sentence(problem, free=str)
    values = {name: _refusal_value(name, value) for name, value in problem.values.items()}
    name, count = f"evaluate.refused.{values['kind']}", problem.values.get("count")
    return plural_label(name, count, **values) if isinstance(count, int) else label(name, **values)


def _refusal_value(name: str, value: object) -> str:
    """Return a value of a refusal's sentence as text."""
    if isinstance(value, tuple):
        return join_with_commas(value)
    if isinstance(value, int):
        return format_integer(value // MEGA if name == "limit" else value)
    return str(value)


def system_name(system: System) -> str:
    """Name a system: its letter, and what it is called."""
    return label("evaluate.system", letter=system.letter, name=system.name)


def format_confidence_interval(low: float, high: float) -> str:
    """Write an interval in which the value lies with 95 %."""
    return label("evaluate.interval", low=decimal(low), high=decimal(high))


def format_interval(low: float, high: float) -> str:
    """Write the ends of an interval where a heading says what it is."""
    return label("evaluate.ends", low=decimal(low), high=decimal(high))


def better_system(results: Results, comparison: SystemComparison) -> System | None:
    """Return the system with the better mean; None where they are equal."""
    gain = results.measure.sign * comparison.difference
    return results.pair[int(gain > 0)] if gain else None


def headline_number(results: Results) -> tuple[str, str, str]:
    """Return the headline's number, a difference with its sign, the colour of the text beside it, and it."""
    if len(results.pair) < 2:
        return decimal(results.spread(results.pair[0]).mean), "same", label("evaluate.headline.one")
    comparison = results.comparison()
    winner, difference = better_system(results, comparison), change(comparison.difference)
    if not comparison.is_sure or winner is None:
        return difference, "same", label("evaluate.headline.unsure")
    tone = "up" if winner is results.pair[1] else "down"
    return difference, tone, label("evaluate.headline.better", letter=winner.letter)


def source(results: Results) -> str:
    """Return in a few words what is evaluated."""
    collection = results.evaluation.collection
    if collection.is_simulated:
        choices = results.evaluation.choices
        return label("evaluate.source.simulated", seed=choices.seed, topics=choices.topics)
    return label("evaluate.source.files", systems=join_with_and(map(system_name, results.pair)))


def convention_notes(results: Results, names: Iterable[str]) -> list[str]:
    """Say of each measure whether the convention has it, and what a query counts that a run has not."""
    convention = results.convention
    assert convention is not None
    lines = []
    for name in names:
        kind = "as" if convention.definitions_of(OFFERED[name].name) else "not-as"
        values = {
            "measure": results.title(name),
            "name": results.evaluation.choices.convention_argument(name),
        }
        lines.append(label(f"evaluate.report.{kind}", version=convention.version, **values))
    rule = "left-out" if results.leaves_out_missing else "counts-0"
    return [*lines, label(f"evaluate.report.missing.{rule}")]


def verdict(results: Results) -> str:
    """Return in words which system is better, or that no difference was found."""
    title = results.title()
    if results.convention:
        title = label(
            "evaluate.measure.as", measure=title, name=results.evaluation.choices.convention_argument()
        )
    if len(results.pair) < 2:
        (system,) = results.pair
        spread = results.spread(system)
        values = {"name": system_name(system), "measure": title, "mean": decimal(spread.mean)}
        return plural_label(
            "evaluate.headline.alone",
            spread.queries,
            interval=format_confidence_interval(spread.low, spread.high),
            **values,
        )
    comparison, (first, second) = results.comparison(), results.pair
    winner = better_system(results, comparison)
    values = {
        "measure": title,
        "difference": decimal(abs(comparison.difference)),
        "interval": format_confidence_interval(*_interval_of_size(comparison)),
        "queries": won_lost(comparison, is_second=winner is not first),
    }
    if winner is None:
        return label("evaluate.verdict.equal", first=first.letter, second=second.letter, **values)
    kind = "sure" if comparison.is_sure else "few" if comparison.is_outside else "unsure"
    lacks = (_missing_sentence(results, system) for system in results.pair)
    return paragraph(label(f"evaluate.verdict.{kind}", letter=winner.letter, **values), *lacks)


def _missing_sentence(results: Results, system: System) -> str:
    """Return in words how many queries a system lacks, where that decides much."""
    lacking, queries = int((system.judged_run.length == 0).sum()), len(system.judged_run.queries)
    if results.leaves_out_missing or lacking < MUCH * queries:
        return ""
    return plural_label(
        "evaluate.verdict.lacking", lacking, letter=system.letter, queries=format_integer(queries)
    )


def _interval_of_size(comparison: SystemComparison) -> tuple[float, float]:
    """Return the interval of the size of the difference: its sign turned where the difference is below 0."""
    if comparison.difference >= 0:
        return (comparison.low, comparison.high)
    return (-comparison.high, -comparison.low)


def won_lost(comparison: SystemComparison, *, is_second: bool) -> str:
    """Return on how many queries a system is better, worse and equal."""
    won, lost = (comparison.won, comparison.lost) if is_second else (comparison.lost, comparison.won)
    return label(
        "evaluate.queries",
        won=plural_label("evaluate.won", won),
        lost=plural_label("evaluate.lost", lost),
        equal=plural_label("evaluate.equal", comparison.equal),
    )
