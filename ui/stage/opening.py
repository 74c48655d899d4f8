"""The opening of every page: the strip with the headline and its reason, and the ranking."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from metrics.measures import measure
from scene.address.pages import metric_at
from scene.list.pins import is_pinned
from ui.list.ranking_editor import ranking_editor
from ui.session.session import Session
from ui.stage.lesson_bar import show_lesson, show_way_back
from ui.stage.page import begin_page
from ui.strip.header import Reason, show_strip
from ui.strip.headline import Headline
from ui.strip.last_step import describe_step, first_effects_sentence, shared_gains_sentence
from ui.strip.measured import mean_value, measure_headline, measure_mean
from ui.strip.reason import summary, summary_of_mean
from ui.words.text import label, paragraph


def open_page(
    name: str,
    metric: str = "",
    *,
    title: str = "",
    effects: Sequence[Headline] = (),
    means: Collection[str] = (),
    shows_list: bool = True,
    begun: Session | None = None,
) -> Session:
    """Open a page on the headline of the metric that the open step ends with, or else of the page's.

    Where neither is named, it is that of the one that the scene asks about. Of several queries, the headline
    of the steps in `means` is a mean. The strip says why it changed, or, on a page of all metrics, what the
    `effects` on them were. A page whose steps stand in the rows of the list shows it with them
    (`ui/stage/stage.py`). A page that has begun already hands its session over.
    """
    session = begun or begin_page()
    session.shows_mean = session.current_step in means and len(session.scene.queries) > 1
    session.metric = metric_at(name, session.current_step) or metric or session.scene.metric
    headline = (measure_mean if session.shows_mean else measure_headline)(session, session.metric)
    show_strip(session, headline, title or label(f"page.{name}"), reason_of(session, effects))
    show_lesson(session)
    show_way_back(session)
    if shows_list:
        ranking_editor(session)
    return session


def reason_of(session: Session, effects: Sequence[Headline] = ()) -> Reason:
    """Return in one line what the last edit did and why; before that, whether this is the pinned order."""
    reason = _last_edit_reason(session, effects)
    if is_pinned(session.scene.query):
        return replace(reason, did=paragraph(label("step.pinned"), reason.did))
    return reason


def _last_edit_reason(session: Session, effects: Sequence[Headline]) -> Reason:
    before, scene, moved = session.before, session.scene, session.history.moved_document
    if before is None:
        return Reason("" if "order" in session.rules.locked else label("step.none"))
    metric = measure(session.metric)
    did = describe_step(before, scene, moved)
    if effects or "ties" in metric.definition_fields:
        did = paragraph(did, shared_gains_sentence(before, scene, moved))
    if effects:
        return Reason(did, first_effects_sentence(effects), tells_value=True)
    if session.shows_mean:
        return Reason(did, summary_of_mean(before, scene, metric), tells_value=True)
    changes = session.measured.changes(metric)
    return Reason(did, summary(changes) if changes else "", tells_value=not metric.has_divisor)


def last_mean(session: Session) -> tuple[float, float] | None:
    """Return the mean over the queries before the last edit and now, where it is the headline."""
    if not (session.shows_mean and session.before):
        return None
    mean_before, mean_now = (
        mean_value(scene, measure(session.metric)) for scene in (session.before, session.scene)
    )
    return mean_before, mean_now
