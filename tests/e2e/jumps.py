"""What jumps on a page while its list is edited: what the browser counts as a shift of the layout."""

import os

from tests.e2e.lab import STANDS_STILL, Lab, place

EDITS = int(os.environ.get("SHIFTS", "4"))
"""Edits on each page; `make shifts` makes more."""
WATCH = """() => {
  globalThis.shifts = [];
  const told = ({ node, currentRect: { x, y } }) => ({ x, y, isPart: node === null });
  globalThis.watcher = new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries()) globalThis.shifts.push(...sources.map(told));
  });
  globalThis.watcher.observe({ type: "layout-shift" });
}"""
"""What has moved: where it is now, and whether it is part of a component, which shows what changed."""

EDIT = """async ([edits, grades, seed]) => {
  const app = document.querySelector("[data-testid=stApp]");
  const hosts = [...document.querySelectorAll(".st-key-list *")].filter((each) => each.shadowRoot);
  const { shadowRoot } = hosts.find((each) => each.shadowRoot.querySelector(".editor"));
  let last = seed;
  const chosen = (all) => all[(last = (last * 48271) % 2147483647) % all.length];
  const list = () => [...shadowRoot.querySelectorAll("ol .card")]; // a document more has a row more in tables
  const shown = () => list().map((card) => card.dataset.key + card.querySelector("select").value).join();
  const frame = () => new Promise(requestAnimationFrame);
  const [once, everywhere] = [{ once: true }, { bubbles: true, composed: true, cancelable: true }];
  const away = [];
  for (let i = 0; i < 5; i++) await frame(); // until the page has written the address that it opened with
  for (let made = 0; made < edits; ) {
    const before = shown();
    const drawn = new Promise((done) => navigation.addEventListener("currententrychange", done, once));
    const handle = chosen(list()).querySelector(".handle");
    const key = chosen(made % 2 ? grades : ["ArrowUp", "ArrowDown", "Home", "End"]);
    handle.focus();
    handle.dispatchEvent(new KeyboardEvent("keydown", { key, ...everywhere }));
    if (shown() === before) continue;
    made++;
    await drawn;
    await frame();
    if (shadowRoot.activeElement !== handle) away.push(`${key} on ${handle.ariaLabel}`);
  }
  return away;
}"""
"""Press keys on handles, each when the numbers of the one before are drawn: after that the editor writes the
address. Tell after which of them the focus was elsewhere."""


def watch_jumps(lab: Lab) -> None:
    """Watch from now on, as long as the page is open."""
    lab.page.evaluate(WATCH)


def jumps(lab: Lab, grades: str, number: int, *, around_components: bool) -> list[object]:
    """Move and grade cards by turns, others for each number; give what of the page jumped or took the focus.

    `around_components`: tables have rows that come and go; only what stands around them counts.
    """
    lab.handle("F").press("Home")
    lab.settle()
    lab.page.wait_for_function(STANDS_STILL)  # what a page draws late while it opens is no jump
    strip = place(lab.strip)
    lab.page.evaluate("() => { globalThis.watcher.takeRecords(); globalThis.shifts = []; }")
    away: list[object] = lab.page.evaluate(EDIT, [EDITS, list(grades), 12 + number])
    found: list[dict[str, float]] = lab.page.evaluate("() => globalThis.shifts")
    assert found  # the cards move
    stage = [each for each in found if each["x"] >= strip["x"] and each["y"] >= strip["y"]]
    cards = place(lab.list)
    if cards["x"] >= strip["x"]:  # the cards are on the stage: what is beside them moves with them
        stage = [each for each in stage if not cards["y"] <= each["y"] < cards["y"] + cards["height"]]
    return [*away, *(each for each in stage if not (around_components and each["isPart"]))]
