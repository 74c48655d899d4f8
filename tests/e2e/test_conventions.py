"""The form of the conventions in a browser: it fits, also on a phone, and gives the focus back."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.e2e.access import PHONE, expect_no_violations, expect_nothing_spills_over
from tests.e2e.lab import Lab, Open, box

TIED = "?r=1.0.3.2&m=3&k=3&s=0.9_0.5_0.5_0.1"


def open_bar(lab: Lab) -> Locator:
    """Open what stands behind the line that says which convention is in force."""
    lab.page.get_by_role("button", name="Convention", exact=True).click()
    form = lab.page.get_by_test_id("stPopoverBody")
    form.get_by_role("button", name="scikit-learn", exact=True).wait_for()
    return form


def close_bar(lab: Lab, form: Locator) -> None:
    """Close it by the Escape key, which gives the focus back."""
    form.get_by_role("radio").first.focus()
    lab.page.keyboard.press("Escape")
    expect(form).to_have_count(0)
    expect(lab.page.get_by_role("button", name="Convention", exact=True)).to_be_focused()


def test_the_form_changes_the_page_behind_it_fits_on_a_phone_and_gives_the_focus_back(open_lab: Open) -> None:
    lab = open_lab("/ndcg" + TIED, step=None)
    form = open_bar(lab)
    form.get_by_role("button", name="LightGBM", exact=True).click()
    lab.expect_address(gain="exponential", ideal="list", empty="1")
    expect(form.get_by_text("nDCG@3 as ").first).to_contain_text("LightGBM")
    expect_no_violations(lab)
    close_bar(lab, form)
    lab.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    form = open_bar(lab)
    lab.settle()
    expect_nothing_spills_over(lab)
    for part in (form, form.get_by_role("button", name="LightGBM", exact=True)):
        found = box(part)
        assert found["x"] >= 0
        assert found["x"] + found["width"] <= PHONE["width"]
    assert form.evaluate("form => form.scrollWidth <= form.clientWidth")
    close_bar(lab, form)
    lab.tool("Undo").click()
    lab.expect_address(gain=None, ideal=None, empty=None)
