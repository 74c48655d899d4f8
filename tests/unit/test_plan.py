"""Lesson plans: links in their order, as Markdown, as CSV, as an address."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scene.address.plan import LessonPlan, PlanLink, decode_plan, encode_plan, parse_plan
from scene.list.model import SceneError

GAIN = PlanLink("Gains", "ndcg", "r=3.2.0&step=cg")
START = PlanLink("All of it", "", "r=3.2.0")


def test_markdown_and_csv_are_read() -> None:
    markdown = "# Two steps\n\n1. [Gains](/ndcg?r=3.2.0&step=cg) 5 min\n2. [All of it](/?r=3.2.0)"
    assert parse_plan(markdown) == (LessonPlan("Two steps", (GAIN, START)), [])
    table = "title,link\nGains,http://lab.example/below/ndcg?r=3.2.0&step=cg\nAll of it,/?r=3.2.0\n"
    assert parse_plan(table) == (LessonPlan("", (GAIN, START)), [])


def test_the_minutes_of_a_link_stand_before_its_notes_and_are_changed_there_alone() -> None:
    stop = PlanLink("DCG", "ndcg", "r=3.2", "5 min: ask first.\n\n**Expect** 12 min later.")
    assert stop.minutes == 5
    assert stop.with_minutes("8 min").notes == "8 min: ask first.\n\n**Expect** 12 min later."
    assert PlanLink("DCG", "ndcg", "", "**Expect** 5 min.").minutes == 0
    assert (
        PlanLink("DCG", "ndcg", "", "**Expect** 1.").with_minutes("5 分钟").notes == "5 分钟\n\n**Expect** 1."
    )
    assert replace(stop, notes="6 Minutes. Ask.").with_minutes("").notes == "Ask."
    assert replace(stop, notes="0 min").with_minutes("7 min").notes == "7 min"
    assert replace(stop, notes="").with_minutes("5 min").with_minutes("").notes == ""


FOREIGN = (
    "http://a.example/x",
    "https://a.example",
    "//a.example/?q=3",
    "/nothing",
    "javascript:ndcg",
    "/../etc/x",
)


@pytest.mark.parametrize("address", FOREIGN)
def test_a_link_to_no_page_of_ours_is_named(address: str) -> None:
    plan, problems = parse_plan(f"1. [Gains](/ndcg?r=3.2.0&step=cg)\n2. [Ex]({address})")
    assert plan.links == (GAIN,)
    (problem,) = problems
    assert (problem.message, problem.values) == ("not-a-link", {"text": address, "line": 2})


def test_the_start_page_is_known_by_its_list() -> None:
    plan, problems = parse_plan("[All of it](https://lab.example/?r=3.2.0)\n[Start](/)")
    assert (plan.links, problems) == ((START, PlanLink("Start", "", "")), [])


def test_lines_without_a_link_are_named() -> None:
    _, problems = parse_plan("# Title\n\nnonsense here\n[All of it](/?r=3.2.0)\n--\n")
    (problem,) = problems
    assert (problem.message, problem.values) == ("lines-without-link", {"count": 2, "line": 3})


def test_a_foreign_link_in_an_address_is_left_out_and_named() -> None:
    made = encode_plan(LessonPlan("Made", (PlanLink("Ex", "x", ""), START)))
    plan, problems = decode_plan(made)
    assert plan == LessonPlan("Made", (START,))
    (problem,) = problems
    assert (problem.message, problem.values) == ("not-a-stop", {"number": 1, "title": "Ex"})


def test_where_all_links_lead_elsewhere_the_first_is_named() -> None:
    with pytest.raises(SceneError, match="not-a-link") as refused:
        parse_plan("words\n[Other](/NDCG)\n[More](/../etc/Passwd.txt)")
    assert refused.value.values == {"text": "/NDCG", "line": 2}


def test_a_link_may_be_typed_on_a_chinese_keyboard() -> None:
    typed = "【增益（一）】（/ndcg?r=3.2.0&step=cg）\n全部，/?r=3.2.0\n[名次（二）](/err)"
    plan, problems = parse_plan(typed)
    titles = ("增益(一)", GAIN.page, GAIN.query), ("全部", "", "r=3.2.0"), ("名次（二）", "err", "")
    assert plan.links == tuple(PlanLink(*title) for title in titles)
    assert problems == []


def test_a_link_may_hold_brackets() -> None:
    plan, _ = parse_plan("1. [Gains (linear) [1]](/ndcg?r=3.2&n=A(1).B) and [another](/err)")
    assert plan.links == (PlanLink("Gains (linear) [1]", "ndcg", "r=3.2&n=A(1).B"),)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "plan-without-links"),
        ("no link", "plan-without-links"),
        ("[a](" * 15_000, "plan-without-links"),  # if it took long, it would take minutes
        ("# a" + " " * 59_000 + "b", "plan-without-links"),
        ("x" * 60_001, "plan-too-long"),
    ],
)
def test_without_a_link_there_is_no_plan(text: str, problem: str) -> None:
    with pytest.raises(SceneError) as refused:
        parse_plan(text)
    assert refused.value.message == problem


titles = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=100)
stops = st.builds(
    PlanLink, titles, st.sampled_from(["", "ndcg", "what_if"]), st.sampled_from(["", "r=3.2&k=2"])
)


@given(titles, st.lists(stops, min_size=1, max_size=40))
def test_a_plan_comes_back_from_its_address(title: str, listed: list[PlanLink]) -> None:
    plan = LessonPlan(title, tuple(listed))
    assert decode_plan(encode_plan(plan)) == (plan, [])


@given(st.text(max_size=300))
def test_garbage_is_no_plan(text: str) -> None:
    with pytest.raises(SceneError, match="not-a-plan"):
        decode_plan(text)
    try:
        plan, _ = parse_plan(text)
    except SceneError:
        return
    assert plan.links
