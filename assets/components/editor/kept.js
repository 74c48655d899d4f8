/* Edits that Python has not taken outlive a reload of the page, in this tab only. */

const PLACE = "ranking-log";

/** @param {import("./log.js").Report | null} report */
export function keep(report) {
  attempt(() => {
    if (report?.edits.length) sessionStorage.setItem(PLACE, JSON.stringify(report));
    else sessionStorage.removeItem(PLACE);
  });
}

/** @returns {import("./log.js").Report | null} */
export function kept() {
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
