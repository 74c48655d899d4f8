"""The headline of a page: a metric's score, and its change from before the edit and from the pin."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import nan

from metrics.measure import Measure
from metrics.measures import measure
from scene.list.model import Scene
from scene.measured.means import mean_of_scores, scene_in_pinned_order
from scene.measured.measured import Measured
from scene.measured.score import Score
from ui.session.session import Session
from ui.words.numbers import UNDEFINED, change, decimal, direction
from ui.words.text import label, paragraph


@dataclass(frozen=True)
class Headline:
    """A metric's score with its former and its pinned score.

    `before` is its value before the last step, `pinned` that of the pinned order. While a person is asked for
    the effect of a move, `coming` is the value after it, which is not shown yet. Of a mean, `query_count` is
    the number of queries that it is over.
    """

    name: str
    value: float
    before: float | None
    pinned: float | None = None
    coming: float | None = None
    higher_is_better: bool = True
    query_count: int | None = None

    @property
    def is_asking(self) -> bool:
        """Whether the person is to predict the effect of the last move."""
        return self.coming is not None

    @property
    def value_text(self) -> str:
        """The value with four decimals; a question mark while it is asked for."""
        return label("headline.hidden") if self.is_asking else decimal(self.value)

    @property
    def sentence(self) -> str:
        """The value and its change as a sentence, for those who hear it."""
        if math.isnan(self.value):
            return label("headline.told.none", name=self.name)
        difference = self.difference
        kind = "alone" if difference is None else direction(difference)
        change = decimal(abs(difference or 0.0))
        return label(f"headline.told.{kind}", name=self.name, value=decimal(self.value), change=change)

    @cached_property  # read by all that shows the change
    def difference(self) -> float | None:
        """The change since the last step; None if there is nothing to compare, or no number on one side."""
        return _difference(self.value, self.before)

    @property
    def difference_from_pin(self) -> float | None:
        """The change against the pinned order; None without one."""
        return _difference(self.value, self.pinned)

    @property
    def direction(self) -> str:
        """`up`, `down`, or `same` if it did not change or there is nothing to compare with."""
        return direction(self.difference)

    @property
    def tone(self) -> str:
        """The colour of the change: `up` for the better, `down` for the worse, wherever the number went."""
        return direction(self.difference, self.higher_is_better)

    @property
    def change(self) -> str:
        """The change with its sign, a dash where a number is missing, or "no move yet"."""
        if self.is_asking:
            return label("headline.ask")
        if self.before is None:
            return label("headline.no-step")
        difference = self.difference
        return UNDEFINED if difference is None else change(difference)


def _difference(value: float, other: float | None) -> float | None:
    return None if other is None or math.isnan(value - other) else value - other


def verdict(session: Session) -> str:
    """Return in words whether the last prediction was right, and how many were."""
    prediction = session.prediction
    if not session.scene.predict:
        return ""
    if not prediction.answered:
        return label("predict.idle")
    count = label("predict.count", right=prediction.right, answered=prediction.answered)
    if prediction.guess is None:
        return count
    return paragraph(label(f"predict.verdict.{prediction.guess}-{prediction.outcome}"), count)


def measure_mean(session: Session, name: str) -> Headline:
    """Return the headline of a mean over the queries."""
    metric = measure(name)
    coming = session.present if session.prediction.scene_before_moves else None
    others = (session.before, scene_in_pinned_order(session.scene), coming)
    before, pinned, after = (None if other is None else mean_value(other, metric) for other in others)
    return Headline(
        metric.title(session.scene.definition, session.scene.k),
        mean_value(session.scene, metric),
        before,
        pinned,
        after,
        higher_is_better=metric.higher_is_better,
        query_count=mean_of_scores(session.scene, metric).query_count,
    )


def mean_value(scene: Scene, metric: Measure) -> float:
    """Return the mean of a measure over the queries of a scene; NaN where none counts."""
    mean = mean_of_scores(scene, metric).value
    return nan if mean is None else float(mean)


def measure_headline(session: Session, name: str) -> Headline:
    """Return the headline of a measure."""
    (headline,) = measure_headlines(session, [name])
    return headline


def measure_headlines(
    session: Session, names: Iterable[str], *, as_fractions: bool = False
) -> list[Headline]:
    """Return the headlines of several measures; `as_fractions`: values as their exact fractions come to."""
    now = session.measured
    coming = Measured(session.present) if session.prediction.scene_before_moves else None
    headlines = []
    for metric in map(measure, names):
        others = [other.score(metric) if other else None for other in (now.previous, now.pinned, coming)]
        before, pinned, after = [_score_number(other, as_fractions) if other else None for other in others]
        score, is_better = now.score(metric), metric.higher_is_better
        value = _score_number(score, as_fractions)
        headlines.append(Headline(score.title, value, before, pinned, after, higher_is_better=is_better))
    return headlines


def _score_number(score: Score, as_fraction: bool) -> float:
    return float(score.number) if as_fraction else score.value
