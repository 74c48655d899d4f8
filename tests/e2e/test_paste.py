"""Pasting files of several topics, and lists that are longer or shorter than the one on screen."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.e2e.lab import Lab, Open

RUN = """301 Q0 FR-1 1 9.5 lab
301 Q0 FR-2 2 9.0 lab
301 Q0 FR-3 3 8.5 lab
302 Q0 LA-1 1 7.0 lab
302 Q0 LA-2 2 6.0 lab
303 Q0 FT-1 1 5.0 lab
"""
QRELS = """301 0 FR-1 1
301 0 FR-3 2
301 0 FR-9 1
302 0 LA-2 1
303 0 FT-1 0
304 0 XX-1 1
"""


def form_of(lab: Lab, button: str) -> Locator:
    lab.page.get_by_role("button", name=button, exact=True).click()
    return lab.opened_form()


def rows(form: Locator) -> Locator:
    return form.get_by_role("table").locator("tbody tr")


def test_a_run_of_several_topics_becomes_queries_by_their_names(open_lab: Open) -> None:
    """Shown before it is applied, by the keyboard alone; one step of undo brings the two queries back."""
    lab = open_lab("/ndcg?r=3.2.1&r2=0.1&k=3", step="mean")
    form = form_of(lab, "Paste")
    field = form.get_by_role("textbox")
    field.fill(RUN + QRELS)
    expect(form.get_by_role("status")).to_have_text("3 queries")
    expect(rows(form)).to_have_text(["301321", "302210", "303110"])
    form.get_by_text("nothing was retrieved for them, so they are left out: 304.").wait_for()
    form.get_by_text("They take the place of all 2 queries that are there now").wait_for()
    field.press("Control+Enter")
    lab.page.get_by_text("3 queries are there now; the first is on screen.").wait_for()
    tabs = lab.page.get_by_role("group", name="Queries").get_by_role("button", name=re.compile("^30"))
    expect(tabs).to_have_text(["301", "302", "303"])
    lab.expect_address(q="301.302.303", r="1.x.2", m="1", r2="x.1", r3="0", k="3")
    lab.page.reload()
    lab.settle()
    expect(tabs).to_have_text(["301", "302", "303"])
    expect(lab.page.get_by_role("table", name="nDCG@3 of every query").locator("tbody th")).to_have_text(
        ["301", "302", "303"]
    )
    lab.tool("Undo").click()
    lab.expect_address(q=None, r="3.2.1", r2="0.1", r3=None)


def test_k_is_the_whole_list_again_or_is_asked_for(open_lab: Open) -> None:
    lab = open_lab("/ndcg?r=3.2.3.0.1.2&k=6")
    for k, says, chosen in (("6", "k = 10, the whole list", "10"), ("3", "k = 3, as before", "3")):
        lab.restart(f"?r=3.2.3.0.1.2&k={k}")
        form = form_of(lab, "Paste")
        form.get_by_role("textbox").fill("3 2 3 0 1 2 0 0 1 3")
        expect(form.get_by_role("radio", name=says)).to_be_checked()
        form.get_by_role("button", name="Apply").click()
        lab.expect_address(r="3.2.3.0.1.2.0.0.1.3", k=chosen)
    lab.restart("?r=3.2.3.0.1.2&k=3")
    form = form_of(lab, "Paste")
    form.get_by_role("textbox").fill("3 2 3 0 1 2 0 0 1 3")
    form.get_by_role("radio", name="k = 10, the whole list").click()
    form.get_by_role("textbox").fill("3 2 3 0 1")
    expect(form.get_by_role("radio", name="k = 5, the whole list")).to_be_checked()
    form.get_by_role("button", name="Apply").click()
    lab.expect_address(r="3.2.3.0.1", k="5")


def test_both_by_touch_on_a_phone_in_chinese(open_lab: Open) -> None:
    lab = open_lab(
        "/ndcg?r=3.2.3.0.1.2&k=4&lang=zh",
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
    )
    lab.page.get_by_role("button", name="粘贴", exact=True).tap()
    form = lab.opened_form()
    form.get_by_role("textbox").fill(RUN + QRELS)
    expect(form.get_by_role("status")).to_have_text("3 个查询")
    expect(form.get_by_role("radio", name="k = 4（不变）")).to_be_checked()
    form.get_by_role("radio", name="k = 3（最长的列表）").tap()
    form.get_by_role("button", name="应用").tap()
    lab.page.get_by_text("现有 3 个查询，显示的是第一个。").wait_for()
    lab.expect_address(q="301.302.303", k="3")
