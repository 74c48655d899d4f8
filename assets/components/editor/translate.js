import { words } from "../shared/words.js";
import { View } from "./view.js";

/** Take the words that there are now. Where they are of another language, build anew what is on screen.
 *
 * @param {import("./editor.js").Editor} editor
 */
export function translate(editor) {
  const isSame = words().language === editor.data.language;
  editor.data = { ...editor.data, ...words() };
  if (isSame) return;
  editor.drag.end();
  editor.listeners.abort();
  editor.view.node.remove();
  editor.view.skip.remove();
  editor.held = null;
  editor.view = new View(editor);
  editor.listeners = new AbortController();
  editor.listen(editor.listeners.signal);
  editor.view.render();
}
