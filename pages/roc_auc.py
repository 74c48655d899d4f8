"""ROC and AUC: scores against labels, at one threshold and at all of them."""

from ui.frame.opening import open_page
from ui.parts.section import show_sections
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

session = open_page("roc_auc", "AUC")
choose_inputs(session)
view = view_of(session.scene)
sections = [scores(session.scene, view)]
if view:
    sections += [one_threshold(view, session), curves(view), area(view), pairs(view), all_thresholds(view)]
show_sections([*sections, imbalance(view), same_auc(), mistakes(view)])
