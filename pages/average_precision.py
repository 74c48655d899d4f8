"""AP and MAP: the precisions at the relevant documents of the ranking in the side bar, and their means."""

from functools import partial

from ui.average_precision.sections import choose_definition, explain_undefined, mistakes, steps, views
from ui.average_precision.tables import mean_of_ap
from ui.average_precision.view import AveragePrecisionView
from ui.stage.stage import open_page, show_stage

session = open_page("average_precision", "AP", means=["mean"], shows_list=False)
view, means = AveragePrecisionView(session.measured), mean_of_ap(session.scene)
show_stage(
    session,
    steps(view),
    lambda: [mistakes(means)],
    views=views(view, means, session),
    above=partial(choose_definition, session, means),
)
explain_undefined(view)
