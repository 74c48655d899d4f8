"""The session's list with its undo history, and predictions of the effect of moves."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from scene.list.history import History, change_all_scenes
from scene.list.model import Grade, Query, Scene, is_same_but_for_comparing
from scene.measured.measured import Measured, measured


@dataclass
class Prediction:
    """The person's predictions of what moves do to the score."""

    scene_before_moves: Scene | None = None  # from before the moves: its numbers are shown
    direction: str = "same"  # what they do to the headline
    guess: str | None = None  # until the next edit
    outcome: str = "same"  # what it should have been
    right: int = 0  # of those `answered`
    answered: int = 0

    @property
    def is_right(self) -> bool:
        """Whether the last answer was right."""
        return self.guess == self.outcome

    def see(self, before: Scene, after: Scene) -> None:
        """Ask for a prediction if an edit rearranged the list."""
        start = self.scene_before_moves or before
        self.scene_before_moves = start if after.predict and is_rearranged(start, after) else None
        if self.guess and not is_same_but_for_comparing(before, after):
            self.guess = None

    def drop(self) -> None:
        """Ask for no prediction any more."""
        self.scene_before_moves = self.guess = None

    def answer(self, guess: str) -> Scene | None:
        """Take a prediction, and return the scene from which the move started."""
        scene_before_moves, self.scene_before_moves = self.scene_before_moves, None
        if scene_before_moves is not None:
            self.guess, self.outcome = guess, self.direction
            self.right += self.is_right
            self.answered += 1
        return scene_before_moves


def is_rearranged(before: Scene, after: Scene) -> bool:
    """Return whether an edit changed the list, its grades or its shelf, and nothing else."""
    if len(before.queries) != len(after.queries) or replace(before, queries=after.queries) != after:
        return False
    return _judged_order(before.query) != _judged_order(after.query)


def _judged_order(query: Query) -> list[list[tuple[int, Grade]]]:
    return [
        [(document.key, document.grade) for document in documents]
        for documents in (query.ranked, query.missing)
    ]


@dataclass
class Lists:
    """The list on screen with its history; in an exercise also the person's own list."""

    history: History  # of the list on screen
    own_history: History | None = None  # of the person's own, while an exercise is open
    # changes by Python itself: edits must have been made on it
    revision: int = field(default_factory=lambda: secrets.randbits(48))
    loads: int = 0  # lists that came on screen
    prediction: Prediction = field(default_factory=Prediction)
    last_measured: Measured | None = field(default=None, repr=False)

    @property
    def present(self) -> Scene:
        """The scene as the last edit left it: the editor shows it, and edits change it."""
        return self.history.present

    @property
    def scene(self) -> Scene:
        """The scene that the page shows: the present, or the one before it while its effect is predicted."""
        return self.prediction.scene_before_moves or self.history.present

    @property
    def before(self) -> Scene | None:
        """The scene that the page's is compared with; None if nothing is."""
        return None if self.prediction.scene_before_moves else self.history.comparison_scene

    @property
    def measured(self) -> Measured:
        """The page's scene in numbers, beside the one that it is compared with."""
        self.last_measured = measured(self.scene, self.before, self.last_measured)
        return self.last_measured

    @property
    def orders(self) -> list[tuple[int, ...]]:
        """The orders of the list since it was put on screen, as places in the first of them."""
        scenes = [*self.history.past, self.present]
        first = scenes[0].query.ranked_keys
        return [
            tuple(first.index(key) if key in first else 0 for key in scene.query.ranked_keys)
            for scene in scenes
        ]

    @property
    def is_practising(self) -> bool:
        """Whether an exercise is open."""
        return self.own_history is not None

    def start_practising(self) -> None:
        """Keep the person's own list; what is on screen is an exercise's until another is shown."""
        self.own_history = self.own_history or self.history

    def stop_practising(self) -> None:
        """Put the person's own list back on screen."""
        if self.own_history:
            own_history, self.own_history = self.own_history, None
            self.show_other_list(own_history)

    def show_other_list(self, other_history: History) -> None:
        """Put another list on screen: of an exercise, or the person's own behind one."""
        self.history = other_history
        self.revision += 1
        self.loads += 1
        self.prediction.drop()

    def map(self, change: Callable[[Scene], Scene]) -> None:
        """Apply a function to every scene of the histories, as for a change of language."""
        self.history = change_all_scenes(self.history, change)
        self.own_history = self.own_history and change_all_scenes(self.own_history, change)
        scene_before_moves = self.prediction.scene_before_moves
        self.prediction.scene_before_moves = scene_before_moves and change(scene_before_moves)
