"""Drawing exercises: a seed, a level and a measure always give the same ones."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import combinations
from pathlib import Path
from typing import Final

from metrics.analysis.mistakes import GIVEN, has_columns, mistaken_scores, table_of_steps
from metrics.analysis.traits import traits_of
from metrics.average_precision import AP
from metrics.cumulative_gain import NDCG
from metrics.expected_reciprocal_rank import ERR
from metrics.expected_search_length import ESL
from metrics.measure import Measure
from metrics.numeric.scores import SCORE_TOLERANCE
from metrics.precision_recall import F1, SUCCESS, P, R
from metrics.q_measure import Q
from metrics.rank_biased_precision import RBP
from metrics.reciprocal_rank import RR
from metrics.roc import AUC
from scene.address.tokens import truncate
from scene.assets import ASSETS
from scene.exercises.diagnosing import LEAST_LIKELY, definers_of_score
from scene.exercises.draws import Draws
from scene.exercises.goals import shortest_moves
from scene.exercises.judging import ORDER, swap_ranks
from scene.exercises.model import (
    CASES,
    FIRST,
    FIRST_CASES,
    MIX,
    PRACTISED,
    SECOND,
    SERIES,
    SIGNIFICANCE,
    SUBJECTS,
    VERSION,
    Blank,
    Case,
    Change,
    Choose,
    Code,
    Compare,
    Exercise,
    Fill,
    Find,
    Goal,
    Result,
    Series,
)
from scene.exercises.significance import DRAWN
from scene.exercises.version_one import OTHER_CUTOFF, version_one_results
from scene.list.edits import build_scene, set_definition, set_scores
from scene.list.model import Scene, SceneError, with_query
from scene.pause import pause

FOLDER = ASSETS / "programs"
WRONG = "✗"
"""Begins a line that is a wrong form of the right one above it: the mistake's name, a bar, the line."""


@dataclass(frozen=True)
class Program:
    """A program that computes a measure, and wrong variants of its lines."""

    lines: tuple[str, ...]
    wrong: tuple[tuple[str, int, str], ...]

    def with_mistake(self, place: int, line: str) -> tuple[str, ...]:
        """Return the lines with one replaced by its wrong variant."""
        return (*self.lines[:place], line, *self.lines[place + 1 :])


def program(measure: Measure) -> Program | None:
    """Return the first program of a measure for "find the wrong line"; None where there is none."""
    path = FOLDER / f"{measure.name}.txt"
    return _read_program(path) if path.exists() else None


def programs(measure: Measure) -> list[Program]:
    """Return all programs of a measure for "find the wrong line"."""
    return [_read_program(path) for path in sorted(FOLDER.glob(f"{measure.name}[.-]*txt"))]


def _read_program(path: Path) -> Program:
    lines: list[str] = []
    wrong: list[tuple[str, int, str]] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith(WRONG):
            mistake, _, instead = line.removeprefix(WRONG).partition("|")
            wrong.append((mistake, len(lines) - 1, instead))
        else:
            lines.append(line)
    return Program(tuple(lines), tuple(wrong))


RESULT: Final = "result"
CHOICE: Final = "choice"
AMOUNT: Final = "amount"
DIRECTIONS: Final = ("up", "down", "same")
OPTIONS: Final = 4
UP_OR_DOWN: Final = ("up", "down")
MAX_SEED: Final = 999_999
MAX_TRIES: Final = 400

KINDS: Final = ("fill", "result", "choose", "goal", "change", "fill", "find", "compare", "code", "goal")
"""The kinds of a series in their order."""

MEASURES_OF_LEVEL: Final[dict[int, tuple[Measure, ...]]] = {
    1: (NDCG, AP, RR, P, ERR),
    2: (NDCG, AP, RR, ERR, P, R, F1, RBP),
    3: (NDCG, AP, ERR, RR, RBP, Q, R, F1, AUC),
}
"""The measures of the mix, by level."""

AIMS_OF_LEVEL: Final = {
    1: ("best", "worst"),
    2: ("best", "worst", "keep-first"),
    3: ("against-err", "keep-first", "best"),
}
LENGTHS: Final = {1: 4, 2: 5, 3: 6}
COLUMNS: Final = {1: 1, 2: 2, 3: 3}
"""How many columns are to be filled at a level."""
DIGITS: Final = {1: 3, 2: 3, 3: 4}


def check_series(series: Series) -> None:
    """Raise a `SceneError` for too large a seed, or an unknown measure, level or version."""
    if not 0 <= series.seed <= MAX_SEED:
        raise SceneError("seed-out-of-range", limit=MAX_SEED)
    if series.level not in DIGITS:
        raise SceneError("no-such-level")
    if series.metric not in SUBJECTS:
        raise SceneError("not-practised", value=truncate(series.metric), allowed=SUBJECTS)
    if series.version not in PLANS:
        raise SceneError("no-such-version", last=VERSION)


@lru_cache(maxsize=2048)  # as much as the rest of an edit in practice
def exercise(series: Series, number: int) -> Exercise:
    """Return one exercise of a series, by its number from 1 up."""
    check_series(series)
    text = f"{min(series.version, SECOND)}/{series.seed}/{series.level}/{series.metric}"
    if series.metric == SIGNIFICANCE:
        return DRAWN[(number - 1) % len(DRAWN)](Draws(f"{text}/{number}"), series.level, number)
    measure = PRACTISED.get(series.metric) or _measure_in_mix(Draws(text), series.level, number)
    plan = PLANS[series.version]
    kind = KINDS[(number - 1) % SERIES]
    if kind == "choose" and series.metric != MIX:
        kind = plan.instead[kind]
    draws = Draws(f"{text}/{number}")
    while True:
        drawn_exercise = plan.makers[kind](draws, measure, series.level, number)
        if drawn_exercise is not None:
            return drawn_exercise
        kind = plan.instead.get(kind, "result")


def _measure_in_mix(draws: Draws, level: int, number: int) -> Measure:
    """Return the measure of an exercise of a mixed series; all come up before any comes again."""
    measures = MEASURES_OF_LEVEL[level]
    mix: list[Measure] = []
    while len(mix) < number:
        mix += draws.shuffled(measures)
    return mix[number - 1]


# --- lists ------------------------------------------------------------------------------------------------


DrawLists = Callable[[Draws, Measure, int], Iterator[Scene]]
"""How lists are drawn for a measure at a level."""


def scenes(draws: Draws, measure: Measure, level: int) -> Iterator[Scene]:
    """Yield random lists for a measure with something relevant and (but for Success) not in best order."""
    reads_missing = traits_of(measure).reads_missing
    for _ in range(MAX_TRIES):
        pause()
        scene = _draw_scene(draws, measure, level, reads_missing)
        definition, ranking = scene.definition, scene.ranking
        best = measure.value(definition, ranking.sorted_by_grade())
        if (
            measure.is_defined(definition, ranking)
            and any(ranking.labels(definition.threshold))
            and (
                (measure is SUCCESS and ranking.has_two_classes(definition.threshold))
                or abs(measure.value(definition, ranking) - best) > 0.01
            )
        ):
            yield scene


def _draw_scene(draws: Draws, measure: Measure, level: int, reads_missing: bool) -> Scene:
    is_graded = "threshold" not in measure.definition_fields or measure is Q
    length = LENGTHS[level]
    top = {1: 2, 2: 3, 3: 4}[level] if measure is ERR else 3 if is_graded or level == 3 else 1
    highest = top - 1 if measure is ERR and level > 1 and draws.below(2) else top
    grades = [draws.below(highest + 1) for _ in range(length)]
    missing = [draws.between(1, highest) for _ in range(level - 1)] if reads_missing else []
    threshold = 2 if level == 3 and not is_graded and top > 1 else 1
    gain = (
        "exponential" if "gain" in measure.definition_fields and level == 3 and draws.below(2) else "linear"
    )
    parameters = {
        parameter.key: draws.choice(parameter.exercise_values or (parameter.usual,))
        for parameter in measure.parameters
    }
    k = _draw_cutoff(draws, measure, length, level)
    scene = build_scene(grades, missing, k=k, max_grade=top)
    return set_definition(scene, gain=gain, threshold=threshold, **parameters)


def _draw_cutoff(draws: Draws, measure: Measure, length: int, level: int) -> int:
    """Draw a cutoff; for measures such as P@k one that cuts something off."""
    if measure in (P, R, F1, SUCCESS):
        return draws.between(2, length - 1)
    return length if level == 1 or measure is RBP else draws.between(3, length)


# --- each kind --------------------------------------------------------------------------------------------


def _make_fill_exercise(draws: Draws, measure: Measure, level: int, number: int) -> Exercise | None:
    if not has_columns(measure):
        return None
    columns = list(measure.formula.columns)
    width = min(COLUMNS[level], len(columns))
    for scene in scenes(draws, measure, level):
        begin = draws.below(len(columns) - width + 1)
        blank_columns = tuple(columns[begin : begin + width])
        right = table_of_steps(measure, scene.definition, scene.ranking)
        values = {(name, row): value for name in blank_columns for row, value in enumerate(right[name])}
        if len(set(values.values())) > 2 and all(value == value for value in values.values()):
            blanks = tuple(
                Blank(f"{name}.{row + 1}", value, column=name, rank=row + 1)
                for (name, row), value in values.items()
            )
            given_columns = (*(name for name in right if name in GIVEN), *columns[:begin])
            return Fill(number, blanks, DIGITS[level], measure, scene, blank_columns, given_columns)
    return None


def _make_result_exercise(
    draws: Draws, measure: Measure, level: int, number: int, draw_lists: DrawLists = scenes
) -> Exercise | None:
    scene = next(draw_lists(draws, measure, level), None)
    if scene is None:
        return None
    hints = tuple(measure.formula.columns)[:-1]
    right = Blank(RESULT, measure.value(scene.definition, scene.ranking))
    return Result(number, (right,), DIGITS[level], measure, scene, hints)


def _make_compare_exercise(
    draws: Draws, measure: Measure, level: int, number: int, draw_lists: DrawLists = scenes
) -> Exercise | None:
    for scene in draw_lists(draws, measure, level):
        one, other = draws.shuffled(grade_changing_swaps(scene))[:2]
        gains = [
            measure.value(swap_ranks(scene, swap).definition, swap_ranks(scene, swap).ranking)
            for swap in (one, other)
        ]
        if abs(gains[0] - gains[1]) > 0.02:
            better = "first" if measure.sign * gains[0] > measure.sign * gains[1] else "second"
            blank = Blank(CHOICE, better, ("first", "second"))
            return Compare(number, (blank,), DIGITS[level], measure, scene, (one, other))
    return None


def grade_changing_swaps(scene: Scene) -> list[tuple[int, int]]:
    """Return all pairs of ranks whose documents differ in grade."""
    documents = scene.query.ranked
    return [
        (one, other)
        for one, other in combinations(range(1, len(documents) + 1), 2)
        if documents[one - 1].grade != documents[other - 1].grade
    ]


def _make_change_exercise(
    draws: Draws,
    measure: Measure,
    level: int,
    number: int,
    draw_lists: DrawLists = scenes,
    directions: Sequence[str] = DIRECTIONS,
    directions_later: Sequence[str] = (),
    never: float = math.inf,
    without: Sequence[Measure] = (),
) -> Exercise | None:
    """Make one whose direction is drawn, again of `directions_later` for each list without such a swap."""
    if measure in without:
        return None
    direction_wanted = draws.choice(directions)
    digits = DIGITS[level]
    for scene in draw_lists(draws, measure, level):
        for swap in draws.shuffled(grade_changing_swaps(scene)):
            change = change_by(measure, scene, swap)
            direction = direction_of(change)
            is_allowed = abs(change) > 5 * 10.0**-digits and abs(abs(change) - never) > SCORE_TOLERANCE
            if direction == direction_wanted and (direction == "same" or is_allowed):
                blanks = (
                    Blank(CHOICE, direction, DIRECTIONS),
                    Blank(AMOUNT, change if direction != "same" else 0.0),
                )
                return Change(number, blanks, digits, measure, scene, swap)
        direction_wanted = draws.choice(directions_later or directions)
    return None


def change_by(measure: Measure, scene: Scene, swap: tuple[int, int]) -> float:
    """Return how swapping two ranks changes a score."""
    old, new = (measure.value(order.definition, order.ranking) for order in (scene, swap_ranks(scene, swap)))
    return new - old


def direction_of(change: float) -> str:
    """Return whether a change of score is up, down or none, as one of `DIRECTIONS`."""
    return "same" if abs(change) < 1e-12 else "up" if change > 0 else "down"


Results = Callable[[Measure, Scene], Sequence[tuple[str, float]]]
"""What mistakes make of a list's score, by their names."""


def _make_find_exercise(
    draws: Draws,
    measure: Measure,
    level: int,
    number: int,
    draw_lists: DrawLists = scenes,
    results: Results = version_one_results,
) -> Exercise | None:
    digits = DIGITS[level]
    apart = 3 * 10.0**-digits
    for scene in draw_lists(draws, measure, level):
        right = measure.value(scene.definition, scene.ranking)
        mistakes = _distinguishable_mistakes(draws.shuffled(results(measure, scene)), right, apart)
        if len(mistakes) >= OPTIONS - 1:
            (mistake, wrong), *others = mistakes[:OPTIONS]
            options = tuple(draws.shuffled([mistake, *(key for key, _ in others)]))
            return Find(number, (Blank(CHOICE, mistake, options),), digits, measure, scene, wrong)
    return None


def _distinguishable_mistakes(
    results: Sequence[tuple[str, float]], right: float, apart: float
) -> list[tuple[str, float]]:
    """Return the mistakes whose scores differ from the right one and from each other."""
    numbers: dict[str, list[float]] = {}
    for key, value in results:
        if key not in (*LEAST_LIKELY, OTHER_CUTOFF):
            numbers.setdefault(key, []).append(value)
    distinct: list[tuple[str, float]] = []
    numbers_used = [right]
    for key, values in numbers.items():
        if all(abs(value - other) > apart for value in values for other in numbers_used):
            distinct.append((key, values[0]))
            numbers_used += values
    return distinct


def _draw_program(draws: Draws, measure: Measure) -> Program | None:
    candidates = programs(measure)
    return draws.choice(candidates) if candidates else None


def _make_code_exercise(
    draws: Draws,
    measure: Measure,
    level: int,
    number: int,
    choose: Callable[[Draws, Measure], Program | None] = _draw_program,
) -> Exercise | None:
    source_program = choose(draws, measure)
    if source_program is None:
        return None
    mistake, place, line = draws.choice(source_program.wrong)
    options = tuple(str(line_number) for line_number in range(2, len(source_program.lines) + 1))
    lines = source_program.with_mistake(place, line)
    return Code(number, (Blank(CHOICE, str(place + 1), options),), DIGITS[level], measure, lines, mistake)


def _make_choose_exercise(
    draws: Draws, measure: Measure, level: int, number: int, cases: Mapping[str, Case] = FIRST_CASES
) -> Exercise | None:
    names = [name for name, (_, _, lowest) in cases.items() if lowest <= level]
    case = draws.choice(names)
    right, others, _ = cases[case]
    options = tuple(draws.shuffled([right, *others]))
    return Choose(number, (Blank(CHOICE, right, options),), DIGITS[level], case)


def _make_goal_exercise(
    draws: Draws, measure: Measure, level: int, number: int, draw_lists: DrawLists = scenes
) -> Exercise | None:
    aims = AIMS_OF_LEVEL[level] if measure not in (ESL, SUCCESS) else ("best", "worst")
    if measure is ERR:
        aims = tuple(aim for aim in aims if aim != "against-err")
    aim = draws.choice(aims)
    for scene in draw_lists(draws, measure, level):
        definition, ranking = scene.definition, scene.ranking
        target = 0.0
        if aim == "keep-first":
            best = measure.value(definition, ranking.sorted_by_grade())
            target = int(10 * (measure.value(definition, ranking) + best) / 2 + 1) / 10
        moves = shortest_moves(measure, scene, aim, target)
        if moves is not None and 2 <= len(moves) <= level + 1:
            return Goal(
                number, (Blank(ORDER, aim),), DIGITS[level], measure, scene, aim, target, len(moves) - 1
            )
    return None


# --- today ------------------------------------------------------------------------------------------------


def _draw_lists_with_hidden_score(draws: Draws, measure: Measure, level: int) -> Iterator[Scene]:
    """Yield random lists whose score is not plain to see, such as 0 or 1; for AUC with scores."""
    for scene in scenes(draws, measure, level):
        scored = _add_scores(draws, scene, level) if measure is AUC else scene
        score = measure.value(scored.definition, scored.ranking)
        if min(abs(score), abs(score - 1)) > SCORE_TOLERANCE:
            yield scored


def _add_scores(draws: Draws, scene: Scene, level: int) -> Scene:
    """Return a list with falling scores, from level 2 on with some ties."""
    steps = (1, 2, 3) if level == 1 else (0, 0, 1, 2)
    places = [0, *(draws.choice(steps) for _ in scene.query.ranked[1:])]
    falls = [sum(places[: place + 1]) for place in range(len(places))]
    return set_scores(scene, [(95 - 5 * fall) / 100 for fall in falls])


def _draw_scored_lists(draws: Draws, measure: Measure, level: int) -> Iterator[Scene]:
    """Yield random lists; for AUC with scores, some of them tied."""
    for scene in scenes(draws, measure, level):
        yield _add_scores(draws, scene, level) if measure is AUC else scene


def _draw_without_shelf(draws: Draws, measure: Measure, level: int) -> Iterator[Scene]:
    """Yield random lists with no missing documents, for exercises on moves."""
    for scene in scenes(draws, measure, level):
        alone = with_query(scene, missing=())
        definition, ranking = alone.definition, alone.ranking
        if (
            abs(measure.value(definition, ranking) - measure.value(definition, ranking.sorted_by_grade()))
            > 0.01
        ):
            yield alone


def _mistakes_nobody_defines(measure: Measure, scene: Scene) -> list[tuple[str, float]]:
    """Return the wrong scores of the likely mistakes, without those that are somebody's definition."""
    scores = mistaken_scores(measure, scene.definition, scene.ranking, with_rarest=False)
    likely = [mistaken for mistaken in scores if mistaken.mistake.units == 1]
    keys = {mistaken.mistake.key for mistaken in likely}
    chosen = likely if len(keys) >= 2 * OPTIONS else scores
    return [
        (mistaken.mistake.key, mistaken.score)
        for mistaken in chosen
        if not definers_of_score(measure, scene.ranking, mistaken.score, SCORE_TOLERANCE)
    ]


Maker = Callable[[Draws, Measure, int, int], Exercise | None]


@dataclass(frozen=True)
class ExerciseMakers:
    """The function by which a version of the exercises makes each kind."""

    makers: Mapping[str, Maker]
    instead: Mapping[str, str]  # of a kind that a measure or a list has no exercise of


MAKERS: Final[dict[str, Maker]] = {
    "fill": _make_fill_exercise,
    "result": _make_result_exercise,
    "choose": _make_choose_exercise,
    "goal": _make_goal_exercise,
    "change": _make_change_exercise,
    "find": _make_find_exercise,
    "compare": _make_compare_exercise,
    "code": partial(_make_code_exercise, choose=lambda draws, measure: program(measure)),
}
SECOND_PLAN: Final = ExerciseMakers(
    {
        "fill": _make_fill_exercise,
        "result": partial(_make_result_exercise, draw_lists=_draw_lists_with_hidden_score),
        "choose": partial(_make_choose_exercise, cases=CASES),
        "goal": partial(_make_goal_exercise, draw_lists=_draw_without_shelf),
        "change": partial(
            _make_change_exercise,
            draw_lists=_draw_scored_lists,
            directions=(*3 * UP_OR_DOWN, "same"),
            without=(SUCCESS,),
        ),
        "find": partial(_make_find_exercise, draw_lists=_draw_scored_lists, results=_mistakes_nobody_defines),
        "compare": partial(_make_compare_exercise, draw_lists=_draw_scored_lists),
        "code": _make_code_exercise,
    },
    {
        "fill": "result",
        "result": "find",
        "code": "find",
        "find": "compare",
        "goal": "change",
        "change": "compare",
        "compare": "goal",
        "choose": "result",
    },
)
MAKE_TELLING_CHANGE: Final = partial(
    _make_change_exercise,
    draw_lists=_draw_scored_lists,
    directions=(*7 * UP_OR_DOWN, "same"),
    directions_later=UP_OR_DOWN,
    never=1,
    without=(SUCCESS,),
)
"""What this swap does: seldom nothing, and never all that there is."""
PLANS: Final = {
    FIRST: ExerciseMakers(
        MAKERS,
        {"fill": "result", "code": "find", "find": "compare", "goal": "change", "choose": "compare"},
    ),
    SECOND: SECOND_PLAN,
    VERSION: ExerciseMakers({**SECOND_PLAN.makers, "change": MAKE_TELLING_CHANGE}, SECOND_PLAN.instead),
}
