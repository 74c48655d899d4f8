"""Every page in a made-up language with longer texts: nothing is left in English, and nothing is cut off."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.e2e.lab import STANDS_STILL, Lab, Open
from tests.e2e.shown import PAGES, TIED
from tests.e2e.sizes import resize
from tests.e2e.texts import Outside, clipped, names_of, names_that_stay, texts_of
from tests.latin import is_english
from tests.pseudo import LANGUAGE, copy_app
from tests.server import Server, serve

SIZES = [(1024, 768), (390, 844)]
"""A wider window has more room, and says the same."""


@pytest.fixture(scope="module")
def made_up(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The app with the made-up language beside English."""
    with serve(copy_app(tmp_path_factory.mktemp("app"))) as running:
        yield running


@pytest.fixture(scope="module")
def outside() -> Outside:
    """Names of libraries and papers, notation and signs are the same in every language."""
    return Outside(names_that_stay())


def test_every_text_is_translated_and_whole(open_lab: Open, made_up: Server, outside: Outside) -> None:
    """Every page, and then every form that opens at a click: examples, paste, scale, conventions, menus."""
    lab = open_lab(PAGES[0], at=made_up, locale=LANGUAGE)
    found: dict[str, list[str]] = {}
    sizes = SIZES
    for path in lab.walk(PAGES):
        found |= {f"{path} {size}": left_or_cut(lab, outside, size) for size in sizes}
        sizes = sizes[::-1]  # the next page begins where this one ends: each size is laid out once
    faults = [f"{where}: {what}" for where, what in found.items() if what]
    assert not faults, "\n".join(faults)  # line by line: pytest would cut a long one short
    resize(lab, SIZES[0])
    lab.goto("/ndcg" + TIED)
    expect_forms_translated(lab, outside)
    expect_failure_told(lab, made_up)


def left_or_cut(lab: Lab, outside: Outside, size: tuple[int, int]) -> list[str]:
    """Name what is cut off at this size, and what is left in English."""
    resize(lab, size)
    lab.settle()
    found = clipped(lab.page)
    if found:  # the editor may still draw the list beside other rows
        lab.page.wait_for_function(STANDS_STILL)
        found = clipped(lab.page)
    found += outside.of_texts(texts_of(lab.page))
    if size == SIZES[-1]:
        found += [name for name in names_of(lab.page) if outside.of_texts([name])]
    return found


def expect_failure_told(lab: Lab, made_up: Server) -> None:
    """What a page says that cannot be computed, in Chinese: of this app one lesson can be spoilt."""
    (made_up.app.parent / "assets" / "lessons" / "zh" / "guide.md").write_bytes(b"\xff")
    lab.page.goto(made_up.url + "/guide?lang=zh")
    told = lab.page.get_by_role("alert")
    expect(told).to_contain_text("服务器未能计算此页面")
    assert not is_english(re.sub("按 [0-9a-f]{8} 找到", "", told.inner_text()))


def expect_forms_translated(lab: Lab, outside: Outside) -> None:
    forms = lab.page.get_by_test_id("stPopover")
    expect(forms).to_have_count(3)
    for place in range(3):
        forms.nth(place).get_by_role("button").first.click()
        body = lab.opened_form()
        assert not outside.of_texts(texts_of(lab.page))
        assert not clipped(lab.page)
        forms.nth(place).get_by_role("button").first.click()
        expect(body).to_have_count(0)
    lab.page.locator(".convention").click()
    lab.page.locator(".st-key-panel [data-testid=stButtonGroup]").first.wait_for()
    lab.settle()
    assert not outside.of_texts(texts_of(lab.page))
    assert not clipped(lab.page)
    lab.page.locator(".convention").click()
    expect(lab.page.locator(".st-key-panel")).to_have_count(0)
