import { startPage } from "../shared/start.js";

/** Save the file that a button stands for: the server writes it from what the button says it is of.
 *
 * @param {HTMLElement} button
 */
export async function saveFile(button) {
  const { file = "", of, name = "", failed = "" } = button.dataset;
  const status = /** @type {HTMLElement} */ (button.nextElementSibling);
  status.textContent = "";
  try {
    const answer = await fetch(new URL(file, startPage()), { method: "POST", body: new URLSearchParams(of) });
    if (!answer.ok) throw new Error(`${answer.status}`);
    save(await answer.blob(), name);
  } catch {
    status.textContent = failed;
  }
}

/** @param {Blob} blob @param {string} name */
export function save(blob, name) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
