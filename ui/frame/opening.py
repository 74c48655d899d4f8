"""The opening of every page: the headline, the title with the first words, the ranking, the last step."""

from __future__ import annotations

from ui.frame.header import show_header, tell_last_step
from ui.frame.measured import measure_headline
from ui.frame.page import begin_page
from ui.frame.ranking_editor import ranking_editor
from ui.frame.session import Session
from ui.parts.text import label, lesson


def open_page(name: str, metric: str = "", *, title: str = "", tells_last_step: bool = True) -> Session:
    """Open a page on the headline of a metric: where none is named, of the one that the scene asks about."""
    session = begin_page()
    headline = measure_headline(session, metric or session.scene.metric)
    show_header(session, headline, title or label(f"page.{name}"), lesson(name, "intro"))
    ranking_editor(session, headline)
    if tells_last_step:
        tell_last_step(session, [headline])
    return session
