import { onCommand } from "../shared/events.js";
import { isResult, store, stored } from "../shared/tab.js";

/* What is written into an exercise is there again when its form is: after another exercise, another page, a reload,
 * the same link. It is kept in this tab only; somebody's result begins anew, and so do exercises that are started. */

const PLACE = "ranking-drafts";
const START = "start";

/** @type {WeakSet<HTMLFormElement>} */
const shown = new WeakSet();

/** @returns {Record<string, Record<string, FormDataEntryValue>>} by form, by field */
const drafts = () => stored(PLACE) ?? {};

/** Keep what is filled in, of a form that has a name.
 *
 * @param {HTMLFormElement | null} form
 */
export function draft(form) {
  const name = form?.dataset.draft;
  if (name) store(PLACE, { ...drafts(), [name]: Object.fromEntries(new FormData(form)) });
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

if (isResult()) store(PLACE, null);
onCommand(([name]) => {
  if (name === START) store(PLACE, null);
});
