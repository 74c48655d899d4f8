import assert from "node:assert/strict";
import { test } from "node:test";

let slides = 0;
globalThis.document = Object.assign(new EventTarget(), {
  documentElement: { hasAttribute: () => true, toggleAttribute: () => {} },
  querySelector: () => null,
});
globalThis.document.addEventListener("ranking:slide", () => slides++);
const { showSteps } = await import("../../assets/components/tree/tabs.js");

/** A tree in which the tab of a step is open, if there are tabs. */
const tree = (step) => ({
  step,
  querySelector(selector) {
    return selector.includes("tab") && this.step ? { dataset: { command: this.step }, closest: () => null } : null;
  },
});

test("on the projector a step that is opened begins a slide, and a tree that an edit brings does not", () => {
  const tabs = tree(undefined);
  showSteps(tabs, () => (tabs.step = "divisor"), true); // the page is opened
  showSteps(tree(undefined), () => {}, true); // what an edit brings
  assert.equal(slides, 0);
  showSteps(tabs, () => (tabs.step = "curve"), false);
  showSteps(tree(undefined), () => {}, true);
  assert.equal(slides, 1);
});
