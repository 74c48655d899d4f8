"""MRR and hit rate: the first relevant document of every query, and whether there is one at all."""

from functools import partial

from ui.reciprocal_rank.sections import choose_definition, explain_zero, mistakes, steps, views
from ui.reciprocal_rank.view import ReciprocalRankView
from ui.stage.stage import open_page, show_stage

session = open_page("reciprocal_rank", "RR", means=["queries", "hits"], shows_list=False)
view = ReciprocalRankView(session.measured)
show_stage(
    session,
    steps(view),
    lambda: [mistakes(view)],
    views=views(view),
    above=partial(choose_definition, session, view),
)
explain_zero(view)
