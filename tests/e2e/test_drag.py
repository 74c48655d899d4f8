"""A card lands where the pointer is: in every window, by mouse and finger, by its grip and its body."""

from playwright.sync_api import Locator, expect

from tests.e2e.lab import BY_TOUCH, TOUCH, Lab, Open, ndcg, place
from tests.e2e.pointers import Finger, Mouse, Pointer, middle
from tests.e2e.sizes import resize

USUAL = "/ndcg?r=3.2.3.0.1.2&k=6"
EIGHTEEN = "?r=" + ".".join("320" * 6) + "&k=10"
WINDOWS = ((1440, 900), (1024, 600), (853, 480))
PHONES = (((390, 844), 0), ((390, 844), 120), ((820, 1180), 0))
"""The sizes of phones and tablets, each with how far the page is scrolled."""
IN_SIGHT = """() => {
  const { bottom } = document.querySelector(".st-key-strip").getBoundingClientRect();
  const nodes = [...document.querySelectorAll(".st-key-list *")];
  const host = nodes.find(({ shadowRoot }) => shadowRoot?.querySelector("ol"));
  const middles = [...host.shadowRoot.querySelectorAll("ol > li")].map((card) => {
    const { top, height } = card.getBoundingClientRect();
    return top + height / 2;
  });
  return middles.flatMap((y, i) => (y > bottom && y < innerHeight ? [i + 1] : []));
}"""
"""The ranks of the cards whose middle can be seen."""
SCROLLED = "(top) => { document.querySelector('[data-testid=stMain]').scrollTop = top; }"


def card_at(lab: Lab, rank: int) -> Locator:
    return lab.list.get_by_role("listitem").nth(rank - 1)


def rank_of_dragged(lab: Lab) -> int:
    cards = lab.list.get_by_role("listitem")
    rank: int = cards.evaluate_all(
        "(cards) => 1 + cards.findIndex(({ classList }) => classList.contains('dragged'))"
    )
    return rank


def drag(lab: Lab, pointer: Pointer, rank: int, part: str) -> None:
    """Take the card of a rank by a part of it; it is then under way."""
    card = card_at(lab, rank)
    pointer.press(*middle(card.locator(part)))
    if part != ".handle":
        pointer.hold(card)


def expect_landings(lab: Lab, pointer: Pointer, turn: int) -> int:
    """Drag cards to the first, a middle and the last rank in sight; each lands. Give how many there are.

    By grip and body in turns, which begin anew with each window: every place and window meets both.
    """
    names = lab.list.locator(".name").all_inner_texts()
    ranks: list[int] = lab.page.evaluate(IN_SIGHT)
    spots = {
        (rank, part): middle(card_at(lab, rank).locator(part))
        for rank in ranks
        for part in (".handle", ".name")
    }
    for i, place_in_sight in enumerate((0, len(ranks) // 2, len(ranks) - 1), start=turn):
        part, step = ((".handle", 1), (".name", 2))[i % 2]
        target, start = ranks[place_in_sight], ranks[(place_in_sight + step) % len(ranks)]
        pointer.press(*spots[start, part])
        if part != ".handle":
            pointer.hold(card_at(lab, start))
        pointer.move(*spots[target, part])
        pointer.release()
        names.insert(target - 1, names.pop(start - 1))
        expect(lab.list.locator(".name")).to_have_text(names)
    return len(ranks)


def expect_landings_out_of_sight(lab: Lab, pointer: Pointer) -> None:
    """Hold a card at the edge until the list has scrolled, to its end and back to its beginning."""
    names = lab.list.locator(".name").all_inner_texts()
    lab.page.evaluate(SCROLLED, 0)
    assert 12 not in lab.page.evaluate(IN_SIGHT)
    page, strip = place(lab.page.get_by_test_id("stMain")), place(lab.strip)
    pane = {"x": page["x"], "y": strip["y"] + strip["height"]}
    edge = page["y"] + page["height"] - 3
    drag(lab, pointer, 1, ".name")
    pointer.move(middle(card_at(lab, 1))[0], edge)
    expect(lab.list.locator(".dragged")).to_have_count(1)
    lab.page.wait_for_function(f"() => ({IN_SIGHT})().includes(12)")
    pointer.move(pane["x"] + 60, edge - 90)  # to look around
    # Not the place where the card itself hangs: it is wherever the pointer has it.
    target = [rank for rank in lab.page.evaluate(IN_SIGHT) if rank != rank_of_dragged(lab)][-2]
    pointer.move(*middle(card_at(lab, target)))
    pointer.release()
    names.insert(target - 1, names.pop(0))
    expect(lab.list.locator(".name")).to_have_text(names)
    drag(lab, pointer, target, ".handle")
    pointer.move(pane["x"] + 60, edge)
    lab.page.wait_for_function(f"() => ({IN_SIGHT})().includes(18)")
    expect(lab.list.locator(".name").last).to_have_text(names[target - 1])  # the list's end, not the shelf
    pointer.move(pane["x"] + 60, pane["y"] - 30)
    lab.page.wait_for_function(f"() => ({IN_SIGHT})().includes(2)")
    pointer.release()
    names.insert(0, names.pop(target - 1))
    expect(lab.list.locator(".name")).to_have_text(names)


def test_the_mouse_drops_a_card_where_it_is_in_every_window(open_lab: Open) -> None:
    """On ranks in sight, and on those to which a long list scrolls under it."""
    lab = open_lab(USUAL, step=None)
    mouse = Mouse(lab)
    for turn, window in enumerate(WINDOWS):
        resize(lab, window)
        assert expect_landings(lab, mouse, turn) >= 4
    expect(lab.shelf.get_by_role("listitem")).to_have_count(0)
    lab.restart(EIGHTEEN)
    resize(lab, (853, 480))
    expect_landings_out_of_sight(lab, mouse)


@BY_TOUCH
def test_a_finger_drops_a_card_where_it_is_on_every_phone(open_lab: Open) -> None:
    """A long list scrolls under it; a swipe or a tap moves nothing."""
    lab = open_lab(USUAL, step=None, **TOUCH)
    finger = Finger(lab)
    for turn, (size, top) in enumerate(PHONES):
        resize(lab, size)
        lab.page.evaluate(SCROLLED, top)
        assert expect_landings(lab, finger, turn) >= 3
    expect(lab.shelf.get_by_role("listitem")).to_have_count(0)
    names = lab.list.locator(".name").all_inner_texts()
    grades = {"A": 3, "B": 2, "C": 3, "D": 0, "E": 1, "F": 2}
    lab.expect_headline("nDCG@6", ndcg(*(grades[name] for name in names)))
    lab.restart(EIGHTEEN)
    resize(lab, (390, 844))
    expect_landings_out_of_sight(lab, finger)
    lab.page.evaluate(SCROLLED, 0)
    names = lab.list.locator(".name").all_inner_texts()
    for part in (".name", ".rank"):
        finger.press(*middle(card_at(lab, 2).locator(part)))
        finger.release()
    finger.swipe(*middle(card_at(lab, 2).locator(".name")), up=150)
    lab.page.wait_for_function("() => document.querySelector('[data-testid=stMain]').scrollTop > 60")
    expect(lab.list.locator(".name")).to_have_text(names)
    expect(lab.page.get_by_role("textbox")).to_have_count(0)


def test_a_click_is_not_a_drag_and_a_drag_no_click_by_a_button_or_a_grade(open_lab: Open) -> None:
    lab = open_lab(USUAL, step=None)
    mouse = Mouse(lab)
    more = lab.page.get_by_role("button", name="More for A")
    mouse.press(*middle(more))
    mouse.move(middle(more)[0], middle(card_at(lab, 3))[1])
    mouse.release()
    lab.expect_order("BCADEF")
    expect(lab.page.get_by_role("menu")).to_have_count(0)
    x, y = middle(lab.card("A").locator(".name"))
    mouse.press(x, y)
    mouse.move(x + 3, y + 3)
    mouse.release()
    expect(lab.handle("A")).to_be_focused()
    expect(lab.page.get_by_role("textbox")).to_have_count(0)
    lab.card("A").locator(".name").dblclick()
    lab.page.get_by_role("textbox", name="Rename A").fill("one")
    lab.page.keyboard.press("Enter")
    expect(lab.handle("one")).to_be_focused()
    drag(lab, mouse, 3, ".rank")
    title = middle(lab.page.get_by_text("Judged, but not retrieved", exact=True))
    mouse.move(*title)
    expect(lab.shelf.get_by_role("listitem")).to_have_count(1)
    lab.page.keyboard.press("Escape")
    mouse.release()
    expect(lab.list.locator(".name")).to_have_text(["B", "C", "one", "D", "E", "F"])
    expect_a_grade_to_be_dragged_or_to_open(lab)


def expect_a_grade_to_be_dragged_or_to_open(lab: Lab) -> None:
    """It is a part of its card to drag and a menu to click."""
    lab.restart("?r=3.2.3.0.1.2&k=6")
    mouse, menu = lab.page.mouse, lab.grade("F").and_(lab.page.locator(":open"))
    lab.grade("F").hover()
    mouse.down()
    above = place(lab.grade("B"))
    mouse.move(above["x"] + 9, above["y"] + 2, steps=6)
    lab.expect_order("AFBCDE")
    expect(menu).to_have_count(0)
    mouse.up()
    lab.expect_address(n="A.F.B.C.D.E")
    expect(menu).to_have_count(0)
    lab.grade("F").click()
    expect(menu).to_have_count(1)
    expect(lab.grade("F")).to_be_focused()
    lab.page.keyboard.press("ArrowDown")
    lab.page.keyboard.press("Enter")
    lab.expect_address(r="3.3.2.3.0.1")
