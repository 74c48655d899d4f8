"""The libraries and papers that use a definition, found in the records."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from metrics.conventions.computing import DEFINED
from metrics.conventions.definitions import Convention
from metrics.conventions.records import RECORDS
from metrics.definition import CHOICES, Definition

READ_BY_SOME: Final = {
    "gain",
    "discount",
    "log_base",
    "judged",
    "ideal_k",
    "denominator",
    "threshold",
    "max_grade",
}
"""The fields that some metrics read and others do not."""


@dataclass(frozen=True)
class Definer:
    """A library or paper with one of its definitions."""

    convention: Convention
    definition: Definition

    @property
    def name(self) -> str:
        """The name of the library or paper, with the variant if it has several definitions."""
        return self.convention.name_of(self.definition)


def definers(definition: Definition, ignoring: Collection[str] = ()) -> tuple[Definer, ...]:
    """Return the libraries and papers whose definition scores every list alike, but for `ignoring` fields."""
    return _cached_definers(definition, frozenset(ignoring))


# Whoever stays with one definition asks at every edit: 1.2 ms each time.
@lru_cache(maxsize=1024)
def _cached_definers(chosen: Definition, ignoring: Collection[str]) -> tuple[Definer, ...]:
    choices = _compared_fields(chosen, ignoring)
    return tuple(
        definer
        for definer in definers_with(chosen.metric, {})
        if _compared_fields(definer.definition, ignoring) == choices
    )


def definers_with(metric: str, fields: Mapping[str, object]) -> tuple[Definer, ...]:
    """Return the definers whose definition of a metric has these fields, in the order of the records."""
    return tuple(
        Definer(convention, definition)
        for convention in RECORDS
        for definition in convention.definitions_of(metric)
        if all(getattr(definition, name) == value for name, value in fields.items())
    )


def names_of(definers: Sequence[Definer]) -> list[str]:
    """Return the names of definers; a library with all its definitions of the metric is named once."""
    names = []
    for definer in definers:
        named = [other.definition for other in definers if other.convention == definer.convention]
        every = definer.convention.definitions_of(definer.definition.metric)
        names.append(
            definer.convention.label if all(definition in named for definition in every) else definer.name
        )
    return [*dict.fromkeys(names)]


def _compared_fields(definition: Definition, ignoring: Collection[str]) -> tuple[object, ...]:
    counting = as_computed(definition)
    return tuple(getattr(counting, name) for name in CHOICES if name not in ignoring)


def as_computed(definition: Definition) -> Definition:
    """Return a definition with the usual value in each field that its metric does not read."""
    usual = Definition(definition.metric)
    metric = DEFINED[definition.metric]
    ignored = {"single", "digits"} | READ_BY_SOME.difference(metric.definition_fields)
    if metric.has_ideal and definition.discount == "ln":
        ignored.add("discount")
    if definition.denominator in ("found", "position"):
        ignored.add("judged")
    if definition.discount != "jk":
        ignored.add("log_base")
    if metric.is_of_gains and definition.gain != "binary":
        ignored.add("threshold")
    changes: dict[str, Any] = {name: getattr(usual, name) for name in ignored}
    if metric.is_of_gains and definition.ties == "all orders":
        changes["ties"] = "average"  # the mean of sums is the sum of the means
    return replace(definition.without_labels, printed=False, **changes)
