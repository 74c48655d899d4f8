"""ERR: readers come down the list, stop where they are satisfied, and 1/rank of that place is averaged."""

import streamlit as st

from scene.measured import err_columns_of
from ui.err.simulation import choose_readers, send, simulation
from ui.err.view import ErrView, choose_top
from ui.frame.choices import choose_persistence, choose_threshold
from ui.frame.header import show_header, tell_last_step
from ui.frame.measured import measure_headline
from ui.frame.page import begin_page
from ui.frame.ranking_editor import ranking_editor
from ui.parts.nodes import show_tree
from ui.parts.step_table import csv_of
from ui.parts.text import label, lesson

session = begin_page()
headline = measure_headline(session, "ERR")
show_header(session, headline, label("page.err"), lesson("err", "intro"))
ranking_editor(session, headline)
tell_last_step(session, [headline])

choose_top(session)

columns = err_columns_of(session.scene)
view = ErrView(session.scene, columns, headline.value)
if view.nobody_stops:
    st.info(lesson("err", "nobody stops"))
for name, nodes in (("chance", view.chance), ("readers", view.readers), ("sum", view.sum)):
    with st.container(border=True):
        st.markdown(lesson("err", name))
        show_tree(f"err-{name}", *nodes())

st.header(label("ndcg.table-title"))
show_tree("err-table", view.table())
st.download_button(
    label("table.csv"),
    data=lambda: csv_of(columns, session.scene),
    file_name="err_steps.csv",
    mime="text/csv",
    on_click="ignore",
)

with st.container(border=True):
    st.markdown(lesson("err", "tops"))
    show_tree("err-tops", *view.tops())

with st.container(border=True):
    st.markdown(lesson("err", "simulation"))
    expedition = choose_readers(session.scene)
    simulated = st.container()

with st.container(border=True):
    st.markdown(lesson("err", "others"))
    with st.container(horizontal=True, gap="medium"):
        choose_persistence(session)
        choose_threshold(session)
    show_tree("err-others", *view.others())

st.header(label("watch-out"))
st.markdown(lesson("err", "watch-out"))
show_tree("err-mistakes", view.mistakes())

# Last, so that nothing above waits for a million readers.
with simulated:
    show_tree("err-simulation", *simulation(send(expedition, session.scene), view, expedition.readers))
