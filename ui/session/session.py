"""What this browser's session holds. Events come in here, pages read the scene here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf

from metrics.analysis.division import Side
from scene.address.encoding import decode
from scene.address.lesson import Lesson
from scene.address.parameters import Address, write_address
from scene.address.plan import Way
from scene.address.view import View
from scene.examples import example_on_screen, examples
from scene.exercises.model import Goal, Listed
from scene.list import history
from scene.list.history import History
from scene.list.model import Query, Scene, SceneError, keys_of
from scene.practice import Practice
from scene.wire.edits import ASKED_EDITS, RESTART, STEPS, Edit, edited
from ui.session.lists import Lists
from ui.session.received import Received
from ui.tree.covers import Covers
from ui.words.examples import example
from ui.words.problems import repair_sentence, sentence
from ui.words.text import chosen_language, counted, label

GLOSSARY = "guide"
"""The page on which terms are looked up."""
ALL = "all"
"""The step that is all of a page, one below the other."""
LIST = "list"
"""What no lock is named after: no other list comes on screen where one of `LISTS` is locked."""
MAX_NOTICES = 10
"""How many things are said at once: more nobody reads."""
UNDER_WAY = 3.0
"""Seconds that a message of the browser is under way at most."""


@dataclass
class Session(Lists):
    """The mutable state of one browser session; `st.session_state` keeps it.

    `received` is what has come of the browser's reports. `page` is the one on screen, `destination` the one
    that an example still has to open, and `arrived` the time when one was opened last. The headline is that
    of `metric`, or where the page `shows_mean` its mean over the queries. `left` is the address of the lesson
    that this tab has left. Of the `duel` on the start page `preferred` is the list that the person prefers.
    """

    received: Received = field(default_factory=Received)
    notices: list[str] = field(default_factory=list)
    notices_shown: int = 0
    example: str | None = None
    page: str = ""
    destination: str | None = None
    arrived: float = -inf
    shown_step: str = ""
    coming_step: str = ""
    term: str = ""
    metric: str = ""
    shows_mean: bool = False
    opening_problems: list[SceneError] = field(default_factory=list)
    lesson: Lesson = field(default_factory=Lesson)
    way: Way | None = None
    left: str = ""
    revealed: set[str] = field(default_factory=set)
    is_presenting: bool = False
    is_sharing: bool = False
    practice: Practice | None = None
    duel: str = ""
    preferred: Side | None = None

    # --- what is said -------------------------------------------------------------------------------------

    @property
    def repairs(self) -> list[str]:
        """What was repaired in the address, as long as the list it gave is untouched."""
        return [] if self.history.past else [repair_sentence(each) for each in self.opening_problems]

    def say(self, notice: str) -> None:
        """Say something once, however often it was tried meanwhile."""
        if notice not in self.notices and len(self.notices) < MAX_NOTICES:
            self.notices.append(notice)

    def tell_notices(self) -> list[str]:
        """Return what is to be said, once: it is said when a page has arrived, not in a run that is ended."""
        self.notices_shown = len(self.notices)
        return [*self.notices]

    # --- the page and its address -------------------------------------------------------------------------

    @property
    def address(self) -> Address:
        """What the address says of what is on screen: a duel, until the list below it is edited."""
        term = self.term if self.page == GLOSSARY else ""
        view = View(self.shown_step, self.is_presenting, chosen_language(), term)
        practice = self.practice if self.is_practising else None
        duel = "" if self.history.past else self.duel
        return Address(None if duel else self.present, view, self.lesson, self.way, practice, duel)

    @property
    def look(self) -> dict[str, str]:
        """The parameters of the address beside those of the list."""
        return write_address(replace(self.address, scene=None))

    def open_step(self, steps: Sequence[str], opening: str) -> str:
        """Return the open step of the page; where the page has no such step, the one it begins with."""
        if self.shown_step not in steps:
            self.shown_step = ""
        return self.shown_step or opening

    def arrive(self, now: float) -> None:
        """Note that the page on screen is the one that was to be opened, and that its notices were shown."""
        del self.notices[: self.notices_shown]
        self.notices_shown = 0
        if self.destination is not None:
            self.destination, self.arrived = None, now

    def is_late(self, asked: str, on_screen: str, now: float) -> bool:
        """Return whether a page is asked for only because an example has just opened another.

        The browser was on it still: its message was under way when the other page was sent. Who goes to a
        page comes from another one.
        """
        return asked not in (self.page, "") and asked == on_screen and now - self.arrived < UNDER_WAY

    # --- the lesson ---------------------------------------------------------------------------------------

    @property
    def covers(self) -> Covers:
        """What the page does not show: the lesson covers it, and nobody has revealed it."""
        return Covers(self.lesson.hidden, frozenset(self.revealed))

    @property
    def rules(self) -> Lesson:
        """The lesson in force: in an exercise more stays as it is, only a goal is reached by moving."""
        if not (self.practice and self.exercise):
            return self.lesson
        moves = isinstance(self.practice.exercise(), Goal)
        locks = ("grades", "cutoff", "conventions") if moves else ("order", "grades", "cutoff", "conventions")
        return replace(self.lesson, locked=tuple(dict.fromkeys((*self.lesson.locked, *locks))))

    def refusal(self, lock: str) -> str:
        """Return why something stays as it is: the lesson locks it, or else the exercise does."""
        is_of_lesson = self.lesson.keeps_its_list if lock == LIST else lock in self.lesson.locked
        if self.is_practising and not is_of_lesson:
            return label(f"practice.locked.{lock}")
        return label(f"lesson.locked.{lock}")

    # --- edits of the list --------------------------------------------------------------------------------

    def edit(self, edit: Edit, gesture: str | None) -> None:
        """Take an edit that the editor reports."""
        if edit.name == RESTART:
            self.restart(*edit.values)
        elif edit.name in STEPS:
            self._show(STEPS[edit.name](self.history))
        elif edit.name in ASKED_EDITS:
            self.step(lambda present: ASKED_EDITS[edit.name](present, *edit.values))
        else:
            try:
                held = self.history
                self._become(held, edited(held, edit, gesture))
            except SceneError as problem:
                self.say(sentence(problem))
                self.revision += 1

    def step(self, change: Callable[[Scene], Scene]) -> bool:
        """Make an edit of Python's own as one undo step; what is not possible becomes a notice, and False."""
        try:
            return self._show(history.do(self.history, change(self.present)))
        except SceneError as problem:
            self.say(sentence(problem))
            return False

    def load(self, loaded: Scene) -> bool:
        """Put another list on screen, unless the lesson keeps its own; return whether it is there."""
        if self.rules.keeps_its_list:
            self.say(self.refusal(LIST))
            return False
        return self._put(loaded)

    def load_example(self, name: str) -> None:
        """Put an example on screen and open the page that it belongs to."""
        if self.load(example(name)):
            self.example = name
            self.destination = examples()[name]["page"]

    def restart(self, address: Mapping[str, str]) -> None:
        """Put what the page's address began with back on screen."""
        if self.is_practising:
            self.restart_exercise()
            return
        start, _ = decode(address, self.present)
        if self._put(start):
            self.example = example_on_screen(start)

    def practise(self, practice: Practice) -> None:
        """Open an exercise: its list takes the place of the person's own until another page is opened."""
        is_another = self.practice is None or self.practice.exercise() != practice.exercise()
        self.practice = practice
        if is_another or not self.is_practising:
            self.exercise = self.history  # one without a list leaves on screen what is there
            self.restart_exercise()

    def restart_exercise(self) -> None:
        """Put the list of the open exercise on screen as it stood."""
        each = self.practice.exercise() if self.practice else None
        if isinstance(each, Listed):
            self.show_exercise(History(each.scene))

    def _put(self, loaded: Scene) -> bool:
        is_taken = self._show(history.load(self.history, loaded))
        if is_taken:
            self.loads += 1
            self.example = None
        return is_taken

    def _show(self, changed: History) -> bool:
        """Make a history of Python's own the present; edits under way stay good if the list is the same."""
        held = self.history
        if _cards(changed.present) != _cards(held.present):
            self.revision += 1
        return self._become(held, changed)

    def _become(self, held: History, changed: History) -> bool:
        """Put a history in the place of that `held`, unless a lock stands against it; return if it is taken.

        What it did to the list may have to be predicted, unless it is another list.
        """
        if lock := self.rules.broken_lock(held.present, changed.present):
            self.say(self.refusal(lock))
            self.revision += 1  # the editor, which may have shown it, takes it back
            return False
        if changed.before is None:
            self.prediction.drop()
        else:
            self.prediction.see(held.present, changed.present)
        if history.has_forgotten(held, changed):
            self.say(counted("history.forgotten", len(changed.past)))
        self.history = changed
        return True


def _cards(present: Scene) -> tuple[Query, list[list[int]]]:
    """Return the active query as the editor's cards show it: to pin an order changes none of them."""
    return replace(present.query, pinned=None), keys_of(present.query)
