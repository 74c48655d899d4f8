"""The app in Chinese: every page, step, form and dialog without a word of English, whole; and the switch."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterable, Mapping
from contextvars import copy_context
from urllib.parse import parse_qsl

import pytest
from playwright.sync_api import Locator, Page, expect

from scene.evaluation.received import REFUSED as REFUSED_FILES
from scene.evaluation.received import read_found
from scene.list.model import MAX_DOCUMENTS, MAX_QUERIES, SceneError
from tests.e2e.exercising import EVERY_KIND, KINDS
from tests.e2e.lab import SOMETHING, Lab, Open, ask
from tests.e2e.messages import (
    ADDRESS,
    ANSWERED,
    ANSWERED_TO_CLASS,
    BAD_ADDRESSES,
    ELSEWHERE,
    FILLED,
    GOAL,
    LISTS,
    LOCKED,
    LOCKED_BY_EXERCISE,
    MET,
    MOVED,
    MOVES,
    NOWHERE,
    PLANS,
    PREDICTED,
    RARE,
    REFUSED,
    REQUESTS,
    SAID,
    SCORES,
    SENT,
    TOLD,
    TOLD_OF,
    TOO_LARGE,
    UNASKED,
    Edit,
    text_of,
)
from tests.e2e.shown import PAGES, TIED
from tests.e2e.texts import clipped, names_of, texts_of
from tests.e2e.typesetting import ill_set
from tests.latin import is_english
from tests.server import Server
from ui.evaluate.words import refusal
from ui.words.text import _catalogue, set_language

LINK = re.compile("http|/ndcg|/err")
SEND = """length => new Promise((resolve) => {
  const socket = new WebSocket(new URL("/_stcore/stream", location.href.replace("http", "ws")));
  socket.onopen = () => socket.send(new Uint8Array(length).fill(255));
  socket.onclose = ({ reason }) => resolve(reason);
})"""
FIELDS = (
    ("“A”", "重命名", "重命名“A”"),
    ("“A”", "移到第几名…", "“A”的名次，从 1 到 6"),
    ("查询“Q1”", "重命名", "重命名查询“Q1”"),
)
"""What opens a field for a document or a query: the menu's owner, the item, what the field is called."""
OF_LIBRARIES = {"power"}
"""Words of libraries that are spoken of."""
SIZES = ({"width": 1440, "height": 900}, {"width": 390, "height": 844})


def english(page: Page, more: Iterable[str] = ()) -> list[str]:
    """Return the texts with words that do not stay, nor are a lesson's own; and those with ASCII's commas."""
    return [text for text in [*texts_of(page), *names_of(page)] if is_english(text, more)]


def test_chinese_pages_have_no_word_of_english_and_are_whole(open_lab: Open) -> None:
    lab = open_lab("/practice", locale="zh-CN", viewport=SIZES[0])
    expect(lab.page.locator("html")).to_have_attribute("lang", "zh")
    found = {"/practice": wrong_on(lab)}
    lab.visit("ndcg")  # an exercise keeps its list
    for path in lab.walk(PAGES):
        unfold(lab)
        found[path] = wrong_on(lab)
        page, _, query = path.partition("?")
        for rare in RARE.get(page, ()):
            ask_all(lab, [["restart", rare]])
            lab.expect_address(r=rare["r"])
            lab.settle()
            found[f"{page} {rare}"] = [*english(lab.page, OF_LIBRARIES), *ill_set(lab.page)]
        if path in (PAGES[0], PAGES[1]):
            found[f"{page} told"] = told_of_edits(lab)
        if query and {page, path} & {*RARE, PAGES[1]}:
            again = dict(parse_qsl(query))
            ask_all(lab, [["restart", again]])  # the next page shows the same list
            lab.expect_address(r=again["r"])
            lab.settle()
        if page == "/guide":
            seek_in_vain(lab)
    assert not {path: each for path, each in found.items() if each}


def wrong_on(lab: Lab) -> list[str]:
    """Return what is English, cut off or set as no Chinese is, at each size."""
    found = []
    for size in SIZES:
        lab.page.set_viewport_size(size)  # type: ignore[arg-type]
        lab.settle()
        found += [*english(lab.page, OF_LIBRARIES), *clipped(lab.page), *ill_set(lab.page)]
    return found


def told_of_edits(lab: Lab) -> list[str]:
    """Make edits of every kind; return what is told of them in English, or ill set."""
    ask_all(lab, [["restart", TOLD_OF]])
    lab.expect_address(**TOLD_OF)
    expect(lab.page.locator("li[data-key]")).to_have_count(6)
    found = []
    for name, edit in TOLD.items():
        lab.settle()  # the edit is of the cards that are there
        ask_all(lab, [edit])
        expect(lab.reason).to_contain_text(text_of(name))
        found += [told for told in lab.reason.all_inner_texts() if is_english(told)]
        found += ill_set(lab.page)
    return found


def seek_in_vain(lab: Lab) -> None:
    """Look for a term that the glossary does not have."""
    lab.page.get_by_role("textbox", name="查找词语").fill("子丑寅卯")
    lab.page.keyboard.press("Enter")
    lab.page.get_by_text(text_of("guide.glossary.none")).wait_for()
    assert not english(lab.page)


def unfold(lab: Lab) -> None:
    """Open what is shown only to those who ask: the table of all libraries, the chart of all orders."""
    for fold in lab.page.get_by_test_id("stExpander").all():
        fold.locator("summary").click()
        expect(fold.get_by_test_id("stExpanderDetails")).to_have_text(SOMETHING)
    for switch in lab.page.get_by_role("switch").all():
        switch.press("Space")
        lab.page.locator(".js-plotly-plot").wait_for()
    lab.settle()


def test_chinese_forms_and_dialogs_have_no_word_of_english(open_lab: Open) -> None:
    lab = open_lab("/ndcg" + TIED, locale="zh-SG")
    forms = lab.page.get_by_test_id("stPopover")
    for place in range(forms.count()):
        opener = forms.nth(place).get_by_role("button").first
        opener.click()
        body = lab.opened_form()
        assert not english(lab.page)
        opener.click()
        expect(body).to_have_count(0)
    move(lab, "A")
    assert not english(lab.page)
    with lab.page.expect_download() as downloading:
        lab.page.get_by_role("button", name="将“每篇文档带来多少”保存为 SVG").click()
    assert downloading.value.suggested_filename == "每篇文档带来多少.svg"
    lab.page.get_by_role("button", name="帮助", exact=True).click()
    lab.page.get_by_role("dialog", name="帮助").get_by_role("heading", name="快捷键").wait_for()
    assert not english(lab.page)
    lab.page.keyboard.press("Escape")
    for thing, item, field in FIELDS:
        choose_in_menu(lab, thing, item)
        expect(lab.page.get_by_label(field).last).to_be_focused()
        assert not english(lab.page)
        lab.page.keyboard.press("Escape")
    choose_in_menu(lab, "“A”", "删除")
    expect(lab.page.get_by_role("status").filter(has_text="已删除“A”")).to_have_count(1)
    lab.settle()
    assert not english(lab.page)
    lab.page.get_by_role("button", name="演示", exact=True).click()
    lab.expect_address(present="1")
    lab.settle()
    assert not english(lab.page)
    lab.page.keyboard.press("Escape")
    lab.expect_address(present=None)
    lab.strip.get_by_role("button", name="分享").first.click()
    dialog = lab.page.get_by_role("dialog")
    dialog.get_by_role("tab", name="一个链接").wait_for()
    choose(dialog, "English")
    lab.settle()
    assert not [text for text in english(lab.page) if not LINK.search(text)]
    expect(dialog.get_by_role("textbox", name="链接", exact=True)).to_have_value(
        re.compile("[?&]lang=en(&|$)")
    )
    dialog.get_by_role("button", name="复制链接").click()
    dialog.get_by_text(text_of("share.copied")).wait_for()
    dialog.get_by_role("tab", name="一份教案").click()
    assert not [text for text in english(lab.page) if not LINK.search(text)]


def choose_in_menu(lab: Lab, thing: str, item: str) -> None:
    """Open what can be done with a document or a query, and do it."""
    lab.page.get_by_role("button", name=f"{thing}的更多操作", exact=True).click()
    assert not english(lab.page)
    lab.page.get_by_role("menuitem", name=item, exact=True).click()


def test_every_message_is_met_or_cannot_be() -> None:
    """What the walks below meet, and what no browser can bring about, is all that the catalogue has."""
    said = {name for name in _catalogue("zh") if name.startswith(SAID)}
    assert said == MET | ELSEWHERE.keys()


def test_what_is_said_of_files_has_no_word_of_english() -> None:
    """Of forged reports, of too much, and of every fault that the browser finds in files."""
    told = {"file": "甲", "text": "乙", "as": "gzip", "line": 3, "of": 4, "count": 2, "judged": ["1"]}
    problems: list[dict[str, object]] = [{"name": "丁"}]
    problems += [{**told, "name": name, "retrieved": ["2"]} for name in REFUSED_FILES]
    in_chinese, said = copy_context(), []
    in_chinese.run(set_language, "zh")
    for problem in problems:
        with pytest.raises(SceneError) as refused:
            read_found({"id": "1", "problem": problem})
        said.append(in_chinese.run(refusal, refused.value))
    said.append(in_chinese.run(refusal, SceneError("too-much-found", limit=32)))
    assert text_of("problem.not-these-files").fullmatch(said[0])
    assert text_of("problem.too-much-found").fullmatch(said[-1])
    assert not [each for each in said if is_english(each)]


def test_chinese_messages_have_no_word_of_english(open_lab: Open, mortal: Server) -> None:
    """What is said of a bad address, list, score or plan, of what is locked, not understood, not answered."""
    (first, repaired), (second, repaired_too) = BAD_ADDRESSES.items()
    lab = open_lab(first, step=None)
    language(lab, "中文").click()  # what was said in English is said anew
    expect_shown(lab, repaired)
    expect_refused(lab, LOCKED)
    expect_list_locked(lab, "lesson.locked.list")
    lab.goto(second, step=None)
    expect_shown(lab, repaired_too)
    for name, edits in UNASKED.items():
        ask_all(lab, edits)
        expect_said(lab, name)
    ask_all(lab, [["restart", {"r": "3.2.0.0"}]])
    expect_refused(lab, REFUSED)
    predict(lab)
    ask_all(lab, [*TOO_LARGE, ["restart", {"r": "3.2.0"}]])
    expect_said(lab, "history.forgotten")
    answer_badly(lab)
    fill_up(lab)
    wait_long(lab, mortal)
    lab.visit("ndcg")
    ask_all(lab, [["restart", {"r": "3.2"}], ["reverse"]])
    send(lab)
    share_plans(lab)
    paste(lab)
    score(lab)
    exercise_badly(lab)
    lab.visit("ndcg")
    lab.open_last_step()
    die(lab, mortal)


def expect_shown(lab: Lab, names: Iterable[str]) -> None:
    """All of these are told on the page, and there is no word of English on it."""
    expect(lab.page.locator("html")).to_have_attribute("lang", "zh")
    for name in names:
        lab.page.get_by_role("alert").filter(has_text=text_of(name)).first.wait_for()
    assert not english(lab.page, {*ADDRESS, NOWHERE})


def expect_refused(lab: Lab, refused: Mapping[str, Edit]) -> None:
    for name, edit in refused.items():
        ask_all(lab, [edit])
        expect_said(lab, name)


def expect_said(lab: Lab, name: str) -> None:
    """A text of the catalogue is told for some seconds, and no word of English in it."""
    said = "pattern => window.told().some((text) => RegExp(pattern).test(text))"
    lab.page.wait_for_function(said, arg=text_of(name).pattern)
    for told in lab.page.evaluate("() => window.told()"):
        assert not is_english(told, ADDRESS)


def expect_list_locked(lab: Lab, name: str) -> None:
    """Another list cannot be chosen."""
    open_form(lab, "示例").get_by_role("button", name="六条结果", exact=True).click()
    expect_said(lab, name)


def ask_all(lab: Lab, edits: list[Edit]) -> None:
    """Ask for edits as the page's own buttons do; some of cards by their places."""
    keys = lab.page.locator("li[data-key]").evaluate_all("cards => cards.map(card => +card.dataset.key)")
    cards = {-place: key for place, key in enumerate(keys, start=1)}
    asked = [[cards.get(each, each) if isinstance(each, int) else each for each in edit] for edit in edits]
    ask(lab.page, asked)


def fill_up(lab: Lab) -> None:
    """Do of everything one too much: documents in the list and on the shelf, queries, and take the last."""
    cards = lab.page.locator("li[data-key]")
    shelve: list[Edit] = [["shelve", -place, 1] for place in range(1, MAX_DOCUMENTS + 1)]
    full, last, shelf, queries = FILLED
    ask_all(lab, [["add"]] * MAX_DOCUMENTS)
    expect_said(lab, full)
    expect(cards).to_have_count(MAX_DOCUMENTS)
    ask_all(lab, shelve)
    expect_said(lab, last)
    ask_all(lab, [["add"], ["add"]])
    expect(cards).to_have_count(MAX_DOCUMENTS + 2)
    ask_all(lab, shelve[:2])
    expect_said(lab, shelf)
    ask_all(lab, [["add_query"]] * MAX_QUERIES)
    expect_said(lab, queries)


def predict(lab: Lab) -> None:
    """Leave a lesson, and say what a move will do to the score before it is shown."""
    steps: list[tuple[str, Edit]] = [
        ("lesson.left", ["leave_lesson", "err", ""]),
        ("predict.idle", ["set_predict", True]),
    ]
    for said, way in PREDICTED:
        steps += [("predict.ask", MOVES[way]), (f"predict.verdict.{said}-{way}", ["answer", said])]
    for number, (name, edit) in enumerate(steps):
        ask_all(lab, [edit])
        lab.page.get_by_text(text_of(name)).first.wait_for()  # seen, and heard
        assert number > 4 or not english(lab.page, ADDRESS)  # what comes later differs in its text alone
    ask_all(lab, [["set_predict", False], ["stay_out"]])


def answer_badly(lab: Lab) -> None:
    """Open a room, ask what a swap does, and answer in it what is no answer."""
    page = lab.page
    lab.visit("room")
    assert not english(page, ADDRESS)
    page.get_by_role("button", name="开设课堂", exact=True).click()
    page.wait_for_url(re.compile("host="))
    (code,) = re.findall("code=([^&]+)", page.url)
    page.get_by_role("button", name="提问", exact=True).wait_for()
    lab.settle()
    known = {*ADDRESS, code.lower()}
    assert not [text for text in english(page, known) if not LINK.search(text)]
    ask_all(lab, [["ask", {"kind": "change", "metric": "nDCG", "one": "1", "other": "2"}]])
    page.get_by_role("button", name="截止", exact=True).wait_for()
    page.goto(f"{lab.url}/room?code={code}")
    page.locator("form[data-form=reply]").wait_for()
    for name, answer in ANSWERED_TO_CLASS.items():
        ask_all(lab, [["reply", {"question": "1.1", **answer}]])
        page.get_by_role("status").filter(has_text=text_of(name)).wait_for()
        assert not english(page, known)
    lab.goto("/ndcg?r=3.2.0", step=None)


def send(lab: Lab) -> None:
    """Ask for what no page asks for, as this browser would."""
    for name, (method, path, body) in REQUESTS.items():
        answer = lab.page.request.fetch(lab.url + path, method=method, data=body)
        assert text_of(name).fullmatch(answer.text())
    for name, length in SENT.items():
        assert text_of(name).fullmatch(lab.page.evaluate(SEND, length))


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
        dialog.get_by_text(text_of(name)).wait_for()
        assert not [text for text in english(lab.page, ADDRESS) if not LINK.search(text)]
    lab.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def paste(lab: Lab) -> None:
    """Paste lists that have something to be told of, and in the end one with words for grades."""
    form = open_form(lab, "粘贴")
    field = form.get_by_role("textbox", name="按名次排列的等级")
    for pasted, names in LISTS.items():
        field.fill(pasted)
        for name in names:
            form.get_by_text(text_of(name)).first.wait_for()
        # The form of a run's line is told with its spaces; of many documents the later have two letters.
        assert not [text for text in english(lab.page, ADDRESS) if not re.search("Q0|^[A-Z]{2}$", text)]
    field.fill("甲 优\n乙 差")
    form.get_by_text("列表中有 2 篇文档").wait_for()
    assert not english(lab.page)
    word = form.get_by_role("spinbutton", name="优", exact=True)
    expect(word).to_have_value("3")
    word.fill("1")
    word.press("Enter")
    expect(form.locator(".chip").first).to_have_text("1")
    form.get_by_role("button", name="应用", exact=True).click()
    expect_said(lab, "lists.pasted")
    lab.expect_address(r="1.0", n="甲.乙")


def score(lab: Lab) -> None:
    """Type what are no scores of this list."""
    form = open_form(lab, "更多")
    for name, typed in SCORES.items():
        form.get_by_role("textbox", name="分数").fill(typed)
        form.get_by_role("button", name="使用这些分数").click()
        form.get_by_role("alert").filter(has_text=text_of(name)).wait_for()
        assert not english(lab.page, ADDRESS)
    lab.page.keyboard.press("Escape")


def exercise_badly(lab: Lab) -> None:
    """Look at an exercise of every kind, and do wrong what can be done wrong."""
    lab.visit("practice")
    ask_all(lab, [["start", {"seed": str(EVERY_KIND.seed), "level": str(EVERY_KIND.level)}]])
    for number in KINDS:
        ask_all(lab, [["turn", number]])
        lab.page.get_by_role("form", name=f"第 {number} 题", exact=True).wait_for()
        lab.settle()
        assert not english(lab.page, ADDRESS)
        if number == 1:
            expect_refused(lab, LOCKED_BY_EXERCISE)
            expect_list_locked(lab, "practice.locked.list")
        for name, edits in (ANSWERED if number == 1 else MOVED if number == GOAL else {}).items():
            ask_all(lab, edits)
            lab.page.locator(".verdict").filter(has_text=text_of(name)).wait_for()
            assert not english(lab.page, ADDRESS)


def wait_long(lab: Lab, server: Server) -> None:
    """Send a million readers, look at all orders of a long list: on a slow machine; a fast one is done."""
    lab.visit("err")
    lab.page.get_by_role("tab", name="模拟", exact=True).click()
    with server.slowed():
        lab.page.get_by_role("radio", name="1,000,000", exact=True).click()
        expect_said(lab, "err.progress")
    lab.visit("what_if")
    lab.page.get_by_role("tab", name="全部次序", exact=True).click()
    with server.slowed():
        lab.restart(f"r={'.'.join('3201' * (MAX_DOCUMENTS // 4))}")
        expect_said(lab, "orders.progress")


def die(lab: Lab, mortal: Server) -> None:
    """Answer late, and then not at all."""
    page = lab.page
    mortal.process.send_signal(signal.SIGSTOP)
    try:
        page.get_by_role("button", name="“甲”下移").click()
        expect(lab.waiting).to_contain_text(text_of("editor.pending"))
        assert not english(page)
    finally:
        mortal.process.send_signal(signal.SIGCONT)
    expect(lab.waiting).to_have_text("")
    mortal.kill()
    expect(lab.waiting).to_have_text(text_of("editor.lost"))
    page.locator("button[data-file]").first.click()
    page.get_by_text(text_of("file.failed")).wait_for()
    assert not english(page)


def open_form(lab: Lab, name: str) -> Locator:
    """Open one of the forms above the list; what is in it is made only then."""
    lab.page.get_by_test_id("stPopover").get_by_role("button", name=name, exact=True).click()
    return lab.opened_form()


def test_the_language_can_be_switched_and_stays(open_lab: Open) -> None:
    """The list, undo and the step stay; the address and the browser keep the choice, and the address wins."""
    lab = open_lab("/ndcg?r=3.2.3.0.1.2&k=6&plan=ndcg-45&at=2", step="dcg", locale="en-GB")
    lab.page.get_by_role("button", name="Move B up").click()
    lab.expect_address(r="2.3.3.0.1.2")
    language(lab, "中文").click()
    expect(lab.page.locator("html")).to_have_attribute("lang", "zh")
    expect(language(lab, "中文")).to_have_attribute("aria-pressed", "true")
    expect(lab.page.get_by_role("tab", name="DCG", exact=True)).to_have_attribute("aria-selected", "true")
    lab.expect_address(lang="zh", r="2.3.3.0.1.2", step="dcg", plan="ndcg-45")
    lab.settle()
    assert not english(lab.page)  # the lesson plan's titles, too
    lab.page.get_by_role("button", name="撤销").click()
    lab.expect_address(lang="zh", r="3.2.3.0.1.2")
    lab.page.reload()
    lab.page.get_by_role("button", name="“B”上移").wait_for()
    lab.goto("/err?r=1.0")  # without a word of it: as last time
    expect(lab.page.locator("html")).to_have_attribute("lang", "zh")
    lab.goto("/err?r=1.0&lang=en")
    expect(lab.page.locator("html")).to_have_attribute("lang", "en")
    lab.goto("/err?r=1.0&lang=巳&seed=7&version=9")
    expect_shown(lab, ["problem.unknown-language", "problem.no-such-version"])


def test_the_switch_is_in_the_menu_of_a_phone(open_lab: Open) -> None:
    """Where the browser speaks Chinese in traditional characters, it is said that these are not there."""
    lab = open_lab("/ndcg", locale="zh-TW", viewport=SIZES[1])
    expect_said(lab, "language.other-script")
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
