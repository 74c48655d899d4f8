"""ROC and AUC: scores against labels, at one threshold and at all of them, in the rows of the list."""

from functools import partial

from ui.roc_auc.sections import choose_inputs, further_sections, steps, view_of
from ui.roc_auc.view import threshold_line
from ui.stage.stage import open_page, show_stage

session = open_page("roc_auc", "AUC", shows_list=False)
view = view_of(session.measured, session.decision)
inputs = partial(choose_inputs, session)
line = threshold_line(session.scene, session.decision)
show_stage(session, steps(view, session), partial(further_sections, view), above=inputs, line=line)
