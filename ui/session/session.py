"""The session of this browser. Events come in here, pages read the scene here."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf

from metrics.analysis.tradeoff import Side
from metrics.measures import measure
from scene.address.encoding import decode
from scene.address.lesson import Lesson
from scene.address.pages import page_and_step_of
from scene.address.parameters import Address, write_address
from scene.address.plan import OpenPlan
from scene.address.seat import Seat
from scene.address.view import View
from scene.evaluation.choices import EvaluationChoices
from scene.evaluation.opened_query import OpenedQuery
from scene.examples import example_on_screen, examples
from scene.exercises.model import Exercise, Goal, RankingExercise
from scene.list import history
from scene.list.edits import is_pinned
from scene.list.history import History
from scene.list.model import MAX_GRADE, Query, Scene, SceneError, keys_of
from scene.measured.definers import scene_with_definition
from scene.practice import Practice
from scene.wire.edits import ASKED_EDITS, RESTART, STEPS, Edit, apply_edit
from ui.session.evaluation import Evaluation
from ui.session.lists import Lists, Prediction
from ui.session.received_entries import ReceivedEntries
from ui.session.rooms import Attendance
from ui.tree.covers import Covers
from ui.words.examples import example
from ui.words.problems import repair_sentence, sentence
from ui.words.text import chosen_language, label, plural_label

GLOSSARY = "guide"
"""The page on which terms are looked up."""
THRESHOLDS = "roc_auc"
"""The page on which documents are called relevant or not."""
EVALUATE = "evaluate"
"""The page on which runs are evaluated."""
ROOM = "room"
"""The page of a class."""
ALL = "all"
"""The step that is all of a page, one below the other."""
SORTS, SORTING = ("sort_ideally", "reverse", "shuffle"), "sorting"
"""The edits that sort a list, and the name under which an exercise refuses them."""
LIST = "list"
"""The lock on another list, which has no edit's name: it holds where one of `LISTS` is locked."""
SHARE, CONVENTION = "share", "convention"
"""The panels beside a page: where a lesson is made, and where a metric is defined."""
MAX_NOTICES = 10
"""The most notices at once: more nobody reads."""
MOVES_BEFORE_OFFER = 3
"""The moves after which a prediction of the next one is offered."""
UNDER_WAY = 3.0
"""Seconds that a message of the browser is under way at most."""


@dataclass
class Session(Lists):
    """The mutable state of one browser session; `st.session_state` keeps it."""

    received: ReceivedEntries = field(default_factory=ReceivedEntries)
    notices: list[str] = field(default_factory=list)
    notices_shown: int = 0
    example: str | None = None
    page: str = ""
    destination: str | None = None  # the page that an example still has to open
    arrived: float = -inf  # when a page was opened last
    current_step: str = ""
    requested_step: str = ""
    term: str = ""
    asked_number: str = ""  # pressed on the number line, on its way into the field
    decision: float | None = None  # documents are relevant from this score; no part of the scene
    metric: str = ""  # of the headline
    shows_mean: bool = False  # the headline is that over the queries
    opening_problems: list[SceneError] = field(default_factory=list)
    lesson: Lesson = field(default_factory=Lesson)
    open_plan: OpenPlan | None = None
    left_lesson: str = ""  # the address of the lesson that was left
    revealed: set[str] = field(default_factory=set)
    is_presenting: bool = False
    panel: str = ""
    draft: Lesson | None = None
    steps: dict[str, str] = field(default_factory=dict)
    practice: Practice | None = None
    is_given_list: bool = True  # came with a link or was chosen
    duel: str = ""
    preferred: Side | None = None  # of the duel on the start page
    flipped: bool | None = None  # its switch; None = untouched
    duel_load: int = -1  # a metric's page; the duel waits while that list, by `loads`, is on screen
    offered_at: Scene | None = None  # to guess first was proposed here
    evaluation: Evaluation = field(default_factory=Evaluation)
    seat: Seat | None = None  # in a room
    attendance: Attendance = field(default_factory=Attendance)  # how the seat is taken

    @property
    def is_offered_to_predict(self) -> bool:
        """Whether to guess first is proposed: once, after some moves, until the next edit."""
        has_moved = self.history.moved_document is not None and len(self.history.past) >= MOVES_BEFORE_OFFER
        if self.offered_at is None and has_moved and not self.scene.predict:
            self.offered_at = self.scene
        return self.offered_at == self.scene and not self.scene.predict

    # --- what is said -------------------------------------------------------------------------------------

    @property
    def repairs(self) -> list[str]:
        """The repairs of the address: said until its list or page is left, as nothing may jump."""
        return [repair_sentence(problem) for problem in self.opening_problems]

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
        """The address of the screen: a duel, until the list below it is edited."""
        term = self.term if self.page == GLOSSARY else ""
        decision = self.decision if self.page == THRESHOLDS else None
        view = View(self.current_step, self.is_presenting, chosen_language(), term, decision)
        practice = self.practice if self.is_practising and self.page != ROOM else None
        duel = "" if self.page or self.history.past else self.duel
        choices = replace(self.evaluation.choices, is_of_files=self.evaluation.read_collection is not None)
        evaluation = choices if self.page == EVALUATE else None
        seat = self.seat if self.page == ROOM else None
        scene = None if duel else self.present
        return Address(scene, view, self.lesson, self.open_plan, practice, duel, evaluation, seat)

    @property
    def is_on_slide(self) -> bool:
        """Whether a link of a plan is on a projector: nothing is beside it but what its task names."""
        return self.is_presenting and self.open_plan is not None

    def offers(self, name: str) -> bool:
        """Return whether what has this name is there to be pressed."""
        return not self.is_on_slide or f"“{name}”" in self.lesson.task

    @property
    def look(self) -> dict[str, str]:
        """The parameters of the address beside those of the list."""
        return write_address(replace(self.address, scene=None))

    def open_step(self, steps: Sequence[str], opening: str) -> str:
        """Return the open step of the page; where the page has no such step, the one it begins with."""
        if self.current_step not in steps:
            self.current_step = ""
        return self.current_step or opening

    def arrive(self, now: float) -> None:
        """Note that the page on screen is the one that was to be opened, and that its notices were shown."""
        del self.notices[: self.notices_shown]
        self.notices_shown = 0
        if self.destination is not None:
            self.destination, self.arrived = None, now

    def is_late(self, requested_page: str, on_screen: str, now: float) -> bool:
        """Return whether a page is asked for only because an example has just opened another."""
        # The browser was on it still: its message was under way when the other page was sent.
        return (
            requested_page not in (self.page, "")
            and requested_page == on_screen
            and now - self.arrived < UNDER_WAY
        )

    @property
    def is_student(self) -> bool:
        """Whether somebody sits in another's room: the page has its question and nothing else."""
        return self.page == ROOM and self.seat is not None and not self.attendance.is_host

    def begin(self, start: Scene, address: Address, page: str) -> None:
        """Begin anew with a list and what else an address says, on a page that is then to be opened."""
        self.stop_practising()
        self.history, self.prediction = History(start), Prediction()
        self.revision += 1
        self.page = self.destination = page
        view = address.view
        self.current_step, self.term, self.is_presenting = view.step, view.term, view.is_presenting
        self.decision = view.decision
        self.lesson, self.open_plan, self.practice = address.lesson, address.open_plan, address.practice
        self.seat = address.seat or self.seat  # a class stays together while its teacher follows a plan
        self.is_given_list = bool(
            address.scene or address.lesson != Lesson() or address.open_plan or address.seat
        )
        self.evaluation.choices = address.evaluation or EvaluationChoices()
        self.open_duel("" if page or address.scene else address.duel)
        self.revealed, self.left_lesson, self.example = set(), "", None
        self.requested_step, self.shows_mean = "", False
        self.panel, self.draft = "", None

    @property
    def awaits_vote(self) -> bool:
        """Whether a duel is on screen, and the person has neither voted nor edited the list below it."""
        return bool(self.address.duel and not self.preferred)

    @property
    def is_against_other_list(self) -> bool:
        """Whether the pinned order is the other list of a duel, and none that the person has pinned."""
        pinned = self.present.query.pinned
        if not pinned or not (self.preferred or self.lesson_shown.aim):
            return False
        queries = (scene.query for scene in (*self.history.past, self.present))
        return not any(is_pinned(query) and query.pinned == pinned for query in queries)

    def open_duel(self, name: str) -> None:
        """Show a duel, or none, on which the person has not voted yet."""
        self.duel, self.preferred, self.flipped, self.duel_load = name, None, None, -1

    def look_inside(self, name: str, judged: Scene) -> None:
        """Leave the duel for the page of a metric, which is to be made to prefer the list on screen."""
        if self.load(judged):
            self.duel_load = self.loads
            self.lesson = replace(self.lesson, aim=name)
            self.destination, self.requested_step = page_and_step_of(measure(name))

    def turn_to(self, page: str) -> None:
        """Turn to another page; who comes back to the start page from within a duel finds it as it was."""
        self.page, self.current_step = page, self.requested_step
        self.requested_step, self.shows_mean = "", False
        self.opening_problems = []
        if self.duel_load != self.loads:
            self.open_duel("")
        elif not page:
            self.lesson = replace(self.lesson, aim="")
        self.stop_practising()

    def judge(self, preferred: Side, judged: Scene) -> None:
        """Say which list of the duel is better; it stands below, unless a lesson locks what stands there.

        It is no list of the person's own: other pages begin with theirs. After an edit it can be undone.
        """
        self.preferred = preferred
        if self.rules.locked:
            return
        if self.history.past:
            self.load(judged)
        else:
            self.begin_with(judged, None)

    # --- the lesson ---------------------------------------------------------------------------------------

    @property
    def lesson_shown(self) -> Lesson:
        """The lesson that the page shows: the one that is being made, or that of the link."""
        return self.draft or self.lesson

    @property
    def covers(self) -> Covers:
        """The parts that the lesson covers and nobody has revealed."""
        return Covers(self.lesson_shown.hidden, frozenset(self.revealed))

    @property
    def open_exercise(self) -> Exercise | None:
        """The exercise that is open, of practice or of a room."""
        if not self.is_practising:
            return None
        if self.page == ROOM:
            return self.attendance.exercise
        return self.practice.exercise() if self.practice else None

    @property
    def rules(self) -> Lesson:
        """The lesson in force: in an exercise more stays as it is, only a goal is reached by moving."""
        if self.open_exercise is None:
            return self.lesson_shown
        moves = isinstance(self.open_exercise, Goal)
        locks = ("grades", "cutoff", "conventions") if moves else ("order", "grades", "cutoff", "conventions")
        return replace(self.lesson_shown, locked=tuple(dict.fromkeys((*self.lesson_shown.locked, *locks))))

    @property
    def refused_edits(self) -> dict[str, str]:
        """The edits that need not be tried, each with what stands against it; a goal is not sorted for."""
        sorts = SORTS if isinstance(self.open_exercise, Goal) else ()
        return self.rules.refused | dict.fromkeys(sorts, SORTING)

    def refusal(self, lock: str) -> str:
        """Return why something stays as it is: the lesson locks it, or else the exercise does."""
        is_of_lesson = self.lesson_shown.keeps_its_list if lock == LIST else lock in self.lesson_shown.locked
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
        elif lock := self.refused_edits.get(edit.name):
            self._refuse(lock)
        elif edit.name in ASKED_EDITS:
            self.apply(lambda present: ASKED_EDITS[edit.name](present, *edit.values))
        else:
            try:
                self._replace_history(apply_edit(self.history, edit, gesture))
            except SceneError as problem:
                self.say(sentence(problem))
                self.revision += 1

    def _refuse(self, lock: str) -> None:
        self.say(self.refusal(lock))
        self.revision += 1  # the editor, which may have shown it, takes it back

    def apply(self, change: Callable[[Scene], Scene]) -> bool:
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
        is_taken = self._put_loaded(loaded)
        if is_taken:
            self.lesson = replace(self.lesson, aim="")  # it was about the other list
        return is_taken

    def load_example(self, name: str) -> None:
        """Put an example on screen and open the page that it belongs to."""
        if self.load(example(name)):
            self.example = name
            self.destination = examples()[name]["page"]

    # --- whole runs ---------------------------------------------------------------------------------------

    def open_query(self, query: OpenedQuery) -> None:
        """Put the lists of an evaluated query on screen, on the page of the measure that is asked about."""
        evaluation = self.evaluation
        choices = evaluation.choices
        loaded = evaluation.scene_of(query, self.present.definition)
        if loaded is None:
            self.say(label("evaluate.opened.nothing", query=query.name))
            return
        agreeing, definition = None, choices.definition
        if definition and "conventions" not in self.lesson.locked:
            agreeing = scene_with_definition(definition, choices.measure, loaded)
        if self.load(agreeing or loaded):
            evaluation.opened_query, evaluation.loads = query.name, self.loads
            self.destination, self.requested_step = page_and_step_of(choices.measure)
            if choices.record:
                says = "evaluate.opened.by" if agreeing else "evaluate.opened.as"
                self.say(label(says, name=choices.convention_argument(), metric=choices.measure.name))
            if query.has_other_grades:
                self.say(label("evaluate.opened.grades", top=MAX_GRADE))

    @property
    def opened_query(self) -> str:
        """The evaluated query whose lists are on screen; empty where another list is."""
        return self.evaluation.opened_query if self.evaluation.loads == self.loads else ""

    def restart(self, address: Mapping[str, str]) -> None:
        """Put what the page's address began with back on screen."""
        if self.is_practising:
            self.restart_exercise()
            return
        start, _ = decode(address, self.present)
        if self._put_loaded(start):
            self.example = example_on_screen(start)

    def practise(self, practice: Practice) -> None:
        """Open an exercise: its list takes the place of the person's own until another page is opened."""
        is_another = self.practice is None or self.practice.exercise() != practice.exercise()
        self.practice = practice
        if is_another or not self.is_practising:
            self.start_practising()
            self.restart_exercise()

    def restart_exercise(self) -> None:
        """Put the list of the open exercise on screen as it stood; one without leaves what is there."""
        exercise = self.open_exercise
        if isinstance(exercise, RankingExercise):
            self.show_other_list(History(exercise.scene))

    @property
    def has_own_list(self) -> bool:
        """Whether the person has brought, chosen or edited the list, so that it stays from page to page."""
        own_history = self.own_history or self.history
        return self.is_given_list or bool(own_history.past or own_history.future)

    def begin_with(self, scene: Scene, name: str | None) -> None:
        """Put the list on screen that a page begins with: an example, by its name if the page tells of it."""
        self.history, self.example = History(scene), name
        self.loads += 1
        self.revision += 1

    def take_up(self, exercise: Exercise | None) -> None:
        """Open the question of a room whose answer is the list itself; None: it is over."""
        is_left = exercise is not None and not self.is_practising
        if exercise != self.attendance.exercise or is_left:
            self.attendance.exercise = exercise
            if exercise is None:
                self.stop_practising()
            else:
                self.start_practising()
                self.restart_exercise()

    def _put_loaded(self, loaded: Scene) -> bool:
        is_taken = self._show(history.load(self.history, loaded))
        if is_taken:
            self.is_given_list = True
            self.loads += 1
            self.example = None
            self.opening_problems = []
        return is_taken

    def _show(self, new_history: History) -> bool:
        """Make a history of Python's own the present; edits under way stay good if the list is the same."""
        if _cards(new_history.present) != _cards(self.present):
            self.revision += 1
        return self._replace_history(new_history)

    def _replace_history(self, new_history: History) -> bool:
        """Replace the history unless a lock stands against it; return whether that is done.

        What it did to the list may have to be predicted, unless it is another list.
        """
        if lock := self.rules.broken_lock(self.present, new_history.present):
            self._refuse(lock)
            return False
        if new_history.comparison_scene is None:
            self.prediction.drop()
        else:
            self.prediction.see(self.present, new_history.present)
        if history.has_forgotten(self.history, new_history):
            self.say(plural_label("history.forgotten", len(new_history.past)))
        self.history = new_history
        return True


def _cards(present: Scene) -> tuple[Query, list[list[int]]]:
    """Return the active query as the editor's cards show it: to pin an order changes none of them."""
    return replace(present.query, pinned=None), keys_of(present.query)
