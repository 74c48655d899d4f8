"""One list by every convention: definitions of one value grouped, and the fields in which groups differ."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations
from typing import Any, Final, NamedTuple

from metrics.conventions.computing import (
    NoValue,
    Outcome,
    comparison_key,
    has_too_many_orders,
    outcomes,
    value,
)
from metrics.conventions.definers import Definer
from metrics.conventions.definitions import REFUSALS
from metrics.conventions.records import RECORDS
from metrics.definition import CHOICES, USUAL, Definition, JudgedRanking

MAX_ORDERS_SEARCHED: Final = 500
"""An answer comes at once, and so ties of more orders are not gone through."""


@dataclass(frozen=True)
class Difference:
    """A field in which a definition differs from the usual one, with its value."""

    field: str
    value: Any
    usual: object


@dataclass(frozen=True)
class DefinitionOutcome(Definer):
    """A library's or paper's definition, the score it gives a list, and the fields that make a difference."""

    outcome: Outcome
    differences: tuple[Difference, ...] = ()


@dataclass(frozen=True)
class Group:
    """The definitions that give a list the same score, and their differences from the usual one."""

    outcome: Outcome
    members: tuple[DefinitionOutcome, ...]
    differences: tuple[Difference, ...]


# `all_values` and `group_outcomes` ask for the same members: an edit takes 14 ms instead of 16.
@lru_cache(maxsize=512)
def definition_outcomes(
    metric: str, ranking: JudgedRanking, max_orders: float = math.inf
) -> tuple[DefinitionOutcome, ...]:
    """Return a list's score by every definition of a metric, but those that average too many orders."""
    owned = [
        (convention, definition)
        for convention in RECORDS
        for definition in convention.definitions
        if definition.metric == metric and not has_too_many_orders(definition, ranking, max_orders)
    ]
    computed = outcomes([definition for _, definition in owned], ranking)
    return tuple(DefinitionOutcome(*pair, outcome) for pair, outcome in zip(owned, computed, strict=True))


def definers_of_value(metric: str, ranking: JudgedRanking, value: float, off: float) -> tuple[str, ...]:
    """Return the names of the libraries whose metric has this value, to within `off`."""
    labels = (
        member.convention.label
        for member in definition_outcomes(metric, ranking, MAX_ORDERS_SEARCHED)
        if not isinstance(member.outcome, NoValue) and abs(member.outcome - value) <= off
    )
    return tuple(dict.fromkeys(labels))


def all_values(metric: str, ranking: JudgedRanking, usual: Definition | None = None) -> tuple[Group, ...]:
    """Return the groups of definitions of a metric that give a list one score: first that of the `usual`
    definition, then from the largest group down, last those without a number.
    """
    # Differences are the fewest fields that turn the usual definition into one with the value.
    ordered = group_outcomes(metric, ranking, usual)
    if not ordered:
        return ()
    usual = usual or ordered[0][0].definition
    outcome_of = {
        member.definition.without_labels: comparison_key(member.outcome)
        for group in ordered
        if not _is_refused(group[0])
        for member in group
    }
    shared = _differences(ordered, usual, ranking, outcome_of)
    others = [
        member
        for group, differences in zip(ordered, shared, strict=True)
        for member in group
        if any(getattr(member.definition, difference.field) != difference.value for difference in differences)
    ]
    by_member = dict(
        zip(
            map(id, others),
            _differences([[member] for member in others], usual, ranking, outcome_of),
            strict=True,
        )
    )
    return tuple(
        Group(
            group[0].outcome,
            tuple(replace(member, differences=by_member.get(id(member), differences)) for member in group),
            differences,
        )
        for group, differences in zip(ordered, shared, strict=True)
    )


def group_outcomes(
    metric: str, ranking: JudgedRanking, usual: Definition | None = None
) -> list[list[DefinitionOutcome]]:
    """Group the definitions of a metric by the score they give a list, in the order of `all_values`."""
    groups: dict[object, list[DefinitionOutcome]] = {}
    for member in definition_outcomes(metric, ranking):
        groups.setdefault(comparison_key(member.outcome), []).append(member)
    usual_key = None if usual is None else comparison_key(value(usual, ranking))

    def place(outcome: object) -> tuple[bool, bool, int]:
        return isinstance(outcome, NoValue), outcome != usual_key, -len(groups[outcome])

    ordered = [groups[outcome] for outcome in sorted(groups, key=place)]
    for first in ordered[:1]:
        first.sort(key=lambda member: _count_stated_fields(member.definition))
    return ordered


def _differences(
    groups: Sequence[Sequence[DefinitionOutcome]],
    usual: Definition,
    ranking: JudgedRanking,
    outcome_of: dict[Definition, object],
) -> list[tuple[Difference, ...]]:
    """Return for each group the fewest fields that turn the usual definition into one with its score."""
    plain = usual.without_labels
    leading = [
        [_definitions_between(plain, other) for other in _definitions_of_group(group)] for group in groups
    ]
    fewest: dict[int, tuple[Difference, ...]] = {}
    for size in range(len(CHOICES)):
        variants = {
            place: [variant for by_size in by_definition if size < len(by_size) for variant in by_size[size]]
            for place, by_definition in enumerate(leading)
            if place not in fewest
        }
        definitions = dict.fromkeys(
            [variant.definition for candidates in variants.values() for variant in candidates]
        )
        if not definitions:
            break
        if missing := [definition for definition in definitions if definition not in outcome_of]:
            outcome_of.update(zip(missing, map(comparison_key, outcomes(missing, ranking)), strict=True))
        for place, candidates in variants.items():
            goal = comparison_key(groups[place][0].outcome)
            variant = next(
                (variant for variant in candidates if outcome_of[variant.definition] == goal), None
            )
            if variant is not None:
                fewest[place] = variant.differences
    return [fewest.get(place, ()) for place in range(len(groups))]


def _definitions_of_group(group: Sequence[DefinitionOutcome]) -> list[Definition]:
    """Return the definitions of a group, but for those of libraries that refuse the list."""
    if _is_refused(group[0]):
        return []
    # Of two that need as few fields, the one with the usual denominator explains the group.
    definitions = {member.definition.without_labels for member in group}
    return sorted(
        definitions, key=lambda definition: (definition.denominator != USUAL.denominator, repr(definition))
    )


def _is_refused(member: DefinitionOutcome) -> bool:
    return isinstance(member.outcome, NoValue) and member.outcome.reason in REFUSALS


class _PartialDefinition(NamedTuple):
    """The usual definition with some fields taken from another one."""

    differences: tuple[Difference, ...]
    definition: Definition


# The ways are the same for every list: an edit on conventions takes 3 ms for them instead of 5.
@lru_cache(maxsize=1024)
def _definitions_between(plain: Definition, other: Definition) -> list[list[_PartialDefinition]]:
    """Return the usual definition with 0, 1, 2 ... of the fields in which another one differs."""
    differing = [
        Difference(name, getattr(other, name), getattr(plain, name))
        for name in CHOICES
        if getattr(other, name) != getattr(plain, name)
    ]
    return [
        [
            _PartialDefinition(
                chosen, replace(plain, **{difference.field: difference.value for difference in chosen})
            )
            for chosen in combinations(differing, size)
        ]
        for size in range(len(differing) + 1)
    ]


def _count_stated_fields(definition: Definition) -> int:
    """Count the fields of a definition that differ from their defaults."""
    unsaid = Definition(definition.metric)
    return sum(getattr(definition, name) != getattr(unsaid, name) for name in CHOICES)
