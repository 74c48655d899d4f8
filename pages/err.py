"""err: to be told by its page."""

from ui.headline import open_page
from ui.measures import err_headline
from ui.ranking_editor import ranking_editor
from ui.shell import begin_page
from ui.text import label, lesson

session = begin_page()
headline = err_headline(session)
open_page(headline, label("page.err"), lesson("err", "intro"))
ranking_editor(session, headline)
