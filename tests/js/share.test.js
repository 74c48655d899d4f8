import assert from "node:assert/strict";
import { test } from "node:test";

/** What share.js follows of a browser: keys go down and come up, the full screen is taken and left. */
const listeners = {};
const follow = (type, listener) => { (listeners[type] ??= []).push(listener); };
globalThis.addEventListener = follow;
globalThis.document = {
  addEventListener: follow,
  fullscreenElement: null,
  exitFullscreen: () => { leaves += 1; },
  activeElement: null,
};
globalThis.HTMLTextAreaElement = class {};

const { followEscape } = await import("../../assets/components/tree/share.js");
followEscape();

let leaves = 0;

/** The browser says that the picture fills the screen, or no longer does. */
function fills(is) {
  globalThis.document.fullscreenElement = is ? {} : null;
  for (const each of listeners.fullscreenchange) each();
}

/** Send a key through the page; tell whether it came to the dialog. */
function reaches(type, key = "Escape") {
  let isKept = false;
  const event = { key, stopImmediatePropagation: () => { isKept = true; } };
  for (const each of listeners[type]) each(event);
  return !isKept;
}

function expectTheNextToBeTheDialogs() {
  assert.ok(reaches("keydown"));
  assert.ok(reaches("keyup"));
}

test("Escape is the dialog's where nothing is enlarged, and so is every other key", () => {
  expectTheNextToBeTheDialogs();
  fills(true);
  assert.ok(reaches("keydown", "Tab"));
  assert.ok(reaches("keyup", "Tab"));
  fills(false);
});

test("Escape leaves the picture and not the dialog, before or after the page hears of it", () => {
  for (const hears of ["keydown", "keyup"]) {
    leaves = 0;
    fills(true);
    assert.ok(!reaches("keydown"));
    assert.equal(leaves, 1);
    if (hears === "keydown") fills(false);
    assert.ok(!reaches("keyup"));
    if (hears === "keyup") fills(false);
    expectTheNextToBeTheDialogs();
  }
});

test("Escape leaves the picture alone even before the page hears that it fills the screen", () => {
  globalThis.document.fullscreenElement = {};
  assert.ok(!reaches("keydown"));
  fills(false);
  fills(false);
  assert.ok(!reaches("keyup"));
  expectTheNextToBeTheDialogs();
});

test("where the browser keeps the key's way down for itself, its way up is kept from the dialog", () => {
  for (const hears of ["first", "late"]) {
    fills(true);
    if (hears === "first") fills(false);
    assert.ok(!reaches("keyup"));
    if (hears === "late") fills(false);
    expectTheNextToBeTheDialogs();
  }
});

test("who has left the picture by a click closes the dialog by the next Escape", () => {
  fills(true);
  fills(false);
  for (const each of listeners.pointerdown) each({});
  expectTheNextToBeTheDialogs();
});
