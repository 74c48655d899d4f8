"""ERR: readers come down the list, stop where they are satisfied, and 1/rank of that place is averaged."""

from functools import partial

from ui.err.sections import (
    all_columns,
    chance,
    choose_definition,
    explain_nobody_stops,
    mean,
    mistakes,
    others,
    readers,
    simulation,
    tops,
    unjudged,
    weighted_sum,
)
from ui.err.view import ErrView, mean_of_err
from ui.stage.opening import before_last_edit, open_page
from ui.stage.stage import show_stage

session = open_page("err", "ERR", means=["mean"])
view, means = ErrView.of(session.scene, before_last_edit(session)), mean_of_err(session.scene)
explain_nobody_stops(view)
show_stage(
    session,
    [
        chance(view),
        readers(view),
        weighted_sum(view),
        mean(means, session),
        tops(view),
        simulation(view),
        others(view, session),
    ],
    [all_columns(view), unjudged(view), mistakes(view)],
    opening="sum",
    above=partial(choose_definition, session, means),
)
