import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { EditLog } from "../../assets/components/editor/log.js";
import { Channel } from "../../assets/components/shared/channel.js";
import { Commands } from "../../assets/components/view/commands.js";

const PAGE = {};
const storage = new Map();
const items = { getItem: (name) => storage.get(name) ?? null, setItem: (name, text) => storage.set(name, text) };
globalThis.sessionStorage = { ...items, removeItem: (name) => storage.delete(name) };

beforeEach(() => storage.clear());

/** What Python says of a list: by default that of the session "one", of which it has taken nothing. */
const answer = ({ revision = 7, address = { r: "3.2", m: "1" }, history = {}, ...changes } = {}) => ({
  session: "one",
  ack: { instance: "", seq: 0 },
  receipt: 1,
  base: { revision, address, keys: [5, 4, 9] },
  history: { past: 0, future: 0, first: 0, from: 0, steps: [null], before: null, moved: null, ...history },
  look: {},
  answers: null,
  ...changes,
});

/** A channel with its clients, as it is before Python has answered, and all that it sends. */
function opened() {
  const sent = [];
  const channel = new Channel();
  const log = new EditLog(channel);
  const commands = Object.assign(new Commands(channel), { receive: () => {} });
  const receive = (each) => channel.receive(each, (_, report) => sent.push(structuredClone(report)), PAGE);
  const acknowledged = (seq, changes = {}) => answer({ ack: { instance: channel.instance, seq }, ...changes });
  return { channel, log, commands, sent, receive, acknowledged };
}

/** One that Python has answered once. */
function started() {
  const each = opened();
  each.receive(answer());
  return each;
}

const numbers = (report) => report.entries.map(({ seq }) => seq);
const asked = ({ entries }) => entries.map(({ edit, command }) => (edit ?? command)[0]);

test("every report carries all that Python has not acknowledged, and which list it was made on", () => {
  const { log, sent } = started();
  log.edit(["move", 5, 2], "drag");
  log.edit(["move", 5, 1], null);
  assert.deepEqual(sent.map(numbers), [[1], [1, 2]]);
  assert.deepEqual(sent[1].entries[0], { seq: 1, revision: 7, edit: ["move", 5, 2], gesture: "drag" });
  assert.equal(sent[1].session, "one");
});

test("edits and commands come in the order in which they were made", () => {
  const { channel, log, commands, sent, receive, acknowledged } = started();
  log.edit(["move", 5, 2], null);
  commands.ask("check", {});
  log.ask(["undo"]);
  assert.deepEqual(asked(sent.at(-1)), ["move", "check", "undo"]);
  assert.ok(channel.isAsking("check") && log.isWaiting);
  receive(acknowledged(3));
  assert.ok(!channel.isAsking("check") && !log.isWaiting);
});

test("what is asked for before Python has answered, or between two pages, is sent with the first answer, once", () => {
  const { channel, log, commands, sent, receive, acknowledged } = opened();
  commands.ask("share");
  log.ask(["pin"]);
  assert.deepEqual(sent, []);
  receive(answer());
  receive(answer());
  assert.deepEqual(sent.map(asked), [["share", "pin"]]);
  receive(acknowledged(2));
  channel.leave(PAGE);
  commands.ask("present", true);
  assert.equal(sent.length, 1);
  receive(acknowledged(2));
  assert.deepEqual(sent.map(asked), [["share", "pin"], ["present"]]);
});

test("what a page that is left has sent is sent again by the next", () => {
  const { channel, log, sent, receive } = started();
  log.edit(["move", 5, 2], null);
  channel.leave(PAGE);
  receive(answer());
  assert.deepEqual(sent.map(numbers), [[1], [1]]);
});

test("what is acknowledged is not sent again; another instance's numbers mean nothing", () => {
  const { channel, log, sent, receive, acknowledged } = started();
  log.edit(["move", 5, 2], null);
  log.edit(["move", 5, 1], null);
  receive(answer({ ack: { instance: "somebody else", seq: 9 } }));
  assert.ok(!log.isNew);
  assert.equal(channel.pending.length, 2);
  receive(acknowledged(1));
  channel.resend();
  assert.deepEqual(numbers(sent.at(-1)), [2]);
  receive(acknowledged(2));
  assert.equal(channel.pending.length, 0);
});

test("a report that is sent again is another message with the same edits", () => {
  const { channel, log, sent } = started();
  log.edit(["move", 5, 2], null);
  channel.resend();
  assert.deepEqual(sent[0].entries, sent[1].entries);
  assert.notEqual(sent[0].attempt, sent[1].attempt);
});

test("a new revision makes edits of the older list void, not those that fit every list, nor commands", () => {
  const { channel, log, commands, receive, acknowledged } = started();
  log.edit(["move", 5, 2], null);
  log.ask(["undo"]);
  commands.ask("share");
  assert.equal(log.isAsking, true);
  receive(acknowledged(0, { revision: 8 }));
  assert.ok(log.isNew);
  assert.deepEqual(asked({ entries: channel.pending }), ["undo", "share"]);
  receive(acknowledged(0, { revision: 8 }));
  assert.ok(!log.isNew);
  log.edit(["move", 5, 2], null);
  assert.equal(channel.pending.at(-1).revision, 8);
});

test("another session is told of our list and our edits before anything is taken from it", () => {
  const { channel, log, sent, receive, acknowledged } = started();
  log.edit(["move", 5, 2], null);
  assert.ok(!("list" in sent.at(-1)));
  receive(answer({ session: "two", revision: 99, address: { r: "0" } }));
  assert.ok(channel.isForeign);
  log.edit(["move", 5, 1], null);
  const { session, list, entries } = sent.at(-1);
  const steps = [[0, { r: "3.2", m: "1" }, [5, 4, 9]]];
  assert.equal(session, "one");
  assert.deepEqual(list, { revision: 7, steps, at: 0, before: null, moved: null, gesture: null });
  assert.deepEqual(entries.map(({ revision }) => revision), [7, 7]);
  receive(acknowledged(2));
  assert.ok(!channel.isForeign && !log.isNew);
  assert.equal(channel.pending.length, 0);
});

/** A page that is loaded anew in the tab of another, by a reload or a link, and has been answered. */
function loaded(answered, type = "navigate") {
  performance.getEntriesByType = () => [{ type }];
  const next = opened();
  next.receive(answered);
  return next;
}

/** Wait until what a channel knows is kept. */
const written = async () => {
  while (!storage.size) await new Promise(setImmediate);
};

test("a page that is loaded anew goes on with what was not delivered, if it has the same list", async () => {
  const { channel, log } = started();
  log.edit(["move", 5, 2], null);
  log.edit(["move", 5, 1], null);
  await written();
  const next = loaded(answer({ session: "two" }));
  assert.ok(next.channel.isForeign);
  next.log.edit(["move", 4, 1], null);
  assert.deepEqual(numbers(next.sent.at(-1)), [1, 2, 3]);
  assert.equal(next.channel.instance, channel.instance);
  assert.equal(loaded(answer({ address: { r: "3.2" } })).channel.pending.length, 0);
});

test("while Python is at work, a drag waits, and its last place stands for all before", () => {
  const { channel, log, sent, receive, acknowledged } = started();
  for (const rank of [2, 3, 4]) log.edit(["move", 5, rank], "drag");
  log.edit(["shelve", 5, 1], "drag");
  log.edit(["shelve", 5, 2], "drag");
  assert.deepEqual(sent.map(numbers), [[1]]);
  let isRunning = true;
  channel.connection = { wait: () => {}, settle: () => {}, get isRunning() { return isRunning; } };
  receive(acknowledged(1));
  channel.goOn();
  assert.equal(sent.length, 1);
  isRunning = false;
  channel.goOn();
  channel.goOn();
  assert.equal(sent.length, 2);
  assert.deepEqual(sent[1].entries.map(({ edit }) => edit), [["move", 5, 4], ["shelve", 5, 2]]);
  log.edit(["shelve", 5, 1], "drag");
  channel.deliver();
  assert.deepEqual(sent.map(numbers), [[1], [2, 3], [2, 3, 4]]);
});

test("a drag counts as one edit, and every drag has a name of its own", () => {
  const { channel, log } = started();
  const drag = log.newGesture();
  assert.notEqual(log.newGesture(), drag);
  log.edit(["move", 5, 2], drag);
  log.edit(["move", 5, 1], drag);
  log.edit(["move", 5, 2], null);
  assert.equal(channel.count, 2);
});

const step = (r) => [{ r }, [5, 4, 9]];
const numbered = (first, ...steps) => steps.map((each, i) => [first + i, ...each]);

test("the lists are remembered that Python has answered with, and those that it tells beside them", () => {
  const { log, receive } = started();
  receive(answer({ address: { r: "2.3" }, history: { past: 1, from: 1, steps: [null], before: 0, moved: 5 } }));
  const steps = [step("1"), null];
  receive(answer({ address: { r: "0" }, history: { past: 3, from: 2, steps, before: 2 } }));
  receive(answer({ address: { r: "1" }, history: { past: 2, future: 1, from: 4, steps: [], before: 3 } }));
  const { list } = log.known;
  const first = [{ r: "3.2", m: "1" }, [5, 4, 9]];
  assert.deepEqual(list.steps, numbered(0, first, step("2.3"), step("1"), step("0")));
  assert.deepEqual([list.at, list.before], [2, 3]);
  receive(answer({ address: { r: "4" }, history: { past: 2, first: 1, from: 3, steps: [null], before: 0 } }));
  assert.deepEqual(log.known.list.steps, numbered(1, step("2.3"), step("1"), step("4")));
  assert.deepEqual([log.known.list.at, log.known.list.before], [3, 0]);
});

test("a drag that has made the list on screen is named, so that it goes on as one step", () => {
  const { log, receive } = started();
  const drag = log.newGesture();
  assert.equal(log.known.list.gesture, null);
  receive(answer({ address: { r: "2.3" }, history: { past: 1, from: 1, steps: [null] } }));
  assert.equal(log.known.list.gesture, drag);
  receive(answer({ address: { r: "0" }, history: { past: 2, from: 2, steps: [null] } })); // not by the drag
  assert.equal(log.known.list.gesture, null);
});

test("after a reload undo comes back, with another link it does not", async () => {
  const before = started();
  before.receive(answer({ history: { past: 1, from: 0, steps: [step("1"), null] } }));
  await written();
  const [reloaded, linked] = ["reload", "navigate"].map((type) => loaded(answer({ session: "two" }), type));
  assert.ok(reloaded.channel.isForeign && !linked.channel.isForeign);
  reloaded.channel.resend();
  assert.equal(reloaded.sent.at(-1).list.steps.length, 2);
  assert.equal(linked.log.known.list.steps.length, 1);
});

test("what is remembered is bounded", () => {
  const { log, receive } = started();
  for (let past = 1; past <= 3; past += 1) {
    const address = { r: String(past).repeat(90_000) };
    receive(answer({ address, history: { past, from: past, steps: [null], before: 0 } }));
  }
  const { steps, at } = log.known.list;
  assert.deepEqual([steps.map(([number]) => number), at], [[2, 3], 3]);
});
