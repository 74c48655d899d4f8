"""NDCG: the four steps CG → DCG → IDCG → nDCG of the ranking in the side bar."""

from functools import partial

from ui.frame.opening import open_page
from ui.frame.stage import show_stage
from ui.ndcg.sections import (
    all_columns,
    cg,
    choose_definition,
    dcg,
    explain_undefined,
    idcg,
    mistakes,
    ndcg,
)
from ui.ndcg.view import NdcgView

session = open_page("ndcg", "nDCG")
view = NdcgView.of(session.scene)
explain_undefined(view)
show_stage(
    session,
    [cg(view), dcg(view), idcg(view), ndcg(view)],
    [all_columns(view), mistakes(view)],
    opening="dcg",
    above=partial(choose_definition, session),
)
