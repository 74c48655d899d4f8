import { channel } from "../shared/channel.js";
import { svg } from "../shared/dom.js";
import { commands } from "../view/commands.js";

/** What the lesson locks of the list: such an edit is not even shown, and Python says why.
 *
 * @param {Record<string, string>} locked the edits that it refuses
 * @param {string} edit
 * @returns {boolean} whether it refuses this one
 */
export function refuses(locked, edit) {
  if (!(edit in locked)) return false;
  if (!channel.isAsking(EXPLAIN)) commands.ask(EXPLAIN, edit);
  return true;
}

/** Whether an order is asked for that is to be reached by moving. @param {Record<string, string>} locked */
export const isMovedOnly = (locked) => Boolean(locked.reverse) && !locked.move;

const EXPLAIN = "explain_lock";

/** The sign of what is locked. */
export function padlock() {
  const picture = svg("svg", { class: "padlock", viewBox: "0 0 16 16", "aria-hidden": "true" });
  picture.append(svg("path", { d: "M3 7h10v7H3z" }), svg("path", { d: "M5 7V5a3 3 0 0 1 6 0v2", class: "bow" }));
  return picture;
}
