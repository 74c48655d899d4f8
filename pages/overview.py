"""The start page: what this is, the list's nDCG at a glance, and where to go on."""

import streamlit as st

from ui.headline import open_page
from ui.lens import lens
from ui.measures import ndcg_columns_of, ndcg_headline
from ui.ndcg import NdcgView
from ui.ranking_editor import ranking_editor
from ui.shell import begin_page
from ui.text import label, lesson

session = begin_page()
headline = ndcg_headline(session)
open_page(headline, label("app.title"), lesson("overview", "intro"))
ranking_editor(session, headline)

with st.container(border=True):
    st.markdown(lesson("overview", "meaning"))
    view = NdcgView(session.scene, ndcg_columns_of(session.scene), headline.value)
    lens("overview-ndcg", *view.summary())
    st.page_link("pages/ndcg.py", label=label("overview.to-ndcg"))
