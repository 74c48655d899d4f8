"""What if? How the scores would change if the order did: one change, all orders, two metrics."""

from ui.sections.mistakes import mistakes_section
from ui.stage.stage import open_page, show_stage
from ui.strip.header import explain_nothing_relevant
from ui.what_if.choices import choose_metrics
from ui.what_if.sections import PAGE, are_defined, document_section, pin_section, steps

session = open_page("what_if")
choose_metrics(session)
if are_defined(session.scene):
    explain_nothing_relevant(session.scene)
    sections = steps(session)
else:
    sections = [document_section(session), pin_section(session.scene)]
show_stage(session, sections, lambda: [mistakes_section(PAGE, PAGE)])
