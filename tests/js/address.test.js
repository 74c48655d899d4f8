import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const SHOWN = "http://lab/ndcg?r=3.2";
const LEFT = "http://lab/ndcg?r=2.3";
const stored = new Map();
const listeners = {};
const leave = () => listeners.pagehide();
let reloads = 0;
let loads = 0;

globalThis.sessionStorage = {
  getItem: (name) => stored.get(name) ?? null,
  setItem: (name, text) => stored.set(name, text),
  removeItem: (name) => stored.delete(name),
};
globalThis.addEventListener = (name, listener) => (listeners[name] = listener);
globalThis.location = { reload: () => (reloads += 1) };
globalThis.history = { state: null, replaceState: (_, __, address) => (globalThis.location.href = address) };

/** A page that is opened at an address, in a tab that keeps what it has stored: whether it is loaded once more. */
async function opened(address, type) {
  globalThis.location.href = address;
  performance.getEntriesByType = () => [{ type }];
  const { catchUp } = await import(`../../assets/components/view/address.js?load=${(loads += 1)}`);
  const isLate = catchUp();
  assert.equal(catchUp(), isLate); // asked again while it is loaded
  return isLate;
}

beforeEach(() => {
  stored.clear();
  reloads = 0;
});

test("a reload that began before the address was written is made once more, and no third time", async () => {
  assert.equal(await opened(SHOWN, "navigate"), false);
  globalThis.location.href = LEFT; // too late for the reload
  leave();
  assert.equal(await opened(SHOWN, "reload"), true);
  assert.deepEqual([reloads, globalThis.location.href], [1, LEFT]);
  leave();
  assert.equal(await opened(SHOWN, "reload"), false); // as if something leads away from the address each time
  assert.equal(reloads, 1);
});

test("a link begins at its own address, and so does a reload of what was left", async () => {
  await opened(LEFT, "navigate");
  leave();
  assert.equal(await opened(LEFT, "reload"), false);
  leave();
  assert.equal(await opened(SHOWN, "navigate"), false);
  assert.equal(await opened(SHOWN, "reload"), false);
  assert.equal(reloads, 0);
});

test("a place of the history from before the page was loaded is loaded by its address, and no other", async () => {
  let pushed = () => {};
  const currentEntry = { index: 2 };
  globalThis.navigation = { currentEntry, addEventListener: (_, listener) => (pushed = listener) };
  await opened(SHOWN, "reload");
  currentEntry.index = 3;
  pushed({ navigationType: "push" });
  const goTo = (index) => {
    currentEntry.index = index;
    listeners.popstate({ stopImmediatePropagation: () => {} });
    return reloads;
  };
  assert.deepEqual([2, 3, 1, 0].map(goTo), [0, 0, 1, 1]); // once: the page is on its way
  delete globalThis.navigation;
});

test("an answer that comes after its place was left does not write over the address of the place gone to", async () => {
  const before = { ...globalThis.location };
  globalThis.document = Object.assign(new EventTarget(), { hidden: true });
  globalThis.location.search = "";
  globalThis.location.href = "http://lab/?duel=guitar";
  const load = (loads += 1);
  const { beginPlace, writeAddress } = await import(`../../assets/components/view/address.js?load=${load}`);
  beginPlace("guitar"); // by a key of the browser: it is in the address already
  writeAddress({ duel: "tent" }, ["duel"]);
  leave();
  assert.equal(globalThis.location.href, "http://lab/?duel=guitar");
  beginPlace("passport");
  const pushed = [];
  globalThis.history.pushState = (_, __, { href }) => pushed.push(href);
  writeAddress({ duel: "passport" }, ["duel"]);
  leave();
  assert.deepEqual(pushed, ["http://lab/?duel=passport"]);
  Object.assign(globalThis.location, before);
});
