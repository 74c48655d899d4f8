"""Readers sent down the list one by one: how many, with what progress, and what became of them."""

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
    """The settings of a simulation: all that it depends on."""

    grades: tuple[float | None, ...]
    k: int
    max_grade: int
    readers: int
    seed: int


@dataclass(frozen=True)
class Outcome:
    """The outcome for the readers: the share that stopped at each rank, the share that left, the mean."""

    shares: list[float]
    running: RunningMean

    @property
    def mean(self) -> float:
        """The mean reciprocal stopping rank of all readers."""
        return float(self.running.means[-1])

    @property
    def half_width(self) -> float:
        """Half the width of its confidence interval."""
        return float(self.running.half_widths[-1])


def choose_readers() -> None:
    """Choose how many readers to send; a button sends others."""
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


def _chosen_settings(scene: Scene) -> SimulationSettings:
    """Return whom to send where, as it is chosen."""
    grades = tuple(document.grade for document in scene.query.ranked)
    return SimulationSettings(
        grades, scene.k, scene.max_grade, st.session_state[COUNT], st.session_state.get(SEED, 1)
    )


def _next_seed() -> None:
    st.session_state[SEED] = st.session_state.get(SEED, 1) + 1


def simulate(settings: SimulationSettings, scene: Scene) -> Outcome:
    """Send the readers, unless these have just been sent; where it takes a while, say how far it is."""
    sent, outcome = st.session_state.get(LAST, (None, None))
    if sent == settings:
        return outcome  # type: ignore[no-any-return]
    groups = list(_groups(settings, scene))
    ranks = np.concatenate(groups)
    counts = np.bincount(ranks, minlength=1 + min(scene.k, len(scene.query.ranked)))
    left_share, *stopped = (float(share) for share in counts / len(ranks))
    outcome = Outcome([*stopped, left_share], running_mean(ranks))
    st.session_state[LAST] = settings, outcome
    return outcome


def _groups(settings: SimulationSettings, scene: Scene) -> Iterator[IntArray]:
    """Send the readers in groups."""
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
    """The simulated readers compared with ERR."""

    view: ErrView

    @property
    def settings(self) -> SimulationSettings:
        """The settings in force."""
        return _chosen_settings(self.view.scene)

    @property
    def outcome(self) -> Outcome:
        """The outcome. No cached property: that holds a lock, and a run can be paused in here."""
        return simulate(self.settings, self.view.scene)

    def result(self) -> list[Node]:
        """Their mean with its confidence interval, and whether ERR lies in it."""
        outcome, score = self.outcome, self.view.score
        inside = abs(outcome.mean - score) <= outcome.half_width
        line = equation(
            plural_label("err.mean", self.settings.readers),
            result=f"{decimal(outcome.mean)} ± {decimal(outcome.half_width)}",
        )
        sentence = label("err.inside" if inside else "err.outside", score=decimal(score))
        return [line, note(sentence)]

    def pictures(self) -> list[Node]:
        """The pictures of where they stopped, and of their mean as it nears ERR."""
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
