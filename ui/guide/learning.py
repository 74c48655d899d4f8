"""The guide's chapter on learning to rank: losses of the list on screen, and LambdaRank's forces."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from numpy.typing import ArrayLike

from metrics import swap_changes
from metrics.analysis.learning import (
    approx_ndcg,
    lambda_forces,
    logistic_loss,
    mean_squared_error,
    softmax_loss,
)
from metrics.cumulative_gain import NDCG
from scene.list.model import Scene, grades_of
from ui.pictures.axes import BASE, caption_below
from ui.pictures.drawing import TOP, drawing, figure, picture_description
from ui.pictures.plane import Plane, Scale, across_ranks, named_ranks
from ui.tables.plain_table import Row, plain_table
from ui.tables.step_table import Column, step_table
from ui.tree.nodes import Node
from ui.words.numbers import decimal, depth
from ui.words.text import label

LOSSES: Final[dict[str, Callable[[ArrayLike, ArrayLike], float]]] = {
    "squared": mean_squared_error,
    "logistic": logistic_loss,
    "softmax": softmax_loss,
    "approx": lambda grades, scores: 1 - approx_ndcg(grades, scores),
}
"""One loss of each kind, and one that comes near to nDCG itself."""


def losses_table(scene: Scene) -> Node:
    """Return the table of each loss on this list with its scores."""
    ranking = scene.ranking
    heads = [
        (label("guide.learning.loss"), "document"),
        (label("guide.learning.kind"), "how"),
        (label("guide.learning.here"), "number"),
    ]
    rows = [
        Row(
            name,
            [
                label(f"guide.learning.loss.{name}"),
                label(f"guide.learning.kind.{name}"),
                decimal(loss(ranking.grades, ranking.scores_or_spaced)),
            ],
        )
        for name, loss in LOSSES.items()
    ]
    return plain_table(label("guide.learning.losses"), heads, rows)


@dataclass(frozen=True)
class ForcesView:
    """LambdaRank's forces on the documents of the list, for nDCG."""

    scene: Scene

    @cached_property  # 7 % of an edit on this step
    def forces(self) -> tuple[list[float], list[float]]:
        """The forces that push each document up, and those that push it down."""
        definition, ranking = self.scene.definition, self.scene.ranking
        changes = swap_changes(ranking.grades, NDCG.scorer(definition, ranking))
        up, down = lambda_forces(ranking.grades, ranking.scores_or_spaced, changes)
        return up.tolist(), down.tolist()

    @property
    def net_forces(self) -> list[float]:
        """The force up minus the force down on each document."""
        up, down = self.forces
        return [rising - falling for rising, falling in zip(up, down, strict=True)]

    def table(self) -> Node:
        """Return the table of forces by document."""
        documents, (up, down) = self.scene.query.ranked, self.forces
        ranks = [float(rank) for rank in range(1, len(documents) + 1)]
        columns = [
            Column(label("column.rank"), ranks, is_count=True, key="rank"),
            Column(label("column.document"), documents, "document", key="document"),
            Column(label("column.grade"), grades_of(documents), "grade", key="grade"),
            Column(label("guide.learning.up"), up),
            Column(label("guide.learning.down"), down),
            Column(label("guide.learning.together"), self.net_forces, "change"),
        ]
        return step_table(columns, self.scene, len(documents))

    def picture(self) -> Node:
        """Return the bars of the net forces."""
        forces, documents = self.net_forces, self.scene.query.ranked
        reach = max(map(abs, forces)) or 1.0
        plane = Plane(across_ranks(len(forces)), Scale(-reach, reach, BASE, TOP))
        depths = [depth(document.grade, self.scene.max_grade) for document in documents]
        picture = drawing(
            picture_description("guide.learning.figure-alt", forces),
            plane.horizontal_line(0),
            *plane.x_labels((rank, str(rank)) for rank in named_ranks(plane.ranks)),
            caption_below(label("figure.rank")),
            *plane.group_by_rank(plane.bars(forces), depths=depths, k=self.scene.k),
        )
        return figure("forces", label("guide.learning.figure"), picture)
