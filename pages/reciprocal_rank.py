"""MRR and hit rate: the first relevant document of every query, and whether there is one at all."""

from functools import partial

from ui.reciprocal_rank.sections import choose_definition, explain_zero, mistakes, steps
from ui.reciprocal_rank.view import ReciprocalRankView
from ui.stage.opening import before_last_edit, open_page
from ui.stage.stage import show_stage

session = open_page("reciprocal_rank", "RR", means=["queries", "hits"])
view = ReciprocalRankView.of(session.scene, before_last_edit(session))
explain_zero(view)
show_stage(session, steps(view), [mistakes(view)], above=partial(choose_definition, session, view))
