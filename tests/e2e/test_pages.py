"""Every page of a metric with lists of every kind: for those who see little or nothing, and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.access import PHONE, expect_no_violations, expect_nothing_spills_over, violations
from tests.e2e.lab import Open

SHELF = "?r=3.2.3.0.1.2&k=4&m=3.2"
UNJUDGED = "?r=x.0.x&k=9&empty=skip"
HUNDRED = ".".join("3x01200000" * 10)
LISTS = {
    "/": [SHELF, UNJUDGED, "?r=0&k=9"],
    "/ndcg": [SHELF, UNJUDGED, "?r=0&k=9"],
    "/err": [SHELF, UNJUDGED, "?r=1&k=9&g=10"],
    "/average_precision": ["?r=1.1.0.0.1.0.0&r2=0.1.1.0.0.1.1&k=7", UNJUDGED, "?r=3.x.0.2&m=1&k=2"],
    "/reciprocal_rank": [
        "?r=0.1.0.2.x&m=1&r2=1.0.0&r3=0.0.0&r4=0.0.0.0.0.0.3.0&k=3",
        UNJUDGED,
        "?r=0.0&m=1&r2=0&k=9",
    ],
    "/roc_auc": ["?r=3.2.x.0.1.2&k=6&m=2&s=0.9_0.7_0.7_0.7_0.2_0.1", UNJUDGED, f"?r={HUNDRED}&k=10"],
}


@pytest.mark.parametrize(("page", "parameters"), [(page, each) for page in LISTS for each in LISTS[page]])
def test_axe_finds_nothing_in_light_and_dark(open_lab: Open, page: str, parameters: str) -> None:
    expect_no_violations(open_lab(page + parameters))


def test_axe_finds_nothing_on_a_phone_with_the_list_open(open_lab: Open) -> None:
    lab = open_lab("/ndcg" + SHELF, viewport=PHONE, has_touch=True)
    lab.page.get_by_test_id("stExpandSidebarButton").click()
    expect(lab.card("A")).to_be_visible()
    lab.page.get_by_role("button", name="More for A").click()
    expect(lab.page.get_by_role("button", name="Remove")).to_be_visible()
    assert violations(lab) == []


@pytest.mark.parametrize("page", LISTS)
def test_nothing_spills_over_on_a_phone(open_lab: Open, page: str) -> None:
    names = ".".join(letter * 60 for letter in "ABCDE")
    lab = open_lab(f"{page}?r=3.2.x.0&m=1&k=9&n={names}", viewport=PHONE)
    expect_nothing_spills_over(lab)
