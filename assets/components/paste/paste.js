import { isCommand, make, mark } from "../shared/dom.js";

const PAUSE = 200; // milliseconds without a key after which Python is told what was typed

/** @typedef {{text: string, label: string, stuck: string | null, most: number}} PasteData what the field begins with, its
 * name, the text of which Python has said what is to be put right before it can be applied, and how much of a text it is
 * told: enough to know that it is too long
 */

/** The field that a list is pasted into: Python reads along, and Ctrl+Enter applies what it has understood. */
export class Paste {
  /** @param {ShadowRoot} root @param {[PasteData]} data */
  constructor(root, [{ text, most }]) {
    this.sent = text;
    this.most = most;
    this.timer = 0;
    /** @type {string | null} */
    this.stuck = null;
    this.field = make("textarea", { rows: 6, spellcheck: "false", oninput: () => this.wait(), onblur: () => this.tell() });
    this.field.value = text;
    this.field.onkeydown = (event) => this.onKey(event);
    root.append(this.field);
    this.field.focus();
    this.field.select();
  }

  /** @param {Component<[PasteData]>} component */
  receive({ data: [{ label, stuck }], setStateValue, setTriggerValue }) {
    this.stuck = stuck;
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

  get typed() {
    return this.field.value.slice(0, this.most);
  }

  /** Tell Python what stands in the field. */
  tell() {
    clearTimeout(this.timer);
    const { typed } = this;
    if (typed === this.sent) return;
    this.sent = typed;
    this.set?.("text", typed);
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.key !== "Escape") event.stopPropagation(); // no key of the page, which does not see that one types
    if (event.key !== "Enter" || !isCommand(event)) return;
    event.preventDefault();
    if (this.typed === this.stuck) return; // an answer that is under way must not apply what was not seen
    this.tell();
    this.trigger?.("apply", this.typed);
  }
}
