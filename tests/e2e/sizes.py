"""A page at every size: nothing spills over, numbers stay in their columns and in the strip."""

from collections.abc import Iterable

from tests.e2e.beside import PARTS
from tests.e2e.lab import Lab, place

DESK, LAPTOP, PHONE = (1440, 900), (1280, 720), (360, 640)
TURNED, PROJECTOR, LARGE_PHONE = (844, 390), (853, 480), (390, 844)
WITH_OWN_RULES = [DESK, LAPTOP, (820, 1180), (960, 540), TURNED, PHONE]
"""Of the sizes between the same breakpoints the narrowest: what is wider has more room."""
SIZES = [*WITH_OWN_RULES[:4], PROJECTOR, TURNED, LARGE_PHONE, PHONE]
WIDER = """() => [...document.querySelectorAll(
    "[data-testid=stMain], [data-testid=stVerticalBlock]")]
  .filter((each) => each.scrollWidth > each.clientWidth + 1)
  .map((each) => `${each.dataset.testid} ${each.scrollWidth} > ${each.clientWidth}`)"""
"""What of the page itself is wider than its place."""
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
    const found = topmost(x, (box(part).top + box(part).bottom) / 2);
    return part === found || part.contains(found) || found.contains(part);
  }});
  const isOver = (part, i) => i > 0 && box(part).left < box(headline[i - 1]).right;
  const found = [...headline.filter((part, i) => !isOnTop(part) || isOver(part, i)),
    ...[...headline, ...others].filter(isOut)];
  return [...(strip.height > 64 ? [`${{strip.height}} high`] : []), ...found.map((part) => part.textContent)];
}}"""
"""What of the number, its change and more is not whole in the strip, which stays and may be so high."""


def resize(lab: Lab, size: tuple[int, int]) -> None:
    """Give the window another size, and wait until the page has followed."""
    lab.page.set_viewport_size({"width": size[0], "height": size[1]})
    lab.page.evaluate(NEXT_FRAMES)


def out_of_strip(lab: Lab, sizes: Iterable[tuple[int, int]], more: str = "") -> dict[str, object]:
    """Name the sizes at which the number, its change or more is not whole in the strip, and what is not."""
    found: dict[str, object] = {}
    for size in sizes:
        resize(lab, size)
        found[f"out of the strip at {size}"] = lab.page.evaluate(IN_STRIP, more)
    return found


def out_of_place(lab: Lab) -> tuple[dict[str, object], int]:
    """Name what spills over or leaves its column or the strip, by size; give how many columns there are."""
    found: dict[str, object] = {}
    columns = 0
    for size in WITH_OWN_RULES:
        found |= out_of_strip(lab, [size])
        found[f"wider than {size}"] = lab.page.evaluate(WIDER)
        if size in (LAPTOP, PHONE):
            seen, found[f"uneven at {size}"] = lab.page.evaluate(UNEVEN)
            columns += seen
    found["the strip when scrolled"] = strip_when_scrolled(lab)
    resize(lab, DESK)
    return found, columns


def strip_when_scrolled(lab: Lab) -> object:
    """Scroll to the end and back; say where the strip is there, unless it has stayed where it was."""
    main, before = lab.page.get_by_test_id("stMain"), place(lab.strip)
    main.evaluate("page => page.scrollTo(0, page.scrollHeight)")
    after = place(lab.strip)
    main.evaluate("page => page.scrollTo(0, 0)")
    return after if after != before else None


def expect_the_result_beside_unfolded_columns(lab: Lab) -> None:
    """On a phone; and the list, below the page, lies over nothing."""
    resize(lab, LARGE_PHONE)
    lab.goto("/average_precision?r=3.2.3.0.1.2&k=6")
    result = lab.page.get_by_role("columnheader", name="sum = AP@i")
    table, fold = lab.page.locator("table", has=result), lab.page.get_by_label("All 9 columns")
    for is_unfolded in (False, True):
        fold.set_checked(is_unfolded)
        hits = table.get_by_role("columnheader", name="hits so far")
        hits.wait_for(state="visible" if is_unfolded else "hidden")
        assert place(result)["x"] + place(result)["width"] <= LARGE_PHONE[0]
    lab.visit("what_if")
    lab.page.get_by_test_id("stMain").evaluate("page => page.scrollTo(0, page.scrollHeight)")
    last = place(lab.page.locator("table, figure").last)
    assert last["y"] + last["height"] <= place(lab.page.locator(".st-key-list"))["y"]
