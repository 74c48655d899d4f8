/* The projector's view: F goes there and back, Escape leaves it; in it the arrow keys, and a presenter's remote,
 * go through the terms of the worked sum, and then on to the next step.
 */

import { askFor, walkTerms } from "../shared/events.js";

const FORWARD = ["ArrowRight", "PageDown"];
const BACK = ["ArrowLeft", "PageUp"];

export const isPresenting = () => document.documentElement.hasAttribute("data-present");

/** Listen for the keys of the projector's view, as long as the page is open. */
export function followPresenter() {
  document.addEventListener("keydown", onKey);
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event)) return;
  if (event.key.toLowerCase() === "f") askFor(["present", !isPresenting()]);
  if (!isPresenting()) return;
  if (event.key === "Escape" && !document.querySelector("[role=dialog]")) askFor(["present", false]);
  const isRemote = event.key.startsWith("Page");
  if (!isRemote && isOnCard(event)) return;
  if (FORWARD.includes(event.key)) go(event, 1);
  if (BACK.includes(event.key)) go(event, -1);
}

/** @param {KeyboardEvent} event @param {number} by */
function go(event, by) {
  event.preventDefault();
  walkTerms(by);
}

/** @param {KeyboardEvent} event */
function isTyping(event) {
  const [target] = event.composedPath();
  return target instanceof HTMLElement && (target.matches("input, textarea, select") || target.isContentEditable);
}

/** Arrow keys on a card are the list's.
 *
 * @param {KeyboardEvent} event
 */
function isOnCard(event) {
  return event.composedPath().some((each) => each instanceof Element && each.classList.contains("st-key-list"));
}
