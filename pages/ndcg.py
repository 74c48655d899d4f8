"""NDCG: the four steps CG → DCG → IDCG → nDCG of the ranking in the side bar."""

from ui.frame.opening import open_page
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
from ui.parts.section import show_sections

session = open_page("ndcg", "nDCG")
choose_definition(session)
view = NdcgView.of(session.scene)
explain_undefined(view)
show_sections([cg(view), dcg(view), idcg(view), ndcg(view), all_columns(view), mistakes(view)])
