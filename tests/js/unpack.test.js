import assert from "node:assert/strict";
import { test } from "node:test";
import { constants, deflateRawSync } from "node:zlib";

import { unpack } from "../../assets/components/shared/unpack.js";

/** Pack as Python does, by the library that Python has, too. */
const packed = (data, strategy = constants.Z_FIXED) =>
  new Uint8Array(deflateRawSync(JSON.stringify(data), { level: 1, memLevel: 5, strategy }));

/** Numbers that do not repeat, the same every time. */
const noise = (count) => Array.from({ length: count }, (_, i) => Math.sin(i + 1));

test("whatever was packed comes out as it was", () => {
  const rows = Array.from({ length: 300 }, (_, i) => ["td", { class: "number" }, String(i * i)]);
  const far = ["far apart", ...noise(1500), "far apart"];
  for (const data of [[], ["div", {}, "Ä 文档 ✓ 🎓"], ["a".repeat(2000)], rows, far]) {
    assert.deepEqual(unpack(packed(data)), data);
  }
});

test("what codes would only make longer is stored, and comes out as it was", () => {
  const each = (_, i) => String.fromCharCode(0x4e00 + ((i * 7919) % 20901)); // each character once
  const data = Array.from({ length: 3000 }, each).join("");
  assert.ok(packed(data).length > new TextEncoder().encode(data).length);
  assert.equal(unpack(packed(data)), data);
});

test("codes that the data bring along are refused", () => {
  const data = noise(200);
  assert.throws(() => unpack(packed(data, constants.Z_DEFAULT_STRATEGY)), /codes of their own/);
});
