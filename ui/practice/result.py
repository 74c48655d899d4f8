"""The result of a series: what was answered, what became of it, and its link, which holds the answers."""

from urllib.parse import urlencode

from scene.exercises.judging import ORDER
from scene.exercises.model import SERIES
from scene.practice import Practice, encode_answers, write_series
from ui.practice.verdicts import mark, verdict_node
from ui.practice.words import option_name, question, series_subject
from ui.tables.plain_table import Row, plain_table
from ui.tree.nodes import Child, Node, node
from ui.words.numbers import UNDEFINED
from ui.words.text import join_with_commas, label


def result_table(practice: Practice) -> list[Node]:
    """Show what became of every exercise."""
    rows = [_row(practice, number) for number in range(1, SERIES + 1)]
    heads = [
        (label("practice.result.number"), "number"),
        (label("practice.result.question"), "document"),
        (label("practice.result.answer"), "how"),
        (label("practice.result.verdict"), "how"),
    ]
    return [
        node("p", {"class": "score"}, score(practice)),
        plain_table(label("tab.practice-result"), heads, rows),
    ]


def score(practice: Practice) -> str:
    """Return in words how many exercises are right, and which ones these are."""
    series = practice.series
    values = {"seed": series.seed, "level": series.level, "metric": series_subject(series)}
    return label("practice.score", right=practice.count_right(), count=SERIES, **values)


def _row(practice: Practice, number: int) -> Row:
    exercise, verdict = practice.exercise(number), practice.verdict(number)
    outcome = UNDEFINED if verdict.is_empty else verdict_node(exercise, verdict)
    return Row(str(number), [str(number), question(exercise), _answer(practice, number), outcome])


def _answer(practice: Practice, number: int) -> Child:
    """Write what was answered, with the sign of what became of it."""
    exercise, verdict, answers = (
        practice.exercise(number),
        practice.verdict(number),
        practice.answered(number),
    )
    if not answers:
        return UNDEFINED
    if ORDER in answers:
        return join_with_commas([mark(verdict.states[ORDER])])
    texts = []
    for blank in exercise.blanks:
        text = answers.get(blank.name, "").strip()
        if text:
            answer = option_name(exercise, text) if text in blank.options else text
            texts.append(f"{answer} {mark(verdict.states[blank.name])}".strip())
    return join_with_commas(texts) or UNDEFINED


def address_of_result(practice: Practice) -> str:
    """Return the address of a result: which exercises, and what was answered."""
    look = {"step": "result", "answers": encode_answers(practice)}
    return f"practice?{urlencode(write_series(practice.series) | look)}"
