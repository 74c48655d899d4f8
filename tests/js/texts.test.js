import assert from "node:assert/strict";
import { test } from "node:test";

import { counted, fill } from "../../assets/components/shared/texts.js";

test("a text is filled in, whatever it is filled with", () => {
  assert.equal(fill("{name}, rank {rank}", { name: "{rank} $&", rank: 1 }), "{rank} $&, rank 1");
});

test("the form of a text follows its count by the language's own rules", () => {
  const english = { one: "{count} edit", other: "{count} edits" };
  assert.deepEqual([0, 1, 2].map((count) => counted(english, count, "en")), ["0 edits", "1 edit", "2 edits"]);
  const polish = { one: "zmiana", few: "zmiany", many: "zmian", other: "zmiany" };
  assert.deepEqual([1, 3, 5, 22].map((count) => counted(polish, count, "pl")), ["zmiana", "zmiany", "zmian", "zmiany"]);
  assert.equal(counted({ other: "次" }, 1, "zh"), "次");
});
