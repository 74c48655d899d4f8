"""What a person says of a move before its effect is shown."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scene.list.model import Grade, Query, Scene, is_same_but_for_comparing


@dataclass
class Prediction:
    """What a person says of a move before its effect is shown.

    `asked_from` is the scene before the moves that are to be predicted: as long as it is there, the page
    shows its numbers. `direction` is what they do to the page's headline; `said` is the last answer, until
    the next edit, and `was` what it should have been; `right` of `answered` answers were right.
    """

    asked_from: Scene | None = None
    direction: str = "same"
    said: str | None = None
    was: str = "same"
    right: int = 0
    answered: int = 0

    @property
    def is_right(self) -> bool:
        """Whether the last answer was right."""
        return self.said == self.was

    def see(self, before: Scene, after: Scene) -> None:
        """Ask for the effect of an edit that rearranged the list; any other shows at once."""
        start = self.asked_from or before
        self.asked_from = start if after.predict and is_rearranged(start, after) else None
        if not is_same_but_for_comparing(before, after):
            self.said = None

    def drop(self) -> None:
        """Ask nothing any more: another list is on screen."""
        self.asked_from = self.said = None

    def answer(self, said: str) -> Scene | None:
        """Count an answer; what was asked about can now be seen. Return the scene that it started from."""
        asked_from, self.asked_from = self.asked_from, None
        if asked_from is not None:
            self.said, self.was = said, self.direction
            self.right += self.is_right
            self.answered += 1
        return asked_from


def is_rearranged(before: Scene, after: Scene) -> bool:
    """Return whether two scenes differ in the active list, its grades or its shelf, and in nothing else."""
    if len(before.queries) != len(after.queries) or replace(before, queries=after.queries) != after:
        return False
    return _judged_order(before.query) != _judged_order(after.query)


def _judged_order(query: Query) -> list[list[tuple[int, Grade]]]:
    return [[(each.key, each.grade) for each in documents] for documents in (query.ranked, query.missing)]
