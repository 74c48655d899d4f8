/* The kit: the code of all components of a page, sent to the browser once (ui/tree/components.py puts this file
 * and whatever it imports together). A component's own message then carries nothing but its data.
 */

import { catchUp } from "./editor/address.js";
import { Editor } from "./editor/editor.js";
import editorSheet from "./editor/editor.css" with { type: "css" };
import { Lens } from "./lens/lens.js";
import { Paste } from "./paste/paste.js";
import pasteSheet from "./paste/paste.css" with { type: "css" };
import frameSheet from "./frame.css" with { type: "css" };
import { followPresenter } from "./lens/present.js";
import { followEscape } from "./lens/share.js";
import { sheets } from "./lens/sheets.js";
import presentSheet from "./present.css" with { type: "css" };
import { keepBars } from "./shared/bars.js";
import { tellHeight } from "./shared/height.js";
import { setHints } from "./shared/hints.js";
import { mounted } from "./shared/mounted.js";
import { startPage } from "./shared/start.js";
import { speak } from "./shared/words.js";

const parts = {
  editor: mounted(Editor, [editorSheet]),
  lens: mounted(Lens, sheets),
  paste: mounted(Paste, [pasteSheet]),
};
document.adoptedStyleSheets = [...document.adoptedStyleSheets, frameSheet, presentSheet];
followPresenter();
followEscape();
keepBars();

/** @typedef {import("./shared/words.js").Words} Words */

const BY_TLS = location.protocol === "https:" ? "; secure" : "";
const YEAR = 60 * 60 * 24 * 365; // in seconds

/** Tell screen readers and the browser which language the page is in, and give the page around the components
 * the theme's colours, which Streamlit gives to components alone, and the projector's view. What is
 * to be kept for next time comes as a cookie, which the server reads before it has said anything.
 * The components start once there are words for them.
 *
 * @param {Component<[words: string, isPresenting: boolean, cookie: string, hosts: string]>} component
 */
export default function start({ data: [written, isPresenting, cookie, hosts], parentElement }) {
  const root = document.documentElement;
  /** @type {Words} */
  const words = JSON.parse(written);
  root.lang = words.language;
  speak(words);
  setHints(root.style);
  if (cookie) document.cookie = `${cookie}; path=${startPage().pathname}; max-age=${YEAR}; samesite=lax${BY_TLS}`;
  root.toggleAttribute("data-present", isPresenting);
  tellHeight(hosts);
  const theme = getComputedStyle(parentElement instanceof ShadowRoot ? parentElement.host : parentElement);
  root.style.setProperty("--ranking-background", theme.getPropertyValue("--st-background-color"));
  if (globalThis.rankingKit || catchUp()) return;
  globalThis.rankingKit = parts;
  dispatchEvent(new Event("ranking:kit"));
}
