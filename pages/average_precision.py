"""AP and MAP: the precisions at the relevant documents of the ranking in the side bar, and their means."""

from ui.average_precision.sections import (
    at_the_cutoff,
    average,
    choose_definition,
    curve,
    denominators,
    explain_undefined,
    graded,
    mean,
    mistakes,
    precision,
)
from ui.average_precision.tables import MeanView
from ui.average_precision.view import AveragePrecisionView
from ui.frame.opening import open_page
from ui.parts.section import show_sections

session = open_page("average_precision", "AP")
view, means = AveragePrecisionView.of(session.scene), MeanView(session.scene)
choose_definition(session, means)
explain_undefined(view)
show_sections(
    [
        precision(view),
        average(view),
        denominators(view),
        curve(view),
        at_the_cutoff(session),
        mean(means, session),
        graded(session),
        mistakes(means),
    ]
)
