"""The page of lesson plans: all of them, or the teacher's notes of one."""

from urllib.parse import parse_qs

import streamlit as st

from scene.address.pages import PLANS
from scene.address.plan import LessonPlan, OpenPlan
from ui.session.channel import show_channel
from ui.stage.lesson_bar import address_of, notes_link
from ui.stage.stage import begin_page
from ui.strip.header import show_bar
from ui.tree.nodes import Node, node
from ui.tree.show import show_tree, show_words
from ui.words.examples import ready_plans
from ui.words.text import chosen_language, label, lesson

TASK = "task"


def open_plans() -> None:
    """Open the page and show what it has."""
    session = begin_page()
    title = label("plans.notes" if session.open_plan else "page.plans")
    show_bar(session, title, node("p", {"class": "named"}, title))
    show_channel(session)
    with st.container(key="plans"):
        if session.open_plan:
            show_words(_plan_text(session.open_plan))
        else:
            _show_plans()


def _show_plans() -> None:
    """Show all lesson plans, each with its goal and links to it and its notes."""
    show_words(lesson(PLANS, "intro"))
    trees = [_plan_node(OpenPlan(plan, name)) for name, plan in ready_plans().items()]
    show_tree("plans", node("div", {"class": "plans"}, *trees), covers=())


def _plan_node(open_plan: OpenPlan) -> Node:
    start = node("a", {"href": address_of(open_plan, chosen_language()), "class": "go"}, label("plans.start"))
    heading = node("h2", None, open_plan.plan.title)
    return node(
        "article",
        None,
        heading,
        node("p", None, open_plan.plan.goal),
        node("p", {"class": "on"}, start, notes_link(open_plan)),
    )


def _plan_text(open_plan: OpenPlan) -> str:
    """Return the teacher's notes of a plan in Markdown."""
    plan = open_plan.plan
    parts = [f"## {plan.title}", label("plans.goal", goal=plan.goal), plan.about]
    return "\n\n".join([*parts, *(_link_text(plan, number) for number in range(1, len(plan.links) + 1))])


def _link_text(plan: LessonPlan, number: int) -> str:
    stop = plan.links[number - 1]
    task = "".join(parse_qs(stop.query).get(TASK, []))
    minutes, _, notes = stop.notes.partition("\n")
    return f"### {number} · {stop.title} · {minutes}\n\n> {task}\n\n{notes.strip()}"
