import assert from "node:assert/strict";
import { test } from "node:test";

import {
  below,
  beyond,
  countAbove,
  overlap,
  placeAt,
  placeNear,
  scrollStep,
  slots,
  withOneMore,
} from "../../assets/components/editor/geometry.js";

/** Cards of 50 pixels with gaps of 10, from the top of the window. */
const cards = (count) => [...Array(count).keys()].map((i) => ({ top: 60 * i, bottom: 60 * i + 50 }));
const WINDOW = 800;

test("a card goes to the place that the pointer is over, a gap to the nearer one", () => {
  for (let i = 0; i < 5; i++)
    for (const y of [0, 25, 49]) assert.equal(placeAt(cards(5), 60 * i + y), i + 1);
  assert.deepEqual([54, 55].map((y) => placeAt(cards(5), y)), [1, 2]);
});

test("beyond either end the place is the first or the last", () => {
  assert.deepEqual([-1000, 1000].map((y) => placeAt(cards(5), y)), [1, 5]);
});

test("a card from elsewhere can go behind the last one, and into an empty list", () => {
  assert.deepEqual([0, 249, 290, 291].map((y) => placeAt(withOneMore(cards(5)), y)), [1, 5, 6, 6]);
  assert.deepEqual([-10, 10].map((y) => placeAt(withOneMore([]), y)), [1, 1]);
});

test("a cutoff lets in the cards whose middle lies above it", () => {
  assert.deepEqual([0, 25, 26, 1000].map((y) => countAbove(cards(5), y)), [0, 0, 1, 5]);
});

test("what others clip is seen as far as all of them allow", () => {
  assert.deepEqual(overlap([{ top: 60, bottom: 900 }, { top: 0, bottom: 800 }]), { top: 60, bottom: 800 });
});

test("a pointer is beyond what is seen when it has left it, or has come to the edge of the window", () => {
  const sheet = { top: 400, bottom: WINDOW };
  assert.deepEqual([400, 500, 786].map((y) => beyond(y, sheet, WINDOW)), [0, 0, 0]);
  assert.deepEqual([390, 790, 810].map((y) => beyond(y, sheet, WINDOW)), [-10, 4, 24]);
  assert.equal(beyond(395, { top: 60, bottom: 390 }, WINDOW), 5);
});

test("the list scrolls the faster the further the pointer is beyond, to its ends and no further", () => {
  const seen = { top: 100, bottom: 500 };
  const list = { top: -900, bottom: 1500 };
  assert.deepEqual([-1, 0, 1, 50, 1000].map((y) => scrollStep(y, { time: 10, held: 0 }, seen, list)), [-5, 0, 5, 10, 15]);
  assert.equal(scrollStep(1, { time: 10, held: 0 }, seen, { ...list, bottom: 503 }), 3);
  assert.equal(scrollStep(1, { time: 10, held: 0 }, seen, { ...list, bottom: 400 }), 0);
  assert.equal(scrollStep(-1, { time: 10, held: 0 }, seen, { ...list, top: 98 }), -2);
  assert.equal(scrollStep(-1, { time: 10, held: 0 }, seen, { ...list, top: 200 }), 0);
  assert.equal(scrollStep(1, { time: 1e6, held: 0 }, seen, list), 32);
  assert.deepEqual([600, 1200, 1e6].map((held) => scrollStep(1, { time: 10, held }, seen, list)), [10, 15, 25]);
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

test("a line goes to the nearest rank under which it can stand", () => {
  const places = [0, 1, 3, 4]; // the second and the third are tied
  const nearest = [-2, 0, 1, 2, 3, 9].map((rank) => placeNear(places, rank));
  assert.deepEqual(nearest, [0, 0, 1, 1, 3, 4]);
});
