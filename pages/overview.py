"""The start page: what this is, what the last step did, all metrics at once, and where to go on."""

import streamlit as st

from scene.measured import ndcg_columns_of
from ui.frame.header import explain_nothing_relevant, open_page, tell_last_step
from ui.frame.measured import measure_headline
from ui.frame.page import begin_page
from ui.frame.ranking_editor import ranking_editor
from ui.ndcg.view import NdcgView
from ui.overview.table import headlines, overview_table
from ui.parts.nodes import lens
from ui.parts.text import label, lesson

session = begin_page()
headline = measure_headline(session, "nDCG")
open_page(session, headline, label("app.title"), lesson("overview", "intro"))
ranking_editor(session, headline)

measured = headlines(session)
tell_last_step(session, measured)
explain_nothing_relevant(session.scene)
st.header(label("overview.table-title"))
lens("overview-all", overview_table(session.scene, measured))
st.markdown(lesson("overview", "reading"))

with st.container(border=True):
    st.markdown(lesson("overview", "meaning"))
    view = NdcgView(session.scene, ndcg_columns_of(session.scene), headline.value)
    lens("overview-ndcg", *view.summary())
    st.page_link("pages/ndcg.py", label=label("overview.to-ndcg"))
