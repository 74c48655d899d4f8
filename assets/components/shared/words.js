/* What the kit brings once, for as long as the page is in one language: no edit changes it. */

/** @typedef {{language: string, labels: Labels, address_names: string[], largest_file: number}} Words the
 * language of the page, the texts of the editor in it, every parameter of the address that is ours, and how many MB a file
 * may have
 */

/** @type {Words} */
let spoken = { language: "", labels: /** @type {Labels} */ ({}), address_names: [], largest_file: 0 };

export const words = () => spoken;

/** @param {Words} brought */
export function speak(brought) {
  spoken = brought;
  document.dispatchEvent(new Event("ranking:words"));
}

/** @param {() => void} listener @param {AbortSignal} signal */
export function onWords(listener, signal) {
  document.addEventListener("ranking:words", listener, { signal });
}
