/* What the kit brings once, for as long as the page is in one language: no edit changes it. */

/** @typedef {{language: string, labels: Labels, address_names: string[]}} Words the language of the page, the texts of
 * the editor in it, and every parameter of the address that is ours
 */

/** @type {Words} */
let spoken = { language: "", labels: /** @type {Labels} */ ({}), address_names: [] };

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
