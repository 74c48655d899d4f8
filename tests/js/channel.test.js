/** The channel, when one page's component goes and the next one's comes. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Channel } from "../../assets/components/shared/channel.js";

const PAGE = {};
const NEXT_PAGE = {};

test("a page that goes after the next has come takes nothing of its channel along", () => {
  const channel = new Channel();
  const sent = [];
  const send = (/** @type {string} */ _, /** @type {any} */ report) => sent.push(report.entries.map(({ seq }) => seq));
  const answered = (/** @type {number} */ seq) => ({ session: "s", receipt: 0, ack: { instance: channel.instance, seq } });
  channel.receive(/** @type {any} */ (answered(0)), send, PAGE);
  channel.post({ command: ["share"] });
  channel.receive(/** @type {any} */ (answered(1)), send, NEXT_PAGE);
  channel.leave(PAGE);
  channel.post({ command: ["share"] });
  assert.deepEqual(sent, [[1], [2]]);
});

test("what is to be reported behind the press of a link goes from the page that it leads to", () => {
  const channel = new Channel();
  const sent = [];
  const sendFrom = (/** @type {string} */ page) => () => sent.push(page);
  const answer = /** @type {any} */ ({ session: "s", receipt: 0, ack: { instance: channel.instance, seq: 0 } });
  channel.receive(answer, sendFrom("page"), PAGE);
  channel.awaitPage();
  channel.post({ command: ["share"] });
  channel.resend();
  assert.deepEqual(sent, []);
  channel.receive(answer, sendFrom("next page"), NEXT_PAGE);
  assert.deepEqual(sent, ["next page"]);
});

test("what is to be reported behind Back or Forward goes from the page that it leads to", () => {
  const channel = new Channel();
  const sent = [];
  const sendFrom = (/** @type {string} */ page) => () => sent.push(page);
  const answer = /** @type {any} */ ({ session: "s", receipt: 0, ack: { instance: channel.instance, seq: 0 } });
  Object.assign(globalThis, { location: { pathname: "/evaluate" } });
  channel.receive(answer, sendFrom("evaluate"), PAGE);
  channel.arrive("/evaluate"); // another place of the same page
  channel.post({ command: ["share"] });
  assert.deepEqual(sent, ["evaluate"]);
  channel.arrive("/ndcg");
  channel.post({ command: ["share"] });
  channel.resend();
  assert.deepEqual(sent, ["evaluate"]);
  channel.receive(answer, sendFrom("ndcg"), NEXT_PAGE);
  assert.deepEqual(sent, ["evaluate", "ndcg"]);
  Reflect.deleteProperty(globalThis, "location");
});

test("an answer that comes once more after the next one is none, and takes nothing along when it goes", () => {
  const channel = new Channel();
  const sent = [];
  const heard = [];
  channel.clients.push({ receive: ({ receipt }) => heard.push(receipt) });
  const send = (/** @type {string} */ _, /** @type {any} */ report) => sent.push(report.entries.map(({ seq }) => seq));
  const answered = (/** @type {string} */ session, /** @type {number} */ receipt) =>
    /** @type {any} */ ({ session, receipt, ack: { instance: channel.instance, seq: 0 } });
  channel.receive(answered("s", 7), send, PAGE);
  channel.leave(PAGE);
  channel.receive(answered("s", 8), send, NEXT_PAGE);
  channel.receive(answered("s", 7), send, PAGE);
  channel.leave(PAGE);
  channel.post({ command: ["share"] });
  assert.deepEqual(heard, [7, 8]);
  assert.deepEqual(sent, [[1]]);
  channel.receive(answered("another", 3), send, NEXT_PAGE);
  channel.receive(answered("s", 4), send, NEXT_PAGE); // it has taken the place of the first, and counts anew
  assert.deepEqual(heard, [7, 8, 4]);
});
