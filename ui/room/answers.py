"""The answers of a class to a question: table with bars, number line, mistakes by name."""

from collections import Counter
from collections.abc import Sequence

from metrics.analysis.mistakes import has_columns, table_of_steps
from metrics.numeric.scores import SCORE_TOLERANCE
from rooms.model import AnswerCount, Question
from scene.exercises.model import Change, Exercise, Fill, Goal, RankingExercise
from scene.questions import Tally, read_question, right_row, tally
from ui.pictures.axes import END, axis_across, line_across
from ui.pictures.drawing import LEFT, circle, drawing, figure, px, stroke, words
from ui.pictures.plane import Scale
from ui.practice.two_systems import mistake_in_words
from ui.practice.words import column_name, option_name, right_in_words
from ui.tables.plain_table import Row, plain_table
from ui.tree.nodes import Child, Node, node
from ui.words.definers import few_names
from ui.words.names import mistake_text
from ui.words.numbers import decimal, short
from ui.words.text import join_with_and, join_with_commas, label, paragraph, plural_label

MOST_ROWS = 8
"""Answers that have a row of their own; on a projector there is room for no more."""
HEIGHT, BASE, LARGEST = 100, 58, 24.0
"""The height of the line of numbers, how deep the line lies, and the radius of a dot that is everybody."""


def answer_nodes(room_question: Question, answer_counts: Sequence[AnswerCount]) -> list[Node]:
    """Return the class's answers to a closed question; the right one and mistakes once revealed."""
    exercise = read_question(room_question.exercise_text)
    answers = tally(exercise, [(reply.round, reply.answer, reply.count) for reply in answer_counts])
    table = _answers_table(exercise, room_question, answers)
    if not room_question.is_told:
        return [table]
    picture = [_answers_line(exercise, answers)] if len(answers.numbers) > 1 else []
    return [
        node(
            "div",
            {"class": "found explained"},
            node("div", None, table, *picture),
            node("div", None, *_mistake_nodes(exercise, answers)),
        )
    ]


# --- the counts -------------------------------------------------------------------------------------------


def _answers_table(exercise: Exercise, room_question: Question, answers: Tally) -> Node:
    """Return the table of how often each answer was given, in both rounds."""
    rounds = range(1, room_question.round + 1)
    heads = [(label("room.answer"), "document")]
    heads += [
        (label(f"room.count.{round}" if room_question.round > 1 else "room.count"), "counted")
        for round in rounds
    ]
    rows = [
        Row(key, [name, *(_count_bar(counts[round], answers.count(round)) for round in rounds)])
        for key, name, counts in _answer_rows(exercise, room_question, answers)
    ]
    return plain_table(label("room.answers"), heads, rows)


def _answer_rows(
    exercise: Exercise, room_question: Question, answers: Tally
) -> list[tuple[str, Child, Counter[int]]]:
    """Return the rows: options as they were shown, all else the most frequent first, the rest in one."""
    has_options = bool(exercise.blanks[0].options) and not isinstance(exercise, Goal | Fill)
    if has_options:
        keys = list(exercise.blanks[0].options)
    else:
        keys = sorted(answers.counts, key=lambda key: (-answers.counts[key][room_question.round], key))
    listed_keys, other_keys = (keys, []) if has_options else (keys[:MOST_ROWS], keys[MOST_ROWS:])
    rows = [
        (key, _answer_name(exercise, key, room_question), answers.counts.get(key, Counter()))
        for key in listed_keys
    ]
    if other_keys:
        rest = sum((answers.counts[key] for key in other_keys), Counter[int]())
        rows.append(("others", label("room.others"), rest))
    return rows


def _answer_name(exercise: Exercise, key: str, room_question: Question) -> Child:
    """Return the name of an answer; the right one is marked once revealed."""
    has_options = bool(exercise.blanks[0].options) and not isinstance(exercise, Goal)
    name = option_name(exercise, key) if has_options else key.replace("-", "−")
    if room_question.is_told and key == right_row(exercise):
        return node("span", {"class": "is-right"}, f"✓ {name}")
    return name


def _count_bar(count: int, all_of_them: int) -> Node:
    share = count / all_of_them if all_of_them else 0.0
    return node("span", {"class": "share", "style": f"--share:{share:.3f}"}, str(count))


# --- the line of numbers ----------------------------------------------------------------------------------


def _answers_line(exercise: Exercise, answers: Tally) -> Node:
    """Return the number line with a dot for each number given, as large as it is frequent."""
    right = _right_number(exercise)
    high = 1.0 if abs(right) <= 1 else 2 * abs(right)
    low = -high if isinstance(exercise, Change) else 0.0
    across, most = Scale(low, high, LEFT, END), sum(answers.numbers.values())
    dots = [
        circle(
            (px(across.position(min(max(number, low), high))), BASE - 1),
            "number",
            px(max(3.0, LARGEST * (count / most) ** 0.5)),
        )
        for number, count in answers.numbers.most_common()
    ]
    here, text = px(across.position(right)), decimal(right, exercise.digits)
    description = label("room.line-said", right=text, numbers=join_with_commas(map(short, answers.numbers)))
    line = drawing(
        description,
        line_across(BASE),
        *dots,
        stroke("is-right", (here, 22), (here, BASE + 8)),
        words(here, 15, text, "middle", "is-right"),
        *axis_across(((across.position(number), short(number)) for number in across.fifths[::2]), BASE + 14),
        height=HEIGHT,
    )
    return figure("answers", label("room.line"), line)


def _right_number(exercise: Exercise) -> float:
    if isinstance(exercise, Goal):
        return exercise.target
    return next(blank.right for blank in exercise.blanks if isinstance(blank.right, float))


# --- the mistakes -----------------------------------------------------------------------------------------


def _mistake_nodes(exercise: Exercise, answers: Tally) -> list[Node]:
    """Return how many answers are right, and how many have each mistake."""
    last = max((round for counts in answers.counts.values() for round in counts), default=1)
    are_right = plural_label("room.are-right", answers.right, answered=answers.count(last))
    sentence = paragraph(are_right, label("room.right", answer=right_in_words(exercise)))
    right = node("p", {"class": "score"}, sentence)
    counts = [
        *(
            (join_with_and(mistake_in_words(exercise, key) for key in keys), count)
            for keys, count in answers.mistakes.items()
        ),
        *(
            (label("room.whose", who=few_names(definers)), count)
            for definers, count in answers.defined_by.items()
        ),
    ]
    counts.sort(key=lambda row: -row[1])
    if answers.unexplained:
        counts.append((label("room.unexplained"), answers.unexplained))
    if not counts or isinstance(exercise, Goal):
        return [right]
    rows = [Row(text, [text, str(count)]) for text, count in counts]
    heads = [(label("room.mistake"), "document"), (label("room.count"), "number")]
    where = [
        _first_wrong_column_table(exercise, *keys)
        for keys, _ in answers.mistakes.most_common(MOST_ROWS)
        if len(keys) == 1
    ]
    return [right, plain_table(label("room.mistakes"), heads, rows), *filter(None, where)]


def _first_wrong_column_table(exercise: Exercise, key: str) -> Node | None:
    """Return the step's column in which a mistake shows first, at a press; None where it shows in none."""
    mistake = None
    if isinstance(exercise, RankingExercise) and has_columns(exercise.measure):
        mistakes = exercise.measure.formula.mistakes
        mistake = next(
            (mistake for mistake in mistakes if key in (mistake.explanation_key, mistake.key)), None
        )
    if not isinstance(exercise, RankingExercise) or mistake is None:
        return None
    right, theirs = (
        table_of_steps(exercise.measure, exercise.scene.definition, exercise.ranking, applied_mistake)
        for applied_mistake in (None, mistake)
    )
    for column in exercise.measure.formula.columns:
        pairs = list(zip(right[column], theirs[column], strict=True))
        if any(abs(one - other) > SCORE_TOLERANCE for one, other in pairs):
            rows = [
                Row(str(rank), [str(rank), short(one), node("span", {"class": "theirs"}, short(other))])
                for rank, (one, other) in enumerate(pairs, start=1)
            ]
            column_label = column_name(column)
            heads = [
                (column_name("rank"), "number"),
                (column_label, "number"),
                (label("room.theirs"), "number"),
            ]
            summary = node("summary", None, label("room.where", mistake=mistake_text(key)))
            table = plain_table(label("room.where-table", column=column_label), heads, rows)
            return node("details", {"class": "others", "key": f"where-{key}"}, summary, table)
    return None
