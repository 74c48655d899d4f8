import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.matchMedia = () => ({ matches: false });

test("what arrives comes on screen once the grades before it have come in", async () => {
  const { Arrival } = await import("../../assets/components/tree/arrival.js");
  const told = [];
  const arrived = { scrollIntoView: () => told.push("scrolled") };
  let resolve;
  const finished = new Promise((done) => (resolve = done));
  const place = { shown: null, querySelector: () => place.shown, querySelectorAll: () => [{ getAnimations: () => [{ finished }] }] };
  const arrival = new Arrival(place);
  arrival.follow();
  place.shown = arrived;
  arrival.follow();
  await new Promise(setImmediate);
  assert.deepEqual(told, []);
  resolve();
  await new Promise(setImmediate);
  assert.deepEqual(told, ["scrolled"]);
});
