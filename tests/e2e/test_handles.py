"""What looks like a handle is one: the line, the rows and the rings are pulled by mouse, finger and keys."""

from playwright.sync_api import Locator, ViewportSize, expect

from tests.e2e.lab import BY_TOUCH, TOUCH, Lab, Open, ndcg, place
from tests.e2e.pointers import Finger, Mouse, Pointer, middle

SCORED = "/roc_auc?r=1.0.2.0.1.0&k=6&s=0.9_0.8_0.8_0.6_0.5_0.2"
"""B and C are tied: the threshold cannot stand between them."""
FORTY = f"/roc_auc?r={'.'.join('1020' * 10)}&k=10"
SMALL = {"width": 853, "height": 480}
PHONE: ViewportSize = {"width": 360, "height": 640}
LARGE_PHONE: ViewportSize = {"width": 390, "height": 844}
ALONG = "document.getSelection().toString()"

STEP = "decision"


def line(lab: Lab) -> Locator:
    return lab.page.get_by_role("slider", name="Decision threshold")


def rings(lab: Lab) -> Locator:
    """The rings on both curves: ROC first."""
    return lab.page.get_by_role("slider", name="Point on the")


def point(lab: Lab, called: int, curve: str = "roc") -> Locator:
    """The point of a curve at which so many documents are called relevant."""
    return lab.page.locator(f"figure[data-name={curve}] .points > [data-rank='{called}']")


def row(lab: Lab, rank: int) -> Locator:
    return lab.page.locator("table.rows tbody tr").nth(rank - 1)


def bottom(of: Locator) -> float:
    found = place(of)
    return found["y"] + found["height"]


def expect_called(lab: Lab, called: int, threshold: str, counts: str) -> None:
    """So many documents are called relevant, wherever that is seen: TP, FN, FP, TN are these counts."""
    expect(line(lab)).to_have_attribute("aria-valuetext", f"threshold {threshold}")
    expect(lab.page.locator(".matrix .count")).to_have_text(list(counts))
    for each in rings(lab).all():
        expect(each).to_have_attribute("aria-valuenow", str(called))
    expect(lab.page.locator(".card.beyond")).to_have_count(lab.page.locator(".card").count() - called)
    on_curve, ring = middle(point(lab, called)), middle(rings(lab).first)
    assert max(abs(on_curve[0] - ring[0]), abs(on_curve[1] - ring[1])) < 2


def pull_line(lab: Lab, pointer: Pointer) -> None:
    """Pull the line beside the cards: over the rows, past a tie, and beyond both ends."""
    x, _ = middle(row(lab, 1))
    _, y = middle(line(lab))
    pointer.press(x, y)
    pointer.move(x, bottom(row(lab, 5)) + 3)
    expect_called(lab, 5, "0.5", "3021")
    pointer.move(x, bottom(row(lab, 2)) + 1)  # between those that are tied
    expect_called(lab, 1, "0.9", "1203")
    pointer.move(x, place(row(lab, 1))["y"] - 30)
    expect_called(lab, 0, "∞", "0303")
    pointer.move(x, bottom(row(lab, 6)) + 15)
    expect_called(lab, 6, "0.2", "3030")
    pointer.move(x, bottom(row(lab, 1)) + 2)
    pointer.release()
    expect_called(lab, 1, "0.9", "1203")


def pull_ring(lab: Lab, pointer: Pointer) -> None:
    """Pull the ring from point to point of the curve, and let it go beside one."""
    pointer.press(*middle(rings(lab).first))
    for called, threshold, counts in ((3, "0.8", "2112"), (6, "0.2", "3030"), (0, "∞", "0303")):
        pointer.move(*middle(point(lab, called)))
        expect_called(lab, called, threshold, counts)
    x, y = middle(point(lab, 5))
    pointer.move(x + 7, y - 9)
    pointer.release()
    expect_called(lab, 5, "0.5", "3021")


def test_the_threshold_is_pulled_by_mouse_over_the_rows_and_on_the_curves(open_lab: Open) -> None:
    lab = open_lab(SCORED, viewport=SMALL)
    expect_called(lab, 4, "0.6", "2121")
    pull_line(lab, Mouse(lab))
    pull_ring(lab, Mouse(lab))
    assert lab.page.evaluate(ALONG) == ""
    lab.expect_address(decision="0.5", step="decision")
    lab.expect_headline("AUC", (3 + 1 / 2 + 2 + 1) / 9)

    mouse = Mouse(lab)
    mouse.press(*middle(rings(lab).last))
    mouse.move(*middle(point(lab, 1, "precision-recall")))
    expect_called(lab, 1, "0.9", "1203")
    lab.page.keyboard.press("Escape")
    expect_called(lab, 5, "0.5", "3021")
    mouse.release()
    for key, called, threshold, counts in (
        ("ArrowRight", 6, "0.2", "3030"),
        ("ArrowRight", 6, "0.2", "3030"),
        ("ArrowDown", 5, "0.5", "3021"),
        ("Home", 0, "∞", "0303"),
        ("ArrowUp", 1, "0.9", "1203"),
        ("End", 6, "0.2", "3030"),
    ):
        rings(lab).last.press(key)
        expect_called(lab, called, threshold, counts)
    lab.expect_step("Threshold")  # the arrow keys were the ring's
    lab.goto(FORTY + "&decision=0.95", "decision")
    expect(line(lab)).to_have_attribute("aria-valuetext", "threshold 0.95")
    x, _ = middle(row(lab, 1))
    mouse.press(x, middle(line(lab))[1])
    mouse.move(x, SMALL["height"] - 4)
    expect(line(lab)).to_have_attribute("aria-valuetext", "threshold 0.025")  # the list has scrolled
    mouse.release()
    expect(rings(lab).first).to_have_attribute("aria-valuenow", "40")


# --- the rows -------------------------------------------------------------------------------------------

USUAL = "/ndcg?r=3.2.3.0.1.2&k=6"


def bar(lab: Lab, rank: int) -> Locator:
    return row(lab, rank).locator(".bar").first


def take_row(lab: Lab, pointer: Pointer) -> None:
    """Take F by its bar to rank 2: all follows before it is dropped, and nothing is selected."""
    pointer.press(*middle(bar(lab, 6)))
    pointer.hold(lab.card("F"))
    x, y = middle(bar(lab, 2))
    pointer.move(x, y)
    lab.expect_order("AFBCDE")
    lab.expect_headline("nDCG@6", ndcg(3, 2, 2, 3, 0, 1))
    held, beside = place(lab.card("F")), place(row(lab, 2))
    assert abs(held["y"] - beside["y"]) < 3
    pointer.move(x, bottom(row(lab, 6)) - 3)
    lab.expect_order("ABCDEF")
    pointer.move(x, y)
    pointer.release()
    lab.expect_order("AFBCDE")
    lab.expect_headline("nDCG@6", ndcg(3, 2, 2, 3, 0, 1))
    assert lab.page.evaluate(ALONG) == ""


def test_a_row_is_taken_and_a_head_switched_by_mouse_and_keys(open_lab: Open) -> None:
    lab = open_lab(USUAL, step="dcg", viewport=SMALL)
    take_row(lab, Mouse(lab))
    lab.page.keyboard.press("Control+z")
    lab.expect_order("ABCDEF")
    mouse, (x, _) = Mouse(lab), middle(bar(lab, 1))
    mouse.press(x, middle(lab.page.get_by_role("slider", name="Cutoff"))[1])  # the line across the rows
    mouse.move(x, bottom(row(lab, 3)) + 4)
    lab.expect_headline("nDCG@3", ndcg(3, 2, 3, judged=(3, 3, 2, 2, 1, 0)))
    lab.page.keyboard.press("Escape")
    mouse.release()
    row(lab, 1).focus()
    row(lab, 1).press("ArrowDown")
    row(lab, 2).press("Alt+ArrowUp")
    lab.expect_order("BACDEF")
    row(lab, 1).press("Alt+ArrowUp")  # it is the first
    row(lab, 1).press("Alt+ArrowDown")
    lab.expect_order("ABCDEF")
    expect(row(lab, 2)).to_be_focused()
    gain = lab.page.get_by_role("combobox", name="Gain of grade g")
    gain.select_option(label="exponential 2ᵍ − 1")
    lab.expect_address(gain="exponential")
    expect(gain).to_have_attribute("title", "exponential 2ᵍ − 1")
    gain.press("ArrowUp")
    lab.expect_address(gain=None)
    expect(gain).to_be_focused()

    lab.goto(USUAL + "&lock=order,conventions", "dcg")
    expect(gain).to_be_hidden()
    lab.goto(USUAL + "&lock=order&hide=column-gain", "dcg")
    lab.page.locator("table.rows th .cover").click()  # the menu of the head is not over it
    expect(gain).to_be_visible()
    assert bar(lab, 6).evaluate("bar => getComputedStyle(bar).cursor") == "default"
    mouse.press(*middle(bar(lab, 6)))
    mouse.move(*middle(bar(lab, 2)))
    mouse.release()
    lab.page.get_by_text("The order is locked in this lesson").first.wait_for()
    lab.expect_order("ABCDEF")


@BY_TOUCH
def test_line_ring_and_rows_are_pulled_by_a_finger_on_a_phone(open_lab: Open) -> None:
    lab = open_lab(SCORED, viewport=PHONE, **TOUCH)
    finger = Finger(lab)
    pull_line(lab, finger)
    pull_ring(lab, finger)
    lab.expect_step("Threshold")  # no swipe went to the next step
    assert lab.page.evaluate("document.querySelector('[data-testid=stMain]').scrollTop") == 0
    lab.restart("?r=3.2.3.0.1.2&k=6")
    lab.visit("ndcg", "DCG")
    take_row(lab, finger)
    expect_the_line_to_count_ranks_where_they_stood(lab, finger)


def expect_the_line_to_count_ranks_where_they_stood(lab: Lab, finger: Finger) -> None:
    """When it was taken: on a phone the sum above them has fewer lines with fewer terms."""
    lab.page.set_viewport_size(LARGE_PHONE)
    expect(lab.page.get_by_role("combobox", name="Gain of grade g")).to_be_hidden()  # as its column
    cutoff = lab.page.get_by_role("slider", name="Cutoff")
    tops = [place(row(lab, rank))["y"] for rank in range(1, 7)]
    x, y = middle(cutoff)
    finger.press(x, y)
    for k in (2, 1, 4, 5):
        for beside in (8, 9):  # once more when the sum has come
            finger.move(x, tops[k] + beside)
            expect(cutoff).to_have_attribute("aria-valuenow", str(k))
            expect(lab.page.locator(".numbers .term")).to_have_count(k)
        assert place(row(lab, 1))["y"] == tops[0]
    finger.release()
    lab.expect_address(k="5")
