"""What jumps on a page while its list is edited: what the browser counts as a shift of the layout."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from tests.e2e.lab import Lab, place

WATCH = """() => {
  globalThis.shifts = [];
  const told = ({ node, currentRect: { x, y } }) => ({ x, y, isPart: node === null });
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries()) globalThis.shifts.push(...sources.map(told));
  }).observe({ type: "layout-shift" });
}"""
"""What has moved: where it is now, and whether it is part of a component, which shows what changed."""


def watch_jumps(lab: Lab) -> None:
    """Watch from now on, as long as the page is open."""
    lab.page.evaluate(WATCH)


def jumps(lab: Lab, edits: int, grades: str, *, around_components: bool = False) -> list[dict[str, float]]:
    """Make edits at random and give what of the strip and the stage jumped.

    `around_components`: tables have rows that come and go; only what stands around them counts.
    """
    chance = random.Random(12)
    lab.handle("F").press("Home")
    lab.settle()
    strip = place(lab.strip)
    lab.page.evaluate("() => { globalThis.shifts = []; }")
    for _ in range(edits):
        card = chance.choice("ABCDEF")
        lab.handle(card).press(chance.choice(["ArrowUp", "ArrowDown", "Home", "End", *grades]))
        expect(lab.handle(card)).to_be_focused()
    lab.settle()
    found: list[dict[str, float]] = lab.page.evaluate("() => globalThis.shifts")
    assert found  # the cards move
    stage = [each for each in found if each["x"] >= strip["x"] and each["y"] >= strip["y"]]
    return [each for each in stage if not (around_components and each["isPart"])]
