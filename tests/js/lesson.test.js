import assert from "node:assert/strict";
import { test } from "node:test";

import { refuses } from "../../assets/components/editor/lesson.js";
import { channel } from "../../assets/components/shared/channel.js";
import { isLeft } from "../../assets/components/view/lesson.js";

globalThis.document = new EventTarget();
let loads = 0;

const LESSON = { task: "Which one?", lock: "order,grades" };

test("who edits a lock out of the address has left the lesson, in whole or in part", () => {
  assert.ok(isLeft(LESSON, {}));
  assert.ok(isLeft(LESSON, { task: "Which one?" }));
  assert.ok(isLeft(LESSON, { task: "Which one?", lock: "grades" }));
  assert.ok(isLeft({ ...LESSON, plan: "p", at: "2" }, { plan: "p", at: "2", task: "Which one?" }));
});

test("the same lesson, one that locks more, another task and another link of a plan are not left", () => {
  assert.ok(!isLeft(LESSON, LESSON));
  assert.ok(!isLeft(LESSON, { ...LESSON, lock: "cutoff,grades,order" }));
  assert.ok(!isLeft(LESSON, { task: "And now?" }));
  assert.ok(!isLeft({ ...LESSON, plan: "p", at: "2" }, { plan: "p", at: "3" }));
  assert.ok(!isLeft(LESSON, { plan: "p" }));
  assert.ok(!isLeft({ task: "Which one?" }, { step: "dcg" })); // it locked nothing
});

/** A page that has just been loaded, and what it asks of Python. */
async function loaded() {
  const { keepLesson } = await import(`../../assets/components/view/lesson.js?load=${(loads += 1)}`);
  const asked = [];
  const receive = (look, r) => keepLesson({ look, base: { address: { r } } }, (...command) => asked.push(command));
  return { receive, asked };
}

test("what is locked is refused, and Python says so once at a time", () => {
  const locked = { move: "The order is locked." };
  assert.ok(refuses(locked, "move"));
  assert.ok(refuses(locked, "move"));
  assert.ok(!refuses(locked, "set_grade"));
  assert.deepEqual(channel.pending.map(({ command }) => command), [["explain_lock", "move"]]);
});

test("a tab remembers its lesson until it is told to stay out of it", async () => {
  const storage = new Map();
  globalThis.sessionStorage = {
    getItem: (name) => storage.get(name) ?? null,
    setItem: (name, value) => storage.set(name, value),
    removeItem: (name) => storage.delete(name),
  };
  globalThis.location = { pathname: "/lab/ndcg", search: "?r=3.2&lock=order" };
  (await loaded()).receive({ lock: "order" }, "3.2");
  const other = await loaded();
  other.receive({}, "1.0.0"); // a link of somebody else
  assert.deepEqual(other.asked, []);
  for (let reload = 0; reload < 2; reload++) {
    const { receive, asked } = await loaded();
    receive({}, reload ? "2.3" : "3.2");
    receive({}, "2.3"); // an edit, and the next reload finds it
    assert.deepEqual(asked, [["leave_lesson", "ndcg", "r=3.2&lock=order"]]);
    if (reload) globalThis.document.dispatchEvent(new CustomEvent("ranking:command", { detail: ["stay_out"] }));
  }
  const { receive, asked } = await loaded();
  receive({}, "2.3");
  assert.deepEqual(asked, []);
});
