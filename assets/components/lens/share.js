/* The link of a lesson: it is copied, and its QR code fills the screen. */

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
