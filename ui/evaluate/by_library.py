"""Means of the same runs by every library's definition of a measure, grouped where they are equal."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
import streamlit as st

from metrics.definition import Definition
from metrics.numeric.arrays import FloatArray
from metrics.numeric.scores import SCORE_TOLERANCE
from metrics.runs.computing import is_left_out, values_by
from metrics.runs.judged_run import JudgedRun
from metrics.runs.plans import DISTINCT
from metrics.runs.undecided_queries import winners
from scene.evaluation.model import System
from ui.evaluate.results import Flags, Results
from ui.evaluate.words import format_interval, system_name
from ui.session.session import EVALUATE
from ui.tables.plain_table import Row, plain_table, signed_change
from ui.tree.nodes import Node, node, note
from ui.words.numbers import UNDEFINED, change, decimal
from ui.words.text import join_with_and, join_with_commas, label, paragraph, plural_label

NUMBER = f"{EVALUATE}-number"
PRINTED = re.compile(r"[-−]?[0-9]*[.,]?([0-9]*)")
MAX_TYPED = 20
DIGITS, MOST_DIGITS = 4, 9


@dataclass(frozen=True)
class MeanGroup:
    """Definitions by which every system has the same mean."""

    names: tuple[str, ...]
    means: tuple[float, ...]
    query_counts: tuple[int, ...] = ()  # so many queries, where the systems' are not the same


class SystemMeans(NamedTuple):
    """A system's mean by each definition (NaN: none), and the queries in it, ``(definitions, queries)``."""

    means: FloatArray
    included: Flags


class QueryDecisions(NamedTuple):
    """For each query, how far its score depends on the definition, and whether the better system does."""

    value_ranges: FloatArray
    winner: Flags


@dataclass(frozen=True)
class ByLibrary:
    """The means of the compared systems by all libraries' definitions of the chosen measure."""

    results: Results

    @cached_property  # 11 % of an edit on this step
    def definitions(self) -> dict[str, Definition]:
        """All definitions of the measure by the names of who has them."""
        name = self.results.measure.name
        return {
            convention.name_of(definition): definition
            for convention in DISTINCT
            for definition in convention.definitions_of(name)
        }

    @cached_property  # a third of an edit on this step
    def groups(self) -> list[MeanGroup]:
        """The definitions by their means, from the highest of the first system down."""
        means_by_system = [self._averages(system) for system in self.results.pair]
        groups = dict[tuple[tuple[float, ...], tuple[int, ...]], list[str]]()
        for place, name in enumerate(self.definitions):
            means = (float(system_means.means[place]) for system_means in means_by_system)
            key = tuple(
                round(mean / SCORE_TOLERANCE) * SCORE_TOLERANCE if mean == mean else -1.0 for mean in means
            )
            over = (
                ()
                if -1 in key
                else query_counts([system_means.included[place] for system_means in means_by_system])
            )
            groups.setdefault((key, over), []).append(name)
        return [
            MeanGroup(tuple(names), tuple(math.nan if mean < 0 else mean for mean in key), over)
            for (key, over), names in sorted(groups.items(), reverse=True)
        ]

    def _averages(self, system: System) -> SystemMeans:
        """Average by each definition; without a mean where one has no number for a query that it counts."""
        choices = self.results.evaluation.choices
        key = ("by-library", system.letter, choices.text)
        return self.results.evaluation.cached(key, lambda: self._compute_averages(system))

    def _values_by_definition(self, judged_run: JudgedRun) -> FloatArray:
        """Return the value of each query by each definition, ``(definitions, queries)``; NaN for none."""
        choices = self.results.evaluation.choices
        k = choices.k if choices.measure.has_cutoff else None
        values = values_by(judged_run, list(self.definitions.values()), k)
        leaves_out = [
            convention.leaves_out_missing
            for convention in DISTINCT
            for _ in convention.definitions_of(choices.measure.name)
        ]
        values[np.array(leaves_out)[:, np.newaxis] & (judged_run.length == 0)] = np.nan
        return values

    def _compute_averages(self, system: System) -> SystemMeans:
        if not self.definitions:
            return SystemMeans(np.zeros(0), np.zeros((0, 0), np.bool_))
        judged_run, values = system.judged_run, self._values_by_definition(system.judged_run)
        are_left_out = [
            (judged_run.length == 0) | is_left_out(judged_run, definition)
            for definition in self.definitions.values()
        ]
        included = ~np.isnan(values)
        count = included.sum(axis=1)
        total: FloatArray = np.nansum(values, axis=1)
        has_mean = (count > 0) & (~np.isnan(values) | np.array(are_left_out)).all(axis=1)
        return SystemMeans(np.where(has_mean, total / np.maximum(count, 1), np.nan), included)

    def query_decisions(self) -> QueryDecisions:
        """Return how each query's score and better system depend on the definition."""
        letters = (system.letter for system in self.results.pair)
        key = ("decided", *letters, self.results.evaluation.choices.text)
        return self.results.evaluation.cached(key, self._compute_query_decisions)

    def _compute_query_decisions(self) -> QueryDecisions:
        first, last = self.results.pair[0].judged_run, self.results.pair[-1].judged_run
        if not self.definitions:
            return QueryDecisions(np.zeros(len(first.queries)), np.zeros(len(first.queries), np.bool_))
        both = self._values_by_definition(first), self._values_by_definition(last)
        apart = np.fmax(*(np.fmax.reduce(values) - np.fmin.reduce(values) for values in both))
        winner = winners(both[1] - both[0])
        return QueryDecisions(
            np.where(apart <= SCORE_TOLERANCE, 0, apart), np.fmax.reduce(winner) > np.fmin.reduce(winner)
        )

    # --- what is shown ------------------------------------------------------------------------------------

    def table(self) -> list[Node]:
        """Return the table of the systems' means, a row for each group of definitions."""
        if not self.groups:
            return [note(label("evaluate.no-library", measure=self.results.title()))]
        pair = self.results.pair
        heads = [
            (label("evaluate.column.library"), "document"),
            *((system.letter, "number") for system in pair),
            *([(label("evaluate.column.change"), "number")] if len(pair) > 1 else []),
        ]
        rows = [
            Row(str(place), self._group_cells(group), self.name_in_force in group.names)
            for place, group in enumerate(self.groups)
        ]
        return [plain_table(label("evaluate.table.by-library"), heads, rows)]

    @property
    def name_in_force(self) -> str:
        """The name of the definition by which runs are evaluated; empty where that is no library's."""
        convention, definition = self.results.convention, self.results.definition_of()
        name = convention.name_of(definition) if convention else ""
        return name if self.definitions.get(name) == definition else ""

    def _group_cells(self, group: MeanGroup) -> list[str | Node]:
        others = [other.means for other in self.groups if other is not group]
        means: list[str | Node] = [*print_means(group.means, distinguishing_digits(group.means, others))]
        if group.query_counts:
            means = [
                node("span", None, mean, node("small", {"class": "about"}, plural_label("mean.over", count)))
                for mean, count in zip(means, group.query_counts, strict=True)
            ]
        return [join_with_commas(group.names), *means, *([self._difference(group)] if len(means) > 1 else [])]

    def _difference(self, group: MeanGroup) -> str | Node:
        """Return the difference of a group's two means, coloured if both are over the same queries."""
        difference = group.means[1] - group.means[0]
        if group.query_counts:
            return change(difference)
        return signed_change(difference, higher_is_better=self.results.measure.higher_is_better)

    def summary(self) -> list[Node]:
        """Return in words how far the definitions lie apart, and which one gives a typed number."""
        sentences = []
        for place, system in enumerate(self.results.pair):
            means = sorted({mean for group in self.groups if (mean := group.means[place]) == mean})
            values = {"name": system_name(system), "measure": self.results.title()}
            if len(means) > 1:
                ends = format_interval(means[0], means[-1])
                sentences.append(plural_label("evaluate.library.apart", len(means), ends=ends, **values))
            elif means:
                sentences.append(label("evaluate.library.one", value=decimal(means[0]), **values))
        if any(mean != mean for group in self.groups for mean in group.means):
            sentences.append(label("evaluate.library.without-mean", sign=UNDEFINED))
        if any(group.query_counts for group in self.groups):
            sentences.append(label("evaluate.library.unlike"))
        typed = str(st.session_state.get(NUMBER) or "").strip()
        return [
            node("p", None, paragraph(*sentences)),
            *([node("p", None, self.origin(typed))] if typed else []),
        ]

    def origin(self, typed: str) -> str:
        """Return in words by whose definition a printed number is a system's mean."""
        match = PRINTED.fullmatch(typed)
        try:
            value = float(typed.replace("−", "-").replace(",", "."))
        except ValueError:
            return label("evaluate.library.no-number", text=typed)
        places = len(match[1]) if match else 4
        origins = []
        for system in self.results.evaluation.collection.systems:
            means = zip(self.definitions, self._averages(system).means.tolist(), strict=True)
            names = [name for name, mean in means if is_printed(mean, value, places)]
            if names:
                origins.append(
                    label("evaluate.library.found", name=system_name(system), who=join_with_and(names[:8]))
                )
        return join_with_commas(origins) if origins else label("evaluate.library.nobody", text=typed)


def query_counts(flags_by_system: Sequence[Flags]) -> tuple[int, ...]:
    """Return how many queries each mean is over; nothing where all are over the same ones."""
    if (flags_by_system[0] != flags_by_system[-1]).any():
        return tuple(int(flags.sum()) for flags in flags_by_system)
    return ()


def print_means(means: Sequence[float], digits: int) -> tuple[str, ...]:
    """Write means with so many decimals."""
    return tuple(UNDEFINED if mean != mean else decimal(mean, digits) for mean in means)


def distinguishing_digits(means: Sequence[float], others: Sequence[Sequence[float]]) -> int:
    """Return how many decimals tell means apart from other ones."""
    every = range(DIGITS, MOST_DIGITS)
    enough = (n for n in every if print_means(means, n) not in [print_means(row, n) for row in others])
    return next(enough, MOST_DIGITS)


def is_printed(mean: float, value: float, places: int) -> bool:
    """Return whether a mean is printed as a number with so many decimals, rounded or cut."""
    unit = 10.0**-places
    return mean == mean and (abs(mean - value) <= unit / 2 + SCORE_TOLERANCE or 0 <= mean - value < unit)


def ask_for_number() -> None:
    """Show the field for a mean that was printed elsewhere."""
    st.text_input(label("evaluate.library.ask"), key=NUMBER, max_chars=MAX_TYPED, width=240)
