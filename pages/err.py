"""ERR: readers come down the list, stop where they are satisfied, and 1/rank of that place is averaged."""

from functools import partial

from ui.err.sections import choose_definition, explain_nobody_stops, further_sections, steps, views
from ui.err.view import ErrView, mean_of_err
from ui.stage.stage import open_page, show_stage

session = open_page("err", "ERR", means=["mean"], shows_list=False)
view, means = ErrView(session.measured), mean_of_err(session.scene)
show_stage(
    session,
    steps(view),
    partial(further_sections, view),
    views=views(view, means, session),
    above=partial(choose_definition, session, means),
)
explain_nobody_stops(view)
