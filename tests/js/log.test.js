import assert from "node:assert/strict";
import { test } from "node:test";

import { EditLog } from "../../assets/components/editor/log.js";

/** A log that Python has answered once, and all that it sends. */
function started(revision = 7) {
  const sent = [];
  const log = new EditLog((report) => sent.push(structuredClone(report)));
  log.receive({ instance: "", seq: 0 }, revision);
  return { log, sent };
}

const numbers = (report) => report.edits.map(({ seq }) => seq);

test("every report carries all that Python has not acknowledged", () => {
  const { log, sent } = started();
  log.edit(["move", 1, 2], null);
  log.edit(["move", 1, 3], "drag");
  assert.deepEqual(sent.map(numbers), [[1], [1, 2]]);
  assert.deepEqual(sent[1].edits[1], { seq: 2, revision: 7, edit: ["move", 1, 3], gesture: "drag" });
});

test("what is acknowledged is not sent again; another instance's numbers mean nothing", () => {
  const { log, sent } = started();
  log.edit(["move", 1, 2], null);
  log.edit(["move", 1, 3], null);
  log.receive({ instance: "somebody else", seq: 9 }, 7);
  assert.equal(log.pending.length, 2);
  log.receive({ instance: log.instance, seq: 1 }, 7);
  log.resend();
  assert.deepEqual(numbers(sent.at(-1)), [2]);
  log.receive({ instance: log.instance, seq: 2 }, 7);
  assert.equal(log.pending.length, 0);
});

test("a new revision makes edits of the older list void, not those that fit every list", () => {
  const { log } = started();
  log.edit(["move", 1, 2], null);
  log.ask(["undo"]);
  assert.equal(log.receive({ instance: log.instance, seq: 0 }, 8), true);
  assert.deepEqual(log.pending.map(({ edit }) => edit[0]), ["undo"]);
  assert.equal(log.receive({ instance: log.instance, seq: 0 }, 8), false);
  log.edit(["move", 1, 2], null);
  assert.equal(log.pending.at(-1).revision, 8);
});

test("every drag has a name of its own", () => {
  const { log } = started();
  assert.notEqual(log.newGesture(), log.newGesture());
});
