"""Conventions: the same list through every library, where a number comes from, and the list as code."""

from ui.conventions.by_library import LibraryView
from ui.conventions.sections import further_sections, steps, views
from ui.session.session import ALL
from ui.stage.stage import open_page, show_stage
from ui.strip.header import explain_nothing_relevant
from ui.what_if.choices import choose_metric

session = open_page("conventions")
scene = session.scene
explain_nothing_relevant(scene, scene.metric)
choose_metric(session)
view = LibraryView(scene, session.before)
is_long = session.current_step == ALL
show_stage(session, steps(scene, view, is_long=is_long), further_sections, views=views(view))
