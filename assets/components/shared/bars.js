/* The bars above the list are one stop of the Tab key each, so that the list is near; in a bar the arrow keys go on.
 *
 * Much of what stands in them Streamlit makes, and makes anew when it likes. So nothing is kept in order: when Tab
 * is pressed, each bar becomes one stop.
 */

import { isCommand, stop } from "./dom.js";

/** The navigation; the strip and what a lesson says below it; the tools of the list. */
const BARS = ["[data-testid=stHeader]", ".st-key-strip, .st-key-tree-lesson", ".st-key-list"];

/** What Tab stops at there: in Streamlit's part of the page, but for files, each of which is a stop; and in our components. */
const [OUTSIDE, COMPONENT] = ["a[href], button:not(.stFileUploader *)", "[data-testid=stBidiComponentIsolated]"];
const INSIDE = ":is(.strip, .lesson, .bar) :is(a[href], button):not([popover] *)";

/** Streamlit makes the page itself a stop, too. */
const PAGE = "[data-testid=stMain]";

/** @type {Record<string, (at: number, count: number) => number>} */
const WAYS = {
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Keep it so as long as the page is open. */
export function keepBars() {
  /** @type {Map<string, HTMLElement>} */
  const stops = new Map(); // the control of each bar that had the focus last
  document.addEventListener("keydown", (event) => onKey(event, stops), { capture: true });
}

/** @param {KeyboardEvent} event @param {Map<string, HTMLElement>} stops */
function onKey(event, stops) {
  const isTab = event.key === "Tab";
  if (isCommand(event) || !(isTab || event.key in WAYS)) return;
  for (const bar of BARS) {
    const controls = controlsOf(bar);
    const at = controls.findIndex((each) => each === event.composedPath()[0]);
    if (at >= 0) stops.set(bar, controls[at]);
    if (isTab) settle(controls, stops.get(bar));
    else if (at >= 0) go(event, controls, at);
  }
  const page = /** @type {HTMLElement | null} */ (document.querySelector(PAGE));
  if (isTab && page) page.tabIndex = -1;
}

/** @param {string} bar @returns {HTMLElement[]} the controls that can be seen, in order */
function controlsOf(bar) {
  const nodes = [...document.querySelectorAll(bar)];
  const found = nodes.flatMap((node) => [...node.querySelectorAll(`${OUTSIDE}, ${COMPONENT}`)].flatMap(controlsIn));
  return found.filter((each) => each.checkVisibility({ visibilityProperty: true }));
}

/** @param {Element} node @returns {HTMLElement[]} the control that it is, or those within it */
function controlsIn(node) {
  const found = node.shadowRoot ? node.shadowRoot.querySelectorAll(INSIDE) : [node];
  return /** @type {HTMLElement[]} */ ([...found]);
}

/** @param {HTMLElement[]} controls @param {HTMLElement} [wanted] */
function settle(controls, wanted) {
  const chosen = wanted && controls.includes(wanted) ? wanted : controls[0];
  for (const each of controls) each.tabIndex = each === chosen ? 0 : -1;
}

/** @param {KeyboardEvent} event @param {HTMLElement[]} controls @param {number} at */
function go(event, controls, at) {
  if (event.shiftKey || document.documentElement.hasAttribute("data-present")) return;
  stop(event);
  controls[WAYS[event.key](at, controls.length)].focus();
}
