/* The kit: the code of all components of a page (ui/tree/components.py puts this file and whatever it imports
 * together). A component's own message carries nothing but its data.
 */

import { Editor } from "./editor/editor.js";
import editorSheet from "./editor/editor.css" with { type: "css" };
import { TreeView } from "./tree/tree_view.js";
import { Columns } from "./paste/columns.js";
import { Paste } from "./paste/paste.js";
import pasteSheet from "./paste/paste.css" with { type: "css" };
import frameSheet from "./frame.css" with { type: "css" };
import { followPresenter } from "./tree/present.js";
import { followEscape } from "./tree/share.js";
import { sheets } from "./tree/sheets.js";
import presentSheet from "./present.css" with { type: "css" };
import { keepBars } from "./shared/bars.js";
import { Mount, channel } from "./shared/channel.js";
import { Connection } from "./shared/connection.js";
import { nameFields } from "./shared/fields.js";
import { tellHeight } from "./shared/height.js";
import { tellSlide } from "./shared/events.js";
import { setHints } from "./shared/hints.js";
import { mounted } from "./shared/mounted.js";
import { speak } from "./shared/words.js";
import { catchUp } from "./view/address.js";

const parts = {
  channel: mounted(Mount, []),
  editor: mounted(Editor, [editorSheet]),
  tree: mounted(TreeView, sheets),
  paste: mounted(Paste, [pasteSheet]),
  columns: mounted(Columns, [pasteSheet]),
  kit: tell,
};

/** @typedef {import("./shared/words.js").Words} Words */

/** Start the components as soon as there are words for them; a page whose server is another one now has a kit.
 *
 * @param {Component<[words: string, isPresenting: boolean, hosts: string]>} component
 */
export default function start(component) {
  if (globalThis.rankingKit) return void globalThis.rankingKit.kit?.(component);
  tell(component);
  if (catchUp()) return;
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, frameSheet, presentSheet];
  followPresenter();
  followEscape();
  keepBars();
  nameFields();
  channel.connection = new Connection(channel);
  globalThis.rankingKit = parts;
  dispatchEvent(new Event("ranking:kit"));
}

/** Tell screen readers and the browser which language the page is in, and give the page around the components
 * the theme's colours, which Streamlit gives to components alone, and the projector's view.
 *
 * @param {Component<[words: string, isPresenting: boolean, hosts: string]>} component
 */
function tell({ data: [written, isPresenting, hosts], parentElement }) {
  const root = document.documentElement;
  /** @type {Words} */
  const words = JSON.parse(written);
  root.lang = words.language;
  speak(words);
  setHints(root.style);
  const isNew = isPresenting !== root.hasAttribute("data-present");
  root.toggleAttribute("data-present", isPresenting);
  if (isNew) tellSlide();
  tellHeight(hosts);
  const theme = getComputedStyle(parentElement instanceof ShadowRoot ? parentElement.host : parentElement);
  root.style.setProperty("--ranking-background", theme.getPropertyValue("--st-background-color"));
}
