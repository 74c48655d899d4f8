import { make } from "../shared/dom.js";

/** The answers to what a move does, right above the list, where the hand is; they cover what stands there. */
export class Question {
  /** @param {import("./editor.js").Editor} editor */
  constructor(editor) {
    const { labels } = editor.data;
    /** @param {Way} way @param {string} text */
    const answer = (way, text) =>
      make("button", { type: "button", onclick: () => editor.answer(way) }, text);
    const answers = [answer("up", labels.guess_up), answer("same", labels.guess_same), answer("down", labels.guess_down)];
    const named = { class: "answers", role: "group", "aria-label": labels.guess, hidden: "" };
    this.node = make("div", named, ...answers);
  }

  /** @param {boolean} isOpen */
  show(isOpen) {
    this.node.hidden = !isOpen;
  }
}
