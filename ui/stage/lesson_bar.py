"""What a lesson says on top of its page: the task, what is locked, and the way through its plan."""

from __future__ import annotations

import json
from dataclasses import replace
from urllib.parse import urlencode

from scene.address.plan import Way, write_way
from scene.address.view import View, write_view
from ui.session.session import Session
from ui.tables.table import Attributes
from ui.tree.nodes import Child, Node, node
from ui.tree.show import show_tree
from ui.words.text import chosen_language, label, listed

RELATIONS = {"back": "prev", "next": "next"}
"""What a link of the plan is to the one that is open, as HTML names it."""


def show_lesson(session: Session) -> None:
    """Show the task, the locks and the plan of a lesson, or that it was left; else nothing."""
    parts: list[Child] = []
    if session.left:
        parts += _left(session.left)
    if session.way:
        parts.append(_links(session.way, presents=session.is_presenting))
    if session.lesson.task:
        parts.append(node("p", {"class": "task"}, session.lesson.task))
    if session.lesson.locked:
        locks = listed(label(f"share.lock.{name}") for name in session.lesson.locked)
        parts.append(node("p", {"class": "locks"}, label("lesson.locks", locks=locks)))
    if parts:
        region = node("section", {"class": "lesson", "aria-label": label("lesson.name")}, *parts)
        show_tree("lesson", region, tells=())


def _left(address: str) -> list[Child]:
    """Return the sentence that the address lacks what the lesson locked, and the link back."""
    close = {"type": "button", "class": "close", "aria-label": label("lesson.stay-out")}
    return [
        node("p", {"class": "left", "role": "status"}, label("lesson.left")),
        node("a", {"href": address}, label("lesson.return")),
        node("button", {**close, "data-command": json.dumps(["stay_out"])}, "×"),
    ]


def _links(way: Way, *, presents: bool) -> Node:
    """Show where in the plan one is, and the links to the one before and the one after."""
    count = len(way.plan.stops)
    place = label("lesson.place", number=way.at, count=count, title=way.stop.title)
    return node(
        "nav",
        {"class": "way", "aria-label": way.plan.title or label("lesson.plan")},
        *([node("span", {"class": "plan"}, way.plan.title)] if way.plan.title else []),
        *([_link("back", replace(way, at=way.at - 1), presents=presents)] if way.at > 1 else []),
        node("span", None, place),
        *([_link("next", replace(way, at=way.at + 1), presents=presents)] if way.at < count else []),
    )


def _link(direction: str, way: Way, *, presents: bool) -> Node:
    address = address_of(way, chosen_language(), presents=presents)
    attributes: Attributes = {"href": address, "rel": RELATIONS[direction], "title": way.stop.title}
    return node("a", attributes, label(f"lesson.{direction}"))


def address_of(way: Way, speaks: str, *, presents: bool = False) -> str:
    """Return the address of a link of a plan, beside that of any page.

    It opens in a language, or in the link's own; in the projector's view, or in the link's own.
    """
    look = write_view(View(is_presenting=presents, language=speaks))
    own = [each for each in way.stop.query.split("&") if each and each.partition("=")[0] not in look]
    return f"./{way.stop.page}?{'&'.join([*own, urlencode(look | write_way(way))])}"
