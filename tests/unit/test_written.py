"""Numbers and words as they are read and written, by examples."""

import math
from functools import partial

import pytest

from metrics.runs.plans import trec_name
from rooms.model import read_code
from scene.address.tokens import as_word, number_of, parse_scores, score_text
from scene.exercises.numbers import decimals_right, half_a_digit, read_number
from ui.evaluate.by_library import distinguishing_digits
from ui.evaluate.compare import p_equation, p_text
from ui.list.ranking_editor import score_texts
from ui.pictures.drawing import fit_text, width_of
from ui.tables.csv_text import csv_text, defuse_formula
from ui.tables.latex import latex_row
from ui.words.numbers import change, decimal, depth, places_of, short
from ui.words.text import (
    best_folder,
    escape_markdown,
    format_integer,
    join_with_and,
    name_of_language,
    script_of,
    tag_of,
)

SUMS = ("0.75", "0,75", "75 %", "3/4", "0.5+1/4", "2²−3.25", "¾", "3⁄4")
WIDE_SUMS = ("０．７５", "0，75", "７５％", "３／４", "（1+2）÷4", "（1＋2）÷4")
FORMULAS, HARMLESS = ("@SUM(A1)", "-2+3", "\t=1"), ("-0.5", -0.5, "A", "")
DEFUSED = {text: f"'{text}" for text in FORMULAS} | {text: text for text in HARMLESS}
EXAMPLES = {
    trec_name: {
        "nDCG@10": "ndcg_cut_10",
        "AP": "map",
        "AP(rel=2)": "AP(rel=2)",
        "GAP(g=equal)": "GAP(g=equal)",
    },
    read_code: {" kat-mew ": "KATMEW", "KATMEO": "", "katmewx": ""},
    as_word: {"Ｎot_Relevant": "not relevant"},
    number_of: {"0,75": 0.75, "1e-3": 0.001, "1.2.3": None, "nan": None},
    parse_scores: dict.fromkeys(
        ("0.9 0.5 0.1", "0.9, 0.5, 0.1", "0.9;0.5;0.1", "0.9\n0.5\n0.1", "0,9 0,5 0,1"), (0.9, 0.5, 0.1)
    ),
    score_text: {0.9: "0.9", 2.0: "2", 0.1 + 0.2: "0.30000000000000004"},
    read_number: {
        **dict.fromkeys(SUMS + WIDE_SUMS, 0.75),
        **dict.fromkeys(("2^3-1", "2³−1", "007"), 7),
        **dict.fromkeys((",5", "−0.5+1", "1/ｌｏｇ２（４）"), 0.5),
        **dict.fromkeys(("three", "9**9**9", "1/0"), None),
        "(2²−1)/2^3": 0.375,
        "3/log₂(4)": 1.5,
        "1/log2(3)": 1 / math.log2(3),
        "1 / 50 %": 2,
        "2¹⁰": 1024,
        "log2(8)": 3,
    },
    half_a_digit: {"0.63": 0.005, "0,630": 0.0005, "7": 0.5, "63 %": 0.005, "2/3": 1e-09},
    partial(decimals_right, right=0.9851): {
        "0.99": 2,
        "0,985": 3,
        "99 %": 2,
        "0.98": 0,
        "1": 0,
        "985/1000": 0,
    },
    partial(distinguishing_digits, (0.25, 0.5)): {((0.25, 0.6),): 4, ((0.25, 0.500004),): 6},
    p_text: {0.03126: "0.0313", 0.00001: "< 0.0001"},
    p_equation: {0.03126: "p = 0.0313", 0.00001: "p < 0.0001"},
    score_texts: {
        (math.inf, 0.75, -2 / 3): ["∞", "0.75", "−0.6667"],
        (-0.48203314, -0.48203322, -0.5, -0.5): ["−0.4820331", "−0.4820332", "−0.5", "−0.5"],
        (100_001.0, 10_000.5, 0.12342, 0.12341): ["100001", "10000.5", "0.12342", "0.12341"],
    },
    width_of: {"nDCG": 30.0, "理想列表": 56.0, "é": 7.5},
    partial(fit_text, width=45): {"Lipstick": "Lipst…", "口红推荐": "口红…", "Lip": "Lip"},
    defuse_formula: DEFUSED,
    latex_row: {("a\\b~", "x_1"): r"a\textbackslash{}b\textasciitilde{} & x\_1 \\"},
    partial(csv_text, ["document", "score"]): {(("=1+1", -0.5),): "document,score\r\n'=1+1,-0.5\r\n"},
    decimal: {0.96080819: "0.9608", -0.5: "−0.5000"},
    places_of: {(3.0, 1.9999999999999996): 0, (3.0, 1.5): 4},
    short: {3.0: "3", 2.5: "2.5", 0.63092975: "0.6309"},
    change: {0.08125: "+0.0813", -0.5: "−0.5000", 1e-9: "±0.0000"},
    format_integer: {1234567: "1,234,567"},
    join_with_and: {(): "", ("A",): "A", ("A", "B"): "A and B", ("A", "B", "C"): "A, B and C"},
    tag_of: {"zh_Hans": "zh-Hans"},
    name_of_language: {"en": "English", "zh": "中文"},
    partial(script_of, tongue="en"): {"zh-HK": "Chinese (Traditional)"},
    partial(best_folder, folders=("en", "zh_Hans")): {"zh-SG": "zh_Hans", "pt": "en"},
    escape_markdown: {"![x](y)": r"\!\[x\]\(y\)"},
}


@pytest.mark.parametrize(("function", "examples"), EXAMPLES.items())
def test_every_example_is_written_as_said(function, examples):
    assert {said: function(said) for said in examples} == examples


def test_a_digit_stands_out_on_the_colour_of_its_grade():
    assert [round(depth(grade, 3), 2) for grade in (0, 1, 2, 3)] == [0.1, 0.31, 0.53, 1.0]
