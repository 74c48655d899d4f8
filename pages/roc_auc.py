"""ROC and AUC: scores against labels, at one threshold and at all of them."""

from functools import partial

from ui.roc_auc.sections import choose_inputs, more, steps, view_of
from ui.stage.opening import before_last_edit, open_page
from ui.stage.stage import show_stage

session = open_page("roc_auc", "AUC")
view = view_of(session.scene, before_last_edit(session))
inputs = partial(choose_inputs, session)
opening = "decision" if view else "scores"
show_stage(session, steps(view, session), more(view), opening=opening, above=inputs, below=inputs)
