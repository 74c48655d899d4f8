/* The projector's view: F goes there and back, Escape leaves it; in it the arrow keys, and a presenter's remote,
 * go through the terms of the worked sum, and then on to the next step, wherever the focus is.
 */

import { isCommand, stop } from "../shared/dom.js";
import { askFor, walkTerms } from "../shared/events.js";

/** @type {Record<string, number>} */
const ARROWS = { ArrowRight: 1, ArrowLeft: -1 };
/** @type {Record<string, number>} */
const REMOTE = { PageDown: 1, PageUp: -1 };

/** What Escape closes: Streamlit's, and a component's own. */
const [OPEN, OPEN_WITHIN] = ["[role=dialog], [role=listbox], [data-testid=stPopoverBody]", ":popover-open"];
const COMPONENT = "[data-testid=stBidiComponentIsolated]";

/** Where a key writes; and where the arrows go from cell to cell. */
const TEXT = "input:not([type=checkbox], [type=radio], [type=range]), textarea, [contenteditable]";
const CELL = ".heat [data-edit]";

export const isPresenting = () => document.documentElement.hasAttribute("data-present");

/** Listen for the keys of the projector's view, as long as the page is open. */
export function followPresenter() {
  document.addEventListener("keydown", goOn, { capture: true });
  document.addEventListener("keydown", comeAndGo);
}

/** Go through the sum, before a card, a grade or a tab that has the focus takes the key for itself.
 *
 * @param {KeyboardEvent} event
 */
function goOn(event) {
  if (!isPresenting() || isCommand(event) || isOpen()) return;
  const by = REMOTE[event.key] ?? (isOn(event, `${TEXT}, ${CELL}`) ? 0 : ARROWS[event.key]);
  if (!by) return;
  stop(event);
  walkTerms(by);
}

/** @param {KeyboardEvent} event that nothing else has taken */
function comeAndGo(event) {
  if (isCommand(event) || event.defaultPrevented) return;
  if (event.key === "Escape" && isPresenting() && !isOpen()) askFor(["present", false]);
  if (event.key.toLowerCase() === "f" && !isOn(event, `${TEXT}, select`)) askFor(["present", !isPresenting()]);
}

/** @param {KeyboardEvent} event @param {string} selector */
function isOn(event, selector) {
  const [target] = event.composedPath();
  return target instanceof Element && target.matches(selector);
}

/** Whether a menu or a dialog is open, which has the keys. */
function isOpen() {
  const within = [...document.querySelectorAll(COMPONENT)].some((each) => each.shadowRoot?.querySelector(OPEN_WITHIN));
  return within || document.querySelector(OPEN) !== null;
}
