import assert from "node:assert/strict";
import { test } from "node:test";

const stored = new Map();
globalThis.sessionStorage = { getItem: (name) => stored.get(name) ?? null, setItem: (name, text) => stored.set(name, text) };
let loads = 0;

/** A page that has just been loaded with a duel: what it asks of Python. */
async function loaded(duel, type) {
  globalThis.document = new EventTarget();
  performance.getEntriesByType = () => [{ type }];
  const { keepVote } = await import(`../../assets/components/view/vote.js?load=${(loads += 1)}`);
  const asked = [];
  keepVote({ duel }, (...command) => asked.push(command));
  return asked;
}

test("who comes back to a duel finds the vote on it, behind that on another, too; who opens its link is asked", async () => {
  for (const [duel, side] of [["tent", "left"], ["guitar", "right"]]) {
    assert.deepEqual(await loaded(duel, "navigate"), []);
    globalThis.document.dispatchEvent(new CustomEvent("ranking:command", { detail: ["prefer", side] }));
  }
  assert.deepEqual(await loaded("tent", "back_forward"), [["prefer", "left"]]);
  assert.deepEqual(await loaded("guitar", "reload"), [["prefer", "right"]]);
  assert.deepEqual(await loaded("passport", "reload"), []);
  assert.deepEqual(await loaded("tent", "navigate"), []);
});

test("a pair that is gone back to is asked for, also where it stands there as an answer from before", async () => {
  let goBack = () => {};
  globalThis.addEventListener = (name, listener) => name === "popstate" && (goBack = listener);
  await loaded("tent", "navigate");
  const asked = [];
  globalThis.document.addEventListener("ranking:command", ({ detail }) => asked.push(detail));
  globalThis.location = { search: "?duel=tent" };
  goBack();
  assert.deepEqual(asked[0], ["show_duel", "tent"]);
});
