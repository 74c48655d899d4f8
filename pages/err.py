"""ERR: readers come down the list, stop where they are satisfied, and 1/rank of that place is averaged."""

from ui.err.sections import (
    all_columns,
    chance,
    explain_nobody_stops,
    mistakes,
    others,
    readers,
    simulation,
    tops,
    unjudged,
    weighted_sum,
)
from ui.err.view import ErrView, choose_top
from ui.frame.opening import open_page
from ui.parts.section import show_sections

session = open_page("err", "ERR")
choose_top(session)
view = ErrView.of(session.scene)
explain_nobody_stops(view)
show_sections(
    [
        chance(view),
        readers(view),
        weighted_sum(view),
        all_columns(view),
        tops(view),
        simulation(view),
        others(view, session),
        unjudged(view),
        mistakes(view),
    ]
)
