/* Sorting a table by a column: the tree is sorted before it is shown, so that new numbers stay sorted. */

/** @typedef {import("./tree_view.js").Tree} Tree */
/** @typedef {{ place: number, descending: boolean }} Order by which column, counted from 0 */

/** Order by another column, lowest first; by the same one again, the other way round.
 *
 * @param {Order | null} order
 * @param {number} place
 * @returns {Order}
 */
export function orderBy(order, place) {
  return { place, descending: order?.place === place && !order.descending };
}

/** Sort the rows of the tables in a tree that can be sorted.
 *
 * @param {any} tree
 * @param {Order | null} order
 * @returns {any}
 */
export function sorted(tree, order) {
  if (!Array.isArray(tree) || order === null) return tree;
  const [tag, attributes, ...children] = tree;
  const isTable = tag === "table" && `${attributes?.class}`.split(" ").includes("sortable");
  const each = isTable ? (/** @type {any} */ part) => sortedPart(part, order) : (/** @type {any} */ child) => sorted(child, order);
  return [tag, attributes, ...children.map(each)];
}

/** @param {any[]} part @param {Order} order */
function sortedPart(part, order) {
  const [tag, attributes, ...rows] = part;
  if (tag === "thead") return [tag, attributes, ...rows.map((/** @type {any} */ row) => marked(row, order))];
  if (tag !== "tbody") return part;
  const sign = order.descending ? -1 : 1;
  return [tag, attributes, ...rows.sort((/** @type {any} */ one, /** @type {any} */ other) => sign * compared(value(one, order), value(other, order)))];
}

/** @param {any} row @param {Order} order */
function marked([tag, attributes, ...heads], { place, descending }) {
  const way = descending ? "descending" : "ascending";
  const each = heads.map((/** @type {any} */ [name, own, ...rest], /** @type {number} */ i) => [name, i === place ? { ...own, "aria-sort": way } : own, ...rest]);
  return [tag, attributes, ...each];
}

/** @param {any} row @param {Order} order */
const value = (row, { place }) => row[2 + place][1]["data-value"];

/** @param {string | number} one @param {string | number} other */
function compared(one, other) {
  return typeof one === "number" && typeof other === "number" ? one - other : `${one}`.localeCompare(`${other}`);
}
