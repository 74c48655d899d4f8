"""Exercises: for ever the same, with one answer, and wrong answers traced to the mistakes behind them.

`EXERCISES=10000` in the environment checks as many of them (`make exercises`); without it some hundreds.
"""

import hashlib
import math
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise, product
from typing import NamedTuple, TypeVar

import numpy as np
import pytest

from metrics import average_precision, precision
from metrics.analysis.mistakes import mistaken_scores, table_of_steps
from metrics.conventions.groups import definition_outcomes
from metrics.definition import USUAL, JudgedRanking
from metrics.measures import MEASURES
from scene.exercises.diagnosing import LEAST_LIKELY, results_of_mistakes
from scene.exercises.draws import Draws
from scene.exercises.goals import shortest_moves
from scene.exercises.judging import (
    CARRIED,
    EMPTY,
    ORDER,
    RIGHT,
    SHOWN,
    UNREAD,
    WRONG,
    Finding,
    judge,
    write_orders,
)
from scene.exercises.making import AMOUNT, MAKERS, PLANS, RESULT, Program, exercise, program, programs
from scene.exercises.model import (
    CASES,
    FIRST,
    LEVELS,
    MIX,
    PRACTISED,
    SECOND,
    SERIES,
    SIGNIFICANCE,
    SUBJECTS,
    VERSION,
    Blank,
    Code,
    Exercise,
    Fill,
    Find,
    Goal,
    Interval,
    Result,
    Series,
    Signs,
)
from scene.exercises.significance import mistaken_p, sign_pattern_counts, summarise_differences
from scene.list.edits import build_scene
from scene.list.model import Scene, SceneError
from tests.fewer import is_quick, tried
from tests.peers import scipy
from tests.server import PROJECT
from tests.unit.answers import (
    exercises,
    mistaken_table,
    mistaken_tables,
    printed,
    right_answers,
    same_numbers,
)
from ui.practice.words import option_name

pytestmark = pytest.mark.xdist_group("exercises")  # drawn once for all tests of this file
COUNT = int(os.environ.get("EXERCISES", "260"))
ALL = [
    Series(seed, level, metric, (FIRST, VERSION)[(number // 2 + level + 1) % 2])
    for seed in range(math.ceil(COUNT / (2 * len(SUBJECTS) * SERIES)))
    for number, metric in enumerate(SUBJECTS)
    for level in ([1 + number % 3, 1 + (number + 1) % 3][: 1 if is_quick() else 2])
]
IN_COLUMNS = {name: measure for name, measure in MEASURES.items() if measure.formula.columns}
"""The measures whose steps are filled in by hand."""
WRITTEN = [0, 1, 2, 3]
"""More decimals than are asked for: that many."""
Kind = TypeVar("Kind", bound=Exercise)


class Measured(NamedTuple):
    """The interval of differences, seen from the system that is ahead, and how single queries lie."""

    low: float
    high: float
    wins: int
    inside: int
    queries: int

    @classmethod
    def of(cls, differences: Sequence[float]) -> "Measured":
        d = np.array(differences) * (1 if sum(differences) > 0 else -1)
        reach = scipy.stats.t.ppf(0.975, len(d) - 1) * d.std(ddof=1) / math.sqrt(len(d))
        low, high = float(d.mean() - reach), float(d.mean() + reach)
        return cls(low, high, int((d > 0).sum()), int(((d > low) & (d < high)).sum()), len(d))


@cache
def drawn() -> list[Exercise]:
    return [each for series in ALL for each in exercises(series)]


def fills_of(metric: str) -> list[Fill]:
    return [each for each in drawn() if isinstance(each, Fill) and each.measure.name == metric]


def results_of(metric: str) -> list[Result]:
    return [each for each in drawn() if isinstance(each, Result) and each.measure.name == metric]


# --- the numbers that are drawn ---------------------------------------------------------------------------


def test_what_is_drawn_is_splitmix64() -> None:
    """The first words of the reference implementation from the state 1234567."""
    draws = Draws("")
    draws.state = 1234567
    assert [draws.word() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@pytest.mark.parametrize(
    ("metrics", "version", "digest"),
    tried(
        [
            pytest.param([MIX, *list(PRACTISED)[:10]], FIRST, "3cdc3af7485c9d9a", id="ten measures"),
            pytest.param(list(PRACTISED)[10:12], FIRST, "46fde3b683350383", id="two more"),
            pytest.param([SIGNIFICANCE], FIRST, "5eda4a6663d6ff64", id="two systems"),
            pytest.param(SUBJECTS, SECOND, "a2bf63c14221f63a", id="the second version"),
        ]
    ),
)
def test_an_address_gives_the_same_exercises_for_ever(
    metrics: Sequence[str], version: int, digest: str
) -> None:
    """If this fails, addresses that are out in the world have changed: draw that in a new version.

    A new measure stands last among those that are practised, and changes nothing here.
    """
    rounded = "\n".join(
        f"{blank.name} {blank.right:.9f}" if isinstance(blank.right, float) else f"{blank.name} {blank.right}"
        for level in (1, 2, 3)
        for metric in metrics
        for each in exercises(Series(7, level, metric, version))
        for blank in each.blanks
    )
    text = rounded.replace("-0.000000000", "0.000000000")
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == digest


def test_two_servers_have_the_same_exercises_for_one_seed() -> None:
    """Another process, in which sets and dictionaries of strings have an order of their own."""
    metrics = tried((MIX, *[*PRACTISED][::5]))
    code = "import sys; from tests.unit.answers import printed; print(printed(sys.argv[1:]))"
    other = subprocess.run(
        [sys.executable, "-c", code, *metrics],
        cwd=PROJECT,
        env={**os.environ, "PYTHONHASHSEED": "2"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert other.stdout == printed(metrics) + "\n"


def test_every_measure_is_practised() -> None:
    assert set(PRACTISED) == set(MEASURES), "a measure is last in PRACTISED of scene/exercises/model.py"


@pytest.mark.parametrize(
    "series", [Series(-1), Series(10**6), Series(1, 4), Series(1, 1, "DCG"), Series(1, 1, MIX, 4)]
)
def test_what_there_is_not_is_refused(series: Series) -> None:
    with pytest.raises(SceneError):
        exercise(series, 1)


# --- every exercise ---------------------------------------------------------------------------------------


def test_every_exercise_has_exactly_one_answer_and_takes_it() -> None:
    for each in drawn():
        assert judge(each, right_answers(each)).is_right, each
        assert judge(each, {}).is_empty
        for blank in each.blanks:
            if blank.options:
                assert list(blank.options).count(str(blank.right)) == 1
                assert len(set(blank.options)) == len(blank.options) >= 2
                for other in set(blank.options) - {blank.right}:
                    answers = {**right_answers(each), blank.name: other}
                    assert judge(each, answers).states[blank.name] == WRONG
            elif isinstance(blank.right, float):
                assert math.isfinite(blank.right)


def test_no_right_answer_is_refused_however_it_is_written() -> None:
    for each in drawn():
        numbers = {blank.name: blank.right for blank in each.blanks if isinstance(blank.right, float)}
        words = {blank.name: blank.right for blank in each.blanks if isinstance(blank.right, str)}
        if isinstance(each, Goal) or not numbers:
            continue
        for more in WRITTEN:
            exact = {name: f"{value:.{each.digits + more}f}" for name, value in numbers.items()}
            comma = {name: text.replace(".", ",") for name, text in exact.items()}
            percent = {name: f"{100 * value:.{each.digits + more}f} %" for name, value in numbers.items()}
            cut = {
                name: f"{math.trunc(value * 10**each.digits) / 10**each.digits}"
                for name, value in numbers.items()
            }
            for answers in (exact, comma, percent, cut):
                assert judge(each, {**words, **answers}).is_right, (each, answers)


def test_who_rounds_on_the_way_is_right() -> None:
    """Each cell from the cells before it as they were written, rounded to the digits that are asked for."""
    for metric, measure in IN_COLUMNS.items():
        for each in fills_of(metric):
            own = dict(measure.formula.compute_all(each.scene.definition, each.ranking))
            for column in each.blank_columns:
                own[column] = np.array(own[column], np.float64)
                for row in range(len(own[column])):
                    value = measure.formula.columns[column].cell(own, row)
                    own[column][row] = round(value, each.digits)
            answers = {blank.name: str(own[blank.column][(blank.rank or 1) - 1]) for blank in each.blanks}
            assert judge(each, answers).is_right, (each, answers)


def test_the_other_options_of_a_mistake_to_be_found_give_other_numbers() -> None:
    found = [each for each in drawn() if isinstance(each, Find)]
    assert found
    for each in found:
        made = mistaken_scores(each.measure, each.scene.definition, each.ranking)
        (blank,) = each.blanks
        fitting = {one.mistake.key for one in made if abs(one.score - each.wrong) <= each.tolerance}
        assert fitting & set(blank.options) == {blank.right}
        assert abs(each.measure.value(each.scene.definition, each.ranking) - each.wrong) > each.tolerance


def test_a_mistake_gives_what_it_gives_down_to_the_end_that_is_seen() -> None:
    """AP, RR and AUC have no cutoff in an exercise, and so their mistakes have none either."""
    ap, rr, auc = (
        {key: {round(value, 12) for name, value in made if name == key} for key, _ in made}
        for made in (
            results_of_mistakes(MEASURES[metric], build_scene(grades, missing, k=2, max_grade=1))
            for metric, grades, missing in (
                ("AP", [1, 0, 0, 0, 1], [1]),
                ("RR", [0, 0, 0, 1, 0], []),
                ("AUC", [1, 0, 1], []),
            )
        )
    )
    assert ap["ap-listed-only"] == {(1 + 2 / 5) / 2}
    assert ap["ap-divide-by-rank"] == {round((1 + 2 / 5) / 5, 12)}
    assert ap["ap-over-every-rank"] == {round((1 + 1 / 2 + 1 / 3 + 1 / 4 + 2 / 5) / 5, 12)}
    assert rr["rr-zero-based"] == {round(1 / (4 - 1), 12)}
    assert auc["auc-decisions"] == {1 / 4}  # yes down to rank 2: 1/2 and 0


@pytest.mark.parametrize("metric", PRACTISED)
def test_nobody_went_on_with_the_result(metric: str) -> None:
    """It stands in the last column, and nothing is computed from that."""
    made = results_of_mistakes(MEASURES[metric], build_scene([0, 1, 3, 2, 0, 1], [3], k=4, max_grade=3))
    assert {f"one-decimal:{metric}", f"two-decimals:{metric}"}.isdisjoint(dict(made))


def test_options_read_differently() -> None:
    """But for the lines of a program, of which each has its place."""
    for each in drawn():
        for blank in each.blanks if not isinstance(each, Code) else ():
            assert len({option_name(each, option) for option in blank.options}) == len(blank.options)


def test_no_goal_is_reached_before_or_in_fewer_moves() -> None:
    goals = [each for each in drawn() if isinstance(each, Goal)]
    assert goals
    for each in goals:
        way = shortest_moves(each.measure, each.scene, each.aim, each.target)
        assert way is not None
        assert 1 <= each.fewest == len(way) - 1 <= 3
        assert judge(each, {ORDER: write_orders(way[:-1])}).states == {ORDER: WRONG}
        detour = [way[0], way[1], *way]
        assert judge(each, {ORDER: write_orders(detour)}).states == {ORDER: CARRIED}
        assert judge(each, {ORDER: write_orders(rank_by_rank(way))}).is_right
        leap = write_orders([way[0], tuple(reversed(way[0]))])
        assert judge(each, {ORDER: leap}).states[ORDER] in (UNREAD, RIGHT)
        assert judge(each, {ORDER: "0.1"}).states == {ORDER: UNREAD}


def rank_by_rank(way: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The same way in moves of one rank each, as keys make them."""
    orders = way[:1]
    for before, after in pairwise(way):
        moved = next(each for each in before if without(before, each) == without(after, each))
        here, there = before.index(moved), after.index(moved)
        rest = without(before, moved)
        step = 1 if there > here else -1
        orders += [(*rest[:at], moved, *rest[at:]) for at in range(here + step, there + step, step)]
    return orders


def without(order: tuple[int, ...], one: int) -> tuple[int, ...]:
    return tuple(each for each in order if each != one)


@pytest.mark.parametrize("version", [FIRST, VERSION])
def test_a_series_has_every_kind(version: int) -> None:
    kinds = Counter(each.kind for seed in range(8) for each in exercises(Series(seed, 1, MIX, version)))
    assert set(kinds) == set(MAKERS)


@pytest.mark.thorough
@pytest.mark.parametrize("kind", ["fill", "result", "change"])
@pytest.mark.parametrize("level", LEVELS)
def test_what_to_compute_is_seldom_0_or_1(kind: str, level: int) -> None:
    """These are seen without computing: at most one exercise in ten of a kind and level asks for no more."""
    make, drawn = PLANS[VERSION].makers[kind], []
    for metric, number in product(PRACTISED, range(15)):
        drawn.append(make(Draws(f"{metric}/{number}"), MEASURES[metric], level, 1))
    numbers = [
        [abs(blank.right) for blank in each.blanks if isinstance(blank.right, float)]
        for each in drawn
        if each
    ]
    trivial = [each for each in numbers if {*each} <= {0.0, 1.0}]
    assert len(numbers) > 100
    assert len(trivial) <= len(numbers) / 10


def test_auc_is_practised_with_scores_and_ties() -> None:
    made = [each for seed in range(4) for each in exercises(Series(seed, 2, "AUC", VERSION))]
    lists = [each.ranking for each in made if isinstance(each, Result | Find)]
    assert all(each.scores for each in lists)
    assert any(each.is_tied for each in lists)
    assert any(isinstance(each, Find) for each in made)


def test_a_mistake_to_be_found_is_nobody_s_definition() -> None:
    made = [
        each
        for metric in ("nDCG", "AP", "R", "ERR")
        for seed in range(3)
        for each in exercises(Series(seed, 2, metric, VERSION))
    ]
    found = [each for each in made if isinstance(each, Find)]
    assert found
    for each in found:
        outcomes = [member.outcome for member in definition_outcomes(each.measure.name, each.ranking)]
        values = [value for value in outcomes if isinstance(value, float)]
        assert each.wrong not in [pytest.approx(value, abs=1e-9) for value in values]


def test_a_goal_of_today_has_no_shelf() -> None:
    made = [each for seed in range(3) for each in exercises(Series(seed, 2, "nDCG", VERSION))]
    goals = [each for each in made if isinstance(each, Goal)]
    assert goals
    assert not any(each.ranking.missing for each in goals)


# --- the mistake behind an answer -------------------------------------------------------------------------


def test_a_mistake_that_explains_one_wrong_cell_of_five_is_not_named() -> None:
    """1 − 1/i is 0 at rank 1, as if that were left out of a sum, and nothing of the kind below it."""
    fill = exercise(Series(1, 2, "nDCG"), 1)
    written = {blank.name: f"{1 - 1 / (blank.rank or 1):.3f}" for blank in fill.blanks}
    discounts = {name: number for name, number in written.items() if name.startswith("discount")}
    assert len(discounts) == 5
    (finding,) = judge(fill, discounts).findings
    assert (finding.answer, finding.mistakes) == ("0.000", ())
    (finding,) = judge(fill, {"discount.1": "0"}).findings
    assert finding.mistakes[0] == "first-rank-lost"


@pytest.mark.parametrize("metric", IN_COLUMNS)
def test_mistakes_in_a_table_are_named(metric: str) -> None:
    """Of the answers that each mistake makes, nearly all are traced to it or to one with the same numbers."""
    missed: Counter[str] = Counter()
    made: Counter[str] = Counter()
    for each in fills_of(metric)[::2]:
        tables = mistaken_tables(each)
        for mistake, table in tables:
            if mistake.ingredient not in each.blank_columns:
                continue
            answers = mistaken_table(each, table)
            verdict = judge(each, answers)
            if WRONG not in verdict.states.values():
                continue
            made[mistake.key] += 1
            first = verdict.findings[0]
            same = same_numbers(each, mistake.ingredient, table, tables)
            assert first.blank.startswith(f"{mistake.ingredient}."), "it first shows where it was made"
            missed[mistake.key] += not set(first.mistakes) & same
    assert made
    for key, count in made.items():
        assert missed[key] <= 0.05 * count, (key, missed[key], count)


@pytest.mark.parametrize("metric", PRACTISED)
def test_mistakes_in_a_result_are_named(metric: str) -> None:
    missed: Counter[str] = Counter()
    made: Counter[str] = Counter()
    for each in results_of(metric):
        results = results_of_mistakes(each.measure, each.scene)
        for key, value in results:
            if key in LEAST_LIKELY:
                continue
            verdict = judge(each, {RESULT: f"{value:.{each.digits}f}"})
            if verdict.states[RESULT] == WRONG:
                same = {name for name, other in results if abs(other - value) <= each.tolerance}
                made[key] += 1
                missed[key] += not set(verdict.findings[0].mistakes) & same
    assert made, f"the formula of {metric} has no wrong ingredient"
    for key, count in made.items():
        assert missed[key] <= 0.05 * count, (key, missed[key], count)


def finding_of(metric: str, scene: Scene, answer: str) -> Finding:
    """What is said of a result that is wrong."""
    measure = MEASURES[metric]
    right = Blank(RESULT, measure.value(scene.definition, scene.ranking))
    (finding,) = judge(Result(1, (right,), 4, measure, scene, ()), {RESULT: answer}).findings
    return finding


def test_a_mistake_is_a_definition_only_if_it_is_so_in_other_orders_too() -> None:
    """1/√4 is 1/log₂ 4, and the relevant document is as well the first: 1/√1."""
    scene = build_scene([0, 0, 0, 1], [], k=4, max_grade=1)
    found = finding_of("nDCG", scene, "0.5000").diagnosis
    assert "Järvelin & Kekäläinen" in found.defined_by
    assert found.mistake_definers == ("log2-i",)


def test_a_definition_of_the_whole_list_is_not_taken_for_one_rank_too_far() -> None:
    """Of four ranks, k + 1 = 4 is as well the end of the list."""
    found = finding_of("F1", build_scene([0, 1, 0, 1], [], k=3, max_grade=1), f"{4 / 6:.4f}").diagnosis
    assert "trec_eval" in found.defined_by
    assert found.mistake_definers == ("cut-forgotten",)


def test_a_gain_of_q_that_is_wrong_in_the_list_alone_is_told_apart_from_one_that_is_wrong_in_both() -> None:
    scene = build_scene([1, 3, 0, 2], [2], k=4, max_grade=3)
    exponential = (2 / (1 + 7), (2 + 8) / (2 + 10), (3 + 11) / (4 + 14))
    in_both = sum(exponential) / 4
    in_list = (2 / (1 + 3) + (2 + 8) / (2 + 5) + (3 + 11) / (4 + 8)) / 4
    assert finding_of("Q", scene, f"{in_both:.6f}").mistakes == ("other-gain",)
    assert finding_of("Q", scene, f"{in_list:.6f}").mistakes == ("own:other-gain",)


def test_who_miscounted_by_one_is_told_so_where_nothing_else_explains_the_number() -> None:
    """Of four relevant documents three are listed: 3 is as well what is listed."""
    scene = build_scene([1, 0, 3, 1, 0, 0], [2], k=6, max_grade=3)
    precisions = 1 + 2 / 3 + 3 / 4
    assert "ap-listed-only" in finding_of("AP", scene, f"{precisions / 3:.4f}").mistakes
    assert "r-one-too-few" not in finding_of("AP", scene, f"{precisions / 3:.4f}").mistakes
    assert finding_of("AP", scene, f"{precisions / 5:.4f}").mistakes == ("r-one-too-many",)
    blank = Blank("contribution.1", 1 / 4, column="contribution", rank=1)
    each = Fill(1, (blank,), 4, MEASURES["AP"], scene, ("contribution",), ("P@i",))
    assert judge(each, {blank.name: "0.2"}).findings[0].mistakes == ("r-one-too-many",)


def test_of_few_decimals_usual_mistakes_are_named_or_what_gives_the_very_number() -> None:
    scene = build_scene([1, 3, 0, 2], [2], k=4, max_grade=3)
    scores = {
        each.mistake.key: each for each in mistaken_scores(MEASURES["ERR"], scene.definition, scene.ranking)
    }
    usual, rare = scores["err-share-of-scale"], scores["err-divided-by-k"]
    assert finding_of("ERR", scene, f"{usual.score:.3f}").mistakes == (usual.mistake.key,)
    assert finding_of("ERR", scene, f"{rare.score:.4f}").mistakes == (rare.mistake.key,)
    assert rare.mistake.key not in finding_of("ERR", scene, f"{rare.score:.3f}").mistakes
    assert "rr-share-of-list" in finding_of("RR", build_scene([0, 1, 0, 0], [], max_grade=1), "0.75").mistakes


@pytest.mark.thorough
@pytest.mark.parametrize("away", [0.1, 0.3, 1.0])
def test_a_number_of_chance_is_seldom_explained(away: float) -> None:
    """By one mistake, by two, or by a library: near the right number and far from it."""
    chance, told = random.Random(11), Counter[bool]()
    for each in (each for metric in PRACTISED for each in results_of(metric)):
        right = each.blanks[0].right
        assert isinstance(right, float)
        for _ in range(2):
            number = right + away * (2 * chance.random() - 1)
            if 0.01 < number < max(1, right):  # 0 and 1 are what many mistakes lead to
                findings = judge(each, {RESULT: f"{number:.4f}"}).findings
                told[any(finding.mistakes or finding.diagnosis.defined_by for finding in findings)] += 1
    assert told.total() > 60
    assert told[True] < 0.02 * told.total(), told


def test_what_a_hint_has_shown_does_not_count() -> None:
    each = next(each for each in fills_of("nDCG") if len(each.blank_columns) > 1)
    verdict = judge(each, right_answers(each), each.blank_columns[:1])
    assert verdict.is_right
    assert verdict.blank_count == verdict.points == len(each.blanks) - len(each.ranking.grades)
    assert set(judge(each, {}, each.blank_columns).states.values()) == {SHOWN}


def test_a_number_of_another_cell_is_said_to_be_its() -> None:
    """And where a column stands in the place of a quotient, by what it has to be divided."""
    named: Counter[str] = Counter()
    for each in [each for each in drawn() if isinstance(each, Fill)][::2]:
        right = table_of_steps(each.measure, each.scene.definition, each.ranking)
        for blank, column in product(each.blanks[::5], right):
            row = (blank.rank or 1) - 1
            written = f"{right[column][row]:.{each.digits + 2}f}"
            for behind in (finding.diagnosis for finding in judge(each, {blank.name: written}).findings):
                if behind.cell is None:
                    continue
                named[behind.cell.column] += 1
                assert behind.cell.column in (*each.given_columns, *each.blank_columns)
                read = right[behind.cell.column][behind.cell.rank - 1]
                assert read == pytest.approx(float(written), abs=2 * each.tolerance)
                if behind.divisor:
                    named["divided"] += 1
                    assert read / right[behind.divisor][row] == pytest.approx(blank.right)
    assert is_quick() or {"DCG", "reaches", "divided"} <= set(named)


def test_the_rank_in_place_of_its_reciprocal_is_named_where_that_is_asked_for() -> None:
    each = next(each for each in fills_of("RR") if "1/rank" in each.blank_columns)
    ranks = {blank.name: str(blank.rank) for blank in each.blanks if blank.column == "1/rank"}
    (finding,) = [finding for finding in judge(each, ranks).findings if "1/rank" in finding.blank]
    assert finding.mistakes == ("rr-rank-itself",)


def test_dcg_for_ndcg_is_to_be_divided_by_idcg() -> None:
    scene = build_scene([0, 2, 1], [3], k=3, max_grade=3)
    blanks = tuple(Blank(f"nDCG.{rank}", 0.5, column="nDCG", rank=rank) for rank in (1, 2, 3))
    each = Fill(1, blanks, 4, MEASURES["nDCG"], scene, ("nDCG",), ("DCG", "IDCG"))
    (finding,) = judge(each, {"nDCG.2": "2/log2(3)"}).findings
    assert (finding.diagnosis.cell, finding.diagnosis.divisor) == (("DCG", 2), "IDCG")


def test_a_sign_and_the_new_score_in_place_of_the_change_are_told() -> None:
    each = next(each for each in drawn() if each.kind == "change" and each.blanks[0].right == "up")
    amount = each.blanks[1].right
    assert isinstance(amount, float)
    verdict = judge(each, {"choice": "up", AMOUNT: f"{-amount:.6f}"})
    assert verdict.states == {"choice": RIGHT, AMOUNT: WRONG}
    assert verdict.findings[0].mistakes == ("change-sign",)


@pytest.mark.parametrize(
    "written", ["", "  ", "abc", "1//2", "1e9999", "0.5.5", "__import__('os')", "(" * 70]
)
def test_whatever_is_written_is_judged(written: str) -> None:
    each = next(each for each in drawn() if isinstance(each, Fill))
    states = set(judge(each, {blank.name: written for blank in each.blanks}).states.values())
    assert states == ({UNREAD} if written.strip() else {EMPTY})


def test_impossible_numbers_break_no_formula() -> None:
    for metric in IN_COLUMNS:
        for each in fills_of(metric)[::12]:
            for written in ("0", "-1", "1e12", "-1e12"):
                judge(each, {blank.name: written for blank in each.blanks})


# --- two systems ------------------------------------------------------------------------------------------


@cache
def two_systems() -> list[Exercise]:
    seeds = range(3 if is_quick() else 6)
    made = [exercises(Series(seed, level, SIGNIFICANCE, VERSION)) for seed in seeds for level in (1, 2, 3)]
    return [each for series in made for each in series]


def of_two_systems(kind: type[Kind]) -> list[Kind]:
    return [each for each in two_systems() if isinstance(each, kind)]


def test_p_by_hand_is_the_share_of_64_patterns_and_each_mistake_has_its_own_number_and_name() -> None:
    """Counted here in whole hundredths, pattern by pattern."""
    for each in of_two_systems(Signs):
        d = [round(100 * difference) for difference in each.differences]
        ours, (blank,) = sum(d), each.blanks
        sums = [sum(sign * one for sign, one in zip(signs, d, strict=True)) for signs in patterns()]
        far = sum(abs(one) >= abs(ours) for one in sums)
        assert len(sums) == 64
        assert blank.right == far / 64
        assert judge(each, {blank.name: f"{far}/64"}).is_right
        won = sum(one > 0 for one in d)
        wins = [sum(sign > 0 for sign in signs) for signs in patterns()]
        made = {
            "signs-one-side": sum(one >= ours if ours > 0 else one <= ours for one in sums) / 64,
            "signs-ties-left-out": sum(abs(one) > abs(ours) for one in sums) / 64,
            "signs-own-left-out": (far - 1) / 64,
            "signs-divided-by-others": far / 63,
            "signs-others-alone": (far - 1) / 63,
            "signs-one-more": (far + 1) / 65,
            "signs-not-divided": far,
            "signs-sign-test": sum(abs(2 * one - 6) >= abs(2 * won - 6) for one in wins) / 64,
        }
        assert dict(mistaken_p(each.differences)) == pytest.approx(made)
        for key, value in made.items():
            verdict = judge(each, {blank.name: f"{value:.4f}"})
            assert verdict.states == {blank.name: WRONG}
            assert verdict.findings[0].mistakes == (key,)


def patterns() -> Iterator[tuple[int, ...]]:
    return product((1, -1), repeat=6)


TRUE_OF_INTERVAL: dict[str, Callable[[Measured], bool]] = {
    "better": lambda m: m.low > 0,
    "not-shown": lambda m: m.low <= 0 <= m.high,
    "share-of-queries": lambda m: m.wins >= 0.95 * m.queries,
    "queries-inside": lambda m: m.inside >= 0.95 * m.queries,
    "every-query": lambda m: m.wins == m.queries,
    "alike": lambda _: False,  # no interval says it
    "lost": lambda m: m.low <= 0 <= m.high,
    "equal": lambda m: m.low == m.high == 0,
    "leader": lambda m: m.low > 0,
    "next-mean": lambda _: False,  # of a mean that varies by chance itself it holds 83 %
}
"""When a statement is true, seen from the system that is ahead."""


def test_one_statement_about_an_interval_is_true_of_its_numbers() -> None:
    told = Counter[str]()
    for each in of_two_systems(Interval):
        (blank,) = each.blanks
        measured = Measured.of(each.differences)
        assert [key for key in blank.options if TRUE_OF_INTERVAL[key](measured)] == [blank.right]
        assert len(blank.options) == 4
        told.update(blank.options)
    assert is_quick() or set(told) == set(TRUE_OF_INTERVAL)


def test_the_t_interval_of_an_exercise_is_that_of_scipy() -> None:
    for each in of_two_systems(Interval):
        read, d = summarise_differences(each.differences), np.array(each.differences)
        error = d.std(ddof=1) / math.sqrt(len(d))
        assert (read.low, read.high) == pytest.approx(
            scipy.stats.t.interval(0.95, len(d) - 1, d.mean(), error)
        )


def test_exercises_about_two_systems_are_drawn_in_turn_and_have_more_to_count_at_higher_levels() -> None:
    series = [exercises(Series(7, level, SIGNIFICANCE, VERSION)) for level in (1, 2, 3)]
    assert [each.kind for each in series[0]] == ["signs", "interval"] * 5
    signs = [[each for each in of if isinstance(each, Signs)] for of in series]
    counts = [max(sign_pattern_counts(each.differences).as_extreme for each in of) for of in signs]
    assert counts == [8, 12, 18]
    sizes = [{len(each.differences) for each in of if isinstance(each, Interval)} for of in series]
    assert sizes == [{20}, {50}, {100}]


# --- cells, programs, cases -------------------------------------------------------------------------------


@pytest.mark.parametrize("metric", IN_COLUMNS)
def test_cell_by_cell_a_table_is_the_one_of_the_metric(metric: str) -> None:
    draws, measure = Draws(metric), MEASURES[metric]
    for _ in range(100):
        top, length = draws.between(1, 4), draws.between(1, 7)
        grades = tuple(draws.between(0, top) for _ in range(length))
        missing = tuple(draws.between(0, top) for _ in range(draws.below(3)))
        ranking = JudgedRanking(grades, missing=missing, k=draws.between(1, length), max_grade=top)
        columns = measure.columns(USUAL, ranking)
        for name, values in table_of_steps(measure, USUAL, ranking).items():
            assert values == pytest.approx([float(each) for each in columns[name]], nan_ok=True)


LISTS = [
    JudgedRanking((2, 0, 1, 0, 3), missing=(3, 1), k=3, max_grade=4),
    JudgedRanking((0, 1, 0, 2), missing=(2,), k=3, max_grade=3),
    JudgedRanking((0, 0, 3, 2), missing=(1,), k=4, max_grade=4),
]

Cases = list[tuple[tuple[object, ...], float]]
ERR_CASES: Cases = [((list(s.grades), s.k, s.max_grade), MEASURES["ERR"].value(USUAL, s)) for s in LISTS]
PROGRAMS: dict[str, list[Cases]] = {
    "nDCG": [
        [((list(s.grades), s.pool_grades, s.k), MEASURES["nDCG"].value(USUAL, s)) for s in LISTS],
        [
            (([("abc", "b"), ("abc", "d"), ("cab", "b")], 2), (1 / math.log2(3) + 0 + 0) / 3),
            (([("abc", "a"), ("abc", "b")], 2), (1 + 1 / math.log2(3)) / 2),
        ],
    ],
    "ERR": [ERR_CASES, ERR_CASES],
    "AP": [
        [((list(s.grades), s.pool_grades), MEASURES["AP"].value(USUAL, s)) for s in LISTS],
        [
            (
                (list(s.grades), s.pool_grades, s.k),
                float(average_precision(s.grades, s.k, judged=s.pool_grades)),
            )
            for s in LISTS
        ],
    ],
    "RR": [[((list(s.grades),), MEASURES["RR"].value(USUAL, s)) for s in LISTS]],
    "P": [[((list(s.grades), s.k), float(precision(s.grades, s.k))) for s in LISTS]],
    "Success": [[(("abcd", "da", 2), 1), (("abcd", "d", 2), 0), (("abcd", "bd", 3), 1)]],
}
"""The programs of each metric: with which arguments they give which number."""


@pytest.mark.parametrize("metric", PROGRAMS)
def test_a_program_computes_its_metric_and_every_wrong_line_of_it_something_else(metric: str) -> None:
    first = program(MEASURES[metric])
    written = sorted(programs(MEASURES[metric]), key=lambda each: each != first)
    for each, cases in zip(written, PROGRAMS[metric], strict=True):
        check(each, cases)


def check(written: Program, cases: list[tuple[tuple[object, ...], float]]) -> None:
    """Run a program on these arguments, then with each of its wrong lines."""
    right = [value for _, value in cases]
    assert [run(written.lines, arguments) for arguments, _ in cases] == pytest.approx(right)
    for mistake, place, line in written.wrong:
        assert line != written.lines[place]
        wrong = [run(written.with_mistake(place, line), arguments) for arguments, _ in cases]
        assert wrong != pytest.approx(right), mistake


def run(lines: tuple[str, ...], arguments: tuple[object, ...]) -> float:
    names: dict[str, object] = {"log2": math.log2, "prod": math.prod}
    exec("\n".join(lines), names)
    function = names[lines[0].removeprefix("def ").partition("(")[0]]
    assert callable(function)
    try:
        return float(function(*arguments))
    except ZeroDivisionError:
        return math.inf


def test_a_program_of_queries_takes_the_mean_and_every_wrong_line_of_it_something_else() -> None:
    written = program(MEASURES["R"])
    assert written is not None
    queries = [([1, 0, 1], [1, 0, 1, 1]), ([0, 2, 0], [2]), ([0, 0, 1], [1, 1])]
    right = (1 / 3 + 1 + 0) / 3
    assert run(written.lines, (queries, 2)) == pytest.approx(right)
    wrong = {
        mistake: run(written.with_mistake(place, line), (queries, 2))
        for mistake, place, line in written.wrong
    }
    assert wrong == pytest.approx(
        {
            "ap-listed-only": (1 / 2 + 1 + 0) / 3,
            "precision-for-recall": (1 / 2 + 1 / 2 + 0) / 3,
            "pooled": (1 + 1 + 0) / (3 + 1 + 2),
        }
    )


def test_every_case_has_one_measure_to_choose_among_four() -> None:
    assert len(CASES) >= 40
    for right, others, level in CASES.values():
        assert len({right, *others}) == 4
        assert {right, *others} <= set(MEASURES)
        assert level in (1, 2, 3)
