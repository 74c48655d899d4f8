"""The headlines of the scene on screen and of those that it is compared with."""

from __future__ import annotations

from collections.abc import Callable

from scene.measured import MEASURES
from scene.model import Scene
from ui.frame.headline import Headline
from ui.frame.session import Session


def headline(session: Session, name: str, measure: Callable[[Scene], float]) -> Headline:
    """Measure the scene on screen and those that it is compared with."""
    coming = session.present if session.prediction.asked_from else None
    return Headline(
        name,
        measure(session.scene),
        *(None if other is None else measure(other) for other in (session.before, session.pinned, coming)),
    )


def measure_headline(session: Session, name: str) -> Headline:
    """The headline of a metric."""
    measure = MEASURES[name]
    return headline(session, measure.title(session.scene), measure.of)
