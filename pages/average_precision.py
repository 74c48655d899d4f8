"""average_precision: to be told by its page."""

from ui.headline import open_page
from ui.measures import average_precision_headline
from ui.ranking_editor import ranking_editor
from ui.shell import begin_page
from ui.text import label, lesson

session = begin_page()
headline = average_precision_headline(session)
open_page(headline, label("page.average_precision"), lesson("average_precision", "intro"))
ranking_editor(session, headline)
