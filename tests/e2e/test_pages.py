"""What every page owes everybody: whoever sees little or nothing can use it, and nothing jumps."""

from __future__ import annotations

import pytest

from tests.e2e.access import violations, violations_in_both_themes
from tests.e2e.jumps import jumps, watch_jumps
from tests.e2e.lab import Open
from tests.every_page import LESSONS, PAGES_SHOWN, WITHOUT_LIST, path_of

SHELF = "?r=3.2.3.0.1.2&k=4&m=3.2&s=0.9_0.7_0.7_0.7_0.2_0.1&p=5.2.1.3.4.6&r2=0.1.x&r3=0"
HUNDRED = ".".join("3x01200000" * 10)
SPECIAL = (
    "/ndcg?r=x.0.x&k=9&empty=skip",
    "/err?r=1&k=9&g=10",
    "/average_precision?r=3.x.0.2&m=1&k=2",
    "/reciprocal_rank?r=0.0&m=1&r2=0&k=9",
    f"/roc_auc?r={HUNDRED}&k=10&step=decision",
)
HALF = len(PAGES_SHOWN) // 2


@pytest.mark.parametrize("pages", [PAGES_SHOWN[:HALF], PAGES_SHOWN[HALF:]], ids=["first half", "second half"])
def test_axe_finds_nothing_on_any_page_in_either_theme(open_lab: Open, pages: tuple[str, ...]) -> None:
    """Every page with all of its steps: one by one they are the same parts below the same tabs."""
    lab = open_lab("/" + SHELF)
    found: dict[str, list[str]] = {"overview": violations_in_both_themes(lab)}
    for page in pages:
        lab.visit(page)
        if lab.tabs.count():
            lab.open_step("All")
        found[page] = violations_in_both_themes(lab)
    if pages[0] == PAGES_SHOWN[0]:
        for path in SPECIAL:
            lab.goto(path)
            found[path] = violations(lab)
    else:
        for lesson in LESSONS:
            lab.goto(path_of(lesson) + SHELF)
            found[lesson] = violations_in_both_themes(lab)
    assert not {page: faults for page, faults in found.items() if faults}


def test_nothing_jumps_and_the_focus_stays_on_any_page(open_lab: Open) -> None:
    """What moves are the cards; on the page of nDCG every part of the step stands where it stood."""
    lab = open_lab("/" + SHELF, step=None)
    watch_jumps(lab)
    found: dict[str, list[object]] = {}
    for page in PAGES_SHOWN:
        if page not in WITHOUT_LIST:
            lab.visit(page)
            found[page] = jumps(lab, "0123", around_components=page != "ndcg")
    for page in LESSONS:
        lab.goto(path_of(page) + SHELF)
        watch_jumps(lab)
        found[page] = jumps(lab, "123", around_components=True)
    assert not {page: faults for page, faults in found.items() if faults}
