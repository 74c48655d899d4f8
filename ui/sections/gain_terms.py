"""nDCG's DCG and IDCG as terms of text, for the page's formulas and for snippets to copy."""

import math
from dataclasses import dataclass

from metrics.cumulative_gain import NDCG
from metrics.measure import Measure, shares_ties
from ui.formulas.formula import divisor_text, gain_text
from ui.sections.steps_view import StepsView
from ui.words.numbers import short


@dataclass(frozen=True)
class GainTerms(StepsView):
    """The terms of a scene's DCG and IDCG as text, and its nDCG."""

    measure: Measure = NDCG

    def gain_texts(self) -> list[str]:
        """Return the text of each gain that counts, as made from grades, or a number where ties share."""
        shared, definition = self.shared_gains, self.scene.definition
        return [
            short(shared[rank]) if rank in shared else gain_text(grade, definition)
            for rank, grade in self.list_grades()
        ]

    @property
    def shared_gains(self) -> dict[int, float]:
        """The gains of the ranks whose documents share theirs."""
        scene = self.scene
        definition, ranking = scene.definition, scene.ranking
        scores = ranking.scores_or_spaced if shares_ties(definition, ranking) else []
        gains = zip(scores, self.values("gain"), strict=False)
        return {rank: gain for rank, (score, gain) in enumerate(gains, start=1) if scores.count(score) > 1}

    def list_terms(self) -> list[tuple[str, str]]:
        """Return the terms of DCG: each gain, and the divisor of its discount."""
        definition = self.scene.definition
        return [
            (text, divisor_text(rank, definition)) for rank, text in enumerate(self.gain_texts(), start=1)
        ]

    def ideal_terms(self) -> list[tuple[str, str]]:
        """Return the terms of IDCG: each gain, and the divisor of its discount."""
        definition = self.scene.definition
        return [
            (gain_text(grade, definition), divisor_text(rank, definition))
            for rank, grade in self.ideal_grades()
        ]

    def list_grades(self) -> list[tuple[int, float]]:
        """Return the ranks of the list that count, each with its grade."""
        return self.counted_values("grade")[: len(self.scene.query.ranked)]

    def ideal_grades(self) -> list[tuple[int, float]]:
        """Return the ranks of the ideal list that count, each with its grade."""
        ranked = enumerate(self.values("ideal grade"), start=1)
        depth = self.scene.k if self._ideal_has_cutoff() else self.rows
        return [(rank, grade) for rank, grade in ranked if rank <= depth and not math.isnan(grade)]

    def value_at_k(self, column: str) -> float:
        """Return a running column's value at the cutoff."""
        return float(self.steps[column][min(self.scene.k, self.rows) - 1])

    def _ideal_has_cutoff(self) -> bool:
        return self.scene.definition.ideal_k == "k"

    def ideal_name(self) -> str:
        """Return IDCG in notation, with its cutoff if it has one."""
        return f"IDCG@{self.scene.k}" if self._ideal_has_cutoff() else "IDCG"
