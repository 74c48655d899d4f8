"""Exporting exercises to learning platforms: Moodle XML, GIFT, and the answers as CSV."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from html import escape
from xml.etree import ElementTree

import streamlit as st

from metrics.analysis.mistakes import mistakes_in
from scene.exercises.diagnosing import LEAST_LIKELY, results_of_mistakes
from scene.exercises.making import AMOUNT
from scene.exercises.model import (
    MIX,
    Blank,
    Change,
    Code,
    Exercise,
    Fill,
    RankingExercise,
    Result,
    Series,
    Signs,
)
from scene.exercises.significance import mistaken_p
from scene.practice import VARIANTS, exercises_on_paper, variant_of, write_series
from ui.practice.exercise import list_table
from ui.practice.reasons import explain_answer, explain_choice
from ui.practice.sheet import series_title
from ui.practice.two_systems import given_table, mistake_in_words
from ui.practice.words import column_name, definition, option_name, question, tolerance
from ui.sections.section import Download, offer_download
from ui.tables.csv_text import csv_text
from ui.tree.markup import markup, tag
from ui.tree.nodes import Node, attributes_of
from ui.tree.show import show_caption
from ui.turns import TURNS
from ui.words.text import label, paragraph

RIGHT_FRACTION, WRONG_FRACTION = "100", "0"
SPECIAL = "\\~=#{}:"
"""GIFT's own signs."""


@dataclass(frozen=True)
class NumericAnswer:
    """The right number with its tolerance, and known wrong numbers with feedback."""

    right: float
    digits: int
    wrong: tuple[tuple[float, str], ...]

    def format_value(self, value: float) -> str:
        """Write a number with two more decimals than are asked for."""
        return f"{value:.{self.digits + 2}f}"

    @property
    def tolerance(self) -> str:
        """How far off a number may be."""
        return f"{10.0**-self.digits:.{self.digits}f}"


@dataclass(frozen=True)
class PlatformQuestion:
    """A question for a learning platform: name, HTML text, answers, explanation."""

    name: str
    text: str
    answer_key: NumericAnswer | list[tuple[str, str]]  # options with feedback, the right one first
    reason: str


def platform_questions(series: Series) -> Iterator[PlatformQuestion]:
    """Yield the printable exercises of a series as questions for a learning platform."""
    for place, exercise in enumerate(TURNS.with_safe_points(exercises_on_paper(series)), start=1):
        name = label("practice.sheet.number", number=place, question=label(f"practice.kind.{exercise.kind}"))
        yield PlatformQuestion(
            name, _question_html(exercise), _answer_key(exercise), explain_answer(exercise)
        )


# --- what is asked ----------------------------------------------------------------------------------------


def _question_html(exercise: Exercise) -> str:
    """Write a question in HTML, with its list or program."""
    question_text = question(exercise)
    if isinstance(exercise, Fill):
        last = exercise.blanks[-1]
        question_text = label(
            "practice.sheet.cell", column=column_name(last.column), rank=last.rank, title=exercise.title
        )
    parts = [f"<p>{escape(question_text)}</p>"]
    facts = paragraph(
        definition(exercise), tolerance(exercise) if isinstance(_answer_key(exercise), NumericAnswer) else ""
    )
    if facts:
        parts.append(f"<p>{escape(facts)}</p>")
    tables = (
        [list_table(exercise, {}, None)] if isinstance(exercise, RankingExercise) else given_table(exercise)
    )
    parts += [markup(table, _plain_html) for table in tables]
    if isinstance(exercise, Code):
        parts.append("<pre>" + escape("\n".join(exercise.lines)) + "</pre>")
    return "".join(parts)


def _plain_html(tree: Node, inner: str) -> str:
    """Write a node as HTML, without its looks."""
    if attributes_of(tree).get("class") == "unfold" or tree[0] == "caption":
        return ""
    if tree[0] in ("div", "span", "label"):
        return inner
    return tag(tree, {"border": 1, "cellpadding": 4} if tree[0] == "table" else {}, inner)


def _answer_key(exercise: Exercise) -> NumericAnswer | list[tuple[str, str]]:
    """Return the right and the known wrong answers of an exercise; of a table the last cell's."""
    if isinstance(exercise, Fill):
        last = exercise.blanks[-1]
        row = (last.rank or 1) - 1
        mistake_values = [
            (mistake.key, table[last.column][row])
            for mistake, table in mistakes_in(exercise.measure, exercise.scene.definition, exercise.ranking)
            if mistake.ingredient in exercise.blank_columns
        ]
        return _numeric_answer(exercise, last.right, mistake_values)
    if isinstance(exercise, Result):
        mistake_results = results_of_mistakes(exercise.measure, exercise.scene)
        return _numeric_answer(
            exercise,
            exercise.blanks[0].right,
            [pair for pair in mistake_results if pair[0] not in LEAST_LIKELY],
        )
    if isinstance(exercise, Signs):
        return _numeric_answer(exercise, exercise.blanks[0].right, mistaken_p(exercise.differences))
    if isinstance(exercise, Change):
        amount = next(blank.right for blank in exercise.blanks if blank.name == AMOUNT)
        assert isinstance(amount, float)
        new = exercise.measure.value(exercise.scene.definition, exercise.ranking) + amount
        return _numeric_answer(exercise, amount, [("change-sign", -amount), ("change-new-score", new)])
    return _option_answers(exercise)


def _numeric_answer(
    exercise: Exercise, right: float | str, mistake_values: Iterable[tuple[str, float]]
) -> NumericAnswer:
    """Keep wrong numbers that can be told from the right one and from each other."""
    assert isinstance(right, float)
    wrong: list[tuple[float, str]] = []
    taken = [right]
    for mistake, value in mistake_values:
        if value == value and all(abs(value - other) > 2 * exercise.tolerance for other in taken):
            wrong.append((value, label("practice.you", what=mistake_in_words(exercise, mistake))))
            taken.append(value)
    return NumericAnswer(right, exercise.digits, tuple(wrong))


def _option_answers(exercise: Exercise) -> list[tuple[str, str]]:
    (blank,) = exercise.blanks
    wrong_options = [option for option in blank.options if option != blank.right]
    right = (option_name(exercise, str(blank.right)), label("practice.right"))
    return [
        right,
        *((option_name(exercise, option), explain_choice(exercise, option)) for option in wrong_options),
    ]


# --- the files --------------------------------------------------------------------------------------------


def _variants(series: Series) -> Iterator[tuple[str, Series]]:
    return ((variant, variant_of(series, variant)) for variant in VARIANTS)


def _category(series: Series, variant: str) -> str:
    return f"$course$/{series_title(series).replace('/', ' ')}/{variant}"


def moodle(series: Series) -> str:
    """Return all variants of a series as Moodle XML."""
    quiz = ElementTree.Element("quiz")
    for variant, variant_series in _variants(series):
        category = ElementTree.SubElement(quiz, "question", type="category")
        _add_text(ElementTree.SubElement(category, "category"), _category(series, variant))
        for item in platform_questions(variant_series):
            _moodle_question(quiz, item)
    ElementTree.indent(quiz)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(quiz, encoding="unicode") + "\n"


def _add_text(parent: ElementTree.Element, text: str) -> None:
    ElementTree.SubElement(parent, "text").text = text


def _moodle_question(quiz: ElementTree.Element, item: PlatformQuestion) -> None:
    is_number = isinstance(item.answer_key, NumericAnswer)
    element = ElementTree.SubElement(quiz, "question", type="numerical" if is_number else "multichoice")
    _add_text(ElementTree.SubElement(element, "name"), item.name)
    _add_text(ElementTree.SubElement(element, "questiontext", format="html"), item.text)
    _add_text(ElementTree.SubElement(element, "generalfeedback", format="html"), escape(item.reason))
    for name, value in (("defaultgrade", "1"), ("penalty", "0.3333333"), ("hidden", "0")):
        ElementTree.SubElement(element, name).text = value
    key = item.answer_key
    if isinstance(key, NumericAnswer):
        _moodle_answer(element, key.format_value(key.right), label("practice.right"), key.tolerance)
        for number, feedback in key.wrong:
            _moodle_answer(element, key.format_value(number), feedback, key.tolerance, WRONG_FRACTION)
        return
    for name, value in (("single", "true"), ("shuffleanswers", "true"), ("answernumbering", "abc")):
        ElementTree.SubElement(element, name).text = value
    for place, (text, feedback) in enumerate(key):
        _moodle_answer(element, escape(text), feedback, "", WRONG_FRACTION if place else RIGHT_FRACTION)


def _moodle_answer(
    question_of: ElementTree.Element, text: str, feedback: str, off: str, fraction: str = RIGHT_FRACTION
) -> None:
    form = "moodle_auto_format" if off else "html"
    answer = ElementTree.SubElement(question_of, "answer", fraction=fraction, format=form)
    _add_text(answer, text)
    _add_text(ElementTree.SubElement(answer, "feedback", format="html"), escape(feedback))
    if off:
        ElementTree.SubElement(answer, "tolerance").text = off


def gift(series: Series) -> str:
    """Return all variants of a series in GIFT format."""
    parts = []
    for variant, variant_series in _variants(series):
        parts.append(f"$CATEGORY: {_category(series, variant)}")
        parts += [
            f"::{_escape_gift(item.name)}::[html]{_escape_gift(item.text)} {{{_gift_answers(item)}}}"
            for item in platform_questions(variant_series)
        ]
    return "\n\n".join(parts) + "\n"


def _gift_answers(item: PlatformQuestion) -> str:
    general = f" ####{_escape_gift(item.reason)}" if item.reason else ""
    key = item.answer_key
    if isinstance(key, NumericAnswer):
        right = f"={key.format_value(key.right)}:{key.tolerance}#{_escape_gift(label('practice.right'))}"
        wrong = [
            f"=%0%{key.format_value(value)}:{key.tolerance}#{_escape_gift(feedback)}"
            for value, feedback in key.wrong
        ]
        return "#\n" + "\n".join([right, *wrong]) + general + "\n"
    lines = [
        f"{'~' if place else '='}{_escape_gift(escape(text))}"
        + (f"#{_escape_gift(feedback)}" if feedback else "")
        for place, (text, feedback) in enumerate(key)
    ]
    return "\n" + "\n".join(lines) + general + "\n"


def _escape_gift(text: str) -> str:
    """Return a text with GIFT's control characters escaped."""
    return "".join(f"\\{sign}" if sign in SPECIAL else sign for sign in text).replace("\n", "\\n")


def answers_csv(series: Series) -> str:
    """Return the right answers of all variants as CSV, a row a blank."""
    rows = (
        _answer_row(variant, variant_series.seed, place, exercise, blank)
        for variant, variant_series in _variants(series)
        for place, exercise in enumerate(TURNS.with_safe_points(exercises_on_paper(variant_series)), start=1)
        for blank in exercise.blanks
    )
    return csv_text(["variant", "seed", "exercise", "kind", "blank", "answer", "tolerance"], rows)


def _answer_row(variant: str, seed: int, place: int, exercise: Exercise, blank: Blank) -> list[object]:
    is_number = isinstance(blank.right, float)
    right = f"{blank.right:.{exercise.digits + 2}f}" if is_number else blank.right
    return [variant, seed, place, exercise.kind, blank.name, right, exercise.tolerance if is_number else ""]


FILES = {
    "moodle": (moodle, "xml", "text/xml"),
    "gift": (gift, "gift.txt", "text/plain"),
    "csv": (answers_csv, "csv", "text/csv"),
}
"""Each file's writer, the end of its name, and its kind."""


def offer_files(series: Series) -> None:
    """Show the downloads for learning platforms."""
    metric = label("practice.sheet.mix") if series.metric == MIX else series.metric
    file = label("practice.sheet.file", seed=series.seed, level=series.level, metric=metric)
    with st.container(key="sheet-files"):
        show_caption(label("practice.sheet.files"))
        with st.container(horizontal=True, gap="small", key="files"):
            for name, (_, ending, _) in FILES.items():
                title = label(f"practice.sheet.{name}")
                offer_download(Download(name, partial(write_series, series), f"{file}.{ending}", title))
