"""reciprocal_rank: to be told by its page."""

from ui.headline import open_page
from ui.measures import reciprocal_rank_headline
from ui.ranking_editor import ranking_editor
from ui.shell import begin_page
from ui.text import label, lesson

session = begin_page()
headline = reciprocal_rank_headline(session)
open_page(headline, label("page.reciprocal_rank"), lesson("reciprocal_rank", "intro"))
ranking_editor(session, headline)
