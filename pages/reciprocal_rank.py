"""MRR and hit rate: the first relevant document of every query, and whether there is one at all."""

from functools import partial

from ui.reciprocal_rank.sections import (
    choose_definition,
    empty_queries,
    example,
    explain_zero,
    hit_rate,
    mistakes,
    one_list,
    queries,
)
from ui.reciprocal_rank.view import ReciprocalRankView
from ui.stage.opening import before_last_edit, open_page
from ui.stage.stage import show_stage

session = open_page("reciprocal_rank", "RR", means=["queries", "hits"])
view = ReciprocalRankView.of(session.scene, before_last_edit(session))
explain_zero(view)
show_stage(
    session,
    [one_list(view), queries(view), empty_queries(view), hit_rate(view), example()],
    [mistakes(view)],
    above=partial(choose_definition, session, view),
)
