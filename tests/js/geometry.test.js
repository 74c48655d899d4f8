import assert from "node:assert/strict";
import { test } from "node:test";

import { below, countAbove, scrollStep, slotOf, slots } from "../../assets/components/editor/geometry.js";

const HEIGHT = 50;
/** Cards of one height, one below the other, from the top of the window. */
const cards = (count) => [...Array(count).keys()].map((i) => ({ top: i * HEIGHT, height: HEIGHT }));
/** What is left of five cards when the one at an index is dragged. */
const without = (index) => cards(5).filter((_, i) => i !== index);
const dragged = (top) => ({ top, height: HEIGHT });

test("a card that lies where it was keeps its place", () => {
  for (let i = 0; i < 5; i++) assert.equal(slotOf(without(i), dragged(i * HEIGHT), i), i + 1);
});

test("a card goes past another when its edge has crossed the other's middle, both ways", () => {
  assert.equal(slotOf(without(0), dragged(25), 0), 1);
  assert.equal(slotOf(without(0), dragged(26), 0), 2);
  assert.equal(slotOf(without(4), dragged(176), 4), 5);
  assert.equal(slotOf(without(4), dragged(175), 4), 4);
});

test("beyond either end the place is the first or the last", () => {
  assert.equal(slotOf(without(2), dragged(-1000), 2), 1);
  assert.equal(slotOf(without(2), dragged(1000), 2), 5);
});

test("a card of another list goes by its upper edge alone", () => {
  assert.equal(slotOf(cards(5), dragged(0), Infinity), 1);
  assert.equal(slotOf(cards(5), dragged(26), Infinity), 2);
  assert.equal(slotOf([], dragged(26), Infinity), 1);
});

test("a cutoff lets in the cards whose middle lies above it", () => {
  assert.equal(countAbove(cards(5), 0), 0);
  assert.equal(countAbove(cards(5), 25), 0);
  assert.equal(countAbove(cards(5), 26), 1);
  assert.equal(countAbove(cards(5), 1000), 5);
});

test("the list scrolls near the edges of the window only", () => {
  assert.deepEqual([10, 70, 400, 730, 790].map((y) => Math.sign(scrollStep(y, 800))), [-1, 0, 0, 0, 1]);
});

test("a menu hangs below its opener, and stays within the window", () => {
  const pane = { width: 400, height: 800 };
  const size = { width: 100, height: 120 };
  assert.deepEqual(below({ right: 300, bottom: 200 }, size, pane), { left: 200, top: 204 });
  assert.deepEqual(below({ right: 60, bottom: 790 }, size, pane), { left: 8, top: 800 - 120 - 8 });
});

test("places of a pinned order go on evenly beyond the last card", () => {
  const slot = slots([25, 75]);
  assert.deepEqual([0, 1, 2, 3].map(slot), [25, 75, 125, 175]);
});
