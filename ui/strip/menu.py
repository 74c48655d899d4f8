"""The menu of pages where there is no room for the navigation on top: it closes itself after a choice."""

from __future__ import annotations

from collections.abc import Sequence

from scene.address.pages import PAGES_SHOWN
from ui.tree.covers import PAGES, telling
from ui.tree.nodes import Node, node
from ui.words.text import label

MENU = "pages"


def menu(page: str, views: Sequence[Node]) -> list[Node]:
    """Build the button, and what it opens: the links to the pages, and the views that a small strip lacks.

    The start page's address is empty.
    """
    opener = node(
        "button",
        {"type": "button", "class": "menu", "popovertarget": MENU, "aria-label": label("menu.open")},
        "☰",
    )
    links = [_link("", "overview", page), *(_link(name, name, page) for name in PAGES_SHOWN)]
    named: dict[str, str | int | float] = {"id": MENU, "popover": "auto", "aria-label": label("menu.pages")}
    return [opener, node("nav", named, *views, *links)]


def _link(address: str, name: str, page: str) -> Node:
    attributes: dict[str, str | int | float] = {"href": f"./{address}", "data-page": address}
    if address == page:
        attributes["aria-current"] = "page"
    return telling(PAGES, node("a", attributes, label(f"page.{name}")), lambda: None)
