"""What a lesson says on top of its page: the task, what is locked, and the way through its plan."""

from __future__ import annotations

from urllib.parse import urlencode

from scene.plan import AT, PLAN, Plan, Stop
from ui.frame.session import Session
from ui.parts.nodes import Child, Node, node, show_tree
from ui.parts.text import label, listed


def show_lesson(session: Session) -> None:
    """Show the task, the locks and the plan of a lesson; nothing where the link is none."""
    parts: list[Child] = []
    if session.plan:
        parts.append(_way(session.plan, session.plan_name, session.at))
    if session.lesson.task:
        parts.append(node("p", {"class": "task"}, session.lesson.task))
    if session.lesson.locked:
        locks = listed(label(f"share.lock.{name}") for name in session.lesson.locked)
        parts.append(node("p", {"class": "locks"}, label("lesson.locks", locks=locks)))
    if parts:
        show_tree("lesson", node("section", {"class": "lesson", "aria-label": label("lesson.name")}, *parts))


def _way(plan: Plan, name: str, at: int) -> Node:
    """Show where in the plan one is, and the links to the one before and the one after."""
    place = label("lesson.place", number=at, count=len(plan.stops), title=plan.stops[at - 1].title)
    return node(
        "nav",
        {"class": "way", "aria-label": plan.title or label("lesson.plan")},
        *_link("back", plan, name, at - 1),
        node("span", None, place),
        *_link("next", plan, name, at + 1),
    )


def _link(direction: str, plan: Plan, name: str, number: int) -> list[Node]:
    if not 1 <= number <= len(plan.stops):
        return []
    stop = plan.stops[number - 1]
    return [
        node("a", {"href": address_of(stop, name, number), "title": stop.title}, label(f"lesson.{direction}"))
    ]


def address_of(stop: Stop, plan: str, number: int) -> str:
    """Give the address of a link of a plan, beside that of any page."""
    way = urlencode({PLAN: plan, AT: number})
    return f"./{stop.page}?{'&'.join(filter(None, (stop.query, way)))}"
