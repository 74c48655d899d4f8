"""Every page at every size: nothing spills over, numbers stay in their columns and in the strip."""

from __future__ import annotations

from tests.e2e.beside import PARTS
from tests.e2e.lab import Lab, Open, ask, place
from tests.every_page import LESSONS, PAGES_SHOWN, path_of

LAPTOP, PHONE = (1280, 720), (390, 844)
SIZES = [(1440, 900), LAPTOP, (820, 1180), (960, 540), (853, 480), (844, 390), PHONE, (360, 640)]
LONG = ".".join(letter * 60 for letter in "ABCDEFG")
EVERYTHING = f"?r=3.2.3.x.1.2&k=6&m=2&r2=1.0.2&n={LONG}&s=9_7_7_3_2_1"
PINNED = "&p=2.1.3.4.5.6.7"
METRIC_PAGES = ("ndcg", "err", "average_precision", "reciprocal_rank", "roc_auc")
WIDER = """() => {
  const main = document.querySelector("[data-testid=stMain]");
  return main.scrollWidth - main.clientWidth;
}"""
NEXT_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
UNEVEN = r"""() => {
  const NUMBER = /^[+−±-]?\d[\d.,]*(\/\d+)?$/;
  const components = [...document.querySelectorAll("[data-testid=stBidiComponentIsolated]")];
  const tables = components.flatMap((each) => [...each.shadowRoot.querySelectorAll("table")])
    .filter((each) => each.checkVisibility() && each.tHead?.rows.length);
  const letters = (cell) => {
    const isSeen = (text) => text.data.trim() && text.parentElement.checkVisibility();
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT, (text) =>
      isSeen(text) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT);
    const range = document.createRange();
    range.selectNodeContents(texts.nextNode() ?? cell);
    while (texts.nextNode()) range.setEndAfter(texts.currentNode);
    return range.getBoundingClientRect();
  };
  const far = (numbers) => Math.max(...numbers) - Math.min(...numbers);
  let columns = 0;
  const found = [];
  for (const table of tables) {
    const [head] = table.tHead.rows;
    const rows = [...table.rows].filter((row) => row !== head && row.cells.length === head.cells.length);
    [...head.cells].forEach((heading, place) => {
      const cells = rows.map((row) => row.cells[place]).filter((cell) => cell.getClientRects().length);
      const isNumber = (cell) => NUMBER.test(cell.textContent.trim()) && !cell.querySelector("[role=math]");
      const numbers = cells.filter(isNumber);
      if (!numbers.length) return;
      columns += 1;
      const boxes = [heading, ...numbers].filter((cell) => cell.textContent.trim()).map(letters);
      const isCentred = numbers.some((cell) => cell.querySelector(".chip"));
      const apart = far(boxes.map((box) => (isCentred ? box.left + box.right : 2 * box.right) / 2));
      if (apart > 0.5) found.push([table.caption?.textContent, heading.textContent, apart]);
    });
  }
  return [columns, found];
}"""
"""How many columns hold numbers, and those in which they, or the heading, do not end at one line.

A grade on its colour stands below the middle of its heading.
"""
IN_STRIP = f"""(more) => {{
  {PARTS}
  const strip = box(document.querySelector(".st-key-strip"));
  const shown = (selector) => all(selector).filter((part) => part.checkVisibility() && box(part).width);
  const headline = shown(".headline :is(.name, .value, .change)"), others = more ? shown(more) : [];
  const isOut = (part) => box(part).top < strip.top || box(part).bottom > strip.bottom + 1
    || box(part).left < 0 || box(part).right > innerWidth + 1;
  const isOnTop = (part) => [box(part).left + 1, box(part).right - 1].every((x) => {{
    const y = (box(part).top + box(part).bottom) / 2;
    let found = document.elementFromPoint(x, y);
    while (found?.shadowRoot?.elementFromPoint(x, y)) found = found.shadowRoot.elementFromPoint(x, y);
    return part === found || part.contains(found) || found.contains(part);
  }});
  const isOver = (part, i) => i > 0 && box(part).left < box(headline[i - 1]).right;
  const found = [...headline.filter((part, i) => !isOnTop(part) || isOver(part, i)),
    ...[...headline, ...others].filter(isOut)];
  return [...(strip.height > 64 ? [`${{strip.height}} high`] : []), ...found.map((part) => part.textContent)];
}}"""
"""What of the number, its change and more is not whole in the strip, which stays and may be so high."""


def test_at_no_size_does_a_page_spill_over_or_a_number_leave_its_column_or_the_strip(open_lab: Open) -> None:
    """Every page with all its steps, of documents with long names; before the first move the reason, too."""
    lab = open_lab("/" + EVERYTHING, step=None)
    for page in METRIC_PAGES:
        lab.visit(page)
        for size in SIZES:
            resize(lab, size)
            assert lab.page.evaluate(IN_STRIP, ".strip > .reason") == [], (page, size)
    ask(lab.page, [["pin"], ["reverse"]])
    lab.expect_address(r="2.1.x.3.2.3")
    columns = 0
    for page in ("", *PAGES_SHOWN, *LESSONS):
        show_all(lab, page)
        for size in SIZES:
            resize(lab, size)
            assert lab.page.evaluate(IN_STRIP) == [], (page, size)
            assert lab.page.evaluate(WIDER) <= 0, (page, size)
            if size in (LAPTOP, PHONE):
                seen, uneven = lab.page.evaluate(UNEVEN)
                assert uneven == [], (page, size)
                columns += seen
        expect_the_strip_to_stay(lab)
    assert columns > 100
    expect_the_result_beside_unfolded_columns(lab)


def resize(lab: Lab, size: tuple[int, int]) -> None:
    """Give the window another size, and wait until the page has followed."""
    lab.page.set_viewport_size({"width": size[0], "height": size[1]})
    lab.page.evaluate(NEXT_FRAMES)


def show_all(lab: Lab, page: str) -> None:
    """Show all steps of a page; a lesson is not in the menu."""
    if page in LESSONS:
        lab.goto(path_of(page) + EVERYTHING + PINNED)
    else:
        lab.visit(page)
        lab.open_last_step()


def expect_the_strip_to_stay(lab: Lab) -> None:
    main, before = lab.page.get_by_test_id("stMain"), place(lab.strip)
    main.evaluate("page => page.scrollTo(0, page.scrollHeight)")
    assert place(lab.strip) == before
    main.evaluate("page => page.scrollTo(0, 0)")


def expect_the_result_beside_unfolded_columns(lab: Lab) -> None:
    """On a phone; and the list, below the page, lies over nothing."""
    resize(lab, PHONE)
    lab.goto("/average_precision?r=3.2.3.0.1.2&k=6")
    result = lab.page.get_by_role("columnheader", name="sum = AP@i")
    table, fold = lab.page.locator("table", has=result), lab.page.get_by_label("All 9 columns")
    for is_unfolded in (False, True):
        fold.set_checked(is_unfolded)
        hits = table.get_by_role("columnheader", name="hits so far")
        hits.wait_for(state="visible" if is_unfolded else "hidden")
        assert place(result)["x"] + place(result)["width"] <= 390
    lab.visit("what_if")
    lab.page.get_by_test_id("stMain").evaluate("page => page.scrollTo(0, page.scrollHeight)")
    last = place(lab.page.locator("table, figure").last)
    assert last["y"] + last["height"] <= place(lab.page.locator(".st-key-list"))["y"]
