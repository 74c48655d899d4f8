import assert from "node:assert/strict";
import { test } from "node:test";

import { allowedOrigins } from "../../assets/components/shared/height.js";

const HOSTS = ["https://moodle.example", "https://*.canvas.example", "http://localhost:*", "school.example:8443"];

test("the height goes to the page around the app if that is one of the hosts, and to nobody else", () => {
  const yes = ["https://moodle.example", "https://a.canvas.example", "http://localhost:81", "https://school.example:8443"];
  for (const origin of yes) assert.deepEqual(allowedOrigins(HOSTS, origin), [origin]);
  const no = ["http://moodle.example", "https://moodle.example:444", "https://canvas.example", "https://localhost"];
  for (const origin of [...no, "https://moodle.example.evil", "https://school.example", "null:"]) {
    assert.deepEqual(allowedOrigins(HOSTS, origin), []);
  }
  assert.deepEqual(allowedOrigins(["*"], "https://any.example"), ["https://any.example"]);
  assert.deepEqual(allowedOrigins(["https:"], "https://any.example"), ["https://any.example"]);
});

test("where the browser does not say whose page it is, only hosts written in full are told", () => {
  assert.deepEqual(allowedOrigins(HOSTS, undefined), ["https://moodle.example"]);
});
