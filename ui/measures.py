"""From a scene to the arguments of `metrics`, and to the headlines that the pages show."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import nan
from typing import Any, TypeAlias

from metrics import ndcg, ndcg_columns
from metrics.arrays import FloatArray
from ui.headline import Headline
from ui.scene import Document, Scene
from ui.session import Session

Columns: TypeAlias = dict[str, FloatArray]
"""The columns of a step table by their names, one value a rank."""


def grades_of(documents: Iterable[Document]) -> list[float]:
    """Write the grades of documents as `metrics` takes them: NaN = not judged."""
    return [nan if document.grade is None else float(document.grade) for document in documents]


def dcg_arguments(scene: Scene) -> dict[str, Any]:
    """Give the gain and discount in force."""
    chosen = scene.conventions
    return {"gain": chosen.gain, "discount": chosen.discount, "log_base": chosen.log_base}


def ndcg_arguments(scene: Scene) -> dict[str, Any]:
    """Give the conventions in force as keyword arguments of `ndcg` and `ndcg_steps`."""
    chosen = scene.conventions
    return {
        **dcg_arguments(scene),
        "judged": grades_of(scene.query.documents if chosen.ideal == "judged" else scene.query.ranked),
        "ideal_k": "k" if chosen.ideal_cut == "k" else None,
    }


def ndcg_at_k(scene: Scene) -> float:
    """Compute the nDCG of a scene at its cutoff."""
    return float(ndcg(grades_of(scene.query.ranked), scene.k, **ndcg_arguments(scene)))


def ndcg_columns_of(scene: Scene) -> Columns:
    """Compute every step of a scene's nDCG.

    Where the ideal list is longer than the ranking, the ranking is continued with empty ranks, which gain
    nothing: so the ideal list is seen as far as it counts.
    """
    arguments = ndcg_arguments(scene)
    grades, judged = grades_of(scene.query.ranked), arguments["judged"]
    ideal_length = len(judged) if arguments["ideal_k"] is None else min(len(judged), scene.k)
    empty_ranks = max(ideal_length - len(grades), 0)
    return ndcg_columns(grades + [nan] * empty_ranks, **arguments)


def headline(session: Session, name: str, measure: Callable[[Scene], float]) -> Headline:
    """Measure the scene on screen and the one before the last step."""
    before = session.history.before
    return Headline(name, measure(session.scene), None if before is None else measure(before))


def ndcg_headline(session: Session) -> Headline:
    """The headline `nDCG@k`."""
    return headline(session, f"nDCG@{session.scene.k}", ndcg_at_k)
