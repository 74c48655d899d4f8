import assert from "node:assert/strict";
import { test } from "node:test";

import { askFor, onAsked } from "../../assets/components/shared/events.js";

globalThis.document = new EventTarget();

test("what is asked for while there is no editor the next one hears, once it is whole, and only once", async () => {
  const heard = [];
  const first = new AbortController();
  askFor(["share"]);
  onAsked((edit) => heard.push(edit), first.signal);
  assert.deepEqual(heard, []);
  await null;
  assert.deepEqual(heard, [["share"]]);
  askFor(["pin"]);
  first.abort();
  askFor(["present", true]); // between two pages
  onAsked((edit) => heard.push(edit), new AbortController().signal);
  await null;
  assert.deepEqual(heard, [["share"], ["pin"], ["present", true]]);
});
