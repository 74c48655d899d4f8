import { make, mark } from "../shared/dom.js";
import { counted, fill } from "../shared/texts.js";

/** The head of the editor: the page's headline, and the question what a move will do to it. */
export class Head {
  /** @param {EditorData} data @param {(guess: string) => void} answer */
  constructor({ labels, guesses }, answer) {
    this.labels = labels;
    this.label = make("span", { class: "head-label" });
    this.value = make("span", { class: "head-value" });
    this.change = make("span", { class: "head-change" });
    this.pin = make("span", { class: "head-change head-pin" });
    this.verdict = make("p", { class: "verdict", role: "status" });
    this.guesses = guesses.map(([guess, text]) => make("button", { type: "button", onclick: () => answer(guess) }, text));
    this.question = make("div", { class: "guesses", role: "group", "aria-label": labels.guesses }, ...this.guesses);
    this.waiting = make("p", { class: "waiting", role: "status" });
    const scores = make("div", { class: "scores" }, this.label, this.value, this.change, this.pin);
    this.node = make("div", { class: "head" }, scores, this.question, this.verdict, this.waiting);
  }

  /** @param {EditorData} data */
  show({ head, predict }) {
    this.label.textContent = head.label;
    this.value.textContent = head.value;
    this.change.textContent = head.change;
    this.change.dataset.direction = head.direction;
    this.change.hidden = head.asking;
    this.pin.hidden = !head.pin;
    if (head.pin) {
      const [change, direction] = head.pin;
      this.pin.textContent = fill(this.labels.head_pin, { change });
      this.pin.dataset.direction = direction;
    }
    this.question.hidden = this.verdict.hidden = !predict;
    for (const guess of this.guesses) mark(guess, { "aria-disabled": !head.asking });
    this.verdict.textContent = head.asking ? this.labels.guesses : head.verdict;
  }

  /** Say that the numbers are not those of the list, and how many edits they do not know of; 0: say nothing else.
   *
   * @param {boolean} isStale
   * @param {number} count
   * @param {string} language
   */
  showWaiting(isStale, count, language) {
    const { labels } = this;
    const text = count ? counted(labels.pending, count, language) : labels.lost;
    this.waiting.textContent = isStale ? text : "";
  }
}
