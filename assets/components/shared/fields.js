import { onWords, words } from "./words.js";

/* Streamlit names its fields for files, and says in the same breath that they are mere looks: they are groups. Their
 * buttons have a name in English alone, which frame.css hides: here they get that of the page's language.
 */

const FIELDS = "[data-testid=stFileUploaderDropzone]";

/** Keep it so as long as the page is open: the fields come and go. */
export function nameFields() {
  new MutationObserver(name).observe(document.body, { childList: true, subtree: true });
  onWords(name, new AbortController().signal);
  name(); // those that are there already
}

function name() {
  for (const field of document.querySelectorAll(FIELDS)) {
    field.setAttribute("role", "group");
    field.querySelector("span > button")?.setAttribute("aria-label", words().labels.upload);
  }
}
