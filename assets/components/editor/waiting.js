import { make } from "../shared/dom.js";
import { counted } from "../shared/texts.js";

/** The line that says that the numbers on the page are not those of the list yet. */
export class Waiting {
  /** @param {Labels} labels */
  constructor(labels) {
    this.labels = labels;
    this.node = make("p", { class: "waiting", role: "status" });
  }

  /** Say so, and how many edits the numbers do not know of; 0: that the server is away.
   *
   * @param {boolean} isStale
   * @param {number} count
   * @param {string} language
   */
  show(isStale, count, language) {
    const { labels } = this;
    const text = count ? counted(labels.pending, count, language) : labels.lost;
    this.node.textContent = isStale ? text : "";
  }
}
