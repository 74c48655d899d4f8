"""What the mistakes give that people make with RR, MRR and the hit rate."""

from __future__ import annotations

from fractions import Fraction

from metrics import exact, exact_mean, reciprocal_rank
from metrics.reciprocal_rank import RR
from scene.measured import grades_of, situation_of
from ui.parts.mistakes import Mistake, mistakes_table
from ui.parts.nodes import Node
from ui.parts.plain_table import Number
from ui.parts.text import label
from ui.reciprocal_rank.view import ReciprocalRankView


def what_mistakes_give(view: ReciprocalRankView) -> Node:
    """Show what the usual mistakes give on these queries, and what is right."""
    return mistakes_table(_made(view), None if view.pinned is None else _made(view.pinned))


def _made(view: ReciprocalRankView) -> list[Mistake]:
    """Compute each mistake, and what it is mistaken for."""
    found = [part for part in view.mean.parts if part]
    summed = sum((part for part in view.mean.parts if part is not None), Fraction(0))
    divided = label("reciprocal_rank.divided-by-zero")
    recall = label("reciprocal_rank.mean-recall", k=view.scene.k)
    return [
        _mistake("from-zero", _counted_from_zero(view), RR.name, view.score(), divided),
        _mistake("sum", summed, "MRR", view.mean.value),
        _mistake("only-found", exact_mean(found) if found else None, "MRR", view.mean.value),
        _mistake("hit-as-recall", view.over.hits.value, recall, view.over.recalls.value),
    ]


def _mistake(name: str, wrong: Number, measure: str, right: Number, *no_value: str) -> Mistake:
    return Mistake(name, label(f"reciprocal_rank.mistake.{name}"), wrong, right, measure, *no_value)


def _counted_from_zero(view: ReciprocalRankView) -> Fraction | None:
    """Give what counting from 0 makes of this list: the RR of the list that begins at rank 2.

    The best possible rank would divide by 0.
    """
    if view.first() == 1:
        return None
    below = grades_of(view.scene.query.ranked)[1:]
    return Fraction(exact(reciprocal_rank, below, **situation_of(view.scene).threshold))
