"""One story through the whole app, for daily work: of the browser's tests, `make quick` runs this alone."""

from playwright.sync_api import expect

from tests.e2e.beside import PARTS
from tests.e2e.lab import Lab, Open, ndcg, place

STEP = None


def test_a_first_visit_from_the_start_page_to_an_exercise_and_a_link(open_lab: Open) -> None:
    lab = open_lab("/?r=3.2.3.0.1.2&k=6")
    page = lab.page
    lab.drag("C", lab.card("B"))
    lab.drop()
    lab.expect_order("ACBDEF")
    lab.expect_address(r="3.3.2.0.1.2")
    value = ndcg(3, 3, 2, 0, 1, 2)
    page.get_by_role("link", name="NDCG", exact=True).first.click()
    lab.expect_headline("nDCG@6", value)
    lab.open_step("nDCG")
    expect(page.get_by_role("math").last).to_contain_text(f"{value:.4f}")
    lab.tool("Undo").click()
    lab.expect_headline("nDCG@6", ndcg(3, 2, 3, 0, 1, 2))
    page.reload()
    lab.expect_order("ABCDEF")
    lab.settle()
    lab.visit("what_if")
    lab.visit("conventions")
    expect_the_line_of_numbers_on_the_first_screen(lab)
    page.get_by_role("button", name="中文", exact=True).click()
    page.get_by_role("tab", name="数值").wait_for()
    page.get_by_role("button", name="English", exact=True).click()
    page.get_by_role("button", name="Share", exact=True).click()
    link = page.get_by_role("textbox", name="Link", exact=True).input_value()
    page.keyboard.press("Escape")
    lab.page.goto(f"{lab.url}/practice?seed=7&level=2&metric=nDCG")
    for rank, number in enumerate(("2", "3.8928", "4.8928", "4.8928", "5.6665"), start=1):
        page.get_by_role("textbox", name=f"DCG at rank {rank}", exact=True).fill(number)
    for rank, grade in enumerate("32221", start=1):
        page.get_by_role("textbox", name=f"ideal grade at rank {rank}").fill(grade)
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".verdict")).to_contain_text("Right.")
    other = open_lab(link.removeprefix(lab.url))
    other.expect_order("ABCDEF")


ENDS_IN_SIGHT = f"""() => {{
  {PARTS}
  const [line] = all("svg.values");
  const {{ left, right, top, bottom }} = box(line);
  const corners = [[left + 2, top + 2], [right - 2, bottom - 2]];
  return corners.every(([x, y]) => line.contains(topmost(x, y)));
}}"""


def expect_the_line_of_numbers_on_the_first_screen(lab: Lab) -> None:
    """At all four sizes, and as wide as there is room; a press on a dot asks how one comes to its number."""
    page, usual = lab.page, lab.page.viewport_size
    line = page.locator("svg.values")
    for width, height in ((390, 844), (853, 480), (1280, 720), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(ENDS_IN_SIGHT)
    assert place(line)["width"] > 1000
    line.locator("circle.origin").last.click()  # the topmost of a high stack
    page.locator("ol.answers").wait_for()
    if usual:
        page.set_viewport_size(usual)
