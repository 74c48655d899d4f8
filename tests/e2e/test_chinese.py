"""The app in Chinese: every page, step, form and dialog without a word of English, whole; and the switch."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterable
from random import Random
from string import ascii_letters

from playwright.sync_api import Locator, Page, expect

from metrics.choices import OPTIONS
from scene.address import PARAMETERS
from scene.exercises.model import MIX
from scene.lesson import HIDEABLE, LOCKS, MAX_TASK
from scene.model import MAX_DOCUMENTS, MAX_QUERIES
from scene.plan import MAX_LINKS
from tests.e2e.lab import Lab, Open
from tests.e2e.shown import PAGES, TIED
from tests.e2e.texts import clipped, names_of, texts_of
from tests.latin import is_english
from tests.server import Server
from ui.frame.session import LOOK_PARAMETERS
from ui.parts.text import _catalogue, languages

LINK = re.compile("http|/ndcg|/err")
SIZES = ({"width": 1440, "height": 900}, {"width": 390, "height": 844})


ADDRESS = {*PARAMETERS, *LOOK_PARAMETERS, *LOCKS, *HIDEABLE, *OPTIONS["gain"], *languages(), MIX}
"""The words of the address, which are told where one of them is wrong."""


def english(page: Page, more: Iterable[str] = ()) -> list[str]:
    """Give the texts with words that do not stay, nor are a lesson's own; and those with ASCII's commas."""
    return [text for text in [*texts_of(page), *names_of(page)] if is_english(text, more)]


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
    for name in ("快捷键", "“A”的更多操作", "查询“Q1”的更多操作"):
        lab.page.get_by_role("button", name=name, exact=True).click()
        assert not english(lab.page)
        lab.page.keyboard.press("Escape")
    lab.page.get_by_role("button", name="演示", exact=True).click()
    lab.expect_address(present="1")
    lab.settle()
    assert not english(lab.page)
    lab.page.keyboard.press("Escape")
    lab.expect_address(present=None)
    lab.strip.get_by_role("button", name="分享").first.click()
    dialog = lab.page.get_by_role("dialog")
    expect(dialog.get_by_role("tab", name="一个链接")).to_be_visible()
    choose(dialog, "English")
    lab.settle()
    assert not [text for text in english(lab.page) if not LINK.search(text)]
    expect(dialog.get_by_role("textbox", name="链接", exact=True)).to_have_value(
        re.compile("[?&]lang=en(&|$)")
    )
    dialog.get_by_role("tab", name="一份教案").click()
    assert not [text for text in english(lab.page) if not LINK.search(text)]


BAD_ADDRESS = (
    "/nowhere?r=3.甲.2.1&k=乙&g=丙&n=丁_戊&a=己&q=9&gain=庚&predict=辛&p=9.9&s=壬_癸&r7=&m=子&plan=酉"
    "&hide=寅,value&step=卯&present=辰&lang=巳&seed=午&level=未&metric=申"
    f"&lock=丑,{','.join(LOCKS)}&task={'看' * (MAX_TASK + 1)}"
)
REPAIRS = 18
LOCKED: dict[str, list[object]] = {
    "lesson.locked.order": ["try", "move"],
    "lesson.locked.grades": ["try", "set_grade"],
    "lesson.locked.cutoff": ["try", "set_cutoff"],
    "lesson.locked.conventions": ["use_definition", {"gain": "exponential"}],
}
"""What is said of an edit that the lesson locks."""
FIRST = -1
"""Stands for the key of the first card."""
RUN = "题 Q0 甲 1 0.9 系统\n"
LISTS = {
    "line-not-a-grade": "甲 99\n乙 -1\n丙 三",
    "several-topics": "一 0 甲 3\n二 0 乙 2",
    "qrels-without-run": "题 0 甲 3",
    "run-without-qrels": RUN,
    "columns-unclear": "甲\t3\t高\n\t2\t低",
    "column-unread": "名称,等级,价格\n甲,3,9",
    "scores-left-out": "名称,分数,等级\n甲,,1\n乙,0.5,2",
    "line-no-grade": "甲\t3\n乙\t",
    "line-left-out": "甲\t3\n\n乙\t2",
    "blank-end": "3\n2\n\n",
    "line-not-a-score": "名称,等级,分数\n甲,3,高",
    "line-not-a-rank": "名次,等级\n1,3\n第二,2",
    "line-too-long": "名称,等级\n甲,3,7",
    "line-not-trec": RUN + "题 Q0 乙",
    "too-many-documents": "1 " * (MAX_DOCUMENTS + 1),
    "sorted-by-score": "等级,分数\n3,0.1\n2,0.9",
    "sorted-by-rank": "名次,等级\n2,3\n1,2",
    "no-grades": "名称,分数\n甲,0.5",
    "line-no-name": "名称,等级\n,3\n乙,2",
    "line-name-cut": f"名称,等级\n{'甲' * 61},3",
    "line-below-zero": RUN + "题 0 甲 -1",
    "line-twice": RUN + "题 0 甲 3\n题 0 甲 2",
    "nothing-pasted": "[]",
}
"""Pasted lists by what is said of them."""
REFUSED: dict[str, list[object]] = {
    "problem.no-such-query": ["switch_query", 99],
    "problem.last-query": ["remove_query"],
    "problem.no-such-document": ["rename", 99999, "甲"],
    "problem.nothing-pinned": ["switch_pin"],
    "problem.not-these-grades": ["compare_orders", [9], [8]],
    "problem.unknown-metric": ["use_definition", {"metric": "甲"}],
    "problem.unknown-convention": ["use_definition", {"gain": "甲"}],
    "problem.empty-name": ["rename", FIRST, " "],
    "problem.no-such-rank": ["move", FIRST, 999],
    "problem.grade-off-scale": ["set_grade", FIRST, 99],
}
"""What is said of an edit that cannot be made. Hands come to most of them only where two tabs disagree."""
ASK = "edit => document.dispatchEvent(new CustomEvent('ranking:ask', { detail: { edit } }))"


def test_chinese_messages_have_no_word_of_english(open_lab: Open, mortal: Server) -> None:
    """What is said of a bad address, list, score or plan, of what is locked, not understood, not answered."""
    lab = open_lab(BAD_ADDRESS, step=None, locale="zh-CN")
    page = lab.page
    assert page.get_by_role("alert").count() >= REPAIRS
    assert not english(page, ADDRESS)
    page.evaluate(ASK, ["?"])
    expect_said(lab, "log.refused")
    for name, locked in LOCKED.items():
        page.evaluate(ASK, locked)
        expect_said(lab, name)
    lab.goto("/ndcg?r=3.2.0&plan=ndcg-45&at=99", step=None)
    expect(page.get_by_role("alert").get_by_text(text_of("problem.no-such-link"))).to_be_visible()
    assert not english(page, ADDRESS)
    for name, refused in REFUSED.items():
        ask_of_first(lab, refused)
        expect_said(lab, name)
    predict(lab)
    fill_up(lab)
    share_plans(lab)
    opened(lab, "粘贴")
    for name, pasted in {**LISTS, "": "甲 优\n乙 差"}.items():
        page.get_by_role("textbox", name="按名次排列的等级").fill(pasted)
        says = text_of(f"problem.{name}") if name else "列表中有 2 篇文档"
        expect(page.get_by_test_id("stPopoverBody").get_by_text(says).first).to_be_visible()
        # The form of a run's line is told with its spaces; of many documents the later have two letters.
        assert not [text for text in english(page, ADDRESS) if not re.search("Q0|^[A-Z]{2}$", text)]
    page.get_by_role("button", name="应用", exact=True).click()
    expect_said(lab, "lists.pasted")
    opened(lab, "分数")
    page.get_by_role("textbox", name="分数").fill("高、低")
    page.get_by_role("button", name="使用这些分数").click()
    expect(page.get_by_role("alert").filter(has_text="不是分数")).to_be_visible()
    assert not english(page, ADDRESS)
    page.keyboard.press("Escape")
    mortal.process.send_signal(signal.SIGSTOP)
    try:
        page.get_by_role("button", name="“甲”下移").click()
        expect(lab.waiting).to_contain_text("次编辑没有计算")
        assert not english(page, ADDRESS)
    finally:
        mortal.process.send_signal(signal.SIGCONT)
    expect(lab.waiting).to_have_text("")
    mortal.kill()
    expect(lab.waiting).to_have_text(_catalogue("zh")["editor.lost"].forms[0])
    assert not english(page, ADDRESS)


def text_of(name: str) -> re.Pattern[str]:
    """Give a text of the catalogue as it is shown, whatever its values are."""
    parts = re.split(r"\{\w+\}", _catalogue("zh")[name].forms[0].replace("`", ""))
    return re.compile(".+".join(map(re.escape, parts)).replace("\\ ", " "))


def keys_of(cards: Locator) -> list[int]:
    """Give the keys of cards."""
    return list(cards.evaluate_all("cards => cards.map(card => +card.dataset.key)"))


def fill_up(lab: Lab) -> None:
    """Do of everything one too much: documents in the list and on the shelf, queries, and take the last."""
    page, cards = lab.page, lab.page.locator("li[data-key]")
    ask_all(page, [["add"]] * MAX_DOCUMENTS)
    expect_said(lab, "problem.list-full")
    expect(cards).to_have_count(MAX_DOCUMENTS)
    ask_all(page, [["shelve", key, 1] for key in keys_of(cards)])
    expect_said(lab, "problem.last-document")
    ask_all(page, [["add"], ["add"]])
    expect(cards).to_have_count(MAX_DOCUMENTS + 2)
    ask_all(page, [["shelve", key, 1] for key in keys_of(cards)[:2]])
    expect_said(lab, "problem.shelf-full")
    ask_all(page, [["add_query"]] * MAX_QUERIES)
    expect_said(lab, "problem.too-many-queries")


def predict(lab: Lab) -> None:
    """Leave a lesson, and say what a move will do to the score before it is shown."""
    steps: dict[str, list[object]] = {
        "lesson.left": ["leave", "err", ""],
        "predict.idle": ["set_predict", True],
        "predict.ask": ["move", FIRST, 2],
        "predict.verdict.up-down": ["answer", "up"],
    }
    for name, edit in steps.items():
        ask_of_first(lab, edit)
        expect(lab.page.get_by_text(text_of(name))).to_be_visible()
        assert not english(lab.page, ADDRESS)
    ask_all(lab.page, [["set_predict", False], ["stay_out"]])


PLANS = {
    "problem.plan-without-links": "甲",
    "problem.not-a-link": "[甲](/NDCG)",
    "problem.plan-too-many": "[甲](/err)\n" * (MAX_LINKS + 1),
    "share.too-long": f"[甲](/err?n={''.join(Random(0).choices(ascii_letters, k=3900))})",
}
"""Lesson plans by what is said of them."""


def share_plans(lab: Lab) -> None:
    """Type plans that are not right, and one too long for a picture; what to press is told."""
    lab.strip.get_by_role("button", name="分享").first.click()
    dialog = lab.page.get_by_role("dialog")
    dialog.get_by_role("tab", name="一份教案").click()
    field = dialog.get_by_role("textbox", name="按次序排列的链接")
    for name, plan in PLANS.items():
        field.fill(plan)
        hint = dialog.get_by_test_id("InputInstructions")
        expect(hint).to_have_css("content", '"按 Ctrl+Enter 应用"', pseudo="before")
        field.press("ControlOrMeta+Enter")
        expect(dialog.get_by_text(text_of(name))).to_be_visible()
        assert not [text for text in english(lab.page, ADDRESS) if not LINK.search(text)]
    lab.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def ask_of_first(lab: Lab, edit: list[object]) -> None:
    first, *_ = keys_of(lab.page.locator("li[data-key]"))
    lab.page.evaluate(ASK, [first if value == FIRST else value for value in edit])


def ask_all(page: Page, edits: list[list[object]]) -> None:
    page.evaluate(f"edits => edits.forEach({ASK})", edits)


def expect_said(lab: Lab, name: str) -> None:
    """A text of the catalogue is told, and no word of English in it."""
    told = lab.page.get_by_test_id("stToast").filter(has_text=text_of(name)).first
    expect(told).to_be_visible()
    assert not is_english(told.inner_text(), ADDRESS)


def opened(lab: Lab, name: str) -> None:
    """Open one of the forms above the list."""
    lab.page.get_by_test_id("stPopover").get_by_role("button", name=name, exact=True).click()
    expect(lab.page.get_by_test_id("stPopoverBody")).to_be_visible()
    lab.settle()


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
