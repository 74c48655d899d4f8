"""The steps of a page as tabs: by mouse, by keys and in the address; and by reload and the way back."""

from playwright.sync_api import expect

from tests.e2e.lab import Lab, Open, ndcg

EQUALS = """() => {
  const parts = [...document.querySelectorAll("[data-testid=stBidiComponentIsolated]")];
  const sign = parts.map((each) => each.shadowRoot.querySelector(".numbers .op")).find((each) => each);
  const symbol = document.querySelector(".st-key-definition .katex-html .mrel");
  return [sign, symbol].map((each) => each.getBoundingClientRect()).map((box) => box.top + box.height / 2);
}"""


def test_one_step_is_open_and_others_by_click_keys_or_address_and_there_again_after_a_reload(
    open_lab: Open,
) -> None:
    """Of each the sum and the formula beside it are equal on one line."""
    lab = open_lab(step=None, viewport={"width": 1280, "height": 720})
    lab.expect_step("CG", ["DCG", "IDCG", "nDCG", "All"])
    for step in ("CG", "DCG", "IDCG", "nDCG"):
        lab.open_step(step)
        expect(lab.page.locator("table:has(tr[data-rank])")).to_have_count(1)  # only this step is there
        lab.page.locator(".st-key-definition .katex-html .mrel").first.wait_for()
        sign, symbol = lab.page.evaluate(EQUALS)
        assert abs(sign - symbol) <= 2, step
    for step in ("All", "All"):  # after the last there is none
        lab.page.keyboard.press("ArrowRight")
        lab.expect_step(step)
        expect(lab.tab(step)).to_be_focused()
    for step in ("nDCG", "IDCG", "DCG", "CG", "CG"):
        lab.page.keyboard.press("ArrowLeft")
        lab.expect_step(step)
        expect(lab.tab(step)).to_be_focused()
    lab.expect_address(step="cg")
    expect(lab.tabs.locator("[tabindex='0']")).to_have_count(1)
    expect(lab.tool("Undo")).to_have_attribute("aria-disabled", "true")  # a step is no undo step
    lab.tab("CG").blur()
    lab.page.keyboard.press("ArrowRight")  # pressed nowhere
    lab.expect_step("DCG")
    lab.handle("C").press("ArrowUp")
    lab.expect_order("ACBDEF")
    lab.handle("C").press("ArrowRight")  # on a card it is the card's
    lab.handle("B").press("ArrowDown")
    lab.expect_headline("nDCG@6", ndcg(3, 3, 0, 2, 1, 2))  # which comes after what the key before it did
    lab.expect_step("DCG")
    lab.open_step("IDCG")
    lab.expect_address(step="idcg", r="3.3.0.2.1.2")
    expect_step_and_list_to_be_there_again(lab)
    expect_not_to_be_taken_back(lab)


def expect_step_and_list_to_be_there_again(lab: Lab) -> None:
    """After a reload, on another page and back, and when one comes back to the app."""
    lab.page.reload()
    lab.expect_step("IDCG")
    lab.expect_order("ACDBEF")
    lab.page.get_by_role("link", name="Start", exact=True).first.click()
    lab.page.get_by_role("heading", name="Ranking Metrics Lab").wait_for()
    lab.expect_order("ACDBEF")
    lab.expect_address(r="3.3.0.2.1.2")
    lab.page.go_back()
    lab.page.get_by_role("heading", name="NDCG", exact=True).wait_for()
    lab.expect_step("IDCG")
    lab.expect_order("ACDBEF")
    lab.expect_address(r="3.3.0.2.1.2")
    lab.page.goto("about:blank")
    lab.page.go_back()
    lab.expect_order("ACDBEF")


def expect_not_to_be_taken_back(lab: Lab) -> None:
    """After a reload the list reports by itself; under load that came between the press and the page."""
    lab.goto("/ndcg?r=3.2.1&k=3", "dcg")
    link = lab.page.get_by_role("link", name="Start", exact=True).first
    link.evaluate(
        """link => {
          link.click();
          document.dispatchEvent(new CustomEvent("ranking:edit", { detail: ["move", 3, 1] }));
        }"""
    )
    lab.page.get_by_role("heading", name="Ranking Metrics Lab").wait_for()
    lab.expect_order("CAB")
    lab.expect_address(r="1.3.2")
    lab.settle()
    assert lab.page.url.startswith(f"{lab.url}/?")
