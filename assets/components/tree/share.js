/* The dialog in which a lesson is shared: its link is copied, its QR code fills the screen, and Escape leaves one
 * thing at a time.
 */

const DIALOG = "[data-testid=stDialog]";

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

/** Let Escape leave an enlarged picture and not the dialog behind it, and keep what is being typed as a dialog closes.
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
  } else if (event.key === "Escape") {
    // A field tells what was typed into it as it loses the focus; one that is taken away with its dialog does not.
    const { activeElement } = document;
    if (activeElement instanceof HTMLTextAreaElement && activeElement.closest(DIALOG)) activeElement.blur();
  }
}

/** @param {KeyboardEvent} event */
function onKeyUp(event) {
  if (event.key !== "Escape" || !(isLeaving || isEnlarged)) return;
  event.stopImmediatePropagation();
  isLeaving = false;
}

/** Give the focus back to the button that opens a dialog, once it is closed; or to that of the menu it stood in.
 *
 * @param {HTMLElement} opener
 */
export function comeBackTo(opener) {
  const observer = new MutationObserver((records) => {
    const removed = records.flatMap((record) => [...record.removedNodes]);
    if (!removed.some((node) => node instanceof Element && node.matches(DIALOG))) return;
    observer.disconnect();
    if (document.activeElement !== document.body) return;
    const menu = opener.checkVisibility() ? null : opener.closest("[popover]")?.previousElementSibling;
    (menu instanceof HTMLElement ? menu : opener).focus();
  });
  observer.observe(document.body, { childList: true });
}
