import { make, mark } from "../shared/dom.js";
import { fill } from "../shared/texts.js";
import { padlock } from "./lesson.js";
import { holdStill, opensMenus } from "./press.js";

/** As many digits of a score stand on a card at most: beside more, a name has no room. */
const DIGITS = 9;

/** @param {string} score with the sign of text for less than 0, which is no number's */
const shortened = (score) => {
  const rounded = Number(Number(score.replaceAll("−", "-")).toPrecision(DIGITS));
  return String(rounded).replaceAll("-", "−");
};

/** @param {string} value an option of a card's grades @returns {Grade} */
const fromOption = (value) => (value === "x" ? null : Number(value));

/** A document as one shows it: a row that is moved, never rebuilt, so that focus and transitions survive. */
export class Card {
  /** @param {import("./editor.js").Editor} editor @param {number} key */
  constructor(editor, key) {
    this.key = key;
    this.labels = editor.data.labels;
    /** @param {string} name @param {string} text @param {() => void} [onclick] */
    const button = (name, text, onclick) => make("button", { type: "button", class: name, tabindex: "-1", onclick }, text);
    this.rank = make("span", { class: "rank" });
    this.handle = button("handle", "");
    /** @type {boolean | null} */
    this.isKept = null; // whether the grip shows the lock of a lesson
    this.name = make("span", { class: "name", dir: "auto", ondblclick: () => editor.startRename(key) });
    this.grade = make("select", { class: "grade", tabindex: "-1" });
    this.grade.onchange = () => editor.grade(key, fromOption(this.grade.value));
    this.grade.onmousedown = (event) => {
      if (editor.refuses("set_grade")) event.preventDefault(); // there is nothing to choose from
    };
    this.grade.onclick = ({ pointerType }) => {
      if (pointerType === "mouse" && opensMenus() && !editor.refuses("set_grade")) this.grade.showPicker();
    };
    this.up = button("up", "▲", () => editor.place(key, editor.ranking.rankOf(key) - 1));
    this.down = button("down", "▼", () => editor.place(key, editor.ranking.rankOf(key) + 1));
    this.score = make("span", { class: "rank-score" });
    this.steps = make("span", { class: "steps" }, this.up, this.down);
    this.retrieve = button("retrieve", this.labels.retrieve_short, () => editor.retrieveByButton(key));
    this.more = button("more", "⋯", () => editor.menu.ofCard(key));
    mark(this.more, { "aria-haspopup": "menu", "aria-expanded": false });
    this.controls = [this.handle, this.grade, this.retrieve, this.more]; // the keys' way; up and down are the handle's arrows
    this.fixed = padlock();
    const parts = [this.rank, this.handle, this.name, this.score, this.grade, this.steps, this.retrieve, this.more, this.fixed];
    this.node = make("li", { class: "card", "data-key": key }, ...parts);
    this.node.onpointerdown = (event) => editor.drag.cardDown(event, key);
    this.node.onkeydown = (event) => editor.keys.onCard(event, key);
    this.node.onclick = ({ target }) => {
      if (target === this.node || target === this.name || target === this.rank) this.handle.focus({ preventScroll: true });
    };
    holdStill(this.node, editor.drag);
  }

  /** Where the card stands in the layout, whatever transform is on it.
   *
   * @returns {import("./geometry.js").Span}
   */
  get span() {
    const list = /** @type {HTMLElement} */ (this.node.parentElement);
    const top = list.getBoundingClientRect().top + this.node.offsetTop;
    return { top, bottom: top + this.node.offsetHeight };
  }

  /** Show a document at its rank in the list; rank 0: on the shelf.
   *
   * @param {Item} item
   * @param {number} rank
   * @param {import("./ranking.js").Ranking} ranking
   * @param {Pick<EditorData, "depths" | "deep" | "locked" | "scores">} data
   */
  show({ name, grade }, rank, { count, last, top }, { depths, deep, locked, scores }) {
    const { labels, node } = this;
    const values = { name, rank, count };
    /** @param {Element} element @param {string} text */
    const label = (element, text) => mark(element, { "aria-label": fill(text, values) });
    this.rank.textContent = rank ? String(rank) : "–";
    this.name.textContent = name;
    this.name.title = fill(labels.name_help, values);
    label(this.handle, rank ? labels.handle : labels.shelf_handle);
    label(this.grade, labels.grade);
    label(this.up, labels.up);
    label(this.down, labels.down);
    label(this.retrieve, labels.retrieve);
    label(this.more, labels.more);
    const isKept = "move" in locked;
    if (isKept !== this.isKept) this.handle.replaceChildren(isKept ? padlock() : "⠿");
    this.isKept = isKept;
    mark(this.handle, { "aria-disabled": isKept, title: locked.move ?? "" });
    mark(this.up, { "aria-disabled": isKept || rank === 1 });
    mark(this.down, { "aria-disabled": isKept || rank === count });
    mark(this.retrieve, { "aria-disabled": isKept });
    for (const button of [this.up, this.down, this.retrieve]) button.title = locked.move ?? "";
    this.grade.title = locked.set_grade ?? "";
    const isFixed = "set_grade" in locked;
    this.fixed.toggleAttribute("hidden", !isFixed);
    this.steps.hidden = !rank;
    this.retrieve.hidden = rank > 0;
    this.showGrade(grade, top);
    this.showScore(rank, scores);
    node.style.setProperty("--depth", String(grade === null ? 0 : (depths[grade] ?? 0)));
    node.classList.toggle("fixed", isFixed);
    node.classList.toggle("unjudged", grade === null);
    node.classList.toggle("deep", grade !== null && Boolean(deep[grade]));
    node.classList.toggle("beyond", rank > last);
    node.classList.toggle("last-counted", rank > 0 && rank === last);
    node.classList.toggle("below-line", rank === 1 && last === 0);
  }

  /** Show the score of a rank; those that are tied have a sign, and a bracket from one to the next.
   *
   * @param {number} rank @param {string[]} scores
   */
  showScore(rank, scores) {
    const score = (rank && scores[rank - 1]) || "";
    const [above, below] = [scores[rank - 2], scores[rank]].map((each) => score !== "" && each === score);
    const shown = score && shortened(score);
    this.score.textContent = above || below ? `= ${shown}` : shown;
    this.node.style.setProperty("--score-length", String(this.score.textContent.length));
    this.score.title = above || below ? this.labels.tied : shown === score ? "" : score;
    this.node.classList.toggle("tied", below);
  }

  /** @param {Grade} grade @param {number} top */
  showGrade(grade, top) {
    const select = this.grade;
    if (select.options.length !== top + 2) {
      const grades = [...Array(top + 1).keys()].map((each) => make("option", { value: each }, String(each)));
      select.replaceChildren(...grades, make("option", { value: "x", "aria-label": this.labels.not_judged }, "?"));
    }
    select.value = grade === null ? "x" : String(grade);
  }
}
