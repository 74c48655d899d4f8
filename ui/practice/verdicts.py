"""The verdict on answers, in words."""

from collections.abc import Iterator

from metrics.expected_reciprocal_rank import ERR
from scene.exercises.goals import score_of, wanted_score
from scene.exercises.judging import CARRIED, EMPTY, RIGHT, SHOWN, UNREAD, Finding, Verdict
from scene.exercises.model import Blank, Exercise, Goal, RankingExercise
from scene.exercises.numbers import decimals_right, half_a_digit, read_number
from ui.practice.reasons import explain_answer, explain_choice
from ui.practice.two_systems import mistake_in_words
from ui.practice.words import blank_name, capitalise_word, column_name, option_name
from ui.tree.covers import VALUE, coverable
from ui.tree.nodes import Child, node
from ui.words.definers import few_names
from ui.words.numbers import decimal
from ui.words.text import label, paragraph, plural_label

SIGNS = {RIGHT: "✓", CARRIED: "↳", SHOWN: "", UNREAD: "?"}
"""The sign of a state; of what is wrong it is a cross."""


def mark(state: str) -> str:
    """Return the sign (tick, cross ...) of a blank's state."""
    return SIGNS.get(state, "✗")


def verdict_in_words(exercise: Exercise, verdict: Verdict, *, tells_value: bool = True) -> str:
    """Return a verdict in words; without the score of the list where that is covered."""
    if verdict.is_empty:
        return label("practice.nothing")
    if verdict.is_right:
        return paragraph(label("practice.right"), explain_answer(exercise) if tells_value else "")
    return paragraph(
        *_count_sentence(verdict),
        *(finding_in_words(exercise, finding, tells_value) for finding in verdict.findings),
        *_further_sentences(exercise, verdict),
    )


def verdict_node(exercise: Exercise, verdict: Verdict) -> Child:
    """Return a verdict as a node; without the score of the list where that is covered."""
    text = verdict_in_words(exercise, verdict)
    if not isinstance(exercise, RankingExercise):
        return text
    covered = verdict_in_words(exercise, verdict, tells_value=False)
    return coverable(VALUE, node("span", None, text), lambda: node("span", None, covered))


def _count_sentence(verdict: Verdict) -> Iterator[str]:
    if verdict.blank_count > 1:
        right = sum(state == RIGHT for state in verdict.states.values())
        yield plural_label("practice.count", right, asked=verdict.blank_count)


def finding_in_words(exercise: Exercise, finding: Finding, tells_value: bool = True) -> str:
    """Return in words what is wrong with an answer, and which mistake it looks like."""
    if isinstance(exercise, Goal):
        sentence = plural_label(f"practice.goal.{finding.mistakes[0]}", int(finding.answer))
        is_far = tells_value and finding.mistakes == ("goal-not-reached",)
        return paragraph(sentence, _distance_to_goal(exercise, finding.order) if is_far else "")
    blank = next(blank for blank in exercise.blanks if blank.name == finding.blank)
    if blank.options:
        if finding.answer not in blank.options:
            return label("practice.not-this", chosen=finding.answer)
        sentence = label("practice.not-this", chosen=option_name(exercise, finding.answer).rstrip(".。"))
        return paragraph(sentence, explain_choice(exercise, finding.answer))
    name, answer_text = capitalise_word(blank_name(exercise, blank)), finding.answer.strip()
    if decimals := _correct_decimals(exercise, blank, answer_text):
        return plural_label(
            "practice.rounded", decimals, name=name, written=answer_text, digits=exercise.digits
        )
    if _is_percentage(exercise, blank, answer_text):
        return label("practice.percentage", name=name, written=answer_text)
    if cell := finding.diagnosis.cell:
        cell_values = {"column": column_name(cell.column), "rank": cell.rank}
        sentence = label("practice.cell-instead", name=name, written=answer_text, **cell_values)
        divisor = finding.diagnosis.divisor
        return paragraph(sentence, label("practice.divide", column=column_name(divisor)) if divisor else "")
    whats = [mistake_in_words(exercise, mistake) for mistake in finding.mistakes]
    if definers := finding.diagnosis.defined_by:
        sentence = label("practice.whose", name=name, written=answer_text, who=few_names(definers))
        theirs = (mistake_in_words(exercise, mistake) for mistake in finding.diagnosis.mistake_definers[:1])
        return paragraph(sentence, *(label("practice.you", what=mistake) for mistake in theirs))
    if not whats:
        return label(_too_high_or_low_label(blank, answer_text), name=name, written=answer_text)
    if finding.diagnosis.are_together:
        return label("practice.together", name=name, written=answer_text, one=whats[0], other=whats[1])
    is_clear = len(whats) == 1 and half_a_digit(answer_text) <= exercise.tolerance
    sentence = label(
        "practice.looks" if is_clear else "practice.could-be", name=name, written=answer_text, what=whats[0]
    )
    return paragraph(sentence, *(label("practice.or", what=mistake) for mistake in whats[1:]))


def _distance_to_goal(exercise: Goal, order: tuple[int, ...]) -> str:
    """Return in words the score of an order, and the score that the goal asks for."""
    title, start = exercise.title, range(len(order))
    if exercise.aim == "against-err":
        scores = {
            f"{kind}_{when}": decimal(score_of(measure, exercise.scene, places))
            for kind, measure in (("score", exercise.measure), ("err", ERR))
            for when, places in (("now", order), ("before", start))
        }
        err = ERR.title(exercise.scene.definition, exercise.scene.k)
        return label("practice.goal.scores-against-err", title=title, err=err, **scores)
    if exercise.aim == "keep-first" and order[0] != 0:
        return label("practice.goal.first-moved")
    score = score_of(exercise.measure, exercise.scene, order)
    wanted = wanted_score(exercise.measure, exercise.scene, exercise.aim, exercise.target)
    return label("practice.goal.scores", title=title, score=decimal(score), wanted=decimal(wanted))


def _is_percentage(exercise: Exercise, blank: Blank, answer_text: str) -> bool:
    """Return whether an answer is right as a percentage without its sign."""
    value = read_number(answer_text)
    if value is None or value <= 1 or not isinstance(blank.right, float) or blank.right > 1:
        return False
    return abs(value / 100 - blank.right) <= exercise.tolerance


def _correct_decimals(exercise: Exercise, blank: Blank, answer_text: str) -> int:
    """Return to how many decimals an answer with too few of them is right; 0 if it is not."""
    decimals = decimals_right(answer_text, blank.right) if isinstance(blank.right, float) else 0
    return decimals if decimals < exercise.digits else 0


def _too_high_or_low_label(blank: Blank, answer_text: str) -> str:
    """Return the label's name that says whether a wrong number is too high or too low."""
    value = read_number(answer_text)
    assert value is not None  # else it was not judged to be wrong
    assert isinstance(blank.right, float)
    return "practice.too-high" if value > blank.right else "practice.too-low"


def _further_sentences(exercise: Exercise, verdict: Verdict) -> Iterator[str]:
    states = list(verdict.states.values())
    if EMPTY in states:
        yield plural_label("practice.left-empty", states.count(EMPTY))
    if CARRIED in states and not isinstance(exercise, Goal):
        yield plural_label("practice.carried", states.count(CARRIED))
    if UNREAD in states:
        yield label("practice.not-moves" if isinstance(exercise, Goal) else "practice.unread")
