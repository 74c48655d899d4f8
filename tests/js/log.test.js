import assert from "node:assert/strict";
import { test } from "node:test";

import { EditLog } from "../../assets/components/editor/log.js";

/** What Python says of a list: by default that of the session "one", of which it has taken nothing. */
const answer = (changes = {}) => ({
  session: "one",
  revision: 7,
  ack: { instance: "", seq: 0 },
  address: { r: "3.2", m: "1" },
  ranked: [{ key: 5 }, { key: 4 }],
  missing: [{ key: 9 }],
  past: 0,
  compared: false,
  ...changes,
});

/** A log that Python has answered once, and all that it sends. */
function started() {
  const sent = [];
  const log = new EditLog((report) => sent.push(structuredClone(report)));
  log.receive(answer());
  const acknowledged = (seq, changes = {}) => answer({ ack: { instance: log.instance, seq }, ...changes });
  return { log, sent, acknowledged };
}

const numbers = (report) => report.edits.map(({ seq }) => seq);

test("every report carries all that Python has not acknowledged, and the list that it was made on", () => {
  const { log, sent } = started();
  log.edit(["move", 5, 2], "drag");
  log.edit(["move", 5, 1], null);
  assert.deepEqual(sent.map(numbers), [[1], [1, 2]]);
  assert.deepEqual(sent[1].edits[0], { seq: 1, revision: 7, edit: ["move", 5, 2], gesture: "drag" });
  assert.deepEqual(sent[1].base, { session: "one", revision: 7, address: { r: "3.2", m: "1" }, keys: [5, 4, 9] });
});

test("what is acknowledged is not sent again; another instance's numbers mean nothing", () => {
  const { log, sent, acknowledged } = started();
  log.edit(["move", 5, 2], null);
  log.edit(["move", 5, 1], null);
  assert.equal(log.receive(answer({ ack: { instance: "somebody else", seq: 9 } })), "same");
  assert.equal(log.pending.length, 2);
  log.receive(acknowledged(1));
  log.resend();
  assert.deepEqual(numbers(sent.at(-1)), [2]);
  log.receive(acknowledged(2));
  assert.equal(log.pending.length, 0);
});

test("a report that is sent again is another message with the same edits", () => {
  const { log, sent } = started();
  log.edit(["move", 5, 2], null);
  log.resend();
  assert.deepEqual(sent[0].edits, sent[1].edits);
  assert.notEqual(sent[0].attempt, sent[1].attempt);
});

test("a new revision makes edits of the older list void, not those that fit every list", () => {
  const { log, acknowledged } = started();
  log.edit(["move", 5, 2], null);
  log.ask(["undo"]);
  assert.equal(log.isAsking, true);
  assert.equal(log.receive(acknowledged(0, { revision: 8 })), "new");
  assert.deepEqual(log.pending.map(({ edit }) => edit[0]), ["undo"]);
  assert.equal(log.receive(acknowledged(0, { revision: 8 })), "same");
  log.edit(["move", 5, 2], null);
  assert.equal(log.pending.at(-1).revision, 8);
});

test("another session is told of our list and our edits before anything is taken from it", () => {
  const { log, sent, acknowledged } = started();
  log.edit(["move", 5, 2], null);
  assert.equal(log.receive(answer({ session: "two", revision: 99, address: { r: "0" } })), "another");
  log.edit(["move", 5, 1], null);
  assert.equal(sent.at(-1).base.session, "one");
  assert.deepEqual(sent.at(-1).edits.map(({ revision }) => revision), [7, 7]);
  assert.equal(log.receive(acknowledged(2)), "same");
  assert.equal(log.pending.length, 0);
});

test("another editor goes on with what was not delivered, if it has the same list", () => {
  const { log } = started();
  log.edit(["move", 5, 2], null);
  log.edit(["move", 5, 1], null);
  const kept = structuredClone(log.known);
  const next = new EditLog(() => {});
  next.resume(kept, answer({ session: "two" }));
  assert.equal(next.receive(answer({ session: "two" })), "another");
  next.edit(["move", 4, 1], null);
  assert.deepEqual(next.pending.map(({ seq }) => seq), [1, 2, 3]);
  assert.equal(next.instance, log.instance);
  const elsewhere = new EditLog(() => {});
  elsewhere.resume(kept, answer({ address: { r: "3.2" } }));
  assert.equal(elsewhere.pending.length, 0);
});

test("while Python is at work, a drag waits, and its last place stands for all before", () => {
  const { log, sent, acknowledged } = started();
  for (const rank of [2, 3, 4]) log.edit(["move", 5, rank], "drag");
  log.edit(["shelve", 5, 1], "drag");
  log.edit(["shelve", 5, 2], "drag");
  assert.deepEqual(sent.map(numbers), [[1]]);
  let isRunning = true;
  log.isRunning = () => isRunning;
  log.receive(acknowledged(1));
  log.goOn();
  assert.equal(sent.length, 1);
  isRunning = false;
  log.goOn();
  log.goOn();
  assert.equal(sent.length, 2);
  assert.deepEqual(sent[1].edits.map(({ edit }) => edit), [["move", 5, 4], ["shelve", 5, 2]]);
  log.edit(["shelve", 5, 1], "drag");
  log.deliver();
  assert.deepEqual(sent.map(numbers), [[1], [2, 3], [2, 3, 4]]);
});

test("a drag counts as one edit, and every drag has a name of its own", () => {
  const { log } = started();
  const drag = log.newGesture();
  assert.notEqual(log.newGesture(), drag);
  log.edit(["move", 5, 2], drag);
  log.edit(["move", 5, 1], drag);
  log.edit(["move", 5, 2], null);
  assert.equal(log.count, 2);
});

test("what was done is remembered: lists as Python gave them, and the edits that explain those after", () => {
  const { log, acknowledged } = started();
  log.edit(["move", 5, 2], null);
  log.receive(acknowledged(1, { address: { r: "2.3", m: "1" }, past: 1 }));
  const drag = log.newGesture();
  for (const rank of [1, 2]) {
    log.edit(["move", 4, rank], drag);
    log.receive(acknowledged(log.sequence, { address: { r: `${rank}` }, past: 2 }));
  }
  assert.deepEqual(log.known.trail, [
    {
      address: { r: "3.2", m: "1" },
      keys: [5, 4, 9],
      past: 0,
      compared: false,
      edits: [[["move", 5, 2], null], [["move", 4, 2], drag]],
    },
  ]);
  log.receive(acknowledged(3, { address: { r: "2", gain: "exponential" }, past: 3 })); // not by an edit
  log.ask(["undo"]);
  log.receive(acknowledged(4, { revision: 8, address: { r: "2" }, past: 2 }));
  assert.deepEqual(log.known.trail.map(({ past, edits }) => [past, edits.length]), [[0, 2], [3, 1], [2, 0]]);
});

test("after a reload undo comes back, with another link it does not, and on another page it goes on", () => {
  const { log, acknowledged } = started();
  log.edit(["move", 5, 2], null);
  log.receive(acknowledged(1));
  const known = structuredClone(log.known);
  const next = (session, isReload) => {
    const sent = [];
    const other = new EditLog((report) => sent.push(report));
    other.resume(structuredClone(known), answer({ session }), isReload);
    return [other.receive(answer({ session })), other.known.trail.length, other.known.trail[0].edits.length];
  };
  assert.deepEqual(next("two", true), ["another", 1, 1]);
  assert.deepEqual(next("two", false), ["new", 1, 0]);
  assert.deepEqual(next("one", false), ["same", 1, 1]);
});

test("what is remembered is bounded", () => {
  const { log, acknowledged } = started();
  for (let i = 1; i <= 2000; i += 1) {
    log.edit(["move", 5, (i % 2) + 1], null);
    log.receive(acknowledged(i, { address: { r: String(i) }, past: Math.min(i, 200) }));
  }
  const edits = log.known.trail.flatMap((mark) => mark.edits);
  assert.ok(edits.length > 400 && edits.length <= 500);
  log.edit(["move", 5, 1], null);
  log.receive(acknowledged(2001, { revision: 9, address: { r: "x".repeat(150_000) } }));
  log.receive(acknowledged(2001, { revision: 10, address: { r: "y".repeat(150_000) } }));
  assert.equal(log.known.trail.length, 1);
});
