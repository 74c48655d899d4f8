"""Explanations of answers: why the right one is right, and what a wrong choice is."""

import ast
from collections.abc import Callable
from itertools import pairwise

import numpy as np

from metrics.cumulative_gain import NDCG
from metrics.expected_reciprocal_rank import ERR
from metrics.formula import Quantities, best_first
from metrics.measure import Measure
from metrics.reciprocal_rank import RR
from metrics.significance import randomisation
from scene.exercises.diagnosing import nearest_mistaken_score
from scene.exercises.goals import move_between, shortest_moves
from scene.exercises.judging import swap_ranks
from scene.exercises.making import change_by, direction_of, grade_changing_swaps
from scene.exercises.model import (
    Blank,
    Change,
    Choose,
    Code,
    Compare,
    Exercise,
    Fill,
    Find,
    Goal,
    Interval,
    Result,
    Signs,
)
from scene.exercises.significance import summarise_differences
from scene.list.edits import move
from scene.list.model import Scene
from ui.formulas.formula import divisor_text, gain_text
from ui.practice.two_systems import values_of
from ui.practice.words import blank_name, capitalise_word, option_name, swapped_ranks
from ui.words.numbers import SUPERSCRIPTS, change, decimal, short
from ui.words.text import join_with_commas, label

SIGNS = {np.add: " + ", np.multiply: " × "}
"""The sign between the numbers that a running column joins."""
WRITTEN = {
    "discount": "1 / {divided by}",
    "discounted gain": "{gain} × {discount}",
    "ideal discounted gain": "{ideal gain} × {discount}",
    NDCG.name: "{DCG} / {ideal at rank}",
    "stop if reached": "(2{raised grade} − 1) / 2{raised scale}",
    "stops here": "{reaches} × {stop if reached}",
    "1/rank": "1 / {rank}",
    "P@i": "{hits so far} / {rank}",
    "R@i": "{hits so far} / {R}",
    "blended ratio": "({hits so far} + {CG}) / ({rank} + {ideal CG})",
    "weight": "(1 − {p}) × {p}{raised above}",
    "contribution of ERR": "{stops here} × {1/rank}",
    "contribution of AP": "{relevant} × {P@i} / {R}",
    "contribution of Q": "{relevant} × {blended ratio} / {R}",
    "contribution of RBP": "{relevant} × {weight}",
}
"""The formula of a cell from those before it, by its column, and by its metric where metrics differ."""

RAISED = "raised "
"""The prefix of the name of a number that is written as an exponent."""
SORTED = "ideal grade"
"""The column that is not computed but sorted."""
DOES = {
    ast.Assign: "sets",
    ast.AugAssign: "updates",
    ast.Expr: "runs",
    ast.For: "repeats",
    ast.FunctionDef: "begins",
    ast.If: "asks",
    ast.Return: "returns",
}
"""The effect of a line of a program, by its kind of statement."""


def explain_answer(exercise: Exercise) -> str:
    """Return in one line why the right answer is right, with the list's numbers."""
    match exercise:
        case Choose():
            return label(f"practice.because.{exercise.case}")
        case Code():
            return label("practice.writer", what=label(f"practice.mistake.{exercise.mistake}"))
        case Find():
            return label("practice.they", what=option_name(exercise, str(exercise.blanks[0].right)))
        case Result():
            return _equation_text(
                exercise.title, _sum_text(exercise.measure, exercise.scene), exercise.blanks[0].right
            )
        case Fill():
            return _last_cell_reason(exercise)
        case Compare():
            return _both_swaps_reason(exercise)
        case Change():
            return _swap_reason(exercise)
        case Signs():
            p = decimal(randomisation(exercise.differences).p)
            return label("practice.why.signs", p=p, **values_of(exercise))
        case Interval():
            return label(
                f"practice.why.{summarise_differences(exercise.differences).case}", **values_of(exercise)
            )
        case Goal():
            return _shortest_way_reason(exercise)
    raise TypeError(exercise)


def _last_cell_reason(exercise: Fill) -> str:
    """Return how the last cell of a table is computed."""
    last = exercise.blanks[-1]
    if last.column == SORTED:
        known = exercise.measure.formula.compute_all(exercise.scene.definition, exercise.ranking)
        return label("practice.why.sorted", grades=join_with_commas(map(short, known[SORTED][: last.rank])))
    formula = _cell_formula_text(exercise, last.column, (last.rank or 1) - 1)
    return _equation_text(capitalise_word(blank_name(exercise, last)), formula, last.right)


def cell_explanation(exercise: Fill, blank: Blank) -> str:
    """Return how a cell is computed, as text beside its number; empty where that says no more."""
    if blank.column == SORTED or blank.rank is None:
        return ""
    formula = _cell_formula_text(exercise, blank.column, blank.rank - 1)
    return "" if formula == short(float(blank.right)) else formula


def _both_swaps_reason(exercise: Compare) -> str:
    """Return what each of two swaps does to the score."""
    (one, first), (other, second) = (
        (option_name(exercise, option), _score_text(exercise.measure, swap_ranks(exercise.scene, swap)))
        for option, swap in zip(("first", "second"), exercise.swaps, strict=True)
    )
    now = _score_text(exercise.measure, exercise.scene)
    values = {"one": one, "first": first, "other": other, "second": second}
    return label("practice.why.compare", title=exercise.title, now=now, **values)


def _swap_reason(exercise: Change) -> str:
    """Return which documents a swap exchanges, and what that does to the score."""
    one, other = (exercise.scene.query.ranked[rank - 1].grade for rank in exercise.swap)
    return label(
        "practice.why.change",
        one=one,
        other=other,
        first=exercise.swap[1],
        second=exercise.swap[0],
        changed=_score_change(exercise.measure, exercise.scene, swap_ranks(exercise.scene, exercise.swap)),
    )


def _shortest_way_reason(exercise: Goal) -> str:
    """Return the moves of a shortest way to a goal, with the scores."""
    moves, after = [], exercise.scene
    for pair in pairwise(
        shortest_moves(exercise.measure, exercise.scene, exercise.aim, exercise.target) or []
    ):
        start, end = move_between(*pair)
        moves.append(label("practice.why.move", here=start, there=end))
        after = move(after, after.query.ranked[start - 1].key, end)
    measures = [exercise.measure, *([ERR] if exercise.aim == "against-err" else [])]
    changed = join_with_commas(_score_change(measure, exercise.scene, after) for measure in measures)
    return label("practice.why.goal", moves=label("practice.why.then").join(moves), changed=changed)


# --- a wrong choice ---------------------------------------------------------------------------------------


def explain_choice(exercise: Exercise, choice: str) -> str:
    """Return what a wrongly chosen option would ask, do or give."""
    match exercise:
        case Choose():
            return label("practice.against.choose", asks=label(f"measure.{choice}.asks"))
        case Compare():
            changed = change_by(exercise.measure, exercise.scene, swapped_ranks(exercise, choice))
            if direction_of(changed) == "same":
                return label("practice.against.compare-same", title=exercise.title)
            return label("practice.against.compare", title=exercise.title, change=change(changed))
        case Find():
            score = nearest_mistaken_score(exercise, choice).score
            if not score:  # a cell of 0, where another may be meant
                return label("practice.against.find-other")
            return label("practice.against.find", number=decimal(score, exercise.digits))
        case Change():
            return _other_direction(exercise, choice)
        case Code():
            return _statement_in_words(exercise, int(choice))
        case Interval():
            return label(f"practice.against.{choice}", **values_of(exercise))
    raise TypeError(exercise)


def _other_direction(exercise: Change, direction: str) -> str:
    """Name another swap that does this to the list; or say that none does."""
    swaps = grade_changing_swaps(exercise.scene)
    ways = {direction_of(change_by(exercise.measure, exercise.scene, swap)): swap for swap in swaps}
    if direction not in ways:
        return label(f"practice.against.never-{direction}", title=exercise.title)
    one, other = ways[direction]
    swap = label("practice.swap", one=one, other=other)
    return label(f"practice.against.{direction}", title=exercise.title, swap=swap)


def _statement_in_words(exercise: Code, number: int) -> str:
    """Return what a line of a program does."""
    nodes = ast.walk(ast.parse("\n".join(exercise.lines)))
    line = next(node for node in nodes if isinstance(node, ast.stmt) and node.lineno == number)
    what = ast.unparse(next(ast.iter_child_nodes(line)))
    return label(f"practice.against.line-{DOES[type(line)]}", what=what)


def _score_text(measure: Measure, scene: Scene) -> str:
    return decimal(measure.value(scene.definition, scene.ranking))


def _score_change(measure: Measure, scene_before: Scene, scene_after: Scene) -> str:
    """Write a score before and after, and the change."""
    old, new = (measure.value(scene.definition, scene.ranking) for scene in (scene_before, scene_after))
    title = measure.title(scene_before.definition, scene_before.k)
    return f"{title} {decimal(old)} → {decimal(new)} ({change(new - old)})"


def _equation_text(name: str, formula: str, value: float | str) -> str:
    """Write what a formula comes to; where that is all that it says, once."""
    assert isinstance(value, float)
    return " = ".join(dict.fromkeys((name, formula, short(value))))


def _sum_text(measure: Measure, scene: Scene) -> str:
    """Return the score as a sum of terms over a divisor, as text."""
    terms, divisor = measure.terms(scene.definition, scene.ranking)
    counting = [short(term) for term in terms if term] or ["0"]
    if divisor != 1:
        above = SIGNS[np.add].join(counting)
        return f"{f'({above})' if len(counting) > 1 else above} / {short(divisor)}"
    alone = measure.exact(scene.definition, scene.ranking) if len(counting) == 1 else None
    return SIGNS[np.add].join(counting) if alone is None else str(alone).replace("/", " / ")


# --- a cell -----------------------------------------------------------------------------------------------


class _CellTexts(dict[str, str]):
    """The numbers in one row of a table as texts by column, for formulas."""

    def __init__(self, exercise: Fill, quantities: Quantities, row: int) -> None:
        definition = exercise.scene.definition
        super().__init__({"divided by": divisor_text(row + 1, definition) or "1", "above": str(row)})
        self.quantities, self.row = quantities, row
        if SORTED in quantities:
            gained = gain_text(quantities[SORTED][row], definition)
            self["ideal gain"] = f"({gained})" if definition.gain == "exponential" else gained

    def __missing__(self, name: str) -> str:
        """Write a quantity: of one that has a number for each rank, that of this row."""
        if name.startswith(RAISED):
            return self[name.removeprefix(RAISED)].translate(SUPERSCRIPTS)
        value = self.quantities[name]
        return short(value[self.row] if isinstance(value, np.ndarray) else value)


def _cell_formula_text(exercise: Fill, column: str, row: int) -> str:
    """Write how a cell is computed; its number alone where that is counted and not computed."""
    quantities = exercise.measure.formula.compute_all(exercise.scene.definition, exercise.ranking)
    if column in OWN:
        return OWN[column](exercise, quantities, row)
    ingredient = exercise.measure.formula.columns[column]
    if ingredient.running in SIGNS:
        return SIGNS[ingredient.running].join(map(short, ingredient.right(quantities)[: row + 1]))
    template = WRITTEN.get(column) or WRITTEN.get(f"{column} of {exercise.measure.name}", f"{{{column}}}")
    return template.format_map(_CellTexts(exercise, quantities, row))


def _gain_formula_text(exercise: Fill, quantities: Quantities, row: int) -> str:
    return gain_text(quantities["grade"][row], exercise.scene.definition)


def _ideal_gains_text(exercise: Fill, quantities: Quantities, row: int) -> str:
    """Write the sum of the gains of the ideal list that are relevant, as Q has it."""
    ideal = best_first(quantities["pool"], len(quantities["rank"]))[: row + 1]
    gains = [
        gain_text(grade, exercise.scene.definition) for grade in ideal if grade >= quantities["threshold"]
    ]
    return SIGNS[np.add].join(gains)


def _reciprocal_of_first(exercise: Fill, quantities: Quantities, row: int) -> str:
    """Write 1 over the rank of the first relevant document down to a row; 0 where there is none."""
    ranks = [
        rank for rank, is_relevant in enumerate(quantities["relevant"][: row + 1], start=1) if is_relevant
    ]
    return f"1 / {ranks[0]}" if ranks else "0"


OWN: dict[str, Callable[[Fill, Quantities, int], str]] = {
    "gain": _gain_formula_text,
    "ideal CG": _ideal_gains_text,
    RR.name: _reciprocal_of_first,
}
"""The columns that read other grades or rows than their own."""
