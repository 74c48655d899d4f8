"""The table of all metrics without a browser: which of its numbers turn into fractions."""

from __future__ import annotations

from fractions import Fraction

from tests.ui.pages import opened, session_of
from tests.ui.trees import rows
from ui.overview.table import headlines, overview_table

HALF = Fraction(1, 2)


def table_of(**address: str) -> dict[str, list[str]]:
    """The value, worst and best of each metric; of one that is a fraction, the fraction."""
    session = session_of(opened("overview", **address))
    found = {name: cells for name, *cells in rows(overview_table(session.scene, headlines(session)))}
    return {name: [value, worst, best] for name, (value, _, worst, _, best) in found.items()}


def test_value_worst_and_best_of_rational_metrics_are_fractions() -> None:
    table = table_of(r="1.0.1.0", k="3", m="2", g="2")
    stops, third = Fraction(2**1 - 1, 2**2), Fraction(1, 3)  # who stops at a document of grade 1
    goes_on = 1 - stops
    fifth, goes_on_p, half_1 = Fraction(1, 5), Fraction(4, 5), Fraction(1 + 1, 1 + 2)
    exact: dict[
        str, list[Fraction | int]
    ] = {  # worst is 0 0 1 1, best 1 1 0 0; three documents are relevant, one of them missing
        "ERR@3": [stops + goes_on * stops * third, stops * third, stops + goes_on * stops * HALF],
        "AP": [(1 + 2 * third) * third, (third + HALF) * third, (1 + 1) * third],
        "P@3": [2 * third, third, 2 * third],
        "R@3": [2 * third, third, 2 * third],
        "F1@3": [Fraction(2 * 2, 3 + 3), Fraction(2 * 1, 3 + 3), Fraction(2 * 2, 3 + 3)],
        "RBP(p=0.8)@3": [fifth * (1 + goes_on_p**2), fifth * goes_on_p**2, fifth * (1 + goes_on_p)],
        # The ideal list has gains 2, 1, 1: what it has collected is 2, 3, 4 and 4.
        "Q": [
            (half_1 + Fraction(4, 7)) * third,
            (Fraction(2, 7) + HALF) * third,
            (half_1 + Fraction(4, 5)) * third,
        ],
        "RR": [1, third, 1],
        "ESL": [0, 2, 0],
        "Success@3": [1, 1, 1],
        "AUC": [Fraction(2 + 1, 2 * 2), 0, 1],
    }
    assert {name: cells for name, cells in table.items() if name != "nDCG@3"} == {
        name: [str(value) for value in values] for name, values in exact.items()
    }


def test_ndcg_stays_a_decimal() -> None:
    assert table_of(r="1.0", k="2")["nDCG@2"] == ["1.0000", "0.6309", "1.0000"]


def test_where_there_is_no_number_there_is_no_fraction() -> None:
    assert table_of(r="1.1", k="2")["AUC"] == ["–"] * 3


def test_a_fraction_that_nobody_could_read_stays_a_decimal() -> None:
    table = table_of(r=".".join(["1.0.1"] * 33), k="99")
    assert not any("/" in cell for cell in [*table["ERR@99"], *table["AP"][:2]])
    assert table["P@99"] == [str(Fraction(66, 99))] * 3
