import { fill } from "./texts.js";
import { words } from "./words.js";

/* What Streamlit's fields say in English alone: frame.css puts these in its place. */

const COMMAND = /Mac|iP/.test(navigator.platform) ? "⌘" : "Ctrl";

/** @param {CSSStyleDeclaration} style where the texts are put, as properties */
export function setHints(style) {
  const { labels, largest_file } = words();
  const limit = { limit: largest_file };
  const hints = {
    "--apply-line": fill(labels.apply, { keys: "Enter" }),
    "--apply-lines": fill(labels.apply, { keys: `${COMMAND}+Enter` }),
    "--upload": labels.upload,
    "--upload-drop": labels.upload_drop,
    "--upload-most": fill(labels.upload_most, limit),
    "--upload-refused": fill(labels.upload_refused, limit),
    "--upload-reading": labels.upload_reading,
    "--none-found": labels.none_found,
    "--fullscreen": labels.fullscreen,
    "--fullscreen-close": labels.fullscreen_close,
  };
  for (const [name, text] of Object.entries(hints)) style.setProperty(name, JSON.stringify(text));
}
