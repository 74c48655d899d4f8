"""A scheduler: one run computes at a time, and short runs go before long ones."""

# A run comes to a safe point with every message it sends and between blocks of slow work, and gives way there
# to shorter ones; one that comes to none for long is overtaken. Edits beside four visitors of each of the
# longest pages, p95: 29 to 137 ms, with a lock for the whole run up to 3.4 s (`tests/load`). A run that waits
# must hold no lock that others need; `functools.cached_property` of Python 3.11 is one.

from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from threading import Event, Lock
from time import monotonic, thread_time
from typing import TypeVar

from scene.pause import at_pauses

T = TypeVar("T")

LEVELS = (0.0125, 0.025, 0.25)
"""Seconds of processor time after which a run is longer than an edit, than a dear edit, than most pages.

Shorter runs go first. On one level the run goes first that came first: of two that take long, one then is
done after half the time, where both would end late if they took turns.
"""
SLICE = 0.01
"""Seconds that a run keeps its turn at least."""
LONGEST_WAIT = 0.25
"""Seconds after which a run that is not short gets its turn, however many short ones there are."""
STRETCH_LIMIT = 0.02
"""Seconds without a safe point after which a run is overtaken: one shorter run computes beside it."""
STUCK = 1.0
"""Seconds after which it is overtaken by whoever came first: what it waits for may be held by that one."""
REST, BETWEEN_RESTS = 0.0002, 0.004
"""Seconds for which a run that is not short lets go of the interpreter at safe points, and between two times.

numpy lets go of it for moments too short for anybody else to take it, and each of them begins the wait of
those who want it anew: beside a run that sorted many small arrays, the thread that talks to the browsers
waited up to 0.3 s.
"""
NEVER = Event()
"""Nobody sets it; `time.sleep` fails under libfaketime, by which the clock jumps in `make faults`."""
LOOK_UP = 0.1
"""Seconds between two times that a long run, waiting, looks whether it is still wanted."""


@dataclass(eq=False)
class Run:
    """A run that computes or waits for its turn."""

    before_waiting: Callable[[], object] = lambda: None  # sends its messages, which are not to wait
    look_up: Callable[[], object] = lambda: None  # an error then ends it
    began: float = field(default_factory=thread_time)
    cpu_seconds: float = 0.0  # processor time at the last pause
    level: int = 0  # the class of its length so far: 0 is short
    last_pause: float = 0.0  # at a safe point
    since: float = 0.0  # its turn began
    last_rest: float = 0.0  # it let go of the interpreter last
    is_waiting: bool = True
    turn: Event = field(default_factory=Event)

    def count(self, cpu_seconds: float) -> None:
        """Take down how long it has computed."""
        self.cpu_seconds, self.level = cpu_seconds, bisect(LEVELS, cpu_seconds)


class Turns:
    """The scheduler of a process: which of its runs computes."""

    def __init__(
        self, *, shortest: float = SLICE, stretch: float = STRETCH_LIMIT, stuck: float = STUCK
    ) -> None:
        self.shortest = shortest
        self.stretch = stretch
        self.stuck = stuck
        self.runs: list[Run] = []
        """All runs, as they came: the one that computes, those that it has overtaken, those that wait."""
        self.current: Run | None = None
        self._long_ones_since = monotonic()
        self._lock = Lock()

    @contextmanager
    def take_turn(self, used: float = 0.0) -> Iterator[Run]:
        """Wait for a turn, then compute until the block ends; `used` seconds count as computed."""
        if run := _CURRENT_RUN.get():
            yield run
            return
        run = Run(began=thread_time() - used)
        run.count(used)
        token = _CURRENT_RUN.set(run)
        try:
            self._enqueue(run)
            self._wait(run)
            yield run
        finally:
            _CURRENT_RUN.reset(token)
            self._leave(run)

    def yield_turn(self) -> None:
        """Let shorter runs compute first, at a point where a run may be paused."""
        run = _CURRENT_RUN.get()
        if run is None or monotonic() - run.last_pause < self.shortest / 10:
            return
        if self._still_has_turn(run):
            if run.level and run.last_pause - run.last_rest >= BETWEEN_RESTS:
                NEVER.wait(REST)
                run.last_rest = run.last_pause
            return
        run.before_waiting()
        with self._lock:
            run.is_waiting = True
            run.turn.clear()
            if self.current is run:
                self._start_next()
        self._wait(run)

    def with_safe_points(self, blocks: Iterable[T]) -> Iterator[T]:
        """Yield blocks of slow work, and let others compute behind each."""
        for block in blocks:
            yield block
            self.yield_turn()

    def _enqueue(self, run: Run) -> None:
        with self._lock:
            self.runs.append(run)
            if self.current is None:
                self._start_next()
            else:
                self._preempt()

    def _leave(self, run: Run) -> None:
        with self._lock:
            self.runs.remove(run)
            if self.current is run:
                self._start_next()

    def _still_has_turn(self, run: Run) -> bool:
        with self._lock:
            run.count(thread_time() - run.began)
            run.last_pause = monotonic()
            if self.current is not run:
                return False
            if run.level:
                self._long_ones_since = run.last_pause
            is_alone = self.runs == [run]
            keeps_turn = run.last_pause - run.since < self.shortest
            return is_alone or keeps_turn or self._choose_next(self.runs) is run

    def _wait(self, run: Run) -> None:
        """Wait until it is the run's turn."""
        while not run.turn.wait(LOOK_UP if run.level else self.stretch * len(self.runs)):
            run.look_up()
            with self._lock:
                self._preempt()

    def _start_next(self) -> None:
        """Let the next waiting run compute."""
        self.current = self._choose_next(self.runs) if self.runs else None
        if self.current is not None:
            self._begin_computing(self.current)

    def _preempt(self) -> None:
        """Let a shorter run compute beside one that comes to no safe point."""
        run, waiting = self.current, [waiting_run for waiting_run in self.runs if waiting_run.is_waiting]
        if run is None or not waiting:
            return
        unseen = monotonic() - run.last_pause
        is_stuck = unseen >= self.stuck
        next_run = waiting[0] if is_stuck else self._choose_next(waiting)
        is_shorter = next_run.level < bisect(LEVELS, run.cpu_seconds + unseen)
        is_alone = len(self.runs) - len(waiting) == 1
        if is_stuck or (unseen >= self.stretch and is_shorter and is_alone):
            run.count(run.cpu_seconds + unseen)
            self.current = next_run
            self._begin_computing(next_run)

    def _begin_computing(self, run: Run) -> None:
        run.since = monotonic()
        if run.level:
            self._long_ones_since = run.since
        if run.is_waiting:
            run.last_pause, run.is_waiting = run.since, False
            run.turn.set()

    def _choose_next(self, runs: Sequence[Run]) -> Run:
        """Return the run that goes first: the shortest, or now and then the long one that came first."""
        long_ones = [run for run in runs if run.level]
        if long_ones and monotonic() - self._long_ones_since > LONGEST_WAIT:
            return long_ones[0]
        return min(runs, key=lambda run: run.level)


_CURRENT_RUN: ContextVar[Run | None] = ContextVar("_OWN", default=None)
TURNS = Turns()
"""The turns of this process."""
at_pauses(TURNS.yield_turn)
