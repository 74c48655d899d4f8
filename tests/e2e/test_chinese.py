"""Chinese in a browser: the switch of the language, which stays, and how lines of Chinese are set."""

from playwright.sync_api import Locator, ViewportSize, expect

from tests.e2e.lab import Lab, Open
from tests.e2e.shown import PAGES
from tests.e2e.typesetting import ill_set

PHONE: ViewportSize = {"width": 390, "height": 844}
"""Where lines are short, most of them begin somewhere."""


def test_lines_of_chinese_are_set_as_chinese_is_on_every_page(open_lab: Open) -> None:
    lab = open_lab(PAGES[0], locale="zh-CN", viewport=PHONE)
    found = {path: ill_set(lab.page) for path in lab.walk(PAGES)}
    assert not {path: lines for path, lines in found.items() if lines}


def test_the_language_can_be_switched_and_stays(open_lab: Open) -> None:
    """The list, undo and the step stay; the address and the browser keep the choice, and the address wins."""
    lab = open_lab("/ndcg?r=3.2.3.0.1.2&k=6", step="dcg", locale="en-GB")
    lab.page.get_by_role("button", name="Move B up").click()
    lab.expect_address(r="2.3.3.0.1.2")
    switch(lab, "中文").click()
    expect_language(lab, "zh")
    expect(switch(lab, "中文")).to_have_attribute("aria-pressed", "true")
    expect(lab.page.get_by_role("tab", name="DCG", exact=True)).to_have_attribute("aria-selected", "true")
    lab.expect_address(lang="zh", r="2.3.3.0.1.2", step="dcg")
    lab.page.get_by_role("button", name="撤销").click()
    lab.expect_address(lang="zh", r="3.2.3.0.1.2")
    lab.goto("/err?r=1.0", step=None)  # without a word of it: as last time
    expect_language(lab, "zh")
    lab.goto("/err?r=1.0&lang=en", step=None)
    expect_language(lab, "en")


def expect_language(lab: Lab, language: str) -> None:
    expect(lab.page.locator("html")).to_have_attribute("lang", language)


def switch(lab: Lab, name: str) -> Locator:
    return lab.strip.get_by_role("button", name=name, exact=True)
