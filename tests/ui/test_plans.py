"""The lesson plans that come with the app can be given: what a program can see of that, in every language."""

import re
from unicodedata import east_asian_width
from urllib.parse import parse_qs, parse_qsl

import pytest
from streamlit.testing.v1 import AppTest

from metrics.conventions.explanations import explain
from scene.address.pages import PLANS
from scene.address.plan import LessonPlan, PlanLink, parse_plan
from scene.assets import ASSETS
from scene.measured.definers import definitions_in_force
from tests.ui.pages import as_linked, edit, everything, headline, opened, session_of, tree_of
from tests.ui.trees import nodes
from ui.words.text import labels, languages

NUMBER = re.compile(r"\d+\.\d{2,}")
"""A number that somebody computed; how grades, ranks and cutoffs are written, has fewer decimals."""
ANSWER = re.compile(r"`([^`]+)`")
COMPUTED = re.compile(r"([\d.,\s×÷+−/()·%⁰²³]*[×÷+−/·][\d.\s×÷+−/()·%⁰²³]*?)\s*=\s*`[^`]+`")
"""What an answer is computed from, in the notes."""
OPERAND = re.compile(r"\d+(?:\.\d+)?")
MINUTES = re.compile(r"\d+")
PRESSED = re.compile(r"(?:[Pp]ress|[Oo]pen|按|打开)\s?“([^”]+)”")
"""What a task or its notes tell somebody to press."""
ASKS_FOR_A_NUMBER = {
    "en": re.compile("compute|how (many|much|likely)", re.IGNORECASE),
    "zh": re.compile("计算|算出|算好|(多少|几)[^。？\n]*？"),
}
"""What a task says that asks for a number."""
ONE_LINE = 118
"""So many letters a task has at most, a Chinese one counting two: one line of a screen of 1280 × 720."""


def ready_plans(tongue: str) -> list[str]:
    """Name the plans that come with the app in a language."""
    return sorted(path.stem for path in (ASSETS / "plans" / tongue).glob("*.md"))


READY = [
    pytest.param(tongue, name, id=f"{tongue}-{name}")
    for tongue in languages()
    for name in ready_plans(tongue)
]


def plan_of(tongue: str, name: str) -> LessonPlan:
    plan, problems = parse_plan((ASSETS / "plans" / tongue / f"{name}.md").read_text(encoding="utf-8"))
    assert not problems
    return plan


def stands_in(answer: str, shown: str) -> bool:
    """Whether a page shows an answer; a whole number as a text of its own."""
    return (f'"{answer}"' if answer.isdecimal() else answer) in shown


def covers_of(stop: PlanLink) -> set[str]:
    """What a link covers."""
    return {*filter(None, parse_qs(stop.query).get("hide", [""])[0].split(","))}


def answers_to(stops: tuple[PlanLink, ...]) -> list[str]:
    """The answers to the first of some links, or, where it asks why, to the next that covers the same."""
    first, *later = stops
    asking = [first, *(stop for stop in later if covers_of(stop) & covers_of(first))]
    return next(filter(None, (ANSWER.findall(stop.notes) for stop in asking)), [])


def is_tried_out(stop: PlanLink) -> bool:
    """Whether the answer comes by an edit, since order or grades are free."""
    return not {"order", "grades"} <= {*parse_qs(stop.query).get("lock", [""])[0].split(",")}


def shown_beside(app: AppTest) -> list[str]:
    """What stands above a step beside what it says: the tabs, the conventions, the languages."""
    (views,) = nodes(tree_of(app, "strip"), "div", "views")
    tabs = nodes(tree_of(app, "steps"), "div", "all-steps")
    conventions = nodes(tree_of(app, "strip"), "button", "convention")
    found = [*tabs, *conventions, *nodes(views, "div", "languages")]
    return [part[1]["class"] for part in found if "hidden" not in part[1]]


def opened_at(stop: PlanLink) -> AppTest:
    address = dict(parse_qsl(stop.query))
    app = as_linked(stop.page or "overview", **address)
    assert not session_of(app).opening_problems
    return app


@pytest.mark.parametrize(("tongue", "name"), READY)
def test_a_plan_says_its_goal_and_for_each_link_what_a_teacher_has_to_know(tongue: str, name: str) -> None:
    plan = plan_of(tongue, name)
    assert plan.goal
    assert plan.about
    minutes = [MINUTES.match(stop.notes) for stop in plan.links]
    whole = re.findall(r"\d+", plan.title)
    assert sum(int(minute[0]) for minute in minutes if minute) == int(whole[0])
    for stop in plan.links:
        (task,) = parse_qs(stop.query)["task"]
        assert sum(2 if east_asian_width(sign) in "WF" else 1 for sign in task) <= ONE_LINE
        assert stop.notes.count("**") >= 2
    last = plan.links[-1]
    assert last.page == "practice"  # what they take home is tried out
    assert "seed" in parse_qs(last.query)


@pytest.mark.parametrize(("tongue", "name"), READY)
def test_every_number_in_a_task_is_one_that_the_page_has_or_explains(tongue: str, name: str) -> None:
    """Or the page of the link before: what it showed is what the next one begins with."""
    stops = plan_of(tongue, name).links
    for before, stop in zip((stops[0], *stops), stops, strict=False):
        (task,) = parse_qs(stop.query)["task"]
        for number in NUMBER.findall(task):
            app = opened_at(stop)
            scene = session_of(app).scene
            found = explain(number, scene.ranking, definitions_in_force(scene.definition))
            shown = found or number in everything(app, but="lesson")
            assert shown or number in everything(opened_at(before), but="lesson"), (stop.title, number)


@pytest.mark.parametrize(("tongue", "name"), READY)
def test_the_notes_have_the_answer_to_every_task_that_asks_for_a_number(tongue: str, name: str) -> None:
    """But for exercises, and for how many values the libraries give: each new library changes that."""
    for stop in plan_of(tongue, name).links:
        (task,) = parse_qs(stop.query)["task"]
        if ASKS_FOR_A_NUMBER[tongue].search(f"{stop.title}\n{task}"):
            assert stop.page in ("conventions", "practice") or ANSWER.search(stop.notes), stop.title


@pytest.mark.parametrize(("tongue", "name"), READY)
def test_what_is_to_be_pressed_has_that_name(tongue: str, name: str) -> None:
    texts = {str(text) for text in labels("", tongue).values()}
    for stop in plan_of(tongue, name).links:
        (task,) = parse_qs(stop.query)["task"]
        assert {*PRESSED.findall(f"{task} {stop.notes}")} <= texts, stop.title


@pytest.mark.parametrize(("tongue", "name"), READY)
def test_an_answer_comes_when_it_is_revealed_and_from_what_stood_there_before(tongue: str, name: str) -> None:
    """What is set as code in the notes is an answer; its operands are on the page, or computed on the way."""
    stops = plan_of(tongue, name).links
    for place, stop in enumerate(stops):
        covers, answers, terms = covers_of(stop), answers_to(stops[place:]), COMPUTED.findall(stop.notes)
        assert answers or not covers, stop.title
        app = opened_at(stop)
        shown, page = everything(app), everything(app, but="lesson")
        assert [answer for answer in answers if stands_in(answer, page)] == [], stop.title
        for operand in OPERAND.findall(" ".join(terms)):
            assert operand in shown or f"= {operand}" in stop.notes, (stop.title, operand)
        if covers:
            edit(app, *(["reveal", cover] for cover in covers))
            is_revealed = stands_in(answers[-1], everything(app, but="lesson"))
            assert is_revealed or terms or is_tried_out(stop), stop.title


@pytest.mark.parametrize("tongue", languages())
def test_a_plan_ends_with_all_steps_of_its_page_once_more(tongue: str) -> None:
    *_, again, _ = plan_of(tongue, "err-30").links
    numbered = [
        each[1]["key"]
        for each in nodes(tree_of(opened_at(again), "steps"), "button")
        if "data-number" in each[1]
    ]
    assert again.steps == (numbered[0], numbered[-1])


@pytest.mark.parametrize("tongue", languages())
@pytest.mark.parametrize(("name", "rank"), [("err-30", 2), ("ap-45", 1)])
def test_the_swap_that_is_asked_for_comes_to_the_number_in_the_notes(
    tongue: str, name: str, rank: int
) -> None:
    stop = plan_of(tongue, name).links[3]
    app = opened_at(stop)
    edit(app, ["move", session_of(app).scene.query.ranked[rank - 1].key, rank + 1])
    assert f"`{headline(app).value}`" in stop.notes


@pytest.mark.parametrize("tongue", languages())
def test_the_headline_of_a_link_is_the_metric_that_it_asks_about(tongue: str) -> None:
    for stop, name in zip(plan_of(tongue, "unjudged-30").links, ("P@5", "RBP(p=0.8)@6"), strict=False):
        assert headline(opened_at(stop)).label == name


@pytest.mark.parametrize("tongue", languages())
def test_a_slide_shows_tabs_conventions_and_languages_only_where_its_task_names_them(tongue: str) -> None:
    for name, number, shown in (
        ("ap-45", 4, []),
        ("ap-45", 5, ["all-steps"]),
        ("why-different-30", 3, ["convention"]),
    ):
        stop = plan_of(tongue, name).links[number - 1]
        address = dict(parse_qsl(stop.query)) | {"plan": name, "at": str(number)}
        for presents, expected in (({"present": "1"}, shown), ({}, ["all-steps", "convention", "languages"])):
            app = as_linked(stop.page, **address, **presents)
            assert [kind for kind in shown_beside(app) if not kind.endswith("unseen")] == expected


@pytest.mark.parametrize(("tongue", "name"), READY)
def test_the_notes_stand_on_a_page_of_their_own_without_the_lesson(tongue: str, name: str) -> None:
    plan = plan_of(tongue, name)
    notes = opened(PLANS, plan=name, lang=tongue)
    written = " ".join(each.value for each in notes.markdown)
    assert plan.goal in written
    for stop in plan.links:
        assert stop.title in written
        assert parse_qs(stop.query)["task"][0] in written
    listed = opened(PLANS, lang=tongue)
    links = [node[1]["href"] for node in nodes(tree_of(listed, "plans"), "a")]
    assert f"./plans?plan={name}&lang={tongue}" in links
