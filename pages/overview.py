"""The start page: what this is, the list's nDCG, and where to go on."""

import streamlit as st

from ui.headline import open_page
from ui.measures import ndcg_headline
from ui.ranking_editor import ranking_editor
from ui.shell import begin_page
from ui.text import label, lesson

session = begin_page()
headline = ndcg_headline(session)
open_page(headline, label("app.title"), lesson("overview", "intro"))
ranking_editor(session, headline)

st.page_link("pages/ndcg.py", label=label("overview.to-ndcg"))
