"""NDCG: the four steps CG → DCG → IDCG → nDCG of the ranking, in its rows."""

from functools import partial

from ui.ndcg.sections import (
    all_columns,
    cg,
    choose_definition,
    dcg,
    explain_undefined,
    idcg,
    mean,
    mistakes,
    ndcg,
)
from ui.ndcg.view import NdcgView, mean_of_ndcg
from ui.stage.stage import open_page, show_stage

session = open_page("ndcg", "nDCG", means=["mean"], shows_list=False)
view, means = NdcgView(session.measured), mean_of_ndcg(session.scene)
show_stage(
    session,
    [cg(view), dcg(view), idcg(view), ndcg(view)],
    lambda: [all_columns(view), mistakes(means)],
    views=[mean(means, session)],
    above=partial(choose_definition, session, means),
)
explain_undefined(view)
