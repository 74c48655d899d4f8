"""What is handed out: worksheets with their solutions, and files that other platforms read."""

import csv
import io
import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from scene.exercises.judging import RIGHT, WRONG, judge
from scene.exercises.model import SIGNIFICANCE, Goal, Result, Series
from scene.practice import VARIANTS, exercises_on_paper, variant_of
from tests.ui.pages import opened, said, show_step, tree_of
from tests.ui.trees import nodes, words
from ui.practice.handout import FILES, answers_csv, gift, moodle
from ui.practice.sheet import sheet

SERIES = [Series(7, 1), Series(7, 2, "nDCG"), Series(9, 3, "AUC"), Series(7, 2, SIGNIFICANCE)]
COUNT = 8
"""Of ten exercises two are goals, which need the list on screen."""


# --- Moodle XML, by the format that Moodle documents ----------------------------------------------------


@pytest.mark.parametrize("series", SERIES)
def test_moodle_xml_has_what_moodle_asks_for_and_gift_says_the_same(series: Series) -> None:
    quiz = ElementTree.fromstring(moodle(series).encode())
    expect_the_same_in_gift(series, [each for each in quiz if each.get("type") != "category"])
    assert quiz.tag == "quiz"
    kinds = [each.get("type") for each in quiz]
    assert kinds.count("category") == len(VARIANTS)
    assert set(kinds) <= {"category", "numerical", "multichoice"}
    for each in quiz:
        if each.get("type") == "category":
            assert str(each.findtext("category/text")).startswith("$course$/")
            continue
        assert each.findtext("name/text")
        text = each.find("questiontext")
        assert text is not None
        assert text.get("format") == "html"
        ElementTree.fromstring(f"<div>{text.findtext('text')}</div>")  # its HTML is well formed, too
        answers = each.findall("answer")
        fractions = [answer.get("fraction") for answer in answers]
        assert fractions.count("100") == 1
        assert set(fractions) <= {"100", "0"}
        assert len({answer.findtext("text") for answer in answers}) == len(answers)
        if each.get("type") == "numerical":
            expect_numbers(answers)
        else:
            assert (each.findtext("single"), each.findtext("shuffleanswers")) == ("true", "true")
            assert len(answers) >= 2


def expect_numbers(answers: list[ElementTree.Element]) -> None:
    """Every answer is a number with its tolerance, tells why it is wrong, and overlaps no other."""
    ranges = []
    for answer in answers:
        number, off = float(str(answer.findtext("text"))), float(str(answer.findtext("tolerance")))
        assert off > 0
        assert answer.findtext("feedback/text")
        ranges.append((number - off, number + off))
    ranges.sort()
    assert all(one[1] <= other[0] + 1e-5 for one, other in pairwise(ranges))


def test_what_moodle_takes_for_right_and_for_wrong_is_so_here_too() -> None:
    series = Series(7, 2, "nDCG")
    place, each = next(
        (place, each)
        for place, each in enumerate(exercises_on_paper(series), start=1)
        if isinstance(each, Result)
    )
    quiz = ElementTree.fromstring(moodle(series).encode())
    question = quiz[place]  # the category comes first
    answers = [
        (answer.get("fraction"), str(answer.findtext("text"))) for answer in question.findall("answer")
    ]
    for fraction, text in answers:
        verdict = judge(each, {"result": text})
        assert verdict.states["result"] == (RIGHT if fraction == "100" else WRONG)
        assert fraction == "100" or verdict.findings[0].mistakes


# --- GIFT, by a parser of our own -----------------------------------------------------------------------


QUESTION = re.compile(r"::((?:\\.|[^:\\])+)::\[html\]((?:\\.|[^{\\])+)\{((?:\\.|[^}\\])*)\}", re.DOTALL)
ANSWER = re.compile(
    r"^([=~])(?:%(-?\d+)%)?((?:\\.|[^#\\\n])+)(?:#((?:\\.|[^#\\\n])+))?(?: ####.+)?$", re.MULTILINE
)


def read_gift(text: str) -> list[tuple[str, str, bool, list[tuple[bool, str, str]]]]:
    """Read questions: the name, the text, whether it asks for a number, and the answers with feedback."""
    found = []
    for name, asked, answers in QUESTION.findall(text):
        read = [
            (sign == "=" and weight in ("", "100"), unfreed(body).strip(), unfreed(said))
            for sign, weight, body, said in ANSWER.findall(answers)
        ]
        found.append((unfreed(name), unfreed(asked), answers.startswith("#"), read))
    return found


def unfreed(text: str) -> str:
    return re.sub(r"\\(.)", lambda freed: "\n" if freed[1] == "n" else freed[1], text)


def expect_the_same_in_gift(series: Series, in_moodle: list[ElementTree.Element]) -> None:
    text = gift(series)
    assert text.count("$CATEGORY: $course$/") == len(VARIANTS)
    questions = read_gift(text)
    assert len(questions) == len(in_moodle)
    for (name, asked, is_number, answers), each in zip(questions, in_moodle, strict=True):
        assert name == each.findtext("name/text")
        assert asked.strip() == str(each.findtext("questiontext/text")).strip()
        assert is_number == (each.get("type") == "numerical")
        assert [right for right, _, _ in answers] == [
            a.get("fraction") == "100" for a in each.findall("answer")
        ]
        if is_number:
            for (_, body, said), answer in zip(answers, each.findall("answer"), strict=True):
                number, _, off = body.partition(":")
                assert (number, off) == (answer.findtext("text"), answer.findtext("tolerance"))
                assert said


# --- the answers and the sheets -------------------------------------------------------------------------


def test_the_answers_have_a_row_a_blank_of_every_variant() -> None:
    series = Series(7, 2, "nDCG")
    rows = list(csv.DictReader(io.StringIO(answers_csv(series))))
    blanks = [
        (variant, str(place), blank.name)
        for variant in VARIANTS
        for place, each in enumerate(exercises_on_paper(variant_of(series, variant)), start=1)
        for blank in each.blanks
    ]
    assert [(row["variant"], row["exercise"], row["blank"]) for row in rows] == blanks


def test_variants_are_of_one_kind_and_differ() -> None:
    series = Series(7, 2, "nDCG")
    variants = [variant_of(series, variant) for variant in VARIANTS]
    assert variants[0] == series
    assert len({each.seed for each in variants}) == len(VARIANTS)
    assert not any(isinstance(each, Goal) for variant in variants for each in exercises_on_paper(variant))
    assert [len([*exercises_on_paper(each)]) for each in variants] == [COUNT] * len(VARIANTS)


@pytest.mark.parametrize("series", SERIES)
def test_a_worksheet_gives_nothing_away_and_its_solution_all(series: Series) -> None:
    for variant in VARIANTS:
        asked, solved = (sheet(series, variant, is_solved=each) for each in (False, True))
        assert len(nodes(asked, "section", "problem")) == len(
            [*exercises_on_paper(variant_of(series, variant))]
        )
        assert "☒" not in words(asked)
        assert words(solved).count("☒") == sum(
            bool(blank.options)
            for each in exercises_on_paper(variant_of(series, variant))
            for blank in each.blanks
        )
        for each in exercises_on_paper(variant_of(series, variant)):
            if isinstance(each, Result):
                right = each.blanks[0].right
                assert isinstance(right, float)
                assert f"{right:.{each.digits}f}" in words(solved)


def test_the_page_shows_the_sheet_that_is_chosen() -> None:
    app = show_step(opened("practice", seed="7", level="2", metric="nDCG"), "sheet")
    assert "Worksheet A" in words(tree_of(app, "practice-sheet"))
    assert [said(app, f"file-{name}") for name in FILES] == ["Moodle XML", "GIFT", "Answers as CSV"]
