"""ROC and AUC: scores against labels, at one threshold and at all of them."""

from functools import partial

from ui.roc_auc.sections import (
    all_thresholds,
    area,
    choose_inputs,
    curves,
    imbalance,
    mistakes,
    one_threshold,
    pairs,
    same_auc,
    scores,
    view_of,
)
from ui.stage.opening import before_last_edit, open_page
from ui.stage.stage import show_stage

session = open_page("roc_auc", "AUC")
view = view_of(session.scene, before_last_edit(session))
steps, more = [scores(session.scene, view)], [imbalance(view), same_auc(), mistakes(view)]
if view:
    steps += [one_threshold(view, session), curves(view), area(view), pairs(view)]
    more = [all_thresholds(view), *more]
inputs = partial(choose_inputs, session)
show_stage(session, steps, more, opening="decision" if view else "scores", above=inputs, below=inputs)
