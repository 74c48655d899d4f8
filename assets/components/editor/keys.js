import { isCommand, stop } from "../shared/dom.js";

/** What the keys do: on a card's handle, on the cutoff line, anywhere in the editor, anywhere on the page. */
export class Keys {
  /** @param {import("./editor.js").Editor} editor */
  constructor(editor) {
    this.editor = editor;
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    const { root } = this.editor;
    root.addEventListener("keydown", (event) => this.onEditor(/** @type {KeyboardEvent} */ (event)), { signal });
    document.addEventListener("keydown", (event) => this.onPage(event), { signal });
  }

  /** @param {KeyboardEvent} event @param {number} key */
  onHandle(event, key) {
    const { editor } = this;
    if (isCommand(event) || editor.drag.isOn) return;
    const action = this.actions(key)[event.key] ?? this.grading(key, event.key);
    if (!action) return;
    stop(event);
    action();
    editor.view.cards.get(key)?.node.scrollIntoView({ block: "nearest" });
  }

  /** @param {number} key @returns {Record<string, () => void>} */
  actions(key) {
    const { editor } = this;
    const { count } = editor.ranking;
    const rank = editor.ranking.rankOf(key);
    return {
      ArrowUp: () => (rank ? editor.place(key, rank - 1) : editor.retrieveByButton(key)),
      ArrowDown: () => rank && editor.place(key, rank + 1),
      Home: () => editor.place(key, 1),
      End: () => rank && editor.place(key, count),
      Delete: () => editor.remove(key),
      F2: () => editor.startRename(key),
      x: () => editor.grade(key, null),
      "?": () => editor.grade(key, null),
    };
  }

  /** A digit is a grade.
   *
   * @param {number} key
   * @param {string} digit
   */
  grading(key, digit) {
    return /^\d$/.test(digit) ? () => this.editor.grade(key, Number(digit)) : null;
  }

  /** @param {KeyboardEvent} event */
  onCutoff(event) {
    const { editor } = this;
    const { k, count } = editor.ranking;
    /** @type {Record<string, number>} */
    const targets = { ArrowUp: k - 1, ArrowLeft: k - 1, ArrowDown: k + 1, ArrowRight: k + 1, Home: 1, End: count };
    const target = targets[event.key];
    if (target === undefined) return;
    stop(event);
    // Python says why there is no rank above the first.
    if (target < 1) editor.report("set_cutoff", target);
    else editor.cutoff(target);
  }

  /** S switches between the pinned order and the one on screen, P pins; anywhere in the editor.
   *
   * @param {KeyboardEvent} event
   */
  onEditor(event) {
    const { editor } = this;
    if (isTyping(event, "input, textarea, select") || isCommand(event) || editor.drag.isOn) return;
    /** @type {Record<string, string | null>} */
    const edits = { p: "pin", s: editor.data.pinned && "switch_pin" };
    const edit = edits[event.key.toLowerCase()];
    if (!edit) return;
    stop(event);
    editor.ask(edit);
  }

  /** Ctrl+Z and its kin undo and redo, wherever the focus is.
   *
   * @param {KeyboardEvent} event
   */
  onPage(event) {
    const isOurs = (event.ctrlKey || event.metaKey) && !event.altKey;
    if (!isOurs || isTyping(event, "input, textarea, [contenteditable]")) return;
    const pressed = event.key.toLowerCase();
    if (pressed !== "y" && pressed !== "z") return;
    event.preventDefault();
    this.editor.press(pressed === "y" || event.shiftKey ? "redo" : "undo");
  }
}

/** @param {KeyboardEvent} event @param {string} fields */
function isTyping(event, fields) {
  const [target] = event.composedPath();
  return target instanceof Element && target.matches(fields);
}
