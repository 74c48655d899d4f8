import { calm } from "../shared/dom.js";

/** @typedef {import("../tree/tree_view.js").Tree} Tree */

const STEP = 650; // milliseconds from rank to rank
const LONGEST = 8000; // that the last reader takes, however long the list is
const ALL = 100; // readers, who fill the room

/** Give every reader a dot in the row at which Python says that so many stop.
 *
 * @param {Tree} tree
 * @returns {Tree}
 */
export function seated(tree) {
  if (!Array.isArray(tree)) return tree;
  const [tag, attributes, ...children] = tree;
  const count = /** @type {Record<string, any> | null} */ (attributes)?.["data-count"];
  if (count === undefined) return [tag, attributes, ...children.map(seated)];
  return [tag, attributes, ...Array.from({ length: count }, (_, i) => ["span", { key: i }])];
}

/** Let the readers come down the rows: all look at the first, those who stop take their seats, the others go on.
 *
 * @param {ParentNode} table
 * @returns {Animation[]}
 */
export function send(table) {
  if (calm()) return [];
  const seats = [...table.querySelectorAll(":is(tbody tr:not(.beyond), tfoot tr) .readers")];
  const lanes = seats.map(laneOf);
  let left = seats.reduce((sum, { children }) => sum + children.length, 0);
  const step = Math.min(STEP, LONGEST / seats.length);
  const walks = seats.flatMap((seat, row) =>
    [...seat.children].reverse().map((reader) => {
      left -= 1;
      return { reader, frames: way(reader, lanes.slice(0, row + 1), left), duration: (row + 1) * step };
    }),
  );
  return walks.map(({ reader, frames, duration }) => reader.animate(frames, { duration, easing: "ease-in-out" }));
}

/** Give the place beside some seats where the readers stand who come as far as that.
 *
 * @param {Element} seats
 */
function laneOf(seats) {
  const { top, height, width, left } = seats.getBoundingClientRect();
  const abreast = getComputedStyle(seats).gridTemplateRows.split(" ").length;
  const own = seats.parentElement?.getBoundingClientRect().width ?? width;
  const beside = seats.parentElement?.previousElementSibling?.getBoundingClientRect();
  const room = (beside?.width ?? 0) - (own - width); // its number is as wide
  if (!beside || room < width / 4) return { top, height, width, left, abreast }; // a phone may have no room for it
  return { top, height, width: room, left: beside.left, abreast };
}

/** Give the way of a reader from the first row to the seat; whoever goes on stands at the same place in each row.
 *
 * @param {Element} reader @param {ReturnType<typeof laneOf>[]} lanes @param {number} place
 */
function way(reader, lanes, place) {
  const seat = reader.getBoundingClientRect();
  const stops = lanes.map(({ top, height, width, left, abreast }) => {
    const across = ((Math.floor(place / abreast) + 0.5) * abreast) / ALL;
    const down = ((place % abreast) + 0.5) / abreast;
    const x = left + across * width - seat.left - seat.width / 2;
    const y = top + down * height - seat.top - seat.height / 2;
    return `translate(${x}px, ${y}px)`;
  });
  const part = 1 / lanes.length;
  const frames = stops.flatMap((transform, row) => [
    { transform, offset: row * part },
    { transform, offset: (row + 0.6) * part }, // they look at it
  ]);
  return [...frames, { transform: "none", offset: 1 }];
}
