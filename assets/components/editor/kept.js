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
  attempt(() => known && sessionStorage.setItem(PLACE, JSON.stringify(known)));
}

globalThis.addEventListener?.("pagehide", write);

/** Tell whether the page has come back as it was, by a reload or from the history, and not by a link. */
export function isReload() {
  const [opened] = performance.getEntriesByType("navigation");
  return ["reload", "back_forward"].includes(/** @type {PerformanceNavigationTiming} */ (opened)?.type);
}

/** @returns {import("./log.js").Kept | null} */
export function kept() {
  write();
  return attempt(() => JSON.parse(sessionStorage.getItem(PLACE) ?? "null")) ?? null;
}

/** A browser may refuse to keep anything; then a reload forgets, and nothing else happens.
 *
 * @template Result
 * @param {() => Result} action
 */
export function attempt(action) {
  try {
    return action();
  } catch {
    return undefined;
  }
}
