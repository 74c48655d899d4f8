"""All orders of the list on screen, scored by every metric, with progress where it takes long."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import numpy as np
import streamlit as st

from metrics import Orders, disagreements, merge_pairs, pareto_front, score_pairs
from metrics.analysis.disagreement import Disagreement, as_matrix, tau_pairs
from metrics.analysis.distribution import ScorePairs
from metrics.measure import Measure
from metrics.measures import defined_measures
from metrics.numeric.arrays import Array, FloatArray
from scene.list.model import Scene, grades_of, scores_of
from ui.turns import TURNS
from ui.words.text import format_integer, label, plural_label

ORDERS_KEY = "all_orders"
STOPPED = "all_orders_stopped"
"""Where the session keeps for which list nobody wanted to wait."""
SECONDS_WITHOUT_PROGRESS = 0.5
"""Seconds after which progress is shown."""
STOPPED_SAMPLE = 2_000
"""How many random orders a person looks at who does not want to wait."""
PAIRS_SHOWN = 3


class OpenedDisagreement(NamedTuple):
    """A disagreement with its two orders: the one that the first metric prefers, then the other."""

    disagreement: Disagreement
    first: Array
    second: Array


class OrdersOfPairs(NamedTuple):
    """Pairs of scores, and an order that has each."""

    pairs: ScorePairs
    orders: Array


@dataclass(frozen=True)
class Dots:
    """All orders by two metrics: as dots, each of which may stand for a cell of a grid, and at the edges."""

    count: int
    cells: int
    dots: OrdersOfPairs
    best: OrdersOfPairs  # none beats these by both metrics
    first_good: OrdersOfPairs  # the edge where the second is bad
    second_good: OrdersOfPairs


@dataclass(eq=False)
class ScoredOrders:
    """The orders of a list and their scores, block by block, as far as they have been scored."""

    orders: Orders
    measures: dict[str, Measure]
    # a generator in the session: an interrupted run goes on with the next block
    remaining: Iterator[FloatArray]
    blocks: list[FloatArray] = field(default_factory=list)
    is_stopped: bool = False
    _taus: FloatArray | None = None
    _opened: dict[tuple[str, str], list[OpenedDisagreement]] = field(default_factory=dict)
    _dots: dict[tuple[str, str], Dots] = field(default_factory=dict)

    @property
    def scored_count(self) -> int:
        """How many orders have been scored."""
        return sum(block.shape[1] for block in self.blocks)

    @cached_property  # 13 % of an edit with 100 documents
    def scores(self) -> dict[str, FloatArray]:
        """The scores of all orders by the name of the metric."""
        return dict(zip(self.measures, np.concatenate(self.blocks, axis=1), strict=True))

    def goodness(self, name: str) -> FloatArray:
        """Return the scores of all orders by a metric, turned round where lower is better."""
        return self.measures[name].sign * self.scores[name]

    @property
    def taus(self) -> FloatArray:
        """Kendall's tau between any two metrics; NaN where one scores all orders alike; kept."""
        if self._taus is None:
            scores = np.array([self.goodness(name) for name in self.measures])
            self._taus = as_matrix(TURNS.with_safe_points(tau_pairs(scores, empty=np.nan)))
        return self._taus

    def disagreements(self, first: str, second: str) -> list[OpenedDisagreement]:
        """Return the sharpest disagreements of two metrics; kept, as to get at their orders takes a while."""
        if (first, second) not in self._opened:
            dissents = disagreements(self.goodness(first), self.goodness(second), PAIRS_SHOWN)
            places = [dissent.first_prefers for dissent in dissents] + [
                dissent.second_prefers for dissent in dissents
            ]
            by_first, by_second = np.split(self.select_orders(places), 2)
            self._opened[first, second] = [*map(OpenedDisagreement, dissents, by_first, by_second)]
        return self._opened[first, second]

    def select_orders(self, places: Sequence[int]) -> Array:
        """Return the orders at these places among all."""
        return self.orders.take(places, TURNS.with_safe_points(self.orders.blocks()))

    def score_pairs(self, first: str, second: str) -> ScorePairs:
        """Return the different pairs of scores by two metrics."""
        return score_pairs(self.scores[first], self.scores[second])

    def dots(self, first: str, second: str) -> Dots:
        """All orders by two metrics, as few dots as can be drawn; kept, as `disagreements` are."""
        if (first, second) not in self._dots:
            pairs = self.score_pairs(first, second)
            dots, cells = merge_pairs(pairs)
            one, other = (
                self.measures[name].sign * scores
                for name, scores in ((first, pairs.first), (second, pairs.second))
            )
            axes = ((one, other), (one, -other), (other, -one))
            groups = [dots, *(pairs.at(pareto_front(*scores)) for scores in axes)]
            orders = self.select_orders(np.concatenate([group.examples for group in groups]).tolist())
            ends = np.cumsum([len(group.examples) for group in groups])[:-1]
            groups_shown = map(OrdersOfPairs, groups, np.split(orders, ends))
            self._dots[first, second] = Dots(len(pairs.counts), cells, *groups_shown)
        return self._dots[first, second]


def all_orders_of(scene: Scene) -> ScoredOrders:
    """Return the scored orders of a scene's list, kept until grades or definitions change. Over half a second
    shows progress that can be stopped; an edit's run goes on where it was.
    """
    key = _scoring_key(scene)
    key_and_orders = st.session_state.get(ORDERS_KEY)
    if key_and_orders is None or key_and_orders[0] != key:
        is_stopped = st.session_state.get(STOPPED) == key
        key_and_orders = st.session_state[ORDERS_KEY] = (key, _begin_scoring(scene, is_stopped))
    scored: ScoredOrders = key_and_orders[1]
    _score_remaining(scored, key)
    if scored.is_stopped:
        st.button(label("orders.resume"), on_click=_stop_scoring_at, args=(None,))
    return scored


def _scoring_key(scene: Scene) -> str:
    """Everything that the scores of all orders depend on: the grades in any order, and the settings."""
    listed, judged = (
        tuple(sorted(grades_of(documents), key=str))
        for documents in (scene.query.ranked, scene.query.missing)
    )
    return str((listed, judged, scene.k, scene.max_grade, scene.definition, scores_of(scene.query)))


def score_at_once(scene: Scene, *, is_stopped: bool) -> ScoredOrders:
    """Score all orders of a scene's list, or the sample of who did not want to wait, without a page."""
    scored = _begin_scoring(scene, is_stopped)
    scored.blocks.extend(TURNS.with_safe_points(scored.remaining))
    return scored


def _begin_scoring(scene: Scene, is_stopped: bool) -> ScoredOrders:
    grades = grades_of(scene.query.ranked)
    orders = Orders(grades, most=0, sample=STOPPED_SAMPLE) if is_stopped else Orders(grades)
    definition, ranking = scene.definition, scene.ranking
    measures = defined_measures(definition, ranking)
    scores = orders.scores([measure.scorer(definition, ranking) for measure in measures.values()])
    return ScoredOrders(orders, measures, scores, is_stopped=is_stopped)


def _score_remaining(scored: ScoredOrders, key: str) -> None:
    """Score what has not been scored yet; an edit may end the run here, and no block is lost."""
    started = time.monotonic()
    place, bar = st.empty(), None
    for block in TURNS.with_safe_points(scored.remaining):
        scored.blocks.append(block)
        if time.monotonic() - started > SECONDS_WITHOUT_PROGRESS:
            text = plural_label(
                "orders.progress", scored.orders.count, seen=format_integer(scored.scored_count)
            )
            share = scored.scored_count / scored.orders.count
            if bar is None:
                with place.container():
                    bar = st.progress(share, text)
                    st.button(label("orders.stop"), on_click=_stop_scoring_at, args=(key,))
            bar.progress(share, text)
    place.empty()


def _stop_scoring_at(key: str | None) -> None:
    """Drop what is under way: the next run looks at a short random sample of this list's orders."""
    st.session_state[STOPPED] = key
    st.session_state.pop(ORDERS_KEY, None)
