"""The decision threshold: the score from which on documents are called relevant, as the line in the list."""

from collections.abc import Sequence
from math import inf

from scene.list.model import Scene, scores_of
from ui.list.line import Line
from ui.list.scores import score_texts


def chosen_place(thresholds: Sequence[float], decision: float | None) -> int:
    """Return the place of the decision threshold, or the next above it; the middle where none was chosen."""
    if decision is None:
        return len(thresholds) // 2
    return max(place for place, threshold in enumerate(thresholds) if threshold >= decision)


def threshold_line(scene: Scene, decision: float | None) -> Line:
    """Return the line in the list: under the last document that is called relevant."""
    scores = scores_of(scene.query)
    thresholds = [inf, *dict.fromkeys(scores)]
    called = [0, *(len(scores) - scores[::-1].index(score) for score in thresholds[1:])]
    return Line(called, score_texts(thresholds), called[chosen_place(thresholds, decision)])
