"""The start page as a person meets it: all metrics of the list, in decimals and in fractions."""

from __future__ import annotations

from fractions import Fraction

from playwright.sync_api import Locator, expect

from tests.e2e.lab import Lab, Open, ndcg, place_of


def cells(lab: Lab, metric: str) -> list[Locator]:
    """The value of a metric, and what the worst and the best order get."""
    table = lab.page.get_by_role("table", name="All metrics")
    row = table.get_by_role("row").filter(has=lab.page.get_by_role("link", name=metric, exact=True))
    headings = ("value", "worst order", "best order")
    return [row.locator(f":scope > :nth-child({place_of(table, name) + 1})") for name in headings]


def test_value_worst_and_best_turn_into_fractions(open_lab: Open) -> None:
    lab = open_lab("/?r=3.2.3.0.1.2&k=6")
    # Worst are 0 1 2 2 3 3, best 3 3 2 2 1 0; relevant is a grade from 1 on.
    exact = {
        "AP": [
            Fraction(1 + 1 + 1, 5) + (Fraction(4, 5) + Fraction(5, 6)) / 5,
            (Fraction(1, 2) + Fraction(2, 3) + Fraction(3, 4) + Fraction(4, 5) + Fraction(5, 6)) / 5,
            Fraction(1 + 1 + 1 + 1 + 1, 5),
        ],
        "RR": [Fraction(1), Fraction(1, 2), Fraction(1)],
    }
    gains = [ndcg(3, 2, 3, 0, 1, 2), ndcg(0, 1, 2, 2, 3, 3), ndcg(3, 3, 2, 2, 1, 0)]
    shown = {"nDCG@6": gains, **{name: [float(value) for value in each] for name, each in exact.items()}}
    for metric, values in shown.items():
        for cell, value in zip(cells(lab, metric), values, strict=True):
            expect(cell).to_have_text(f"{value:.4f}")
    cells(lab, "AP")[0].get_by_role("button").click()
    for metric, fractions in exact.items():
        for cell, fraction in zip(cells(lab, metric), fractions, strict=True):
            expect(cell).to_have_text(str(fraction))
    expect(cells(lab, "nDCG@6")[0]).to_have_text(f"{gains[0]:.4f}")
    cells(lab, "AP")[0].get_by_role("button").click()
    expect(cells(lab, "AP")[0]).to_have_text(f"{float(exact['AP'][0]):.4f}")
