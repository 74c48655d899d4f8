"""One list through every convention: equal values together, and what tells the groups apart."""

from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import combinations

from metrics.conventions.computing import NoValue, Outcome, same, value
from metrics.conventions.definitions import REFUSALS, Convention
from metrics.conventions.records import RECORDS
from metrics.definition import CHOICES, Definition, changed, without_labels
from metrics.judged_ranking import JudgedRanking


@dataclass(frozen=True)
class Difference:
    """One field in which a definition departs from the usual one."""

    field: str
    value: object
    usual: object


@dataclass(frozen=True)
class Member:
    """A definition, whose it is, what it makes of the list, and which of its own fields tell why."""

    convention: Convention
    definition: Definition
    outcome: Outcome
    differences: tuple[Difference, ...] = ()

    @property
    def name(self) -> str:
        """Whose definition it is, and which."""
        return self.convention.name_of(self.definition)


@dataclass(frozen=True)
class Group:
    """All definitions with one outcome, and what tells them from the usual definition."""

    outcome: Outcome
    members: tuple[Member, ...]
    differences: tuple[Difference, ...]


# A class has the same few lists in its orders.
@lru_cache(maxsize=128)
def all_values(metric: str, ranking: JudgedRanking, usual: Definition | None = None) -> tuple[Group, ...]:
    """Put one list through every convention; equal values together, the usual one first.

    Parameters
    ----------
    metric : str
        A key of `metrics.conventions.computing.DEFINED`.
    ranking
        As for `metrics.conventions.value`.
    usual : Definition, optional
        From which differences are told; None = the plainest definition of the largest group.

    Returns
    -------
    tuple of Group
        The group that returns what the usual definition does, then those with a number from the largest down,
        then those without one. The first member of the first group is its plainest definition. The
        differences of a group are the fewest fields that turn the usual definition into one that returns this
        group's value; none where the list is refused. A member has those of its group where they are its own
        fields, else the fewest of its own that do the same.

    Raises
    ------
    ValueError
        As for `metrics.conventions.value`.

    Examples
    --------
    >>> from metrics.conventions import JudgedRanking
    >>> from metrics.conventions.groups import all_values
    >>> first, second, *_ = all_values("nDCG", JudgedRanking(grades=(3, 2, 3, 0, 1, 2), k=6))
    >>> round(first.outcome, 4), round(second.outcome, 4), second.differences
    (0.9488, 0.9608, (Difference(field='gain', value='linear', usual='exponential'),))
    """
    ordered = _ordered(metric, ranking, usual)
    if not ordered:
        return ()
    ordered[0].sort(key=lambda member: _oddness(member.definition))
    return tuple(_explained(group, usual or ordered[0][0].definition, ranking) for group in ordered)


@lru_cache(maxsize=512)
def all_outcomes(metric: str, ranking: JudgedRanking, usual: Definition | None = None) -> tuple[Outcome, ...]:
    """Return what the groups of `all_values` return, in their order, without telling them apart.

    Parameters
    ----------
    metric, ranking, usual
        As for `all_values`.

    Returns
    -------
    tuple of float or NoValue
        One a group.

    Raises
    ------
    ValueError
        As for `metrics.conventions.value`.

    Examples
    --------
    >>> from metrics.conventions import JudgedRanking
    >>> from metrics.conventions.groups import all_outcomes
    >>> ranking = JudgedRanking(grades=(3, 2, 3, 0, 1, 2), k=6)
    >>> [round(outcome, 4) for outcome in all_outcomes("nDCG", ranking)[:2]]
    [0.9488, 0.9608]
    """
    return tuple(group[0].outcome for group in _ordered(metric, ranking, usual))


def _ordered(metric: str, ranking: JudgedRanking, usual: Definition | None) -> list[list[Member]]:
    """Put one list through every convention; equal values together, the usual one first."""
    members = [
        Member(convention, definition, value(definition, ranking))
        for convention in RECORDS
        for definition in convention.of(metric)
    ]
    groups: dict[object, list[Member]] = {}
    for member in members:
        groups.setdefault(same(member.outcome), []).append(member)
    wanted = None if usual is None else same(value(usual, ranking))

    def place(outcome: object) -> tuple[bool, bool, int]:
        return isinstance(outcome, NoValue), outcome != wanted, -len(groups[outcome])

    return [groups[outcome] for outcome in sorted(groups, key=place)]


def _explained(group: list[Member], usual: Definition, ranking: JudgedRanking) -> Group:
    """Return a group with what tells it from the usual definition, and each member by what is true of it."""
    shared = _differences(group, usual, ranking)
    members = tuple(
        replace(
            member,
            differences=shared
            if all(getattr(member.definition, each.field) == each.value for each in shared)
            else _differences([member], usual, ranking),
        )
        for member in group
    )
    return Group(group[0].outcome, members, shared)


def _differences(group: list[Member], usual: Definition, ranking: JudgedRanking) -> tuple[Difference, ...]:
    """The fewest fields that turn the usual definition into one with this group's outcome."""
    goal = same(group[0].outcome)
    if isinstance(goal, NoValue) and goal.reason in REFUSALS:
        return ()  # what a library refuses is no choice among conventions

    @cache
    def outcome(definition: Definition) -> object:
        return same(value(definition, ranking))

    plain = without_labels(usual)
    others = sorted({without_labels(member.definition) for member in group}, key=repr)
    for size in range(len(CHOICES)):
        for other in others:
            differing = [name for name in CHOICES if getattr(plain, name) != getattr(other, name)]
            for names in combinations(differing, size):
                if outcome(changed(plain, **{name: getattr(other, name) for name in names})) == goal:
                    return tuple(
                        Difference(name, getattr(other, name), getattr(plain, name)) for name in names
                    )
    return ()


def _oddness(definition: Definition) -> int:
    """How many fields differ from what a definition has unsaid."""
    unsaid = Definition(definition.metric)
    return sum(getattr(definition, name) != getattr(unsaid, name) for name in CHOICES)
