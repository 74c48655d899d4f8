"""Reading the steps of a scene's metric: what every view of one ranked list has in common."""

from __future__ import annotations

from dataclasses import dataclass

from metrics.steps import Columns
from ui.grades import depth
from ui.scene import Scene


@dataclass(frozen=True)
class StepsView:
    """The steps of a scene's metric as `metrics` gives them, a column a step, a row a rank."""

    scene: Scene
    steps: Columns

    @property
    def rows(self) -> int:
        """How many ranks there are."""
        return len(self.steps["rank"])

    def values(self, column: str) -> list[float]:
        """Give a column as plain numbers."""
        return [float(value) for value in self.steps[column]]

    def depths(self) -> list[float]:
        """How strong the colour of each rank's grade is."""
        return [depth(grade, self.scene.top) for grade in self.values("grade")]
