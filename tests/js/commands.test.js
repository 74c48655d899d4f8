import assert from "node:assert/strict";
import { test } from "node:test";

import { Channel } from "../../assets/components/shared/channel.js";
import { Commands } from "../../assets/components/view/commands.js";

const PAGE = {};
const items = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
globalThis.sessionStorage = items;

/** Commands of a page that Python has answered once, all that they send, and an answer that has taken some of it. */
function started() {
  const sent = [];
  const channel = new Channel();
  const commands = Object.assign(new Commands(channel), { receive: () => {} });
  const taken = (seq) => {
    const answer = { session: "one", ack: { instance: channel.instance, seq }, receipt: 1 };
    channel.receive(answer, (_, { entries }) => sent.push(entries.map(({ command }) => command)), PAGE);
  };
  taken(0);
  return { channel, commands, sent, taken };
}

test("what a hand pulls waits while Python is at work, and its last place stands for all before", () => {
  const { channel, commands, sent, taken } = started();
  for (const called of [3, 4, 5]) commands.ask("decide", called);
  assert.deepEqual(sent, [[["decide", 3]]]);
  taken(1);
  assert.deepEqual(sent.at(-1), [["decide", 5]]);
  assert.ok(channel.isAsking("decide"));
  taken(2);
  assert.ok(!channel.isAsking("decide"));
});

test("any other command is sent at once, behind what was pulled before", () => {
  const { commands, sent } = started();
  commands.ask("decide", 3);
  commands.ask("decide", 4);
  commands.ask("share");
  assert.deepEqual(sent.at(-1), [["decide", 3], ["decide", 4], ["share"]]);
});
