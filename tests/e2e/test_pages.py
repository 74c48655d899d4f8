"""What every page owes everybody: who sees little can use it, all is in its place, and nothing jumps."""

from collections.abc import Mapping

import pytest

from tests.e2e.access import violations, violations_in_both_themes
from tests.e2e.jumps import jumps, watch_jumps
from tests.e2e.lab import Lab, Open, ask
from tests.e2e.sizes import SIZES, expect_the_result_beside_unfolded_columns, out_of_place, out_of_strip
from tests.every_page import LESSONS, PAGES, PAGES_SHOWN, WITHOUT_LIST, path_of

SHELF = "?r=3.2.3.0.1.2&k=4&m=3.2&s=0.9_0.7_0.7_0.7_0.2_0.1&p=5.2.1.3.4.6&r2=0.1.x&r3=0"
LONG_NAMES = ".".join(letter * 60 for letter in "ABCDEFGH")
EVERYTHING = f"?r=3.2.3.x.1.2&k=4&m=3.2&s=9_7_7_3_2_1&r2=0.1.x&r3=0&n={LONG_NAMES}"
PINNED = "&p=2.1.3.4.5.6.7.8"
METRIC_PAGES = ("ndcg", "err", "average_precision", "reciprocal_rank", "roc_auc")
SPECIAL = (
    "/ndcg?r=x.0.x&k=9&empty=skip",
    "/err?r=1&k=9&g=10",
    "/average_precision?r=3.x.0.2&m=1&k=2",
    "/reciprocal_rank?r=0.0&m=1&r2=0&k=9",
)
LONG_LIST = f"/roc_auc?r={'.'.join('3x01200000' * 3)}&k=10&step=decision"
HALF = len(PAGES) // 2


@pytest.mark.parametrize("pages", [PAGES[:HALF], PAGES[HALF:]], ids=["first half", "second half"])
def test_axe_finds_nothing_on_any_page_in_either_theme_and_at_no_size_is_anything_out_of_place(
    open_lab: Open, pages: tuple[str, ...]
) -> None:
    """Every page with all of its steps, which one by one are the same parts below the same tabs.

    Documents have long names, the order is pinned and turned round; before that the strip has its reason: of
    each size with some page, for all that is wider or narrower on a page is looked at afterwards.
    """
    lab = open_lab("/" + EVERYTHING, step=None)
    found: dict[str, object] = {}
    for number, page in enumerate(METRIC_PAGES):
        if page in pages:
            lab.visit(page)
            found |= named(page, out_of_strip(lab, SIZES[number % 3 :: 3], ".strip > .reason"))
    ask(lab.page, [["pin"], ["reverse"]])
    lab.expect_address(r="2.1.x.3.2.3")
    columns = 0
    for page in pages:
        show_all(lab, page)
        found[page] = violations_in_both_themes(lab)
        misplaced, seen = out_of_place(lab)
        found |= named(page, misplaced)
        columns += seen
    expect_no_faults(found)
    assert columns > 40


def expect_no_faults(found: Mapping[str, object]) -> None:
    """Nothing was found anywhere; else it is told line by line, which pytest would cut short."""
    faults = [f"{where}: {what}" for where, what in found.items() if what]
    assert not faults, "\n".join(faults)


def named(page: str, found: dict[str, object]) -> dict[str, object]:
    """Say of which page this is told."""
    return {f"{page}: {what}": faults for what, faults in found.items()}


def show_all(lab: Lab, page: str) -> None:
    """Show all steps of a page; a lesson is not in the menu."""
    if page in LESSONS:
        lab.goto(path_of(page) + EVERYTHING + PINNED)
    else:
        lab.visit("" if page == PAGES[0] else page)
        lab.open_last_step()


def test_nothing_jumps_and_the_focus_stays_on_any_page_and_axe_finds_nothing_where_lists_are_special(
    open_lab: Open,
) -> None:
    """What moves are the cards; on the page of nDCG every part of the step stands where it stood.

    Lists that are empty, of one, not judged or long; on a phone results stand beside unfolded columns.
    """
    lab = open_lab("/" + SHELF, step=None)
    watch_jumps(lab)
    found: dict[str, list[object] | list[str]] = {}
    for number, page in enumerate(page for page in PAGES_SHOWN if page not in WITHOUT_LIST):
        lab.visit(page)
        found[page] = jumps(lab, "0123", number, around_components=page != "ndcg")
    for number, page in enumerate(LESSONS, start=len(PAGES_SHOWN)):
        lab.goto(path_of(page) + SHELF)
        watch_jumps(lab)
        found[page] = jumps(lab, "123", number, around_components=True)
    lab.goto(LONG_LIST)
    found[LONG_LIST] = violations(lab)
    for path in lab.walk(SPECIAL):
        found[path] = violations(lab)
    expect_no_faults(found)
    expect_the_result_beside_unfolded_columns(lab)
