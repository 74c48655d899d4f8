"""The headlines of the scene on screen and of those that it is compared with."""

from collections.abc import Iterable
from math import nan

from metrics.measure import Measure
from metrics.measures import measure
from scene.list.model import Scene
from scene.measured.means import mean_of_scores, pinned_queries
from scene.measured.measured import Measured
from scene.measured.score import Score
from ui.session.session import Session
from ui.strip.headline import Headline


def measure_mean(session: Session, name: str) -> Headline:
    """Measure the mean over the queries on screen and over those that it is compared with."""
    metric = measure(name)
    coming = session.present if session.prediction.scene_before_moves else None
    others = (session.before, pinned_queries(session.scene), coming)
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
    """Measure the scene on screen and those that it is compared with."""
    (headline,) = measure_headlines(session, [name])
    return headline


def measure_headlines(
    session: Session, names: Iterable[str], *, as_fractions: bool = False
) -> list[Headline]:
    """Measure the scene on screen by several measures; `as_fractions`, as what their fractions come to."""
    now = session.measured
    coming = Measured(session.present) if session.prediction.scene_before_moves else None
    headlines = []
    for metric in map(measure, names):
        others = [other.score(metric) if other else None for other in (now.previous, now.pinned, coming)]
        before, pinned, after = [_number(other, as_fractions) if other else None for other in others]
        score, is_better = now.score(metric), metric.higher_is_better
        value = _number(score, as_fractions)
        headlines.append(Headline(score.title, value, before, pinned, after, higher_is_better=is_better))
    return headlines


def _number(score: Score, as_fraction: bool) -> float:
    return float(score.number) if as_fraction else score.value
