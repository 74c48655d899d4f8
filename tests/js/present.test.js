import assert from "node:assert/strict";
import { test } from "node:test";

const told = [];
const keys = [];
const page = { isPresenting: true, followed: [] };
const linkOf = (selector) => ["next", "prev"].find((way) => selector.includes(`[rel=${way}]`));
const link = (way) => way && { click: () => page.followed.push(way) };
globalThis.document = Object.assign(new EventTarget(), {
  documentElement: { hasAttribute: () => page.isPresenting },
  querySelector: () => null,
  querySelectorAll: () => [{ shadowRoot: { querySelector: (selector) => link(linkOf(selector)) } }],
});
globalThis.document.addEventListener("ranking:slide", ({ detail }) => told.push(detail.isComplete));
const listen = globalThis.document.addEventListener;
globalThis.document.addEventListener = (type, listener) => type === "keydown" && keys.push(listener);
const { beginSlide, followPresenter } = await import("../../assets/components/tree/present.js");
followPresenter();
globalThis.document.addEventListener = listen;

function press(key) {
  keys[0]({ key, composedPath: () => [], preventDefault: () => {}, stopPropagation: () => {}, stopImmediatePropagation: () => {} });
}

globalThis.Element = class {};

test("a slide that a key goes back to is complete, however often it begins on its way", () => {
  press("PageUp");
  beginSlide();
  beginSlide();
  press("PageDown");
  beginSlide();
  assert.deepEqual(told, [true, true, false]);
});

test("before a plan is presented a remote goes through it, and no arrow does", () => {
  Object.assign(page, { isPresenting: false, followed: [] });
  for (const key of ["PageDown", "ArrowRight", "PageUp"]) press(key);
  assert.deepEqual(page.followed, ["next", "prev"]);
});
