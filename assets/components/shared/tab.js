/* What a browser keeps for a tab: whether the page has come back, and that it may refuse to keep anything. */

/** Tell whether the page has come back as it was, by a reload or from the history, and not by a link. */
export function isReload() {
  return ["reload", "back_forward"].includes(opening() ?? "");
}

/** Tell what has opened the page: "navigate", "reload" or "back_forward". */
export function opening() {
  const [opened] = performance.getEntriesByType("navigation");
  return /** @type {PerformanceNavigationTiming | undefined} */ (opened)?.type;
}

/** Keep or read something; where the browser refuses, a reload forgets, and nothing else happens.
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
