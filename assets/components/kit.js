/* The kit: the code of all components of a page, sent to the browser once (ui/parts/components.py puts this file
 * and whatever it imports together). A component's own message then carries nothing but its data.
 */

import { Editor } from "./editor/editor.js";
import editorSheet from "./editor/editor.css" with { type: "css" };
import { Lens } from "./lens/lens.js";
import lensSheet from "./lens/lens.css" with { type: "css" };
import { mounted } from "./shared/mounted.js";

globalThis.rankingKit = { editor: mounted(Editor, editorSheet), lens: mounted(Lens, lensSheet) };
document.dispatchEvent(new Event("ranking-kit:ready"));

/** Tell screen readers and the browser which language the page is in.
 *
 * @param {Component<[language: string]>} component
 */
export default function start({ data: [language] }) {
  document.documentElement.lang = language;
}
