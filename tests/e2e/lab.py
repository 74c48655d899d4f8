"""The app as a person meets it: what is on screen, and what hands can do.

What is still to come is waited for by `wait_for`: where `expect(...).to_be_visible()` looks in
vain it describes the whole page each time, in case that nothing comes.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from math import log2
from typing import Any, Literal
from urllib.parse import parse_qs, parse_qsl, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from scene.address.pages import PAGES_SHOWN
from tests.logs import is_command

BY_TOUCH = pytest.mark.xdist_group("touch")
"""Tests with a finger, one after the other: a touch screen is another context, which compiles all anew."""
TOUCH = {"has_touch": True, "is_mobile": True}

SOMETHING = re.compile(r"\S")
ASK = """asked => asked.forEach(
  ([type, detail]) => document.dispatchEvent(new CustomEvent(type, { detail })))"""
SETTLED = """() => {
  const app = document.querySelector("[data-testid=stApp]");
  return app && app.dataset.testScriptState !== "running"
    && !document.querySelector("[data-stale=true], [data-testid=stSkeleton]");
}"""
OPENED = f"""() => {{
  const components = (place) =>
    [...document.querySelectorAll(`${{place}} [data-testid=stBidiComponentIsolated]`)];
  return ({SETTLED})()
    && components(".st-key-strip")
      .some((each) => each.shadowRoot?.querySelector("[role=group]")?.checkVisibility())
    && components(".st-key-list .st-key-channel").every((each) => each.shadowRoot?.querySelector("ol"));
}}"""
"""Whether a page is there with its headline, and with the cards if it has any; looked at in every frame:
for an element Playwright looks twice a second only."""

STANDS_STILL = """() => new Promise((tell) => {
  const components = [...document.querySelectorAll("[data-testid=stBidiComponentIsolated]")];
  const seen = () => components.map((each) =>
    each.isConnected + each.shadowRoot?.innerHTML + JSON.stringify(each.getBoundingClientRect())).join();
  const before = seen();
  let frames = 6;
  const look = () => (frames-- ? requestAnimationFrame(look) : tell(before === seen()));
  look();
})"""
"""Whether nothing changes for some frames."""

SHOWN = """() => {
  const components = [...document.querySelectorAll("[data-testid=stBidiComponentIsolated]")];
  const seen = ".numbers *, [role=tab], .cover";
  const parts = components.map((each) => each.shadowRoot?.querySelectorAll(seen) ?? []);
  const classes = parts.flatMap((each) => [...each]).map((each) => `${each.className} ${each.ariaSelected}`);
  return [location.search, document.querySelector("[data-testid=stMain]")?.scrollTop, ...classes].join();
}"""
"""What a key of the projector's view can change: how far the page is scrolled, its terms, covers and step."""
AGREE = """() => {
  const components = [...document.querySelectorAll("[data-testid=stBidiComponentIsolated]")];
  const open = components.map((each) => each.shadowRoot?.querySelector("[role=tab][aria-selected=true]"));
  const command = open.find((each) => each)?.dataset.command;
  const step = new URLSearchParams(location.search).get("step");
  return !step || !command || JSON.parse(command)[1] === step;
}"""
"""Whether the open tab is that of the address: where the step is another, they change one after the other."""


def ask(page: Page, asked: Iterable[Any]) -> None:
    """Ask for edits and commands as the page's own buttons do."""
    page.evaluate(ASK, [["ranking:command" if is_command(each) else "ranking:edit", each] for each in asked])


class Lab:
    """One open page of the app."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.editor = page.locator(".st-key-list")  # to look for a role in all of a page takes milliseconds
        self.list = self.editor.get_by_role("list", name="Ranking")
        self.shelf = self.editor.get_by_role("list", name="Judged, but not retrieved")
        self.waiting = page.locator(".waiting")
        self.strip = page.locator(".st-key-strip")
        self.metric = self.strip.get_by_role("group")
        self.value = self.metric.locator(".value")
        self.reason = self.strip.locator(".reason")
        self.tabs = page.get_by_role("tablist", name="Steps of the computation")

    def goto(self, path: str, step: str | None = "all") -> None:
        """Open an address; of a page that has steps this one, None: the one that it opens on."""
        self.page.goto(self.url + (path if step is None else with_step(path, step)))
        self.arrive()

    def visit(self, page: str, step: str = "") -> None:
        """Go to another page of this session as its menu does, which is quicker than its address."""
        self.page.locator(f'nav a[data-page="{page}"]').evaluate("link => link.click()")
        self.page.wait_for_function(f"page => location.pathname === `/${{page}}` && ({OPENED})()", arg=page)
        if step:  # the tabs of the page can come after its headline
            self.open_step(step)

    def restart(self, query: str) -> None:
        """Put the list of an address on screen, as the button does that goes back to the link's."""
        address = dict(parse_qsl(query.removeprefix("?")))
        ask(self.page, [["restart", address]])
        self.expect_address(r=address["r"])
        self.settle()

    def walk(self, paths: Iterable[str]) -> Iterator[str]:
        """Show address after address, with all steps; what is on screen goes there in the page if it can.

        Two addresses in a row with one list have it put on screen once.
        """
        on_screen = ""
        for path in paths:
            wanted = urlsplit(path)
            page = wanted.path.strip("/")
            if page in ("", *PAGES_SHOWN) and "r=" in wanted.query:
                if wanted.query != on_screen:
                    self.restart(wanted.query)
                self.visit(page)
                self.open_last_step()
                on_screen = wanted.query
            else:
                self.goto(path)
                on_screen = ""
            yield path

    def settle(self) -> None:
        self.page.wait_for_function(SETTLED)

    def arrive(self) -> None:
        """Wait until a page is there with its headline."""
        self.page.wait_for_function(OPENED)

    # --- what is on screen ----------------------------------------------------------------------------------

    def expect_order(self, names: str) -> None:
        """The cards stand in this order: one letter a name."""
        expect(self.list.get_by_role("listitem")).to_have_count(len(names))
        expect(self.list.locator(".name")).to_have_text(list(names))
        expect(self.list.locator(".rank")).to_have_text([str(i + 1) for i in range(len(names))])

    def expect_headline(self, name: str, value: float) -> None:
        """The page's headline, for those who see it and those who hear it; there is one of them."""
        expect(self.page.get_by_role("group", name=name, exact=True)).to_have_count(1)
        expect(self.metric).to_have_accessible_name(name)
        expect(self.metric.locator(".name")).to_have_text(name)
        expect(self.value).to_have_text(f"{value:.4f}")

    def expect_address(self, **parameters: str | None) -> None:
        """The address holds these parameters; None: it does not have it."""
        expected = {name: value for name, value in parameters.items() if value is not None}
        self.page.wait_for_function(
            """([expected, names]) => {
              const actual = new URLSearchParams(location.search);
              return names.every((name) => actual.get(name) === (expected[name] ?? null));
            }""",
            arg=[expected, list(parameters)],
        )

    def expect_column(self, heading: str, values: list[str]) -> None:
        """The table with all columns has these values under a heading."""
        table = self.page.locator("table", has=self.page.get_by_role("columnheader", name="ideal grade")).last
        place = place_of(table, heading)
        expect(table.locator(f"tbody tr > :nth-child({place + 1})")).to_have_text(values)

    def expect_step(self, name: str, others: Iterable[str] = ()) -> None:
        """The step with this name is open, and none of the others."""
        expect(self.tab(name)).to_have_attribute("aria-selected", "true")
        for other in others:
            expect(self.tab(other)).to_have_attribute("aria-selected", "false")

    def parameters(self) -> dict[str, str]:
        return {name: values[0] for name, values in parse_qs(urlsplit(self.page.url).query).items()}

    # --- what hands can do ----------------------------------------------------------------------------------

    def handle(self, name: str) -> Locator:
        return self.editor.get_by_role("button", name=f"Move {name}, ")

    def tool(self, name: str) -> Locator:
        return self.editor.get_by_role("toolbar", name="Edit the list").get_by_role("button", name=name)

    def order(self, name: str) -> None:
        """Put the whole list in one of the orders that are offered."""
        self.tool("Order").click()
        self.page.get_by_role("menuitem", name=name).click()

    def grade(self, name: str) -> Locator:
        return self.editor.get_by_role("combobox", name=f"Grade of {name}")

    def drag(self, name: str, target: Locator, *, above: bool = True) -> None:
        """Drag a card by its handle to the upper or lower edge of another; the button stays down."""
        box(target)  # both are brought into view before it is measured where they are
        start, end = box(self.handle(name)), place(target)
        mouse = self.page.mouse
        mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
        mouse.down()
        y = end["y"] + (2 if above else end["height"] - 2)
        mouse.move(start["x"] + 20, (start["y"] + y) / 2, steps=6)
        mouse.move(start["x"] + 20, y, steps=6)

    def drop(self) -> None:
        self.page.mouse.up()

    def load_example(self, title: str) -> None:
        self.page.get_by_role("button", name="Examples").click()
        self.page.get_by_role("button", name=title).click()
        self.page.keyboard.press("Escape")
        self.settle()

    def tab(self, name: str) -> Locator:
        return self.tabs.get_by_role("tab", name=name, exact=True)

    def open_tab(self, name: str) -> Locator:
        """The tab of a step, if it is open."""
        return self.tabs.get_by_role("tab", name=name, exact=True, selected=True)

    def press_until(self, key: str, there: Locator) -> None:
        """Press a key, each time when the page has answered, until something is there."""
        for _ in range(30):
            if there.count():
                return
            before = self.page.evaluate(SHOWN)
            self.page.keyboard.press(key)
            self.page.wait_for_function(f"before => ({SHOWN})() !== before && ({AGREE})()", arg=before)
            self.arrive()
        expect(there).to_have_count(1)

    def open_step(self, name: str) -> None:
        self.tab(name).click()
        self.expect_step(name)
        self.settle()

    def open_last_step(self) -> None:
        """Show all steps of a page that has some, in any language."""
        last = self.page.locator(".steps").get_by_role("tab").last
        if last.count():
            last.click()
            expect(last).to_have_attribute("aria-selected", "true")
            self.settle()

    def opened_form(self) -> Locator:
        """Return the form that a button has opened; what is in it is made only then."""
        form = self.page.get_by_test_id("stPopoverBody")
        expect(form).to_have_text(SOMETHING)
        self.settle()
        return form

    def card(self, name: str) -> Locator:
        return self.editor.get_by_role("listitem").filter(
            has=self.page.get_by_role("button", name=f"Move {name}, ")
        )


Open = Callable[..., Lab]
"""What the fixture `open_lab` gives: open the app at an address, with options of the browser."""


def with_step(path: str, step: str) -> str:
    """Add the step of the page to an address, unless it names one."""
    if "step=" in path:
        return path
    return f"{path}{'&' if '?' in path else '?'}step={step}"


def place_of(table: Locator, heading: str) -> int:
    """Which column of a table has this heading, from 0 up."""
    headings = table.locator("thead th")
    headings.filter(has_text=heading).first.wait_for()
    return headings.all_inner_texts().index(heading)


SIDES: tuple[Literal["x", "y", "width", "height"], ...] = ("x", "y", "width", "height")


def box(locator: Locator) -> dict[str, float]:
    locator.scroll_into_view_if_needed()
    return place(locator)


def place(locator: Locator) -> dict[str, float]:
    found = locator.bounding_box()
    assert found is not None
    return {side: float(found[side]) for side in SIDES}


def ndcg(*grades: int, judged: tuple[int, ...] = ()) -> float:
    """Linear gain over log2(rank + 1), against the ideal of all judged documents."""

    def dcg(order: list[int]) -> float:
        return sum(grade / log2(rank + 1) for rank, grade in enumerate(order, start=1))

    best = sorted(judged or grades, reverse=True)
    return dcg(list(grades)) / dcg(best[: len(grades)])
