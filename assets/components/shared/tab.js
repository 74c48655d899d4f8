/* What the browser knows of a tab: what has opened its page, and what is kept until it is closed. */

/** Tell whether the page has come back as it was, by a reload or from the history, and not by a link. */
export function isReload() {
  return ["reload", "back_forward"].includes(opening() ?? "");
}

/** Tell whether a link has opened the page that brings answers to exercises: somebody's result. */
export function isResult() {
  return !isReload() && new URLSearchParams(globalThis.location?.search).has("answers");
}

/** Tell what has opened the page: "navigate", "reload" or "back_forward". */
export function opening() {
  const [opened] = performance.getEntriesByType("navigation");
  return /** @type {PerformanceNavigationTiming | undefined} */ (opened)?.type;
}

/** Give what this tab keeps under a name; null where it keeps nothing.
 *
 * @param {string} name
 */
export function stored(name) {
  return attempt(() => JSON.parse(sessionStorage.getItem(name) ?? "null")) ?? null;
}

/** Keep something under a name until the tab is closed; nothing, where it is null.
 *
 * @param {string} name
 * @param {unknown} value
 */
export function store(name, value) {
  attempt(() => (value === null ? sessionStorage.removeItem(name) : sessionStorage.setItem(name, JSON.stringify(value))));
}

/** A browser may refuse to keep anything; then a reload forgets, and nothing else happens.
 *
 * @template Result
 * @param {() => Result} action
 */
function attempt(action) {
  try {
    return action();
  } catch {
    return undefined;
  }
}
