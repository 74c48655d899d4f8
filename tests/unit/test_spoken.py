"""What a formula says to whoever hears it."""

from contextvars import copy_context
from fractions import Fraction

import pytest

from metrics.definition import Definition
from ui.formulas.formula import (
    cell_formula,
    discounted_term,
    divisor_text,
    equation,
    exact_number,
    fraction,
    gain_text,
    mean_line,
    plain_term,
    ratio_line,
    sum_line,
    term,
)
from ui.tree.nodes import Node, attributes_of, children_of
from ui.words.text import set_language


def dcg_line(chosen: Definition) -> Node:
    gains = [(1, 3), (2, 2)]
    terms = [
        term(rank, grade, 3, discounted_term(gain_text(grade, chosen), divisor_text(rank, chosen)))
        for rank, grade in gains
    ]
    return sum_line("DCG@2", terms, "4.2619")


def test_a_formula_is_read_in_chinese_with_the_signs_of_chinese() -> None:
    spoken_in = copy_context()
    spoken_in.run(set_language, "zh")
    assert heard(spoken_in.run(ratio_line, "nDCG@2", ("DCG@2", 1.0), ("IDCG@2", 2.0), "0.5000")) == [
        "nDCG@2 等于 DCG@2 除以 IDCG@2 等于 1.0000 除以 2.0000，等于 0.5000"
    ]
    assert heard(spoken_in.run(equation, "R", [fraction("1", "2"), ", ", "0"])) == ["R 等于 1 除以 2，0"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (
            dcg_line(Definition()),
            "DCG@2 equals 3 divided by log 2 of 2 plus 2 divided by log 2 of 3, equals 4.2619",
        ),
        (
            dcg_line(Definition(gain="exponential", discount="ln")),
            "DCG@2 equals the quantity 2 to the power 3 minus 1 divided by natural log of 2 "
            "plus the quantity 2 to the power 2 minus 1 divided by natural log of 3, equals 4.2619",
        ),
        (
            dcg_line(Definition(discount="jk", log_base=2)),
            "DCG@2 equals 3 plus 2 divided by log 2 of 2, equals 4.2619",
        ),
        (
            ratio_line("nDCG@2", ("DCG@2", 1.0), ("IDCG@2", 2.0), "0.5000"),
            "nDCG@2 equals DCG@2 divided by IDCG@2 equals 1.0000 divided by 2.0000, equals 0.5000",
        ),
        (
            mean_line(
                "AP", [plain_term(fraction("1", "2")), plain_term("0")], 2, exact_number(Fraction(1, 4))
            ),
            "AP equals 1 divided by 2 times open bracket 1 divided by 2 plus 0 close bracket, equals 0.2500",
        ),
        (
            equation("F1", [fraction("2 · 3", "2 · 3 + 1")], result="0.8571"),
            "F1 equals the quantity 2 times 3 divided by the quantity 2 times 3 plus 1, equals 0.8571",
        ),
        (
            sum_line("RBP(p=0.8)@1", [plain_term("0.20 × 0.8⁰")], "0.2000"),
            "RBP(p=0.8)@1 equals 0.20 times 0.8 to the power 0, equals 0.2000",
        ),
        (cell_formula(fraction("5", "6")), "5 divided by 6"),
    ],
)
def test_a_formula_is_read_as_a_person_reads_it(line: Node, said: str) -> None:
    assert heard(line) == [said]


def heard(line: Node) -> list[str]:
    """Return what is heard of a line's formulas."""
    parts = [each for each in (line, *children_of(line)) if isinstance(each, list)]
    told = [attributes_of(part) for part in parts if "role" in attributes_of(part)]
    assert {each["role"] for each in told} <= {"math"}
    return [str(each["aria-label"]) for each in told]
