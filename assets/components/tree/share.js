/* The panel beside a page, and what is shared in it: a link is copied, its QR code fills the screen, and Escape leaves
 * one thing at a time.
 */

import { order } from "../shared/events.js";
import { isOpen, PANEL } from "./present.js";

let isEnlarged = false;
let isLeaving = false; // the Escape that leaves the picture has not come up again

/** Copy the link beside a button, and say so; a page without https may not use the clipboard itself.
 *
 * @param {HTMLElement} button
 */
export async function copyLink(button) {
  const field = /** @type {HTMLInputElement} */ (button.parentElement?.querySelector("input"));
  const status = button.parentElement?.querySelector('[role="status"]');
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy");
  }
  if (status) status.textContent = button.dataset.copied ?? "";
}

/** Fill the screen with a picture, or leave it again.
 *
 * @param {HTMLElement} picture
 */
export function enlarge(picture) {
  if (document.fullscreenElement) document.exitFullscreen();
  else picture.requestFullscreen();
}

/** Let Escape leave an enlarged picture and not the panel behind it.
 * A browser may keep the key's way down for itself, and leave the full screen before or after the page hears of it.
 */
export function followEscape() {
  document.addEventListener("fullscreenchange", () => {
    const wasEnlarged = isEnlarged;
    isEnlarged = document.fullscreenElement !== null;
    isLeaving ||= wasEnlarged && !isEnlarged;
  });
  addEventListener("pointerdown", () => { isLeaving = false; }, true);
  addEventListener("keydown", onKeyDown, true);
  addEventListener("keyup", onKeyUp, true);
}

/** @param {KeyboardEvent} event */
function onKeyDown(event) {
  // The page hears that the screen is full a moment after it is.
  isLeaving = event.key === "Escape" && (isEnlarged || document.fullscreenElement !== null);
  if (isLeaving) {
    isEnlarged = false; // whenever the page hears of it: the next Escape is the dialog's
    event.stopImmediatePropagation();
    if (document.fullscreenElement) document.exitFullscreen();
  }
}

/** @param {KeyboardEvent} event */
function onKeyUp(event) {
  if (event.key !== "Escape" || !(isLeaving || isEnlarged)) return;
  event.stopImmediatePropagation();
  isLeaving = false;
}

/** The button that opened the panel, to which the focus goes back. @type {HTMLElement | null} */
let opener = null;

/** A button that stands in a menu is out of sight by then: the focus goes back to the one that opened the menu.
 *
 * @param {HTMLElement} button
 */
export function openedBy(button) {
  const menu = button.closest("[popover]");
  opener = menu?.parentElement?.querySelector(`[popovertarget="${menu.id}"]`) ?? button;
}

/** Let the container of the panel be what it is: a dialog, which has a name, beside the page.
 *
 * @param {ShadowRoot} root of the tree that heads it
 * @param {AbortSignal} signal
 */
export function markPanel(root, signal) {
  const head = /** @type {HTMLElement | null} */ (root.querySelector("[data-panel]"));
  const panel = head && root.host.closest(PANEL);
  if (!panel) return;
  panel.setAttribute("role", "dialog");
  panel.setAttribute("aria-label", head.dataset.panel ?? "");
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || isOpen()) return;
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement) activeElement.blur(); // a field tells then what was typed
    order(["close_panel"]);
  }, { signal });
  signal.addEventListener("abort", () => opener?.isConnected && opener.focus());
}
