"""Runs take turns: one computes at a time, a short one goes before a long one, and each comes to its end."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from threading import Event, Lock, Thread

import pytest

from scene.exercises.making import exercise
from scene.exercises.model import SERIES, Series
from tests.served import until
from ui.turns import LEVELS, Run, Turns

LONG_RUN = LEVELS[-1] + 1
"""Seconds of processor time of a run that is long."""
SOON, NEVER = 0.01, 1e6
"""Seconds after which a run is overtaken."""
Start = Callable[[Callable[[], None]], Thread]


@pytest.fixture
def turns() -> Turns:
    """Turns in which a run gives way at each safe point, and is not overtaken."""
    return Turns(shortest=0, stretch=NEVER, stuck=NEVER)


@pytest.fixture
def start() -> Iterator[Start]:
    """Start threads; none of them is left behind."""
    threads: list[Thread] = []

    def started(work: Callable[[], None]) -> Thread:
        thread = Thread(target=work, daemon=True)
        threads.append(thread)
        thread.start()
        return thread

    yield started
    for thread in threads:
        thread.join(timeout=60)
        assert not thread.is_alive()


def is_waiting(turns: Turns, count: int) -> None:
    until(lambda: sum(run.is_waiting for run in turns.runs) == count)


def become_long(run: Run) -> None:
    """Let a run have computed for long."""
    run.began -= LONG_RUN


def test_one_computes_at_a_time(turns: Turns, start: Start) -> None:
    inside = 0
    most: list[int] = []

    def compute() -> None:
        nonlocal inside
        for _ in range(20):
            with turns.take_turn():
                for _ in range(5):
                    inside += 1
                    most.append(inside)
                    inside -= 1
                    turns.yield_turn()

    threads = [start(compute) for _ in range(8)]
    for thread in threads:
        thread.join()
    assert len(most) == 8 * 20 * 5
    assert {*most} == {1}
    assert turns.runs == []
    assert turns.current is None


def test_a_short_run_goes_before_the_rest_of_a_long_one(turns: Turns, start: Start) -> None:
    told: list[str] = []

    def edit() -> None:
        with turns.take_turn():
            told.append("edit")
            turns.yield_turn()
            told.append("end of edit")

    with turns.take_turn() as run:
        turns.yield_turn()
        start(edit)
        is_waiting(turns, 1)
        turns.yield_turn()
        told.append("short run goes on")  # it is not long yet, and came first
        become_long(run)
        turns.yield_turn()
        told.append("long run goes on")
    assert told == ["short run goes on", "edit", "end of edit", "long run goes on"]


def test_of_two_long_runs_the_first_comes_to_its_end_first(turns: Turns, start: Start) -> None:
    told: list[str] = []

    def second() -> None:
        with turns.take_turn() as run:
            become_long(run)
            turns.yield_turn()
            told.append("second")

    with turns.take_turn() as run:
        become_long(run)
        start(second)
        is_waiting(turns, 1)
        for _ in range(10):
            turns.yield_turn()
        is_waiting(turns, 1)  # the second has become long and waits again
        told.append("first")
    until(lambda: len(told) == 2)
    assert told == ["first", "second"]


def test_a_long_run_is_not_starved_by_short_ones(turns: Turns, start: Start) -> None:
    is_done = Event()

    def edits() -> None:
        while not is_done.is_set():
            with turns.take_turn():
                turns.yield_turn()

    for _ in range(3):
        start(edits)
    with turns.take_turn() as run:
        become_long(run)
        for _ in range(4):
            turns.yield_turn()
    is_done.set()


def test_a_run_that_comes_to_no_safe_point_is_overtaken(start: Start) -> None:
    turns, is_answered, told = Turns(shortest=0, stretch=SOON, stuck=NEVER), Event(), []

    def edit() -> None:
        with turns.take_turn():
            told.append("edit")
        is_answered.set()

    with turns.take_turn() as run:
        become_long(run)
        turns.yield_turn()
        start(edit)
        assert is_answered.wait(timeout=60)
        turns.yield_turn()
        told.append("long run goes on")
    assert told == ["edit", "long run goes on"]
    assert turns.runs == []


def test_one_that_waits_for_another_does_not_hold_it_up_for_ever(start: Start) -> None:
    """As `functools.cached_property` of Python 3.11 holds a lock while it computes."""
    turns, lock, told = Turns(shortest=0, stretch=SOON, stuck=SOON), Lock(), []

    def edit() -> None:
        with turns.take_turn(), lock:
            told.append("edit")

    with turns.take_turn() as run:
        with lock:
            become_long(run)
            start(edit)
            until(lambda: len(turns.runs) == 2)  # it waits, or has overtaken already and waits for the lock
            turns.yield_turn()
            told.append("long run")
        until(lambda: len(told) == 2)
    assert told == ["long run", "edit"]


def test_an_error_gives_the_turn_away(turns: Turns, start: Start) -> None:
    told: list[str] = []

    def edit() -> None:
        with turns.take_turn():
            told.append("edit")

    with suppress(InterruptedError), turns.take_turn():
        start(edit)
        is_waiting(turns, 1)
        raise InterruptedError
    until(lambda: told == ["edit"])
    until(lambda: turns.runs == [])


def test_a_run_can_be_ended_while_it_waits(turns: Turns, start: Start) -> None:
    """As Streamlit ends one when its page is asked for anew."""
    told: list[str] = []

    def end() -> None:
        raise InterruptedError

    def visit() -> None:
        with suppress(InterruptedError), turns.take_turn() as run:
            become_long(run)
            run.before_waiting, run.look_up = lambda: told.append("sends what it has"), end
            turns.yield_turn()
            told.append("goes on")
        told.append("ends")

    with turns.take_turn() as run:
        become_long(run)
        start(visit)
        is_waiting(turns, 1)
        turns.yield_turn()
        until(lambda: "ends" in told)
        assert [*turns.runs] == [run]
    assert told == ["sends what it has", "ends"]


def test_a_long_run_lets_go_of_the_interpreter_at_safe_points_and_a_short_one_does_not(
    turns: Turns, monkeypatch: pytest.MonkeyPatch
) -> None:
    rests: list[float] = []
    monkeypatch.setattr("ui.turns.NEVER.wait", rests.append)
    with turns.take_turn():
        turns.yield_turn()
    assert not rests
    with turns.take_turn(used=LONG_RUN):
        turns.yield_turn()
        turns.yield_turn()  # at once again: it has just rested
    assert len(rests) == 1


def test_one_that_is_known_to_take_long_lets_others_go_first(turns: Turns, start: Start) -> None:
    order: list[str] = []
    asked = Event()

    def write_a_file() -> None:
        with turns.take_turn(used=LONG_RUN):
            asked.set()
            is_waiting(turns, 1)
            turns.yield_turn()
            order.append("file")

    def edit() -> None:
        asked.wait()
        with turns.take_turn():
            order.append("edit")

    for thread in (start(write_a_file), start(edit)):
        thread.join(timeout=60)
    assert order == ["edit", "file"]


def test_exercises_are_drawn_with_safe_points_between_two_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that needs many lists took 0.4 s without any."""
    pauses: list[None] = []
    monkeypatch.setattr("scene.pause._at_pauses", [lambda: pauses.append(None)])
    exercise.cache_clear()
    for number in range(1, SERIES + 1):
        exercise(Series(0, 3, "AUC"), number)
    assert len(pauses) > 100


def test_a_run_within_a_run_has_its_turn(turns: Turns) -> None:
    with turns.take_turn() as run, turns.take_turn() as within:
        assert within is run
        assert turns.current is run
    assert turns.current is None


def test_whoever_has_no_turn_gives_no_way(turns: Turns) -> None:
    turns.yield_turn()
    assert turns.runs == []
