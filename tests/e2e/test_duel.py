"""The duel of the start page, in a browser: by keys into the list, and both lists on the first screen."""

import re

from playwright.sync_api import Locator, Route, ViewportSize, expect

from tests.e2e.access import LAPTOP, PHONE, PROJECTOR
from tests.e2e.lab import Lab, Open, place

BOXES = """parts => parts.flatMap(part => [part, ...part.querySelectorAll("*")])
  .map(each => each.getBoundingClientRect()).filter(({ width }) => width)
  .map(({ x, y, width, height }) => [x, y, width, height].map(Math.round))"""
"""Where each part stands that can be seen."""
COMING = "votes => votes.map(vote => vote.getAnimations().length)"

CUT = """names => names.filter(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight > 6)
  .map(({ textContent }) => textContent)"""
"""The names that lack a line; a line lower than its letters reaches over its edge by less."""
OUTSIDE = """cards => cards.filter((card) => {
  const [inner, outer] = [card.querySelector(".retrieve"), card].map((each) => each.getBoundingClientRect());
  return inner.top < outer.top || inner.bottom > outer.bottom || inner.right > outer.right;
}).length"""
"""The cards over whose edge the button reaches that fetches them."""

STEP = None
"""A duel stands where the address names no step."""


def choice(lab: Lab, side: str) -> Locator:
    return lab.page.get_by_role("button", name=f"The {side} list", exact=True)


def test_by_the_keyboard_alone_on_in_the_list_without_a_jump_and_all_on_the_first_screen(
    open_lab: Open,
) -> None:
    lab = open_lab("/?duel=tent")
    choice(lab, "left").focus()
    lab.page.keyboard.press("Tab")
    expect(choice(lab, "right")).to_be_focused()
    lab.page.keyboard.press("Enter")
    expect(choice(lab, "right")).to_have_attribute("aria-pressed", "true")
    expect(lab.page.locator(".votes")).to_have_count(2)
    switch = lab.page.locator(".either")
    for text in ("8 of 10", "5 of 10"):
        lab.page.keyboard.press("Tab")
        expect(switch.get_by_role("button", name=text)).to_be_focused()
    link = lab.page.get_by_role("link", name=re.compile("Look inside"))
    top = place(link)["y"]
    lab.page.keyboard.press("Enter")
    expect(lab.page.locator(".votes .changed b")).to_have_text(["RBP(p=0.5)@6"])
    expect(switch.get_by_role("button", name="5 of 10")).to_be_focused()
    assert place(link)["y"] == top, "the votes have their places before and after"
    lab.page.keyboard.press("Tab")
    expect(link).to_be_focused()
    lab.page.keyboard.press("Enter")
    lab.expect_address(duel=None, r="3.0.0.0.1.0")
    seen = lab.parameters()
    lab.page.go_back()
    expect(choice(lab, "right")).to_have_attribute("aria-pressed", "true")
    lab.page.go_forward()
    lab.expect_address(step=seen["step"], aim=seen["aim"])
    lab.page.reload()
    lab.arrive()
    lab.page.go_back()  # to a place from before the reload
    expect(choice(lab, "right")).to_have_attribute("aria-pressed", "true")
    lab.settle()
    assert lab.page.evaluate("document.activeElement.tagName") == "BODY"  # the list takes no focus
    expect_back_to_lead_to_the_pair_before(lab)
    lab.goto("/?duel=guitar", step=None)
    lab.handle("A").focus()
    top = place(lab.list)["y"]
    lab.page.keyboard.press("ArrowDown")
    lab.expect_address(duel=None, r="2.0.0.0.3.1")
    lab.settle()
    assert place(lab.list)["y"] == top
    lab.page.reload()
    lab.arrive()
    expect(choice(lab, "left")).to_have_count(0)
    lab.expect_order("BACDEF")
    for size in (PHONE, PROJECTOR, LAPTOP):
        lab.page.set_viewport_size(size)
        expect_first_words_to_stay(lab)
        expect_both_on_the_first_screen(lab, size)
    # On a laptop the lists, the votes and the switch are one screen.
    for part in (choice(lab, "left"), lab.page.locator(".hangs"), lab.page.locator(".further")):
        expect(part).to_be_in_viewport(ratio=0.99)
    expect_names_to_be_whole_inside(lab)
    lab.goto("/?duel=passport&present=1", None)
    choice(lab, "left").click()
    for size in (PROJECTOR, LAPTOP):
        lab.page.set_viewport_size(size)
        for part in (lab.page.locator(".asked"), lab.page.locator(".division"), lab.page.locator(".hangs")):
            expect(part).to_be_in_viewport(ratio=0.99)


def expect_names_to_be_whole_inside(lab: Lab) -> None:
    choice(lab, "left").click()
    lab.page.get_by_role("link", name=re.compile("Look inside")).click()
    lab.expect_address(duel=None, r="0.3.3.0.0.0")
    lab.settle()
    for size in (PROJECTOR, PHONE, LAPTOP):
        lab.page.set_viewport_size(size)
        assert lab.page.locator(".card .name").evaluate_all(CUT) == [], size
        assert lab.shelf.locator(".card").evaluate_all(OUTSIDE) == 0, size
    for size in (PROJECTOR, LAPTOP):
        lab.page.set_viewport_size(size)
        lab.page.get_by_role("button", name=re.compile("^Retrieve")).first.click()
        expect(lab.reason).to_contain_text("from the shelf into the list")
        lab.settle()
        assert lab.reason.evaluate_all(CUT) == [], size


def expect_back_to_lead_to_the_pair_before(lab: Lab) -> None:
    """With its vote; and forward again to the other, on which nobody has voted."""
    query, another = lab.page.locator(".asked q"), lab.page.get_by_role("button", name="Another pair")
    first = query.inner_text()
    another.click()
    expect(query).not_to_have_text(first)
    second = query.inner_text()
    lab.page.wait_for_url(re.compile(r"duel=(?!tent)"))  # it is written once the numbers are drawn
    lab.settle()
    for move, text, is_pressed in (
        (lab.page.go_back, first, "true"),
        (lab.page.go_forward, second, None),
        (lab.page.go_back, first, "true"),
    ):
        move()
        expect(query).to_have_text(text)
        expect(choice(lab, "right")).to_have_attribute("aria-pressed", is_pressed or "false")
    lab.expect_address(duel="tent")


def expect_first_words_to_stay(lab: Lab) -> None:
    """The page has them as long as the components' code is on its way; then the app shows them, in place.

    Code that does not arrive is asked for again.
    """
    held: list[Route] = []

    def hold(route: Route) -> None:
        if "?" in route.request.url:
            route.continue_()
        else:
            held.append(route)

    lab.page.route("**/kit/*", hold)
    lab.page.goto(f"{lab.url}/?duel=passport", wait_until="domcontentloaded")
    lab.page.evaluate("() => document.fonts.ready.then(() => null)")
    first = lab.page.locator("#first-words")
    before = first.locator(".duel, .strip").evaluate_all(BOXES)
    assert len(before) > 30
    lab.page.route("**/kit/*.js", lambda route: route.abort())
    for route in held:
        route.abort()
    expect(first).to_have_count(0)
    lab.page.unroute("**/kit/*.js")
    lab.page.unroute("**/kit/*")
    assert lab.page.locator(".duel, .strip.named").evaluate_all(BOXES) == before
    lab.settle()


def from_the_first(titles: Locator) -> list[dict[str, float]]:
    """Where titles stand from the first one: the page scrolls where the votes have no room."""
    first, *others = (place(title) for title in titles.all())
    return [{**other, "x": other["x"] - first["x"], "y": other["y"] - first["y"]} for other in others]


def expect_both_on_the_first_screen(lab: Lab, size: ViewportSize) -> None:
    for part in (choice(lab, "left"), choice(lab, "right"), *lab.page.locator(".results").all()):
        bounds = place(part)
        assert bounds["y"] >= 0, size
        assert bounds["y"] + bounds["height"] <= size["height"], size
        assert bounds["x"] + bounds["width"] <= size["width"], size
    titles = lab.page.locator(".results li")
    expect(titles).to_have_count(12)
    before = from_the_first(titles)
    choice(lab, "right").click()
    expect(lab.page.locator(".votes")).to_have_count(2)
    expect(lab.page.locator(".division")).to_be_in_viewport(ratio=0.99)
    assert from_the_first(titles) == before, "grades come where there was room for them"
    votes = lab.page.locator(".votes li")
    places = votes.evaluate_all("votes => votes.map(vote => vote.offsetTop)")
    assert not any(votes.evaluate_all(COMING)), "all stands there where less motion is asked for"
    lab.page.emulate_media(reduced_motion="no-preference")
    assert votes.evaluate_all(COMING) == [1] * len(places)
    assert votes.evaluate_all("votes => votes.map(vote => vote.offsetTop)") == places
    lab.page.emulate_media(reduced_motion="reduce")
