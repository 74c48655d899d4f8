import { store, stored } from "./tab.js";

/* Entries that Python has not taken, and what undo brings back, outlive a reload of the page, in this tab only. */

const PLACE = "ranking-channel";
const REST = 200; // milliseconds

/** @type {unknown} */
let unwritten = null;

/** Writing takes the browser longer than showing an edit does, so that it waits until that is done.
 *
 * @param {unknown} known
 */
export function save(known) {
  if (!unwritten) setTimeout(write, REST);
  unwritten = known;
}

function write() {
  if (unwritten) store(PLACE, unwritten);
  unwritten = null;
}

globalThis.addEventListener?.("pagehide", write);

export const saved = () => stored(PLACE);
