/* The steps of a page are tabs: arrow keys and a swipe go to the next one. */

import { isCommand } from "../shared/dom.js";
import { onDrag, onStep } from "../shared/events.js";
import { waysTaken } from "../shared/sideways.js";
import { beginSlide, isOpen, isPresenting } from "./present.js";

const FAR = 60; // a swipe goes so many pixels sideways …
const STRAIGHT = 2; // … and this many times as far as it goes up or down

/** The tab of the long page, which is to be read and so is none of the projector's. */
const LONG_PAGE = '[data-command*="\\"all\\""]';

/** Open the tab that lies so many places beside the open one, if there is one.
 *
 * @param {ParentNode} root
 * @param {number} step
 * @param {string} [last] the step beyond which it does not go
 */
export function openBeside(root, step, last) {
  const all = /** @type {HTMLElement[]} */ ([...root.querySelectorAll('[role="tab"]')]);
  const tabs = all.filter((tab) => !isPresenting() || tab.ariaSelected === "true" || !tab.matches(LONG_PAGE));
  const open = tabs.findIndex((tab) => tab.getAttribute("aria-selected") === "true");
  const final = tabs.findIndex((tab) => JSON.parse(tab.dataset.command ?? "[]")[1] === last);
  const next = last && (final - open) * step <= 0 ? undefined : tabs[open + step];
  next?.click();
  return next;
}

/** Scroll the row of tabs, and nothing else, so far that the open one is seen.
 *
 * @param {ParentNode} root
 */
function showOpenTab(root) {
  const open = root.querySelector('[role="tab"][aria-selected="true"]');
  const row = open?.closest(".all-steps");
  if (!open || !row) return;
  const [tab, frame] = [open.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += Math.min(tab.left - frame.left, 0) + Math.max(tab.right - frame.right, 0);
}

/** Return the step whose tab is open; undefined where there are no tabs.
 *
 * @param {ParentNode} root
 */
const openStep = (root) =>
  /** @type {HTMLElement | null} */ (root.querySelector('[role="tab"][aria-selected="true"]'))?.dataset.command;

/** Whether another step was opened whose own tree is still to come: the tabs may be there some frames before it. */
let isComing = false;

/** Show a tree of a page. On the projector another step begins at its beginning, once it is there: it is a new place.
 *
 * @param {ParentNode} root
 * @param {() => void} show
 * @param {boolean} isNew whether it is the first tree of its place
 */
export function showSteps(root, show, isNew) {
  const before = openStep(root);
  show();
  if (isNew && isComing) {
    isComing = false;
    beginSlide();
  }
  // The tabs of a page that is opened have their tree already: an edit may bring another one later.
  if (before && before !== openStep(root)) isComing = isPresenting();
  const tabs = root.querySelector(".all-steps");
  if (tabs) document.documentElement.toggleAttribute("data-untabbed", tabs.classList.contains("unseen")); // present.css
  showOpenTab(root);
}

/** Listen, as long as the signal lasts, for arrow keys and swipes that nothing else wants.
 *
 * @param {ParentNode} root
 * @param {AbortSignal} signal
 */
export function followSteps(root, signal) {
  onStep((by, last) => openBeside(root, by, last) !== undefined, signal);
  /** @type {Swipe | null} */
  let swipe = null;
  document.addEventListener("keydown", (event) => onKey(root, event), { signal });
  onDrag(() => (swipe = null), signal); // a finger that holds a card carries it
  document.addEventListener("touchstart", (event) => (swipe = begin(event)), { signal, passive: true });
  document.addEventListener(
    "touchend",
    (event) => {
      if (swipe) end(root, swipe, event.changedTouches[0]);
      swipe = null;
    },
    { signal, passive: true },
  );
}

/** @param {ParentNode} root @param {KeyboardEvent} event */
function onKey(root, event) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const isTaken = event.defaultPrevented || event.shiftKey || isCommand(event) || isPresenting() || isOpen();
  if (step && !isTaken && !waysTaken(event).includes(step)) openBeside(root, step);
}

/** @typedef {{from: Touch, taken: number[]}} Swipe where one finger began, and the ways that it goes for something else */

/** @param {TouchEvent} event @returns {Swipe | null} */
function begin(event) {
  const [from, another] = event.touches;
  return another || isOpen() ? null : { from, taken: waysTaken(event) };
}

/** @param {ParentNode} root @param {Swipe} swipe @param {Touch} to */
function end(root, { from, taken }, to) {
  const [right, down] = [to.clientX - from.clientX, to.clientY - from.clientY];
  const step = right < 0 ? 1 : -1;
  const isSwipe = Math.abs(right) > FAR && Math.abs(right) > STRAIGHT * Math.abs(down);
  if (isSwipe && !taken.includes(step)) openBeside(root, step);
}
