import { View } from "./view.js";

/** Build anew what is on screen: its words were those of another language.
 *
 * @param {import("./editor.js").Editor} editor
 */
export function translate(editor) {
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
