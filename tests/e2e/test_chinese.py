"""The app in Chinese: every page, step, form and dialog without a word of English, whole; and the switch."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.lab import Lab, Open
from tests.e2e.shown import PAGES, TIED
from tests.e2e.texts import clipped, names_of, names_that_stay, texts_of
from tests.server import PROJECT
from ui.parts.text import _catalogue, _sections

HAN = re.compile(r"[\u3400-\u9fff]")
LATIN = re.compile(r"[A-Za-z\u00c0-\u024f]{2,}")
KEYS = "Ctrl Shift Home End Delete Esc Enter"
HEADINGS = "name grade score rank"
"""What stands above the columns of a file."""
MORE = "Kendall doi Rec CSV TREC JSON Python IP localhost Moodle XML GIFT"
SIZES = ({"width": 1440, "height": 900}, {"width": 390, "height": 844})


def in_a_sentence() -> set[str]:
    """Give the words that Chinese texts have themselves, such as a term's English name at its first use."""
    texts = [form for text in _catalogue("zh").values() for form in text.forms]
    pages = [path.stem for path in (PROJECT / "assets" / "lessons" / "zh").glob("*.md")]
    texts += [section for page in pages for section in _sections(page, "zh").values()]
    return {word.lower() for text in texts for word in LATIN.findall(text)}


NAMES = {word.lower() for name in (*names_that_stay(), KEYS, HEADINGS, MORE) for word in LATIN.findall(name)}
WRITTEN = in_a_sentence()
GLOSSARY = {entry.partition("\n")[0] for entry in _sections("glossary", "zh").values()}


def english(page: Page) -> list[str]:
    """Give the texts with words that are neither names nor, in a Chinese sentence, the sentence's own."""
    found = []
    for text in [*texts_of(page), *names_of(page)]:
        if any(text.strip(" ·、，。：（）") in head for head in GLOSSARY):
            continue
        known = NAMES | WRITTEN if HAN.search(text) or text.startswith("（") else NAMES
        if any(word.lower() not in known for word in LATIN.findall(text)):
            found.append(text)
    return found


def test_chinese_pages_have_no_word_of_english_and_are_whole(open_lab: Open) -> None:
    lab = open_lab(PAGES[0], locale="zh-CN", viewport=SIZES[0])
    expect(lab.page.locator("html")).to_have_attribute("lang", "zh")
    found: dict[str, list[str]] = {}
    for path in lab.walk([*PAGES, "/practice"]):
        for size in SIZES:
            lab.page.set_viewport_size(size)  # type: ignore[arg-type]
            lab.settle()
            found[f"{path} {size['width']}"] = [*english(lab.page), *clipped(lab.page)]
    assert not {path: each for path, each in found.items() if each}


def test_chinese_forms_and_dialogs_have_no_word_of_english(open_lab: Open) -> None:
    lab = open_lab("/ndcg" + TIED, locale="zh-SG")
    forms = lab.page.get_by_test_id("stPopover")
    for place in range(forms.count()):
        opener = forms.nth(place).get_by_role("button").first
        opener.click()
        body = lab.page.get_by_test_id("stPopoverBody")
        expect(body).to_be_visible()
        lab.settle()
        assert not english(lab.page)
        opener.click()
        expect(body).to_have_count(0)
    move(lab, "A")
    assert not english(lab.page)
    lab.strip.get_by_role("button", name="分享").first.click()
    dialog = lab.page.get_by_role("dialog")
    expect(dialog.get_by_role("tab", name="一个链接")).to_be_visible()
    choose(dialog, "English")
    lab.settle()
    assert not [text for text in english(lab.page) if "http" not in text]
    expect(dialog.get_by_role("textbox", name="链接", exact=True)).to_have_value(
        re.compile("[?&]lang=en(&|$)")
    )


def test_the_language_can_be_switched_and_stays(open_lab: Open) -> None:
    """The list, undo and the step stay; the address and the browser keep the choice, and the address wins."""
    lab = open_lab("/ndcg?r=3.2.3.0.1.2&k=6", step="dcg", locale="en-GB")
    lab.page.get_by_role("button", name="Move B up").click()
    lab.expect_address(r="2.3.3.0.1.2")
    language(lab, "中文").click()
    expect(lab.page.locator("html")).to_have_attribute("lang", "zh")
    expect(language(lab, "中文")).to_have_attribute("aria-pressed", "true")
    expect(lab.page.get_by_role("tab", name="DCG", exact=True)).to_have_attribute("aria-selected", "true")
    lab.expect_address(lang="zh", r="2.3.3.0.1.2", step="dcg")
    lab.page.get_by_role("button", name="撤销").click()
    lab.expect_address(lang="zh", r="3.2.3.0.1.2")
    lab.page.reload()
    expect(lab.page.get_by_role("button", name="“B”上移")).to_be_visible()
    lab.goto("/err?r=1.0")  # without a word of it: as last time
    expect(lab.page.locator("html")).to_have_attribute("lang", "zh")
    lab.goto("/err?r=1.0&lang=en")
    expect(lab.page.locator("html")).to_have_attribute("lang", "en")
    lab.goto("/err?r=1.0&lang=xx")
    expect(lab.page.get_by_role("alert")).to_contain_text("“xx”")
    expect(lab.page.locator("html")).to_have_attribute("lang", "zh")


def test_the_switch_is_in_the_menu_of_a_phone(open_lab: Open) -> None:
    """Where the browser speaks Chinese in traditional characters, it is said that these are not there."""
    lab = open_lab("/ndcg", locale="zh-TW", viewport=SIZES[1])
    expect(lab.page.get_by_test_id("stToast")).to_contain_text("繁体")
    lab.page.get_by_role("button", name="页面菜单").click()
    menu = lab.page.get_by_role("navigation", name="页面")
    menu.get_by_role("button", name="English").click()
    expect(lab.page.locator("html")).to_have_attribute("lang", "en")
    lab.expect_address(lang="en")


def language(lab: Lab, name: str) -> Locator:
    return lab.strip.get_by_role("button", name=name, exact=True)


def move(lab: Lab, name: str) -> None:
    lab.page.get_by_role("button", name=f"“{name}”下移").click()
    lab.settle()


def choose(dialog: Locator, name: str) -> None:
    dialog.get_by_role("radio", name=name).click()
