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
