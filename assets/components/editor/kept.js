import { isReload, store, stored } from "../shared/tab.js";

/* Edits that Python has not taken, and what undo brings back, outlive a reload of the page, in this tab only. */

const PLACE = "ranking-known";
const REST = 200; // milliseconds

/** @type {import("./log.js").Kept | null} */
let unwritten = null;

/** Writing takes the browser longer than showing an edit does, so that it waits until that is done.
 *
 * @param {import("./log.js").Kept | null} known
 */
export function keep(known) {
  if (known && !unwritten) setTimeout(write, REST);
  unwritten = known ?? unwritten;
}

function write() {
  const known = unwritten;
  unwritten = null;
  if (known) store(PLACE, known);
}

globalThis.addEventListener?.("pagehide", write);

/** Let a new log go on where the page was before.
 *
 * @param {import("./log.js").EditLog} log
 * @param {import("./log.js").Answer} answer
 */
export function resume(log, answer) {
  write();
  log.resume(stored(PLACE), answer, isReload());
}
