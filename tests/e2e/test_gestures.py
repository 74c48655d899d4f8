"""Fingers, arrow keys and a presenter's remote, each wherever nothing else wants them."""

from playwright.sync_api import Locator, ViewportSize, expect

from scene.address.plan import LessonPlan, PlanLink, encode_plan
from tests.e2e.access import violations
from tests.e2e.lab import BY_TOUCH, STANDS_STILL, TOUCH, Lab, Open, box
from tests.e2e.pointers import Finger
from tests.e2e.sizes import WIDER

LIST = "?r=3.2.3.0.1.2&k=6"
PHONES: tuple[ViewportSize, ...] = (
    {"width": 360, "height": 640},
    {"width": 390, "height": 844},
    {"width": 768, "height": 1024},
    {"width": 844, "height": 390},
)
SWIPED = {"ndcg": PHONES, "roc_auc": PHONES[:1], "what_if": PHONES[1:2], "guide": PHONES[2:3]}
"""Pages with rows, with curves that are pulled, with pictures, and of words alone."""

STEP = None


def tab(lab: Lab, place: int) -> Locator:
    """A step's tab, in any language."""
    return lab.page.locator(".steps").get_by_role("tab").nth(place)


def expect_open(lab: Lab, place: int) -> None:
    expect(tab(lab, place)).to_have_attribute("aria-selected", "true")
    lab.settle()


# --- a finger -------------------------------------------------------------------------------------------


def swipe(finger: Finger, x: float, y: float, right: float) -> None:
    finger.press(x, y)
    finger.move(x + right, y)
    finger.release()


FREE_SPOT = """() => {
  const components = [...document.querySelectorAll("[data-testid=stBidiComponentIsolated]")];
  const rows = components.map((each) => each.shadowRoot.querySelector("[role=tablist]"));
  const row = rows.find((each) => each).getBoundingClientRect();
  const x = row.left + row.width / 2;
  const at = (x, y) => {
    let found = document.elementFromPoint(x, y);
    while (found?.shadowRoot?.elementFromPoint(x, y)) found = found.shadowRoot.elementFromPoint(x, y);
    return found;
  };
  const pulled = "input, [role=radio], [data-testid=stSlider], .tools, [data-testid=stPopover]";
  const isFree = (y) => [-70, 0, 70].every((right) => [-24, 0, 24].every((down) =>
    !at(x + right, y + down)?.closest(pulled)));
  let y = row.bottom + 36;
  while (y < innerHeight && !isFree(y)) y += 6;
  return [x, y];
}"""
"""A point of the step with nothing to pull or press near: a finger beside a slider is taken for on it."""


def swipe_over_a_row(lab: Lab, finger: Finger) -> None:
    """Go on and back over a row of the first step; a finger that rests there holds its card instead."""
    tab(lab, 0).click()
    expect_open(lab, 0)
    lab.page.wait_for_function(STANDS_STILL)  # a page that still draws moves its rows
    bar = box(lab.page.locator("tr[data-key] .bar").nth(1))
    x, y = bar["x"] + bar["width"] / 2, bar["y"] + bar["height"] / 2
    swipe(finger, x, y, -150)
    expect_open(lab, 1)
    swipe(finger, x, y, 150)
    expect_open(lab, 0)
    finger.press(x, y)
    finger.hold(lab.card("B"))
    finger.move(x - 150, y)
    finger.release()
    expect_open(lab, 0)


@BY_TOUCH
def test_a_swipe_goes_to_the_next_step_at_every_width(open_lab: Open) -> None:
    """A long one is never the way back out of the app, and one that scrolls a table changes no step."""
    lab = open_lab("/ndcg" + LIST, viewport=PHONES[0], **TOUCH)
    lab.goto("/ndcg" + LIST.replace("k=6", "k=5"), None)
    finger = Finger(lab)
    for right in (340, 340, -340):
        swipe(finger, 180 - right / 2, 560, right)
        lab.settle()
        lab.expect_address(k="5")
    swipe_over_a_row(lab, finger)
    for page, sizes in SWIPED.items():
        lab.visit(page)
        tab(lab, 0).click()
        expect_open(lab, 0)
        for way, size in enumerate(sizes):
            lab.page.set_viewport_size(size)
            lab.page.wait_for_function(STANDS_STILL)  # nothing is taken away from under it
            (x, y), right = lab.page.evaluate(FREE_SPOT), 150 if way % 2 else -150
            swipe(finger, x - right / 2, y, right)
            expect_open(lab, 0 if way % 2 else 1)
            assert lab.page.evaluate(WIDER) == [], (page, size)
    before = "One document"  # a step that has one before it and one behind
    lab.page.set_viewport_size(PHONES[1])
    lab.visit("what_if", before)
    lab.page.get_by_label("All 15 columns").check()
    scroller = lab.page.get_by_role("region", name="Every metric with A at every rank")
    seen = box(scroller)
    middle = seen["y"] + seen["height"] / 2
    swipe(finger, 300, middle, -220)
    lab.page.wait_for_function("box => box.scrollLeft > 40", arg=scroller.element_handle())
    lab.expect_step(before)
    scroller.evaluate("box => box.scrollTo(box.scrollWidth, 0)")
    swipe(finger, 100, middle, 220)  # back, where there is room to scroll back
    lab.page.wait_for_function(
        "box => box.scrollLeft < box.scrollWidth - box.clientWidth - 40", arg=scroller.element_handle()
    )
    lab.expect_step(before)
    card = box(lab.card("A"))
    swipe(finger, 300, card["y"] + card["height"] / 2, -220)  # a card is the list's
    lab.expect_step(before)
    lab.page.get_by_role("button", name="Menu of pages").click()
    swipe(finger, 380, middle, -220)
    lab.expect_step(before)


@BY_TOUCH
def test_the_menu_of_a_phone_closes_whatever_is_chosen(open_lab: Open) -> None:
    lab = open_lab("/ndcg" + LIST, viewport=PHONES[1], **TOUCH)
    page = lab.page
    opener = page.locator("button.menu")
    menu = page.locator("nav[popover]")

    def choose(name: str) -> None:
        opener.click()
        expect(menu).to_be_visible()
        menu.get_by_role("button", name=name, exact=True).click()
        expect(menu).to_be_hidden()

    page.get_by_role("button", name="More for A").click()
    page.get_by_role("menuitem", name="Remove").wait_for()
    assert violations(lab) == []
    page.keyboard.press("Escape")
    opener.click()
    expect(menu).to_be_visible()
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(opener).to_be_focused()
    choose("Pin this order")
    choose("Share")
    dialog = page.get_by_role("dialog", name="Share what is on screen")
    dialog.get_by_role("textbox", name="Task").wait_for()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(opener).to_be_focused()
    choose("Present")
    expect(page.locator("html")).to_have_attribute("data-present", "")
    opener.click()
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()
    expect(page.locator("html")).to_have_attribute("data-present", "")  # one thing at a time
    choose("Present")
    expect(page.locator("html")).not_to_have_attribute("data-present", "")
    opener.click()
    menu.get_by_role("link", name="ERR", exact=True).click()
    page.wait_for_url("**/err?**")
    expect(menu).to_be_hidden()
    lab.settle()
    choose("中文")
    expect(page.locator("html")).to_have_attribute("lang", "zh")


# --- keys -----------------------------------------------------------------------------------------------

FRAME = """page => {
  const frame = getComputedStyle(page, "::before");
  return frame.content !== "none" && frame.boxShadow !== "none";
}"""
RING = """element => {
  const style = getComputedStyle(element);
  return style.outlineStyle !== "none" || style.boxShadow !== "none";
}"""


def test_the_arrow_keys_go_to_the_next_step_wherever_nothing_else_wants_them(open_lab: Open) -> None:
    lab = open_lab("/err" + LIST + "&step=chance", viewport={"width": 1280, "height": 720})
    page = lab.page
    main = page.get_by_test_id("stMain")
    x, y = page.evaluate(FREE_SPOT)
    page.mouse.click(x, y)  # nowhere: the page itself has the focus now
    expect(main).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect_open(lab, 1)
    assert not main.evaluate(FRAME)
    page.keyboard.press("ArrowLeft")
    expect_open(lab, 0)
    page.locator("tbody tr").first.click()  # a row wants up and down alone
    page.keyboard.press("ArrowRight")
    expect_open(lab, 1)
    for wanting in (lab.page.get_by_role("slider", name="Cutoff"), lab.handle("B"), lab.grade("B")):
        wanting.focus()
        page.keyboard.press("ArrowRight")
        expect_open(lab, 1)
        assert wanting.evaluate(
            "element => !element.matches(':focus') || getComputedStyle(element).outlineStyle !== 'none'"
        )
    lab.open_step("RBP")
    slider = page.get_by_role("slider", name="Persistence p of RBP")
    slider.focus()
    page.keyboard.press("ArrowRight")
    lab.expect_address(persistence="0.85")
    lab.expect_step("RBP")
    radio = page.get_by_role("radiogroup", name="Relevant from grade").get_by_role("radio").first
    radio.focus()
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Share").click()
    page.get_by_role("dialog").get_by_role("textbox", name="Task").wait_for()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    lab.expect_step("RBP")
    page.keyboard.press("Tab")
    assert page.evaluate_handle(FOCUSED).evaluate(RING)


FOCUSED = """() => {
  let focused = document.activeElement;
  while (focused.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}"""


# --- a presenter's remote -------------------------------------------------------------------------------

SCROLLED = "() => document.querySelector('[data-testid=stMain]').scrollTop"
AT_THE_TOP = f"() => ({SCROLLED})() === 0"
DOWN_KEYS = (" ", "ArrowDown", "Enter")
NEXT_KEYS = ("PageDown", "ArrowRight", *DOWN_KEYS)


BELOW_SCREEN = """() => [...document.querySelectorAll("[data-testid=stBidiComponentIsolated]")]
  .flatMap((each) => [...each.shadowRoot.querySelectorAll(".cards:not(.shelf) .card, .rows tbody tr")])
  .filter((each) => each.getBoundingClientRect().bottom > innerHeight).map((each) => each.textContent)"""
"""The cards and rows of a slide that are not on the screen."""


def link_of_plan(lab: Lab) -> Locator:
    """The place and the name of a plan's link, as the band says them."""
    return lab.page.get_by_role("region", name="Lesson").locator(".place")


def test_a_remote_goes_through_a_plan_from_its_first_slide(open_lab: Open) -> None:
    """By one press on from a slide that is longer than the screen; there term by term; and back again."""
    lab = open_lab("/?plan=ndcg-45", viewport={"width": 1280, "height": 720})
    page = lab.page
    page.wait_for_url("**plan=ndcg-45*")
    page.keyboard.press("f")
    expect(page.locator("html")).to_have_attribute("data-present", "")
    lab.settle()
    for key in DOWN_KEYS:
        before = page.evaluate(SCROLLED)
        page.keyboard.press(key)
        page.wait_for_function(f"before => ({SCROLLED})() > before", arg=before)
        page.keyboard.press("ArrowUp")
        page.wait_for_function(AT_THE_TOP)
    page.keyboard.press("PageDown")
    expect(link_of_plan(lab)).to_contain_text("2 of 9")
    expect(page.locator("html")).to_have_attribute("data-present", "")
    lab.expect_address(present="1", at="2")
    lab.expect_step("CG")
    for terms in range(1, 6):
        page.keyboard.press(NEXT_KEYS[terms % 5])
        expect(page.locator(".term.unshown")).to_have_count(5 - terms)
    assert page.evaluate(BELOW_SCREEN) == []
    lab.press_until(" ", lab.open_tab("DCG"))
    page.wait_for_function(AT_THE_TOP)  # a slide begins at its beginning
    expect(page.get_by_role("columnheader", name="discounted gain")).to_be_visible()  # though it is covered
    for width, height in ((1280, 720), (853, 480)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"() => ({BELOW_SCREEN})().length === 0")
    page.set_viewport_size({"width": 1280, "height": 720})
    lab.press_until("PageUp", lab.open_tab("CG"))
    lab.press_until("PageUp", link_of_plan(lab).filter(has_text="1 of 9"))
    expect(page.locator("html")).to_have_attribute("data-present", "")


TOPS = """() => {
  window.tops = [];
  const page = document.querySelector("[data-testid=stMain]");
  const sums = () => [...document.querySelectorAll("[data-testid=stBidiComponentIsolated]")]
    .flatMap((each) => [...each.shadowRoot.querySelectorAll("[role=math]")]).map((each) => each.textContent);
  page.addEventListener("scroll", () => page.scrollTop || tops.push(sums()));
}"""
"""Note from here on whose worked sums are there each time that the page is scrolled to its beginning.

What was there before may stand below what is new for some frames.
"""


def test_a_slide_stays_until_the_next_is_there_and_a_link_of_a_plan_is_one_slide(open_lab: Open) -> None:
    lab = open_lab("/ndcg" + LIST + "&step=cg&present=1", viewport={"width": 1280, "height": 420})
    lab.page.get_by_test_id("stMain").evaluate("page => page.scrollTo(0, page.scrollHeight)")
    assert lab.page.evaluate(SCROLLED) > 0
    lab.page.evaluate(TOPS)
    lab.press_until("PageDown", lab.open_tab("DCG"))
    lab.page.wait_for_function(AT_THE_TOP)
    firsts = [sums[0] for sums in lab.page.evaluate("tops")]
    assert [text for text in firsts if not text.startswith("DCG@6")] == []

    plan = encode_plan(
        LessonPlan("Two", (PlanLink("one", "ndcg", "r=3.2"), PlanLink("two", "ndcg", "r=3.2&step=idcg")))
    )
    page = lab.page
    page.set_viewport_size({"width": 1280, "height": 720})
    lab.goto(f"/ndcg?r=3.2&step=idcg&plan={plan}&at=2", None)
    page.get_by_role("button", name="Present").click()
    expect(page.locator("html")).to_have_attribute("data-present", "")
    lab.settle()
    page.keyboard.press(" ")  # not the button again
    expect(page.locator("html")).to_have_attribute("data-present", "")
    for _ in range(6):
        page.keyboard.press("PageDown")
    last_word = page.get_by_role("dialog", name="That was the lesson.")
    last_word.wait_for()
    lab.settle()
    lab.expect_step("IDCG")
    expect(link_of_plan(lab)).to_have_text("2 of 2: two")
    page.keyboard.press("PageUp")
    expect(last_word).to_have_count(0)
    lab.expect_step("IDCG")
    lab.page.get_by_role("link", name="Back", exact=True).click()
    expect(link_of_plan(lab)).to_have_text("1 of 2: one")
    expect(page.locator("html")).to_have_attribute("data-present", "")
