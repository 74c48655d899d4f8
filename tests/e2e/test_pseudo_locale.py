"""Every page in a made-up language with longer texts: nothing is left in English, and nothing is cut off."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.e2e.lab import Open
from tests.e2e.shown import PAGES, SHELF, TIED
from tests.e2e.texts import Outside, clipped, names_of, names_that_stay, texts_of
from tests.pseudo import LANGUAGE, copy_app
from tests.server import Server, serve

SIZES = {1440: 900, 1024: 768, 390: 844}


@pytest.fixture(scope="module")
def made_up(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The app with the made-up language beside English."""
    with serve(copy_app(tmp_path_factory.mktemp("app"))) as running:
        yield running


@pytest.fixture(scope="module")
def outside() -> Outside:
    """Names of libraries and papers, notation and signs are the same in every language."""
    return Outside(names_that_stay())


@pytest.mark.parametrize("width", SIZES)
def test_every_text_is_translated_and_whole(
    open_lab: Open, made_up: Server, outside: Outside, width: int
) -> None:
    size = {"width": width, "height": SIZES[width]}
    lab = open_lab(PAGES[0], at=made_up, viewport=size, locale=LANGUAGE)
    found: dict[str, list[str]] = {}
    for path in PAGES:
        lab.goto(path)
        said = outside.of_texts(texts_of(lab.page))
        named = [name for name in names_of(lab.page) if outside.of_texts([name])]
        found[path] = [*said, *named, *clipped(lab.page)]
    assert not {path: each for path, each in found.items() if each}


def test_the_list_is_translated_and_whole_on_a_phone(
    open_lab: Open, made_up: Server, outside: Outside
) -> None:
    lab = open_lab("/ndcg" + SHELF, at=made_up, viewport={"width": 390, "height": 844}, locale=LANGUAGE)
    expect(lab.card("A")).to_be_in_viewport()
    assert not outside.of_texts(texts_of(lab.page))
    assert not clipped(lab.page)


def test_every_form_is_translated(open_lab: Open, made_up: Server, outside: Outside) -> None:
    """What opens at a click: the examples, the paste, the scale, the conventions, the menu of a card."""
    lab = open_lab("/ndcg" + TIED, at=made_up, locale=LANGUAGE)
    forms = lab.page.get_by_test_id("stPopover")
    expect(forms).to_have_count(5)
    for place in range(5):
        forms.nth(place).get_by_role("button").first.click()
        body = lab.page.get_by_test_id("stPopoverBody")
        expect(body).to_be_visible()
        lab.settle()
        assert not outside.of_texts(texts_of(lab.page))
        assert not clipped(lab.page)
        forms.nth(place).get_by_role("button").first.click()
        expect(body).to_have_count(0)
