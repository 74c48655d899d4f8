"""Simulating ERR's readers on the page: settings, progress, and the outcome beside ERR."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import streamlit as st

from metrics.analysis.simulation import IntArray, RunningMean, running_mean, stopping_ranks
from scene.list.model import Scene, grades_of
from ui.err.charts import draw_approach, stop_histogram
from ui.err.view import ErrView
from ui.formulas.formula import equation
from ui.pictures.drawing import figure, picture_description
from ui.tree.nodes import Node, note
from ui.words.numbers import decimal
from ui.words.text import format_integer, label, plural_label

NUMBERS = (100, 1_000, 10_000, 100_000, 1_000_000)
USUAL_NUMBER = 1_000
AT_A_TIME = 20_000
"""How many readers go down together; between two such groups progress is shown and a key press heard."""
SEED, COUNT, LAST = "err_seed", "err_readers", "err_simulation"


@dataclass(frozen=True)
class SimulationSettings:
    """The number of readers, the seed, and all else that a simulation depends on."""

    grades: tuple[float | None, ...]
    k: int
    max_grade: int
    readers: int
    seed: int


@dataclass(frozen=True)
class Outcome:
    """The outcome of a simulation: shares of readers who stopped at each rank or left, mean 1/rank."""

    shares: list[float]
    running: RunningMean

    @property
    def mean(self) -> float:
        """The mean of 1/rank over all simulated readers."""
        return float(self.running.means[-1])

    @property
    def half_width(self) -> float:
        """Half the width of the mean's confidence interval."""
        return float(self.running.half_widths[-1])


def choose_readers() -> None:
    """Show the choice of how many readers to simulate, and the button for another seed."""
    with st.container(horizontal=True, gap="medium", vertical_alignment="bottom"):
        st.segmented_control(
            label("err.readers"),
            NUMBERS,
            default=USUAL_NUMBER,
            key=COUNT,
            required=True,
            wrap=True,
            format_func=format_integer,
        )
        st.button(label("err.other-readers"), on_click=_next_seed)


def _next_seed() -> None:
    st.session_state[SEED] = st.session_state.get(SEED, 1) + 1


def simulate(settings: SimulationSettings, scene: Scene) -> Outcome:
    """Return the outcome of a simulation, cached; a long one shows its progress."""
    sent, outcome = st.session_state.get(LAST, (None, None))
    if sent == settings:
        return outcome  # type: ignore[no-any-return]
    groups = list(_stopping_ranks_in_groups(settings, scene))
    ranks = np.concatenate(groups)
    counts = np.bincount(ranks, minlength=1 + min(scene.k, len(scene.query.ranked)))
    left_share, *stopped = (float(share) for share in counts / len(ranks))
    outcome = Outcome([*stopped, left_share], running_mean(ranks))
    st.session_state[LAST] = settings, outcome
    return outcome


def _stopping_ranks_in_groups(settings: SimulationSettings, scene: Scene) -> Iterator[IntArray]:
    """Yield the ranks at which simulated readers stop, some thousands at a time."""
    generator = np.random.default_rng(settings.seed)
    grades = grades_of(scene.query.ranked)
    progress = st.empty()
    for sent in range(0, settings.readers, AT_A_TIME):
        if settings.readers > AT_A_TIME:
            progress.progress(sent / settings.readers, plural_label("err.progress", sent))
        group = min(AT_A_TIME, settings.readers - sent)
        yield stopping_ranks(grades, group, generator, settings.k, max_grade=settings.max_grade)
    progress.empty()


@dataclass(frozen=True)
class SimulationView:
    """A simulation of readers compared with ERR."""

    view: ErrView

    @property
    def settings(self) -> SimulationSettings:
        """The settings of the widgets."""
        scene, chosen = self.view.scene, st.session_state
        grades = tuple(document.grade for document in scene.query.ranked)
        return SimulationSettings(grades, scene.k, scene.max_grade, chosen[COUNT], chosen.get(SEED, 1))

    @property
    def outcome(self) -> Outcome:
        """Return the simulation's outcome. No cached property: that holds a lock while the run pauses."""
        return simulate(self.settings, self.view.scene)

    def result(self) -> list[Node]:
        """Return the readers' mean 1/rank with its confidence interval, in words."""
        outcome, score = self.outcome, self.view.score
        inside = abs(outcome.mean - score) <= outcome.half_width
        line = equation(
            plural_label("err.mean", self.settings.readers),
            result=f"{decimal(outcome.mean)} ± {decimal(outcome.half_width)}",
        )
        sentence = label("err.inside" if inside else "err.outside", score=decimal(score))
        return [line, note(sentence)]

    def pictures(self) -> list[Node]:
        """Return the pictures of where readers stopped, and of their mean nearing ERR."""
        outcome, score = self.outcome, self.view.score
        where = stop_histogram(
            outcome.shares,
            self.view.exact_shares,
            self.view.scene.k,
            description=picture_description("err.figure.where-alt", outcome.shares),
        )
        nearing = draw_approach(
            outcome.running,
            score,
            description=label("err.figure.nearing-alt", mean=decimal(outcome.mean), score=decimal(score)),
        )
        return [
            figure("err-where", label("err.figure.where"), where),
            figure("err-nearing", label("err.figure.nearing"), nearing),
        ]
