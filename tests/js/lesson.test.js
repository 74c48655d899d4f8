import assert from "node:assert/strict";
import { test } from "node:test";

import { Lesson, isLeft } from "../../assets/components/editor/lesson.js";

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

/** A lesson in an editor that only notes what it asks of Python. */
function started(locked) {
  const asked = [];
  const editor = { data: { locked }, log: { isAsking: false }, ask: (...edit) => asked.push(edit) };
  return { lesson: new Lesson(editor), editor, asked };
}

test("what is locked is refused, and Python says so once at a time", () => {
  const { lesson, editor, asked } = started({ move: "The order is locked." });
  assert.ok(lesson.refuses("move"));
  editor.log.isAsking = true;
  assert.ok(lesson.refuses("move"));
  assert.ok(!lesson.refuses("set_grade"));
  assert.deepEqual(asked, [["try", "move"]]);
});

test("a tab remembers its lesson until it is told to stay out of it", () => {
  const storage = new Map();
  globalThis.sessionStorage = {
    getItem: (name) => storage.get(name) ?? null,
    setItem: (name, value) => storage.set(name, value),
    removeItem: (name) => storage.delete(name),
  };
  globalThis.location = { pathname: "/lab/ndcg", search: "?r=3.2&lock=order" };
  const opened = { look: { lock: "order" }, address: { r: "3.2" } };
  started({}).lesson.receive(opened);
  const other = started({});
  other.lesson.receive({ look: {}, address: { r: "1.0.0" } }); // a link of somebody else
  assert.deepEqual(other.asked, []);
  for (let reload = 0; reload < 2; reload++) {
    const { lesson, asked } = started({});
    lesson.receive({ look: {}, address: { r: reload ? "2.3" : "3.2" } });
    lesson.receive({ look: {}, address: { r: "2.3" } }); // an edit, and the next reload finds it
    assert.deepEqual(asked, [["leave", "ndcg", "r=3.2&lock=order"]]);
    if (reload) lesson.forget();
  }
  const { lesson, asked } = started({});
  lesson.receive({ look: {}, address: { r: "2.3" } });
  assert.deepEqual(asked, []);
});
