"""What this browser's session holds: the history of scenes. Events come in here, pages read the scene here.

`revision` counts the changes that Python itself made to the list (example, undo, sort). The editor's moves
and grades are taken only if they were made on the current revision. A session that takes the place of one
that is gone takes over its name and its revision with the list that the editor has; see `scene/wire/log.py`.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache, partial
from math import inf
from time import monotonic
from typing import Any, cast

import streamlit as st

from metrics.measures import MEASURES, measure
from scene.address.encoding import decode
from scene.address.lesson import Lesson, is_hideable, read_lesson
from scene.address.pages import place_of
from scene.address.parameters import Address, Known, by_owner, followed, read_address, write_address
from scene.address.plan import Way
from scene.address.view import Names, View
from scene.examples import example_on_screen, examples
from scene.exercises.judging import ORDER, write_orders
from scene.exercises.model import Goal, Listed
from scene.list import history
from scene.list.history import History
from scene.list.model import Grade, Query, Scene, SceneError, is_same_but_for_comparing, keys_of
from scene.list.pins import pinned_scene
from scene.list.settings import use_definition
from scene.practice import Practice, decode_answers, new_series
from scene.wire.log import (
    ANSWER,
    ASKED_EDITS,
    BRING_ANSWERS,
    CHECK,
    EDITS_A_SECOND,
    HINT,
    LEAVE,
    MAX_EDITS,
    PRESENT,
    RESTART,
    REVEAL,
    SHARE,
    SHOW_DEFINITION,
    SHOW_MEASURE,
    SHOW_STEP,
    SPEAK,
    START,
    STAY_OUT,
    STEPS,
    TRY,
    TURN,
    Edit,
    Log,
    started_from,
)
from scene.wire.pace import Bucket
from scene.wire.trail import as_told, edited, is_told_as, rebuilt
from ui.tree.covers import PAGES, Covers
from ui.words.examples import example, example_words, retold
from ui.words.plans import ready_plans
from ui.words.text import (
    as_plain,
    choose_language,
    chosen_language,
    counted,
    has_label,
    in_sequence,
    is_known,
    is_of_another_script,
    label,
    labels,
    language,
    languages,
    name_of_language,
    paragraph,
    script_of,
    wanted_language,
)

SESSION_KEY = "ranking_session"
NEWCOMERS_LIST = "six-results"
"""The example that is on screen where the address has no list."""
FIRST_LOOK = "first-look"
"""The one of the start page: of every metric there is something that moves it."""
FIRST_LISTS = {"conventions": "many-ndcgs", "lesson_ndcg": "many-ndcgs", "lesson_empty": "one-empty-query"}
"""Pages that begin with another."""
GLOSSARY = "guide"
"""The page on which terms are looked up."""
ALL = "all"
"""The step that is all of a page, one below the other."""
LIST = "list"
"""What no lock is named after: no other list comes on screen where one of `LISTS` is locked."""
MOST_TOLD = 10
"""How many things are said at once: more nobody reads."""
MOST_REVEALED = 200
"""How many names of what is revealed are kept; the pages have fewer steps and columns."""
UNDER_WAY = 3.0
"""Seconds that a message of the browser is under way at most."""
ANY_REVISION = None
"""The revision of an edit that fits every list, such as undo."""


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

    def answer(self, said: str) -> Scene | None:
        """Count an answer; what was asked about can now be seen. Give the scene that it started from."""
        asked_from, self.asked_from = self.asked_from, None
        if asked_from is not None:
            self.said, self.was = said, self.direction
            self.right += self.is_right
            self.answered += 1
        return asked_from


def _cards(present: Scene) -> tuple[Query, list[list[int]]]:
    """Give the active query as the editor's cards show it: to pin an order changes none of them."""
    return replace(present.query, pinned=None), keys_of(present.query)


def is_rearranged(before: Scene, after: Scene) -> bool:
    """Tell whether two scenes differ in the active list, its grades or its shelf, and in nothing else."""
    if len(before.queries) != len(after.queries) or replace(before, queries=after.queries) != after:
        return False
    return _judged_order(before.query) != _judged_order(after.query)


def _judged_order(query: Query) -> list[list[tuple[int, Grade]]]:
    return [[(each.key, each.grade) for each in documents] for documents in (query.ranked, query.missing)]


@dataclass
class Session:
    """The mutable state of one browser session; `st.session_state` keeps it.

    Of the editor's log, the entries of `instance` up to the number `acknowledged` have been taken, and its
    `attempt` was the last to arrive. The person's `own` list has one history, an `exercise` that is open
    another. `page` is the one on screen, `destination` the one that an example still has to open, and
    `arrived` the time when one was opened last. The headline is that of `metric`, or where the page
    `shows_mean` its mean over the queries. `left` is the address of the lesson that this tab has left.
    """

    own: History
    exercise: History | None = None
    name: str = field(default_factory=lambda: secrets.token_hex(8))
    revision: int = field(default_factory=lambda: secrets.randbits(48))
    instance: str = ""
    acknowledged: int = 0
    attempt: int = 0
    notices: list[str] = field(default_factory=list)
    told: int = 0
    loads: int = 0
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
    prediction: Prediction = field(default_factory=Prediction)
    lesson: Lesson = field(default_factory=Lesson)
    way: Way | None = None
    left: str = ""
    revealed: set[str] = field(default_factory=set)
    is_presenting: bool = False
    is_sharing: bool = False
    kept_language: str = ""
    practice: Practice | None = None
    pace: Bucket = field(default_factory=lambda: Bucket(EDITS_A_SECOND, MAX_EDITS))

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
    def repairs(self) -> list[str]:
        """Say what was repaired in the address, as long as the list it gave is untouched."""
        return [] if self.history.past else [repair_sentence(each) for each in self.opening_problems]

    @property
    def covers(self) -> Covers:
        """What the page does not show: the lesson covers it, and nobody has revealed it."""
        return Covers(self.lesson.hidden, frozenset(self.revealed))

    @property
    def address(self) -> Address:
        """What the address says of what is on screen."""
        term = self.term if self.page == GLOSSARY else ""
        view = View(self.shown_step, self.is_presenting, chosen_language(), term)
        practice = self.practice if self.is_practising else None
        return Address(self.present, view, self.lesson, self.way, practice)

    @property
    def look(self) -> dict[str, str]:
        """The parameters of the address beside those of the list."""
        return write_address(replace(self.address, scene=None))

    @property
    def orders(self) -> list[tuple[int, ...]]:
        """Give the orders of the list since it was put on screen, as places in the first of them."""
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

    @property
    def rules(self) -> Lesson:
        """Give the lesson in force: in an exercise more stays as it is, only a goal is reached by moving."""
        if not (self.practice and self.is_practising):
            return self.lesson
        moves = isinstance(self.practice.exercise(), Goal)
        locks = ("grades", "cutoff", "conventions") if moves else ("order", "grades", "cutoff", "conventions")
        return replace(self.lesson, locked=tuple(dict.fromkeys((*self.lesson.locked, *locks))))

    def refusal(self, lock: str) -> str:
        """Say why something stays as it is: the lesson locks it, or else the exercise does."""
        is_of_lesson = self.lesson.keeps_its_list if lock == LIST else lock in self.lesson.locked
        if self.is_practising and not is_of_lesson:
            return label(f"practice.locked.{lock}")
        return label(f"lesson.locked.{lock}")

    def practise(self, practice: Practice) -> None:
        """Open an exercise: its list takes the place of the person's own until another page is opened."""
        is_another = self.practice is None or self.practice.exercise() != practice.exercise()
        self.practice = practice
        if is_another or not self.is_practising:
            self.exercise = self.history  # one without a list leaves on screen what is there
            self.show_exercise()

    def show_exercise(self) -> None:
        """Put the list of the open exercise on screen as it stood."""
        each = self.practice.exercise() if self.practice else None
        if isinstance(each, Listed):
            self.exercise = History(each.scene)
            self._show_another_list()

    def stop_practising(self) -> None:
        """Put the person's own list back on screen."""
        if self.is_practising:
            self.exercise = None
            self._show_another_list()

    def _show_another_list(self) -> None:
        self.revision += 1
        self.loads += 1
        self.prediction.asked_from = self.prediction.said = None

    def map(self, change: Callable[[Scene], Scene]) -> None:
        """Change every scene that is kept alike, such as to other names."""
        self.own = history.mapped(self.own, change)
        self.exercise = self.exercise and history.mapped(self.exercise, change)
        asked_from = self.prediction.asked_from
        self.prediction.asked_from = asked_from and change(asked_from)

    def open_step(self, steps: Sequence[str], opening: str) -> str:
        """Give the step of the page that is open; where the page has no such step, the one it begins with."""
        if self.shown_step not in steps:
            self.shown_step = ""
        return self.shown_step or opening

    def tell_notices(self) -> list[str]:
        """Give what is to be said, once: it is said when the page has arrived, not in a run that is ended."""
        self.told = len(self.notices)
        return [*self.notices]

    def say(self, notice: str) -> None:
        """Say something once, however often it was tried meanwhile."""
        if notice not in self.notices and len(self.notices) < MOST_TOLD:
            self.notices.append(notice)

    def step(self, change: Callable[[Scene], Scene]) -> bool:
        """Make an edit of Python's own as one undo step; what is not possible becomes a notice, and False."""
        try:
            return self._show(history.do(self.history, change(self.present)))
        except SceneError as problem:
            self.say(sentence(problem))
            return False

    def load(self, loaded: Scene) -> bool:
        """Put another list on screen, unless the lesson keeps its own; tell whether it is there."""
        if self.rules.keeps_its_list:
            self.say(self.refusal(LIST))
            return False
        return self._put(loaded)

    def _put(self, loaded: Scene) -> bool:
        is_taken = self._show(history.load(self.history, loaded))
        if is_taken:
            self.loads += 1
            self.example = None
        return is_taken

    def load_example(self, name: str) -> None:
        """Put an example on screen and open the page that it belongs to."""
        if self.load(example(name)):
            self.example = name
            self.destination = examples()[name]["page"]

    def arrive(self, now: float) -> None:
        """Note that the page on screen is the one that was to be opened, and what it told is said."""
        del self.notices[: self.told]
        self.told = 0
        if self.destination is not None:
            self.destination, self.arrived = None, now

    def is_late(self, asked: str, on_screen: str, now: float) -> bool:
        """Tell whether a page is asked for only because the browser was on it when an example opened another.

        Such a message was under way when the other page was sent. Who goes to a page comes from another one.
        """
        return asked not in (self.page, "") and asked == on_screen and now - self.arrived < UNDER_WAY

    def restart(self, address: Mapping[str, str]) -> None:
        """Put what the page's address began with back on screen."""
        if self.is_practising:
            self.show_exercise()
            return
        start, _ = decode(address, self.present)
        if self._put(start):
            self.example = example_on_screen(start)

    def receive(self, log: Log | None) -> None:
        """Take the edits of the editor's log that have not been taken yet; None: it was not understood."""
        if log is None:
            self.say(label("log.refused"))
            return
        if log.base.session != self.name:
            self._succeed(log)
        if log.instance != self.instance:
            self.instance, self.acknowledged = log.instance, 0
        self.attempt = log.attempt
        for entry in log.entries:
            if entry.seq > self.acknowledged:
                self.acknowledged = entry.seq
                if self.pace.is_full(monotonic()):
                    self.say(counted("log.too-fast", int(EDITS_A_SECOND)))
                    self.revision += 1  # the editor, which may have shown it, takes it back
                elif entry.edit is None:
                    self.say(label("log.refused"))
                elif entry.revision in (ANY_REVISION, self.revision):
                    self._take(entry.edit, entry.gesture)

    def _succeed(self, log: Log) -> None:
        """Take the place of a session that is gone: the editor's list, edits and undo are now its own."""
        base = log.base
        started = started_from(base, self.present)
        self.name = base.session
        if started is None:
            self.say(label("log.refused"))
            return
        if started != self.present and self.history.past:
            self.history = history.load(self.history, started)
            self.loads += 1
            self.example = None
        else:
            before = None if self.history.past else rebuilt(log.trail, self.present)
            if before and is_told_as(started, before):
                self.history = as_told(started, before)
            else:
                self.history = replace(self.history, present=started)
            self.example = example_on_screen(started)
        self.revision = base.revision

    def _take(self, edit: Edit, gesture: str | None) -> None:
        if edit.name == ANSWER:
            self.answer(*edit.values)
        elif edit.name == RESTART:
            self.restart(edit.values[0])
        elif edit.name in LOOKS:
            LOOKS[edit.name](self, *edit.values)
        elif edit.name in STEPS:
            self._show(STEPS[edit.name](self.history))
        elif edit.name == SHOW_DEFINITION:
            self.show_definition(*edit.values)
        elif edit.name in ASKED_EDITS:
            self.step(lambda present: ASKED_EDITS[edit.name](present, *edit.values))
        else:
            try:
                self._become(edited(self.history, edit, gesture))
            except SceneError as problem:
                self.say(sentence(problem))
                self.revision += 1

    def show_definition(self, fields: Mapping[str, Any], step: str) -> None:
        """Put a definition in force, and open the page of its metric at a step, if the lesson lets it."""
        if self.step(partial(use_definition, fields=fields)):
            self.destination, self.coming_step = place_of(measure(self.present.metric))[0], step

    def _show(self, changed: History) -> bool:
        """Make a history of Python's own the present; edits under way stay good if the list is the same."""
        if _cards(changed.present) != _cards(self.present):
            self.revision += 1
        return self._become(changed)

    def _become(self, changed: History) -> bool:
        """Take a history, unless a lock of the lesson stands against it; tell whether it is taken.

        What it did to the list may have to be predicted, unless it is another list.
        """
        if lock := self.rules.broken_lock(self.present, changed.present):
            self.say(self.refusal(lock))
            self.revision += 1  # the editor, which may have shown it, takes it back
            return False
        if changed.before is None:
            self.prediction.asked_from = self.prediction.said = None
        else:
            self.prediction.see(self.present, changed.present)
        if history.has_forgotten(self.history, changed):
            self.say(counted("history.forgotten", len(changed.past)))
        self.history = changed
        return True

    def answer(self, said: str) -> None:
        """Take a prediction: the effect is now shown, compared with the scene that it started from."""
        asked_from = self.prediction.answer(said)
        if asked_from is not None:
            self.history = replace(self.history, before=asked_from)


def _show_measure(session: Session, name: str) -> None:
    if name in MEASURES:
        session.destination, session.coming_step = place_of(measure(name))


def _show_step(session: Session, step: str) -> None:
    session.shown_step = step


def _reveal(session: Session, name: str) -> None:
    if is_hideable(name) and len(session.revealed) < MOST_REVEALED:
        session.revealed.add(name)


def _present(session: Session, presents: bool) -> None:
    session.is_presenting = presents


def _try(session: Session, edit: str) -> None:
    """Say why the lesson refuses an edit."""
    if lock := session.rules.refused.get(edit):
        session.say(session.refusal(lock))


def _leave(session: Session, page: str, query: str) -> None:
    session.left = f"./{page}?{query}"


def _stay_out(session: Session) -> None:
    session.left = ""


def _share(session: Session) -> None:
    session.is_sharing = True


def _speak(session: Session, tag: str) -> None:
    words = example_words()
    choose_language(tag)
    session.kept_language = chosen_language()
    session.way = session.way and _retold_way(session.way)
    if session.example:
        session.map(lambda scene: retold(scene, words))
        session.revision += 1


def _retold_way(way: Way) -> Way:
    """Give the way through a plan in the language of now; a plan of somebody's own has one alone."""
    plan = ready_plans().get(way.name, way.plan)
    return replace(way, plan=plan, at=min(way.at, len(plan.stops)))


def _check(session: Session, answers: Mapping[str, str]) -> None:
    """Take the answers to the open exercise; to a goal, the orders on the way to it."""
    if session.practice:
        goal = isinstance(session.practice.exercise(), Goal)
        session.practice = session.practice.with_answers(
            {ORDER: write_orders(session.orders)} if goal else answers
        )


def _start(session: Session, chosen: Mapping[str, str]) -> None:
    try:
        session.practise(Practice(new_series(chosen, secrets.randbelow(100_000))))
    except SceneError as problem:
        session.say(sentence(problem))


def _turn(session: Session, number: int) -> None:
    if session.practice:
        session.practise(session.practice.turned_to(number))
        session.shown_step = ""


def _hint(session: Session) -> None:
    if session.practice:
        session.practice = session.practice.with_hint()


def _bring_answers(session: Session, answers: str) -> None:
    """Take the answers that were given to a session that is gone; whoever has answered since knows better."""
    practice = session.practice
    if practice and not practice.answers and not practice.hints:
        with suppress(SceneError):
            session.practice = decode_answers(practice, answers)


LOOKS: dict[str, Callable[..., None]] = {
    CHECK: _check,
    START: _start,
    TURN: _turn,
    HINT: _hint,
    BRING_ANSWERS: _bring_answers,
    SHOW_STEP: _show_step,
    SHOW_MEASURE: _show_measure,
    REVEAL: _reveal,
    PRESENT: _present,
    SHARE: _share,
    SPEAK: _speak,
    TRY: _try,
    LEAVE: _leave,
    STAY_OUT: _stay_out,
}
"""What entries of the log do that are no edit of the list."""


def sentence(problem: SceneError, free: Callable[[str], str] = as_plain) -> str:
    """Say what was wrong, where, and what is allowed; in Markdown, unless nothing is to be freed of it."""
    values = {name: free(_told(value)) for name, value in problem.values.items()}
    name, count = f"problem.{problem.message}", problem.values.get("count")
    return counted(name, count, **values) if isinstance(count, int) else label(name, **values)


def _told(value: object) -> str:
    return in_sequence(map(str, value)) if isinstance(value, tuple) else str(value)


def repair_sentence(problem: SceneError) -> str:
    """Say what was wrong in the address, and what is on screen in its place."""
    repaired = f"repair.{problem.message}"
    return paragraph(sentence(problem), label(repaired) if has_label(repaired) else "")


def current(page: str = "") -> Session:
    """Give this browser's session; it starts with the address's scene or the page's example."""
    if SESSION_KEY not in st.session_state:
        st.session_state[SESSION_KEY] = _begun(page)
    return cast(Session, st.session_state[SESSION_KEY])


def _begun(page: str) -> Session:
    """Begin a session with what the address says."""
    parameters, destination = followed(dict(st.query_params), page, ready_plans())
    known = Known(example(FIRST_LISTS.get(page, NEWCOMERS_LIST)), ready_plans(), _names())
    address, problems = read_address(parameters, destination, known)
    if address.view.language:
        choose_language(address.view.language)
    start = address.scene or example(FIRST_LISTS.get(page, NEWCOMERS_LIST if page else FIRST_LOOK))
    is_elsewhere = destination not in (page, "")
    return Session(
        History(start),
        example=example_on_screen(start) if address.scene or page in FIRST_LISTS else None,
        opening_problems=problems,
        page=page,
        destination=destination if is_elsewhere else None,
        shown_step=address.view.step,
        coming_step=address.view.step if is_elsewhere else "",
        term=address.view.term,
        lesson=address.lesson,
        way=address.way,
        is_presenting=address.view.is_presenting,
        notices=_nearest_language(),
        practice=address.practice,
    )


@cache
def _names() -> Names:
    """Return what an address can name: the steps of all pages, by the words on their tabs too; languages."""
    keys = {name: name.partition("-")[2] for name in labels("tab.")}
    tabs = {str(labels("tab.", each)[name]): key for each in languages() for name, key in keys.items()}
    tabs |= {str(labels("stage.", each)["all"]): ALL for each in languages()}
    own = [place_of(each)[1] for each in MEASURES.values()]
    steps = {tab.casefold(): key for tab, key in tabs.items()} | {
        key: key for key in (*keys.values(), *own, ALL)
    }
    return Names(steps, is_known, tuple(f"{each} ({name_of_language(each)})" for each in languages()))


def _nearest_language() -> list[str]:
    """Say that a language is there in another script only, as Simplified Chinese for Traditional."""
    wanted = wanted_language()
    if not is_of_another_script(wanted):
        return []
    return [label("language.other-script", wanted=script_of(wanted, language()))]


def hides_pages() -> bool:
    """Tell whether the lesson hides the way to other pages; the session may not have begun yet."""
    if SESSION_KEY in st.session_state:
        return bool(cast(Session, st.session_state[SESSION_KEY]).covers.over(PAGES))
    lesson, _ = read_lesson(by_owner(st.query_params)["lesson"])
    return PAGES in lesson.hidden
