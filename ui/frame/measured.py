"""The headlines of the scene on screen and of those that it is compared with."""

from __future__ import annotations

from metrics.measures import measure
from scene.changes import are_of_one_query
from scene.measured import situation_of
from ui.frame.headline import Headline
from ui.frame.session import Session


def measure_headline(session: Session, name: str) -> Headline:
    """Measure the scene on screen and those that it is compared with."""
    chosen = measure(name)
    coming = session.present if session.prediction.asked_from else None
    now = situation_of(session.scene)
    was = session.before if session.before and are_of_one_query(session.before, session.scene) else None
    others = (was, session.pinned, coming)
    before, pinned, after = (None if other is None else chosen.value(situation_of(other)) for other in others)
    return Headline(
        chosen.title(now),
        chosen.value(now),
        before,
        pinned,
        after,
        higher_is_better=chosen.higher_is_better,
    )
