"""The start page: a duel, the last step, all metrics at once; nothing speaks for them before the vote."""

from ui.ndcg.sections import glance_section
from ui.ndcg.view import NdcgView
from ui.overview.duel import show_below_duel
from ui.overview.sections import all_metrics, first_section, reading_section
from ui.overview.table import headlines
from ui.sections.section import show_sections
from ui.stage.stage import begin_page, open_page
from ui.strip.header import explain_nothing_relevant
from ui.words.text import label

session = begin_page()
with show_below_duel(session):
    measured = headlines(session)
    open_page("overview", "nDCG", title=label("app.title"), effects=measured, begun=session)
    explain_nothing_relevant(session.scene)
    sections = [first_section(session.scene)]
    if not session.awaits_vote:
        glance = glance_section(NdcgView(session.measured))
        sections += [all_metrics(session.measured, measured), reading_section(), glance]
    show_sections(sections)
