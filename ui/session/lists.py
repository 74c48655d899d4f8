"""The lists of a session: the person's own and that of an open exercise, each with its history."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field

from scene.list import history
from scene.list.history import History
from scene.list.model import Scene
from scene.list.pins import pinned_scene
from ui.session.prediction import Prediction


@dataclass
class Lists:
    """The list on screen and what was done to it.

    The person's `own` list has one history, an `exercise` that is open another. `revision` counts the changes
    that Python itself made to the list (example, undo, sort): the editor's moves and grades are taken only if
    they were made on the current one. `loads` counts the lists that came on screen.
    """

    own: History
    exercise: History | None = None
    revision: int = field(default_factory=lambda: secrets.randbits(48))
    loads: int = 0
    prediction: Prediction = field(default_factory=Prediction)

    @property
    def history(self) -> History:
        """The history of the list on screen."""
        return self.exercise or self.own

    @history.setter
    def history(self, changed: History) -> None:
        if self.exercise:
            self.exercise = changed
        else:
            self.own = changed

    @property
    def present(self) -> Scene:
        """The scene as the last edit left it: the editor shows it, and edits change it."""
        return self.history.present

    @property
    def scene(self) -> Scene:
        """The scene that the page shows: the present, or the one before it while its effect is predicted."""
        return self.prediction.asked_from or self.present

    @property
    def pinned(self) -> Scene | None:
        """The page's scene in the pinned order; None if none is pinned."""
        return pinned_scene(self.scene)

    @property
    def before(self) -> Scene | None:
        """The scene that the page's is compared with; None if nothing is."""
        return None if self.prediction.asked_from else self.history.before

    @property
    def orders(self) -> list[tuple[int, ...]]:
        """The orders of the list since it was put on screen, as places in the first of them."""
        scenes = [*self.history.past, self.present]
        first = [document.key for document in scenes[0].query.ranked]
        return [
            tuple(first.index(each.key) if each.key in first else 0 for each in scene.query.ranked)
            for scene in scenes
        ]

    @property
    def is_practising(self) -> bool:
        """Whether an exercise is open."""
        return self.exercise is not None

    def stop_practising(self) -> None:
        """Put the person's own list back on screen."""
        if self.is_practising:
            self.show_exercise(None)

    def show_exercise(self, opened: History | None) -> None:
        """Put the list of an exercise on screen; None: the person's own."""
        self.exercise = opened
        self.revision += 1
        self.loads += 1
        self.prediction.drop()

    def map(self, change: Callable[[Scene], Scene]) -> None:
        """Change every scene that is kept alike, such as to other names."""
        self.own = history.mapped(self.own, change)
        self.exercise = self.exercise and history.mapped(self.exercise, change)
        asked_from = self.prediction.asked_from
        self.prediction.asked_from = asked_from and change(asked_from)
