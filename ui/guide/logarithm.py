"""Why a logarithm: nDCG under three bases, and how fast discounts fall."""

import math
from collections.abc import Callable
from typing import Final

import numpy as np

from metrics import ndcg_columns
from metrics.cumulative_gain import NDCG
from metrics.numeric.arrays import FloatArray
from metrics.numeric.discounts import weights_of
from metrics.rank_biased_precision import PERSISTENCE
from scene.list.model import Scene
from ui.pictures.axes import legend
from ui.pictures.drawing import drawing, figure
from ui.pictures.plane import plane_of, rank_points
from ui.tables.plain_table import Row, plain_table
from ui.tree.nodes import Node
from ui.words.numbers import decimal
from ui.words.text import join_with_commas, label

RANKS: Final = 20
BASES: Final[dict[str, float]] = {"2": 2.0, "e": math.e, "10": 10.0}
COLUMNS: Final = ("DCG", "IDCG", NDCG.name)


def bases_table(scene: Scene) -> Node:
    """Show DCG, IDCG and nDCG of the list with the logarithm to three bases."""
    heads = [
        (label("guide.log.base"), "number"),
        *((f"{name}@{scene.k}", "number") for name in COLUMNS),
    ]
    rows = [Row(name, [name, *map(decimal, scores_with_base(scene, base))]) for name, base in BASES.items()]
    return plain_table(label("guide.log.caption"), heads, rows)


def scores_with_base(scene: Scene, base: float) -> list[float]:
    """Compute DCG, IDCG and nDCG at the cutoff with the discount 1 / log_b(i + 1)."""
    definition, ranking = scene.definition, scene.ranking
    keywords = NDCG.keywords(definition, ranking) | {"discount": _logarithm(base)}
    columns = ndcg_columns(ranking.grades, **keywords)
    last = min(scene.k, len(columns["rank"])) - 1
    return [float(columns[name][last]) for name in COLUMNS]


def _logarithm(base: float) -> Callable[[FloatArray], FloatArray]:
    return lambda ranks: math.log(base) / np.log(ranks + 1)


def discount_picture(scene: Scene) -> Node:
    """Draw what is left of a gain at each rank, by the logarithm, by 1/i and by RBP."""
    persistence = PERSISTENCE.value_in(scene.definition)
    kinds = {
        "log₂(i+1)": ("line", weights_of(RANKS, "log2", 2).tolist()),
        "1/i": ("line neutral", weights_of(RANKS, "zipf", 2).tolist()),
        f"RBP, p = {persistence}": ("line neutral dashed", (float(persistence) ** np.arange(RANKS)).tolist()),
    }
    at_ten = join_with_commas(f"{name}: {decimal(weights[9])}" for name, (_, weights) in kinds.items())
    plane = plane_of(*(weights for _, weights in kinds.values()), highest=1.0)
    picture = drawing(
        label("guide.log.figure-alt", values=at_ten),
        *plane.axes(),
        *(plane.line(rank_points(weights), kind) for kind, weights in kinds.values()),
        legend(*((name, kind) for name, (kind, _) in kinds.items())),
    )
    return figure("discounts", label("guide.log.figure"), picture)
