"""The start page: what this is, what the last step did, all metrics at once, and where to go on."""

import streamlit as st

from ui.last_step import describe_step
from ui.lens import lens
from ui.measures import measure_headline, ndcg_columns_of
from ui.ndcg import NdcgView
from ui.overview import headlines, overview_table, story
from ui.page_top import open_page
from ui.ranking_editor import ranking_editor
from ui.shell import begin_page
from ui.text import label, lesson

session = begin_page()
headline = measure_headline(session, "nDCG")
open_page(session, headline, label("app.title"), lesson("overview", "intro"))
ranking_editor(session, headline)

measured = headlines(session)
lens("overview-step", story(describe_step(session.before, session.scene, measured)))
st.header(label("overview.table-title"))
lens("overview-all", overview_table(session.scene, measured))
st.markdown(lesson("overview", "reading"))

with st.container(border=True):
    st.markdown(lesson("overview", "meaning"))
    view = NdcgView(session.scene, ndcg_columns_of(session.scene), headline.value)
    lens("overview-ndcg", *view.summary())
    st.page_link("pages/ndcg.py", label=label("overview.to-ndcg"))
