import assert from "node:assert/strict";
import { test } from "node:test";

import { orderBy, sorted } from "../../assets/components/tree/sort.js";

const cell = (value) => ["td", { "data-value": value }, `${value}`];
const row = (...values) => ["tr", {}, ...values.map(cell)];
const table = (kind, ...rows) => {
  const heads = ["tr", {}, ["th", { scope: "col" }, "name"], ["th", { scope: "col" }, "share"]];
  return ["div", {}, ["table", { class: kind }, ["caption", {}, "c"], ["thead", {}, heads], ["tbody", {}, ...rows]]];
};
const ROWS = [row("nDCG", 0.5), row("AP", 0.125), row("RR", 10)];
const names = (tree) => tree[2][4].slice(2).map((each) => each[2][2]);

test("rows are sorted by words or by numbers, and the other way round", () => {
  const tree = table("sortable", ...ROWS);
  assert.deepEqual(names(sorted(tree, { place: 0, descending: false })), ["AP", "nDCG", "RR"]);
  assert.deepEqual(names(sorted(tree, { place: 1, descending: false })), ["AP", "nDCG", "RR"]);
  assert.deepEqual(names(sorted(tree, { place: 1, descending: true })), ["RR", "nDCG", "AP"]);
  assert.deepEqual(names(tree), ["nDCG", "AP", "RR"], "the tree itself stays as it came");
});

test("the heading says by which column, and which way", () => {
  const heads = (order) => sorted(table("plain sortable", ...ROWS), order)[2][3][2].slice(2).map((head) => head[1]["aria-sort"]);
  assert.deepEqual(heads({ place: 1, descending: false }), [undefined, "ascending"]);
  assert.deepEqual(heads({ place: 0, descending: true }), ["descending", undefined]);
});

test("rows that are alike keep their order", () => {
  const alike = [row("b", 1), row("a", 1)];
  assert.deepEqual(names(sorted(table("sortable", ...alike), { place: 1, descending: true })), ["b", "a"]);
});

test("nothing is sorted unasked, and no table that cannot be", () => {
  assert.deepEqual(names(sorted(table("sortable", ...ROWS), null)), ["nDCG", "AP", "RR"]);
  assert.deepEqual(names(sorted(table("plain", ...ROWS), { place: 0, descending: false })), ["nDCG", "AP", "RR"]);
});

test("a second press turns the order round, another column begins anew", () => {
  const first = orderBy(null, 2);
  assert.deepEqual(first, { place: 2, descending: false });
  assert.deepEqual(orderBy(first, 2), { place: 2, descending: true });
  assert.deepEqual(orderBy(orderBy(first, 2), 2), first);
  assert.deepEqual(orderBy(orderBy(first, 2), 1), { place: 1, descending: false });
});
