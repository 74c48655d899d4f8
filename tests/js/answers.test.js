import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const stored = new Map();
const items = { getItem: (name) => stored.get(name) ?? null, setItem: (name, text) => stored.set(name, text) };
globalThis.sessionStorage = { ...items, removeItem: (name) => stored.delete(name) };
globalThis.document = new EventTarget();
let loads = 0;

/** A page that has just been loaded, in a tab that keeps what it has stored: tells what it asks of Python. */
async function loaded({ isReload, search = "" }) {
  globalThis.location = { search };
  performance.getEntriesByType = () => [{ type: isReload ? "reload" : "navigate" }];
  const load = `?load=${(loads += 1)}`;
  const { keepAnswers } = await import(`../../assets/components/view/answers.js${load}`);
  const page = (...answers) => {
    const asked = [];
    const isPending = (name) => name === page.pending;
    keepAnswers({ answers: answers.length ? answers : null }, isPending, (...command) => asked.push(command));
    return asked;
  };
  return page;
}

beforeEach(() => stored.clear());

test("answers come back after a reload, to the same exercises only", async () => {
  const before = await loaded({ isReload: false });
  assert.deepEqual(before("seed=7", ""), []);
  assert.deepEqual(before("seed=7", "given"), []);
  const after = await loaded({ isReload: true });
  assert.deepEqual(after("seed=7", ""), [["restore_answers", "given"]]);
  assert.deepEqual(after("seed=7", "given"), []);
  assert.deepEqual((await loaded({ isReload: true }))("seed=8", ""), []);
});

test("a server that starts again is told each time, one that does not take them once", async () => {
  const page = await loaded({ isReload: false });
  for (const time of [1, 2]) {
    assert.deepEqual(page("seed=7", "given"), []);
    assert.deepEqual(page("seed=7", ""), [["restore_answers", "given"]], `time ${time}`);
  }
  assert.deepEqual(page("seed=7", ""), []);
});

test("answers come back to the same link, behind that of other exercises too", async () => {
  const seven = await loaded({ isReload: false });
  assert.deepEqual(seven("seed=7", ""), []);
  assert.deepEqual(seven("seed=7", "given"), []);
  assert.deepEqual((await loaded({ isReload: false }))("seed=8", ""), []);
  assert.deepEqual((await loaded({ isReload: false }))("seed=7", ""), [["restore_answers", "given"]]);
});

test("a result that a link has brought outlives a reload, and takes nothing from what was answered here", async () => {
  assert.deepEqual((await loaded({ isReload: false }))("seed=7", "ours"), []);
  const result = await loaded({ isReload: false, search: "?seed=7&answers=theirs" });
  assert.deepEqual(result("seed=7", "theirs"), []);
  const again = await loaded({ isReload: true });
  assert.deepEqual(again("seed=7", ""), [["restore_answers", "theirs"]]);
  assert.deepEqual(again("seed=7", "theirs"), []);
  const own = await loaded({ isReload: false });
  assert.deepEqual(own("seed=7", ""), [["restore_answers", "ours"]]);
  assert.deepEqual(own("seed=7", "ours"), []);
  assert.deepEqual((await loaded({ isReload: true }))("seed=7", ""), [["restore_answers", "ours"]]);
});

test("who starts the same exercises again begins anew; other pages ask for nothing", async () => {
  const page = await loaded({ isReload: false });
  assert.deepEqual(page("seed=7", "more"), []);
  globalThis.document.dispatchEvent(new CustomEvent("ranking:command", { detail: ["start", {}] }));
  assert.deepEqual(page("seed=7", ""), []);
  assert.deepEqual(page(), []);
});

test("what is told of the exercises before while the same are started again is not brought back", async () => {
  const page = await loaded({ isReload: false });
  page.pending = "start";
  globalThis.document.dispatchEvent(new CustomEvent("ranking:command", { detail: ["start", {}] }));
  assert.deepEqual(page("seed=7", "given"), []);
  page.pending = "";
  assert.deepEqual(page("seed=7", ""), []);
});
