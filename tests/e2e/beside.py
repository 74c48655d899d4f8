"""The rows beside the cards, as they are measured at every size."""

from tests.e2e.lab import Lab

SIZES = [
    *[(1920, 1080), (1440, 900), (1280, 720), (1024, 600), (853, 480)],
    *[(844, 390), (820, 1180), (390, 844), (360, 640)],
]
NEAR = 2
"""Pixels that a row may be off its card."""

PARTS = """
const roots = [document];
for (const root of roots)
  for (const { shadowRoot } of root.querySelectorAll("*")) if (shadowRoot) roots.push(shadowRoot);
const all = (selector) => roots.flatMap((root) => [...root.querySelectorAll(selector)]);
const box = (each) => each.getBoundingClientRect();
const topmost = (x, y) => {
  let hit = document.elementFromPoint(x, y);
  for (let inner; (inner = hit?.shadowRoot?.elementFromPoint(x, y)) && inner !== hit; ) hit = inner;
  return hit;
};
const [cards, rows] = [all("ol.cards > li"), all("table.rows tbody tr")];
"""
OFF = f"""() => {{
  {PARTS}
  if (rows.length < cards.length) return `${{rows.length}} rows for ${{cards.length}} cards`;
  const off = cards.flatMap((card, i) =>
    [box(card).top - box(rows[i]).top, box(card).height - box(rows[i]).height]);
  const named = cards.every((card, i) =>
    card.querySelector(".name")?.textContent === rows[i].querySelector(".document").textContent);
  return named ? Math.max(...off.map(Math.abs)) : "a row of another document";
}}"""
"""How many pixels a row is off its card at most, or in words what else is wrong."""


def expect_rows_beside_cards(lab: Lab, what: object) -> None:
    off = lab.page.evaluate(OFF)
    assert isinstance(off, int | float), (what, off)
    assert off <= NEAR, what
