"""The commands of the page by name, as the browser sends them (`assets/components/view/commands.js`)."""

import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from math import inf
from typing import Any

from metrics.analysis.tradeoff import LEFT, RIGHT, Side
from metrics.measures import MEASURES, measure
from scene.address.lesson import is_hideable
from scene.address.pages import LESSONS, PAGES_SHOWN, PLANS, page_and_step_of
from scene.address.plan import OpenPlan, parameters_of
from scene.address.view import View
from scene.duels import DUELS
from scene.evaluation.opened_query import open_query_of_files, open_simulated_query
from scene.examples import examples
from scene.exercises.judging import ORDER, write_orders
from scene.exercises.model import Goal
from scene.list.edits import use_definition
from scene.list.model import SceneError, scores_of
from scene.practice import Practice, decode_answers, new_series
from scene.wire.edits import (
    Check,
    is_definition,
    is_form,
    is_page,
    is_query,
    is_switch,
    is_text,
    is_whole,
    named_with_values,
)
from ui.session.attending import ROOM_COMMANDS
from ui.session.current import begin_list, open_address
from ui.session.session import CONVENTION, EVALUATE, SHARE, Session
from ui.words.examples import duel_in_words, ready_plans, translate_example, translated_example_names
from ui.words.problems import sentence
from ui.words.text import choose_language, chosen_language

MAX_REVEALED = 200
"""The most names of revealed parts that are kept; the pages have fewer steps and columns."""


def show_step(session: Session, step: str) -> None:
    """Open a step of the page."""
    session.current_step = step


def show_page(session: Session, page: str) -> None:
    """Go to a page of the app; the start page has no name."""
    if page in ("", *PAGES_SHOWN, PLANS, *LESSONS):
        session.destination, session.requested_step = page, ""


def show_measure(session: Session, name: str) -> None:
    """Open the step of the page that shows a measure."""
    if name in MEASURES:
        session.destination, session.requested_step = page_and_step_of(measure(name))


def show_definition(session: Session, fields: Mapping[str, Any], step: str) -> None:
    """Put a definition in force, and open the page of its metric at a step, if the lesson lets it."""
    if session.apply(partial(use_definition, fields=fields)):
        session.destination = page_and_step_of(measure(session.present.metric))[0]
        session.requested_step = step


def explain_number(session: Session, number: str) -> None:
    """Ask on the open step how one comes to a number."""
    session.asked_number = number


def reveal(session: Session, name: str) -> None:
    """Show what a lesson covers."""
    if is_hideable(name) and len(session.revealed) < MAX_REVEALED:
        session.revealed.add(name)


def present(session: Session, presents: bool) -> None:
    """Go to the projector's view, or back."""
    session.is_presenting = presents


def share(session: Session) -> None:
    """Open the panel in which a lesson is made."""
    session.panel = SHARE


def define(session: Session) -> None:
    """Open the panel in which the metric on screen is defined, or close it."""
    session.panel, session.draft = "" if session.panel == CONVENTION else CONVENTION, None


def close_panel(session: Session) -> None:
    """Close either: the page is as it was before; what was written there stays."""
    session.panel, session.draft = "", None


def speak(session: Session, tag: str) -> None:
    """Choose the language."""
    words = translated_example_names()
    choose_language(tag)
    session.open_plan = session.open_plan and _plan_in_language(session.open_plan)
    if session.example:
        session.map(lambda scene: translate_example(scene, words))
        session.revision += 1


def _plan_in_language(open_plan: OpenPlan) -> OpenPlan:
    """Return the way through a plan in the language of now; a plan of somebody's own has one alone."""
    plan = ready_plans().get(open_plan.name, open_plan.plan)
    return replace(open_plan, plan=plan, link_number=min(open_plan.link_number, len(plan.links)))


def decide(session: Session, called: int) -> None:
    """Set the decision threshold so that so many documents are called relevant."""
    scores = scores_of(session.scene.query)
    session.decision = scores[min(called, len(scores)) - 1] if called > 0 else inf


def answer(session: Session, guess: str) -> None:
    """Take the predicted effect of a move, which is then shown."""
    scene_before_moves = session.prediction.answer(guess)
    if scene_before_moves is not None:
        session.history = replace(session.history, comparison_scene=scene_before_moves)


def load_example(session: Session, name: str) -> None:
    """Put an example on screen, on the page that it belongs to."""
    if name in examples():
        session.load_example(name)


# --- the duel ---------------------------------------------------------------------------------------------


def show_duel(session: Session, name: str) -> None:
    """Show a duel, on which the person has not voted yet, on the start page."""
    if name in DUELS:
        session.open_duel(name)
        begin_list(session)
        if session.page:
            session.duel_load, session.destination = session.loads, ""


def prefer(session: Session, side: Side) -> None:
    """Take the person's vote in a duel, then show the metrics' votes."""
    if session.duel:
        session.judge(side, duel_in_words(session.duel, side))


def flip(session: Session, is_on: bool) -> None:
    """Let the metrics vote in a duel by its switched definition, or the usual one."""
    session.flipped = is_on


def find_out(session: Session, name: str) -> None:
    """Open a metric's page with the duel's preferred list on screen and the other pinned."""
    if name in MEASURES and session.duel and session.preferred:
        session.look_inside(name, duel_in_words(session.duel, session.preferred))


# --- whole runs -------------------------------------------------------------------------------------------


def open_query(session: Session, name: str) -> None:
    """Put the lists of an evaluated query on screen."""
    evaluation = session.evaluation
    if evaluation.read_collection is None:
        query = open_simulated_query(evaluation.choices, evaluation.places, name)
    else:
        query = open_query_of_files(evaluation.read_collection, evaluation.places, name)
    if query is not None:
        session.open_query(query)


def show_queries(session: Session) -> None:
    """Go back to the table of queries, from the list of one."""
    session.destination, session.requested_step = EVALUATE, "queries"


# --- lessons ----------------------------------------------------------------------------------------------


def follow(session: Session, at: int) -> None:
    """Open a link of the lesson plan."""
    if session.open_plan and 1 <= at <= len(session.open_plan.plan.links):
        open_plan = replace(session.open_plan, link_number=at)
        view = View(is_presenting=session.is_presenting, language=chosen_language())
        open_address(session, parameters_of(open_plan, view), open_plan.link.page)


def explain_lock(session: Session, edit: str) -> None:
    """Say why the lesson refuses an edit that was tried."""
    if lock := session.rules.refused.get(edit):
        session.say(session.refusal(lock))


def leave_lesson(session: Session, page: str, query: str) -> None:
    """Note that this tab has left a lesson with locks."""
    session.left_lesson = f"./{page}?{query}"


def stay_out(session: Session) -> None:
    """Dismiss the note that a lesson was left."""
    session.left_lesson = ""


# --- practice ---------------------------------------------------------------------------------------------


def start(session: Session, form: Mapping[str, str]) -> None:
    """Start the series of exercises that a form chose."""
    try:
        session.practise(Practice(new_series(form, secrets.randbelow(100_000))))
    except SceneError as problem:
        session.say(sentence(problem))


def turn(session: Session, number: int) -> None:
    """Open another exercise of the series."""
    if session.practice:
        session.practise(session.practice.with_exercise_open(number))
        session.current_step = ""


def check(session: Session, answers: Mapping[str, str]) -> None:
    """Judge the answers to the open exercise."""
    if session.practice:
        goal = isinstance(session.practice.exercise(), Goal)
        session.practice = session.practice.with_answers(
            {ORDER: write_orders(session.orders)} if goal else answers
        )


def hint(session: Session) -> None:
    """Show one more hint to the open exercise."""
    if session.practice:
        session.practice = session.practice.with_hint()


def restore_answers(session: Session, answers: str) -> None:
    """Restore the answers that the browser saved, where none were given since."""
    practice = session.practice
    if practice and not practice.answers and not practice.hints:
        with suppress(SceneError):
            session.practice = decode_answers(practice, answers)


# ----------------------------------------------------------------------------------------------------------


_COMMANDS: tuple[tuple[Callable[..., None], *tuple[Check, ...]], ...] = (
    (show_step, is_text),
    (show_page, is_page),
    (show_measure, is_text),
    (show_definition, is_definition, is_text),
    (explain_number, is_text),
    (reveal, is_text),
    (present, is_switch),
    (share,),
    (define,),
    (close_panel,),
    (speak, is_text),
    (decide, is_whole),
    (answer, ("up", "down", "same").__contains__),
    (load_example, is_text),
    (show_duel, is_text),
    (prefer, (LEFT, RIGHT).__contains__),
    (flip, is_switch),
    (find_out, is_text),
    (open_query, is_text),
    (show_queries,),
    (follow, is_whole),
    (explain_lock, is_text),
    (leave_lesson, is_page, is_query),
    (stay_out,),
    (start, is_form),
    (turn, is_whole),
    (check, is_form),
    (hint,),
    (restore_answers, is_query),
    *ROOM_COMMANDS,
)
COMMANDS = {command.__name__: command for command, *_ in _COMMANDS}
VALUES: dict[str, tuple[Check, ...]] = {command.__name__: tuple(checks) for command, *checks in _COMMANDS}
"""The checks of each command's values."""

Command = Callable[[Session], None]


def read_command(reported: object) -> Command | None:
    """Read a command; None if it is not understood."""
    if not (name_and_values := named_with_values(reported, VALUES)):
        return None
    name, *values = name_and_values
    return lambda session: COMMANDS[name](session, *values)
