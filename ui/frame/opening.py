"""The opening of every page: the strip with the headline and its reason, and the ranking."""

from __future__ import annotations

from metrics.measures import MEASURES, measure
from scene.changes import Changes, are_of_one_query, changes
from scene.model import Scene
from scene.pins import is_pinned
from ui.frame.header import show_strip
from ui.frame.last_step import first_effects, shared_gains, what_happened
from ui.frame.lesson_bar import show_lesson
from ui.frame.measured import measure_headline
from ui.frame.page import begin_page
from ui.frame.ranking_editor import ranking_editor
from ui.frame.reason import summary
from ui.frame.session import Session
from ui.frame.share import offer_sharing
from ui.parts.text import label, paragraph


def open_page(
    name: str,
    metric: str = "",
    *,
    title: str = "",
    tells_all: bool = False,
    begun: Session | None = None,
) -> Session:
    """Open a page on the headline of a metric: where none is named, of the one that the scene asks about.

    The strip says why it changed, or, on a page that `tells_all`, what became of every metric. A page that
    has begun already hands its session over.
    """
    session = begun or begin_page()
    session.metric = metric or session.scene.metric
    headline = measure_headline(session, session.metric)
    tells_all = tells_all and "value" not in session.covers.now
    show_strip(session, headline, title or label(f"page.{name}"), reason_of(session, tells_all=tells_all))
    show_lesson(session)
    ranking_editor(session)
    offer_sharing(session)
    return session


def reason_of(session: Session, *, tells_all: bool = False) -> str:
    """Say in one line what the last edit did and why; before that, whether this is the pinned order."""
    pinned = label("step.pinned") if is_pinned(session.scene.query) else ""
    return paragraph(pinned, _last_edit(session, tells_all=tells_all))


def _last_edit(session: Session, *, tells_all: bool) -> str:
    if session.before is None:
        return label("step.none")
    what = what_happened(session.before, session.scene, session.history.moved)
    if tells_all or "ties" in measure(session.metric).reads:
        what = paragraph(what, shared_gains(session.before, session.scene, session.history.moved))
    if tells_all:
        return paragraph(what, first_effects([measure_headline(session, name) for name in MEASURES]))
    found = last_changes(session)
    return paragraph(what, summary(found) if found else "")


def before_last_edit(session: Session) -> Scene | None:
    """Give the scene whose pictures stay behind the new ones; None for another query."""
    before = session.before
    return before if before and are_of_one_query(before, session.scene) else None


def last_changes(session: Session) -> Changes | None:
    """Compare the contributions to the page's metric with those before the last step."""
    return changes(measure(session.metric), session.before, session.scene) if session.before else None
