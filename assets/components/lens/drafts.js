import { attempt, isReload } from "../shared/tab.js";

/* What is written into a form and not sent is there again when the form is: after another exercise, another page,
 * a reload. It is kept in this tab only; a link begins anew, and so do exercises that are started. */

const PLACE = "ranking-drafts";
const START = "start";

/** @type {WeakSet<HTMLFormElement>} */
const shown = new WeakSet();

/** @returns {Record<string, Record<string, FormDataEntryValue>>} by form, by field */
const drafts = () => attempt(() => JSON.parse(sessionStorage.getItem(PLACE) ?? "{}")) ?? {};

/** @param {ReturnType<typeof drafts>} kept */
const keep = (kept) => attempt(() => sessionStorage.setItem(PLACE, JSON.stringify(kept)));

/** Keep what is filled in, of a form that has a name.
 *
 * @param {HTMLFormElement | null} form
 */
export function draft(form) {
  const name = form?.dataset.draft;
  if (name) keep({ ...drafts(), [name]: Object.fromEntries(new FormData(form)) });
}

/** Forget what was filled in: it is sent now.
 *
 * @param {HTMLFormElement} form
 */
export function forget(form) {
  const { [form.dataset.draft ?? ""]: sent, ...others } = drafts();
  if (sent) keep(others);
}

/** Fill in what was written before, once: from then on the form has it.
 *
 * @param {HTMLFormElement | null} form
 */
export function restore(form) {
  if (!form || shown.has(form)) return;
  shown.add(form);
  for (const [name, written] of Object.entries(drafts()[form.dataset.draft ?? ""] ?? {})) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof RadioNodeList) field.value = String(written);
  }
}

const clear = () => attempt(() => sessionStorage.removeItem(PLACE));
if (!isReload()) clear();
document.addEventListener("ranking:ask", (event) => {
  if (/** @type {CustomEvent} */ (event).detail.edit[0] === START) clear();
});
