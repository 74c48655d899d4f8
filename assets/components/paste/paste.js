import { holdsFiles, isCommand, make, mark } from "../shared/dom.js";
import { textOf } from "./file.js";

const PAUSE = 200; // milliseconds without a key after which Python is told what was typed

/** @typedef {{text: string, label: string, file: string, stuck: string | null, most: number}} PasteData what the field begins with, its
 * name, what the button for a file says, the text of which Python has said what is to be put right before it can be applied, and how much of a text it is
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
    const input = make("input", { type: "file" });
    input.onchange = () => {
      this.read(input.files?.[0]);
      input.value = ""; // the same file, changed meanwhile, can be chosen again
    };
    this.title = make("span");
    root.append(this.field, make("label", { class: "file" }, input, this.title));
    this.listeners = new AbortController();
    const { signal } = this.listeners;
    document.addEventListener("dragover", (event) => holdsFiles(event) && event.preventDefault(), { signal });
    document.addEventListener("drop", (event) => holdsFiles(event) && this.drop(event), { signal });
    this.field.focus();
    this.field.select();
  }

  /** @param {Component<[PasteData]>} component */
  receive({ data: [{ label, file, stuck }], setStateValue, setTriggerValue }) {
    this.title.textContent = file;
    this.stuck = stuck;
    mark(this.field, { "aria-label": label });
    this.set = setStateValue;
    this.trigger = setTriggerValue;
  }

  destroy() {
    clearTimeout(this.timer);
    this.listeners.abort();
  }

  /** @param {DragEvent} event */
  drop(event) {
    event.preventDefault();
    this.read(event.dataTransfer?.files[0]);
  }

  /** Let a file's text stand in the field.
   *
   * @param {File | undefined} file
   */
  async read(file) {
    if (!file) return;
    this.field.value = await textOf(file, this.most);
    this.tell();
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
