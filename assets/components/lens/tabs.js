/* The steps of a page are tabs: arrow keys and a swipe go to the next one. */

import { onStep } from "../shared/events.js";
import { isPresenting } from "./present.js";

const FAR = 60; // a swipe goes so many pixels sideways …
const STRAIGHT = 2; // … and this many times as far as it goes up or down

/** Open the tab that lies so many places beside the open one, if there is one.
 *
 * @param {ParentNode} root
 * @param {number} step
 */
export function openBeside(root, step) {
  const tabs = /** @type {HTMLElement[]} */ ([...root.querySelectorAll('[role="tab"]')]);
  const open = tabs.findIndex((tab) => tab.getAttribute("aria-selected") === "true");
  const next = tabs[open + step];
  next?.click();
  return next;
}

/** Scroll the row of tabs, and nothing else, so far that the open one is seen.
 *
 * @param {ParentNode} root
 */
export function showOpenTab(root) {
  const open = root.querySelector('[role="tab"][aria-selected="true"]');
  const row = open?.parentElement;
  if (!open || !row) return;
  const [tab, frame] = [open.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += Math.min(tab.left - frame.left, 0) + Math.max(tab.right - frame.right, 0);
}

/** Listen, as long as the signal lasts, for arrow keys that are pressed nowhere else, and for swipes.
 *
 * @param {ParentNode} root
 * @param {AbortSignal} signal
 */
export function followSteps(root, signal) {
  onStep((by) => openBeside(root, by), signal);
  /** @type {Touch | null} */
  let start = null;
  document.addEventListener("keydown", (event) => onKey(root, event), { signal });
  document.addEventListener("touchstart", (event) => (start = isFree(event) ? event.touches[0] : null), { signal, passive: true });
  document.addEventListener(
    "touchend",
    (event) => {
      const [end] = event.changedTouches;
      if (start && end) onSwipe(root, end.clientX - start.clientX, end.clientY - start.clientY);
      start = null;
    },
    { signal, passive: true },
  );
}

/** @param {ParentNode} root @param {KeyboardEvent} event */
function onKey(root, event) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const isElsewhere = event.composedPath()[0] !== document.body;
  if (step && !isElsewhere && !isPresenting() && !event.ctrlKey && !event.metaKey && !event.altKey) openBeside(root, step);
}

/** @param {ParentNode} root @param {number} right @param {number} down */
function onSwipe(root, right, down) {
  if (Math.abs(right) > FAR && Math.abs(right) > STRAIGHT * Math.abs(down)) openBeside(root, right < 0 ? 1 : -1);
}

/** Whether one finger touches what neither scrolls sideways nor is the list.
 *
 * @param {TouchEvent} event
 */
function isFree(event) {
  if (event.touches.length !== 1) return false;
  return event.composedPath().every((target) => {
    if (!(target instanceof HTMLElement)) return true;
    return !target.classList.contains("st-key-list") && target.scrollWidth <= target.clientWidth + 1;
  });
}
