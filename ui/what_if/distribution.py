"""Where this order stands among all orders of its list, and where two metrics disagree on them."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from metrics import distribution, joint_histogram
from metrics.analysis.disagreement import compare as compare_pairs
from metrics.analysis.distribution import Distribution
from metrics.measure import Measure
from metrics.measures import MEASURES
from metrics.numeric.arrays import Array, FloatArray
from scene.list.edits import pinned_scene
from scene.list.model import Scene
from ui.pictures.drawing import figure
from ui.sections.section import side_by_side
from ui.tables.plain_table import PinColumn, Row, plain_table
from ui.tables.step_table import grade_chip
from ui.tree.nodes import Child, Node, edit_button, node
from ui.what_if.charts import joint_picture, score_histogram
from ui.what_if.orders import OpenedDisagreement, ScoredOrders
from ui.what_if.pin import joined_picture, pin_comparison
from ui.words.numbers import DECIMALS, SUPERSCRIPTS, UNDEFINED, decimal, places_of, short
from ui.words.text import format_integer, label, paragraph, plural_label


@dataclass(frozen=True)
class DistributionView:
    """All orders of a scene's list by two metrics: where its own order stands, where the metrics disagree."""

    scene: Scene
    scored: ScoredOrders
    before: Scene | None = None
    """The scene before the last edit, which stays marked; None where there is none."""

    @property
    def primary(self) -> Measure:
        """The metric that is asked about."""
        return MEASURES[self.scene.metric]

    @property
    def comparison(self) -> Measure:
        """The metric that it is compared with."""
        return MEASURES[self.scene.comparison_metric]

    @property
    def higher_is_better(self) -> tuple[bool, bool]:
        """Whether higher is better, by each of the two."""
        return self.primary.higher_is_better, self.comparison.higher_is_better

    @property
    def titles(self) -> dict[str, str]:
        """The two metrics in their notation, by the blanks of the texts."""
        return {"first": self._title(self.primary), "second": self._title(self.comparison)}

    @property
    def is_only_order(self) -> bool:
        """Whether this is the only order of the list: all grades are equal."""
        return self.scored.orders.distinct == 1

    def standing_nodes(self) -> list[Node]:
        """Return in words how many orders there are, and how many are worse than this one."""
        if self.is_only_order:
            return [node("p", None, label("what_if.one-order"))]
        return [node("p", None, text) for text in (self.order_count_text(), self._place_in_words())]

    def pictures(self) -> list[Node]:
        """Draw all orders by the first metric, and by both."""
        return [] if self.is_only_order else [self._histogram_figure(), self._joint_figure()]

    def table(self) -> list[Node]:
        """Show where this order stands by every metric."""
        return [] if self.is_only_order else [self._standing_table()]

    def agreement(self) -> Node:
        """Show how often the two chosen metrics disagree."""
        good = self.scored.goodness
        counts = compare_pairs(good(self.primary.name), good(self.comparison.name))
        words = label(
            "what_if.opposed",
            **self.titles,
            share=_percent(counts.discordant_share),
            agreeing=_percent(counts.concordant_share),
            tau=_tau(counts.tau(empty=math.nan)),
        )
        return node("p", None, words)

    def disagreements(self) -> list[Node]:
        """Show the sharpest disagreements, each as two orders side by side with the terms that decide."""
        dissents = self.scored.disagreements(self.scene.metric, self.scene.comparison_metric)
        if not dissents:
            return [node("p", None, label("what_if.no-disagreement", **self.titles))]
        return [self._disagreement_node(i, dissent) for i, dissent in enumerate(dissents)]

    # --- this order among all -------------------------------------------------------------------------------

    def order_count_text(self) -> str:
        """Return in words how many orders there are, and how many of them are looked at."""
        orders, n = self.scored.orders, len(self.scene.query.ranked)
        kind = "exact" if orders.is_exact else "stopped" if self.scored.is_stopped else "sampled"
        return paragraph(
            plural_label("what_if.arranged", n, all=_count(math.factorial(n))),
            plural_label(f"what_if.{kind}.remain", orders.distinct, count=_count(orders.distinct)),
            plural_label(f"what_if.{kind}.seen", orders.count, seed=orders.seed),
        )

    def _place_in_words(self) -> str:
        standing = self._distribution(self.primary)
        values = {
            "metric": self._title(self.primary),
            "worse": _percent(standing.worse),
            "as_good": _percent(standing.worse_or_equal),
            "own": decimal(standing.order_score),
            "mean": decimal(standing.mean),
            "lowest": decimal(standing.worst),
            "highest": decimal(standing.best),
        }
        if standing.is_exact:
            return label("what_if.standing", **values)
        return label(
            "what_if.standing-sampled",
            **values,
            error=decimal(standing.standard_error, 5),
            share_error=_percent(standing.standard_error_of_worse, 2),
        )

    def _histogram_figure(self) -> Node:
        standing = self._distribution(self.primary)
        picture = score_histogram(
            standing.histogram,
            standing.order_score,
            standing.mean,
            {kind: score for kind, (score, _) in self._compared_scores(self.primary, self.primary).items()},
            higher_is_better=self.primary.higher_is_better,
            description=self._place_in_words(),
        )
        return figure("all-orders", label("what_if.figure.orders", metric=self._title(self.primary)), picture)

    def _standing_table(self) -> Node:
        pin = PinColumn(pinned_scene(self.scene))
        heads = [
            (label("overview.metric"), "document"),
            *((label(f"what_if.{name}"), "number minor") for name in ("lowest", "mean")),
            (label("what_if.now"), "number"),
            *pin.heads,
            (label("what_if.highest"), "number minor"),
            (label("what_if.better-than"), "number"),
            (label("what_if.as-good-as"), "number minor"),
        ]
        rows = []
        for metric in self.scored.measures.values():
            standing = self._distribution(metric)
            error = "" if standing.is_exact else f" ± {decimal(standing.standard_error)}"
            cells: list[Child] = [
                self._title(metric),
                decimal(standing.worst),
                decimal(standing.mean) + error,
                decimal(standing.order_score),
                *pin.contents(
                    standing.order_score,
                    lambda pinned, metric=metric: metric.value(pinned.definition, pinned.ranking),  # type: ignore[misc]
                    higher_is_better=metric.higher_is_better,
                ),
                decimal(standing.best),
                _percent(standing.worse),
                _percent(standing.worse_or_equal),
            ]
            rows.append(Row(metric.name, cells, metric.name == self.scene.metric))
        return plain_table(label("what_if.standing-caption"), heads, rows)

    def _joint_figure(self) -> Node:
        scores, titles = self.scored.scores, self.titles
        picture = joint_picture(
            joint_histogram(scores[self.scene.metric], scores[self.scene.comparison_metric]),
            self.marks(),
            (titles["first"], titles["second"]),
            higher_is_better=self.higher_is_better,
            description=label("what_if.figure.joint-alt", **titles),
        )
        return figure("two-metrics", label("what_if.figure.joint", **titles), picture)

    def marks(self) -> dict[str, tuple[float, float]]:
        """Where this order lies by the two metrics, and the pinned and the former one if both exist there."""
        two = self.primary, self.comparison
        return {
            "own": (self._current_score(self.primary), self._current_score(self.comparison)),
            **self._compared_scores(*two),
        }

    def _compared_scores(self, first: Measure, second: Measure) -> dict[str, tuple[float, float]]:
        """Score the pinned order and the one before by two metrics, where there is one and both exist."""
        scenes = {"pin": pinned_scene(self.scene), "before": self.before}
        scores = {
            kind: [metric.value(scene.definition, scene.ranking) for metric in (first, second)]
            for kind, scene in scenes.items()
            if scene
        }
        return {kind: (one, other) for kind, (one, other) in scores.items() if not math.isnan(one + other)}

    # --- two metrics ----------------------------------------------------------------------------------------

    def tau_table(self) -> Node:
        """Show Kendall's tau between any two metrics."""
        titles = {name: self._title(metric) for name, metric in self.scored.measures.items()}
        heads = [(title, _column_class(name, self.scene)) for name, title in titles.items()]
        heads.insert(0, (label("what_if.tau"), "document"))
        rows = [
            Row(name, [title, *map(_tau, line.tolist())], name == self.scene.metric)
            for (name, title), line in zip(titles.items(), self.scored.taus, strict=True)
        ]
        return plain_table(label("what_if.tau-caption"), heads, rows)

    def _disagreement_node(self, i: int, opened_disagreement: OpenedDisagreement) -> Node:
        disagreement, one, other = opened_disagreement
        text = label(
            "what_if.disagreement",
            number=i + 1,
            **self.titles,
            sharpness=_percent(disagreement.sharpness),
        )
        open_it = edit_button(
            label("what_if.open"), "compare_orders", _grades_of_order(one), _grades_of_order(other)
        )
        orders = [np.asarray(order, np.float64) for order in (one, other)]
        first, second = (
            [measure.contributions(self.scene.definition, self.scene.ranking, order) for order in orders]
            for measure in (self.primary, self.comparison)
        )
        deciding = (
            int(np.argmax(self.primary.sign * (first[0] - first[1]))),
            int(np.argmax(self.comparison.sign * (second[1] - second[0]))),
        )
        sides = [
            self._order_with_terms(self.primary, one, (first[0], second[0]), deciding),
            self._order_with_terms(self.comparison, other, (first[1], second[1]), deciding),
        ]
        return node(
            "section",
            {"class": "pair", "key": i},
            node("h3", None, text),
            node("div", {"class": "sides"}, *sides),
            open_it,
            *(self._opened_note() if self._is_open(one, other) else []),
        )

    def _is_open(self, one: Array, other: Array) -> bool:
        """Return whether these two orders are the pinned one and the one on screen."""
        pinned = pinned_scene(self.scene)
        lists = [] if pinned is None else [pinned.ranking.grades, self.scene.ranking.grades]
        return bool(lists) and all(
            np.array_equal(np.array(has), order, equal_nan=True)
            for has, order in zip(lists, (np.asarray(one), np.asarray(other)), strict=True)
        )

    def _opened_note(self) -> list[Node]:
        """Show what became of the two orders that were opened: the one pinned, the other on screen."""
        return [
            side_by_side(
                *joined_picture(self.scene), node("div", None, *pin_comparison(self.scene)), halves="pictures"
            )
        ]

    def _order_with_terms(
        self,
        preferred_by: Measure,
        order: Array,
        terms_by_metric: Sequence[FloatArray],
        deciding: Sequence[int],
    ) -> Node:
        """Show an order with what each rank adds to both metrics; the ranks that decide are marked."""
        heads = [
            (label("column.rank"), "whole"),
            (label("column.grade"), "grade"),
            *((self._title(measure), "number") for measure in (self.primary, self.comparison)),
        ]
        places = [
            places_of(terms.tolist()) if measure.is_count else DECIMALS
            for measure, terms in zip((self.primary, self.comparison), terms_by_metric, strict=True)
        ]
        rows = [
            Row(
                str(rank),
                [
                    str(rank),
                    grade_chip(float(grade), self.scene.max_grade),
                    *(
                        _term_text(terms[rank - 1], rank - 1 == place, digits)
                        for terms, place, digits in zip(terms_by_metric, deciding, places, strict=True)
                    ),
                ],
            )
            for rank, grade in enumerate(order, start=1)
        ]
        totals = (
            decimal(float(sum(terms)), digits) for terms, digits in zip(terms_by_metric, places, strict=True)
        )
        foot = Row("sum", [label("what_if.sum"), "", *totals])
        title = label("what_if.preferred", metric=self._title(preferred_by))
        caption = label("what_if.side", metric=self._title(preferred_by))
        return node(
            "div",
            {"key": preferred_by.name},
            node("p", {"class": "heading"}, title),
            plain_table(caption, heads, rows, [foot]),
        )

    # --- helpers --------------------------------------------------------------------------------------------

    def _distribution(self, measure: Measure) -> Distribution:
        return distribution(
            self.scored.scores[measure.name],
            self._current_score(measure),
            is_exact=self.scored.orders.is_exact,
            higher_is_better=measure.higher_is_better,
        )

    def _current_score(self, measure: Measure) -> float:
        return measure.value(self.scene.definition, self.scene.ranking)

    def _title(self, measure: Measure) -> str:
        return measure.title(self.scene.definition, self.scene.k)


def _column_class(name: str, scene: Scene) -> str:
    """Let the columns of metrics that nobody asks about give way where room is short."""
    return "number" if name in (scene.metric, scene.comparison_metric) else "number minor"


def _grades_of_order(order: Array) -> list[int | None]:
    """Write an order as grades; None = not judged."""
    return [None if grade != grade else int(grade) for grade in order.tolist()]


def _term_text(value: float, decides: bool, places: int) -> Child:
    text = "·" if value == 0 else decimal(float(value), places)
    return node("mark", None, text) if decides else text


def _percent(share: float, places: int = 1) -> str:
    return label("what_if.percent", value=f"{100 * share:.{places}f}")


def _tau(value: float) -> str:
    return UNDEFINED if math.isnan(value) else decimal(value, 2)


def _count(number: int) -> str:
    """Write a count with its thousands apart; a very large one as a power of ten."""
    if number < 10**9:
        return format_integer(number)
    exponent = len(str(number)) - 1
    mantissa = short(round(number / 10**exponent, 2))
    return label("what_if.power", mantissa=mantissa, exponent=str(exponent).translate(SUPERSCRIPTS))
