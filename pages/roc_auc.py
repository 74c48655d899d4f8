"""roc_auc: to be told by its page."""

from ui.headline import open_page
from ui.measures import auc_headline
from ui.ranking_editor import ranking_editor
from ui.shell import begin_page
from ui.text import label, lesson

session = begin_page()
headline = auc_headline(session)
open_page(headline, label("page.roc_auc"), lesson("roc_auc", "intro"))
ranking_editor(session, headline)
