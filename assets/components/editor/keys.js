import { isCommand, stop } from "../shared/dom.js";
import { clamp } from "./geometry.js";

/** What the keys do: on a card, on its row, anywhere in the editor, anywhere on the page. */
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

  /** @param {KeyboardEvent} event @param {number} key of the card that it was pressed on */
  onCard(event, key) {
    const { editor } = this;
    if (editor.drag.isOn) return;
    const going = this.going(event, key);
    const action = going ?? this.editing(event, key);
    if (!action) return;
    stop(event);
    action();
    if (!going) editor.view.cards.get(key)?.node.scrollIntoView({ block: "nearest" });
  }

  /** On the row beside a card the arrow keys alone go on; with Alt they move the card, and the row with it.
   *
   * @param {KeyboardEvent} event @param {number} key
   */
  onRow(event, key) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const { editor } = this;
    if (!by || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || editor.drag.isOn) return;
    stop(event);
    editor.place(key, editor.ranking.rankOf(key) + by);
    const row = editor.rows.of(key);
    if (row) Object.assign(row, { tabIndex: 0 }).focus(); // it may have been moved in the document
  }

  /** Going on: to the next card, or to the next control of this one.
   *
   * @param {KeyboardEvent} event
   * @param {number} key
   * @returns {(() => void) | undefined}
   */
  going(event, key) {
    const { ranking, view } = this.editor;
    const keys = [...ranking.ranked, ...ranking.missing].map((item) => item.key);
    const at = view.card(key).controls.findIndex((control) => control === event.target);
    /** @param {number} by */
    const card = (by) => {
      const next = view.card(keys[clamp(keys.indexOf(key) + by, 0, keys.length - 1)]);
      (next.controls[at]?.checkVisibility() ? next.controls[at] : next.handle).focus();
    };
    /** @param {number} by */
    const control = (by) => {
      const controls = view.card(key).controls.filter((each) => each.checkVisibility());
      const from = controls.findIndex((each) => each === event.target);
      controls[clamp(from + by, 0, controls.length - 1)].focus();
    };
    const isFar = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    const isPlain = !isCommand(event) && !event.shiftKey;
    const isButton = event.target instanceof HTMLButtonElement && at > 0;
    if (isFar || (isPlain && isButton)) {
      if (event.key === "ArrowUp") return () => card(-1);
      if (event.key === "ArrowDown") return () => card(1);
    }
    /** @type {Record<string, () => void>} */
    const ways = {
      k: () => card(-1),
      j: () => card(1),
      ArrowLeft: () => control(-1),
      ArrowRight: () => control(1),
    };
    return isPlain ? ways[event.key.length === 1 ? event.key.toLowerCase() : event.key] : undefined;
  }

  /** Editing the card: anywhere on it but where it has a meaning of its own.
   *
   * @param {KeyboardEvent} event
   * @param {number} key
   */
  editing(event, key) {
    const { target } = event;
    if (isCommand(event) || target instanceof HTMLSelectElement) return null;
    const { handle, up, down } = this.editor.view.card(key);
    const isMoving = ["ArrowUp", "ArrowDown", "Home", "End"].includes(event.key);
    if (isMoving && target !== handle && target !== up && target !== down) return null;
    return this.actions(key)[event.key] ?? this.grading(key, event.key);
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
    this.editor.view.tools.press(pressed === "y" || event.shiftKey ? "redo" : "undo");
  }
}

/** @param {KeyboardEvent} event @param {string} fields */
function isTyping(event, fields) {
  const [target] = event.composedPath();
  return target instanceof Element && target.matches(fields);
}
