"""The sections of the lessons on conventions: text, and tables that follow the list."""

from functools import partial

import streamlit as st

from scene.list.model import Scene
from ui.lessons.scenes import choice_table, means_table, queries_table
from ui.sections.section import Section
from ui.session.session import Session
from ui.strip.choices import choose_empty_rule
from ui.words.text import label, lesson


def introduction(page: str) -> Section:
    """Return in words what the lesson is about."""
    return Section(f"{page}-intro", lesson(page, "intro"), title=label(f"page.{page}"))


def choice(session: Session, name: str) -> Section:
    """Show what each option of one field makes of the list."""
    return Section(
        f"lesson-{name}",
        lesson("lesson_ndcg", name),
        table=partial(choice_table, session, name),
        is_framed=False,
    )


def queries(scene: Scene) -> Section:
    """Show the queries, one of which has nothing relevant."""
    return Section(
        "lesson-queries",
        lesson("lesson_empty", "queries"),
        table=partial(queries_table, scene),
        is_framed=False,
    )


def means(session: Session) -> Section:
    """Average over them by each rule."""
    return Section(
        "lesson-means",
        lesson("lesson_empty", "means"),
        controls=partial(choose_empty_rule, session),
        table=partial(means_table, session.scene),
        is_framed=False,
    )


def end(page: str) -> Section:
    """End a lesson, and lead back."""
    back = partial(st.page_link, "pages/conventions.py", label=label("lesson_scene.back"))
    return Section("lesson-end", lesson(page, "end"), below=back, is_framed=False, covers=())
