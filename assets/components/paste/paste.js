import { isCommand, make, mark } from "../shared/dom.js";

const PAUSE = 200; // milliseconds without a key after which Python is told what was typed

/** @typedef {{text: string, label: string}} PasteData */

/** The field that a list is pasted into: Python reads along, and Ctrl+Enter applies what it has understood. */
export class Paste {
  /** @param {ShadowRoot} root @param {[PasteData]} data */
  constructor(root, [{ text }]) {
    this.told = text;
    this.timer = 0;
    this.field = make("textarea", { rows: 6, spellcheck: "false", oninput: () => this.wait(), onblur: () => this.tell() });
    this.field.value = text;
    this.field.onkeydown = (event) => this.onKey(event);
    root.append(this.field);
    this.field.focus();
    this.field.select();
  }

  /** @param {Component<[PasteData]>} component */
  receive({ data: [{ label }], setStateValue, setTriggerValue }) {
    mark(this.field, { "aria-label": label });
    this.set = setStateValue;
    this.trigger = setTriggerValue;
  }

  destroy() {
    clearTimeout(this.timer);
  }

  wait() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.tell(), PAUSE);
  }

  /** Tell Python what stands in the field. */
  tell() {
    clearTimeout(this.timer);
    const { value } = this.field;
    if (value === this.told) return;
    this.told = value;
    this.set?.("text", value);
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.key !== "Escape") event.stopPropagation(); // no key of the page, which does not see that one types
    if (event.key !== "Enter" || !isCommand(event)) return;
    event.preventDefault();
    this.tell();
    this.trigger?.("apply", this.field.value);
  }
}
