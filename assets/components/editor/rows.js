import { make } from "../shared/dom.js";
import { placeRings } from "../tree/ring.js";
import { sheets } from "../tree/sheets.js";
import { TreeView } from "../tree/tree_view.js";
import { seated, send } from "./crowd.js";
import { holdStill } from "./press.js";

/** @typedef {import("../tree/tree_view.js").Tree} Tree */
/** @typedef {[tag: string, attributes: Record<string, any>, ...children: any[]]} Element */
/** @typedef {import("./ranking.js").Ranking} Ranking */
/** @typedef {{ ranked: Ranking["ranked"] | null, count: number, last: number }} Listed */

const DEFINE = "use_definition";

/** The columns of a step beside the cards: Python's table, whose rows stand and move as the cards do; and aside of them
 * what pictures it has.
 *
 * A row goes with its document as soon as that moves; the numbers that its new rank makes are Python's, and come with
 * its answer, also while a card is under way. A row is taken as its card is.
 */
export class Rows {
  /** @param {import("./editor.js").Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.node = make("div", { class: "rows" });
    this.asideNode = make("div", { class: "aside" });
    this.root = rootOf(this.node);
    this.view = new TreeView(this.root);
    this.asideView = new TreeView(rootOf(this.asideNode));
    /** @type {Tree} */
    this.tree = null;
    /** @type {Tree} */
    this.aside = null;
    /** @type {Animation[]} */
    this.walks = [];
    this.root.addEventListener("click", ({ target }) => this.click(target));
    this.root.addEventListener("change", ({ target }) => this.choose(target));
    this.takeRows();
  }

  /** Let a hand or a key that takes a row take its card. */
  takeRows() {
    const { root, editor } = this;
    /** @param {Event} event */
    const key = ({ target }) =>
      target instanceof HTMLElement ? Number(target.closest("tr")?.dataset.key ?? NaN) : NaN;
    /** @param {(event: any, key: number) => void} take @returns {(event: Event) => void} */
    const ofRow = (take) => (event) => editor.ranking.has(key(event)) && take(event, key(event));
    root.addEventListener("pointerdown", ofRow((event, row) => editor.drag.rowDown(event, row)));
    root.addEventListener("keydown", ofRow((event, row) => editor.keys.onRow(event, row)), { capture: true });
    holdStill(this.node, editor.drag);
  }

  destroy() {
    this.view.destroy();
    this.asideView.destroy();
  }

  /** Give the row that goes with a card.
   *
   * @param {number} key
   * @returns {HTMLElement | null}
   */
  of(key) {
    return this.root.querySelector(`tr[data-key="${key}"]`);
  }

  /** @param {EventTarget | null} target */
  click(target) {
    if (!(target instanceof Element && target.closest(".send"))) return;
    this.sit();
    this.walks = send(this.root);
  }

  /** Put in force what was chosen in the head of a column; until then the menu says what is.
   *
   * @param {EventTarget | null} target
   */
  choose(target) {
    if (!(target instanceof HTMLSelectElement)) return;
    const [edit, chosen] = JSON.parse(target.value);
    target.value = target.dataset.now ?? "";
    if (!this.editor.refuses(edit)) this.editor.ask(edit, chosen);
  }

  /** Let the readers who are under way be where they go. */
  sit() {
    for (const walk of this.walks) walk.cancel();
  }

  /** Show the rows in the order of the cards; where it is asked what a move does, in the one before it. */
  show() {
    const { ranking, data, view, drag } = this.editor;
    view.node.classList.toggle("with-rows", this.tree !== null);
    this.node.classList.toggle("fixed", DEFINE in data.locked);
    view.node.classList.toggle("with-aside", this.aside !== null);
    this.asideView.receive({ data: this.aside });
    if (ranking.decided !== null) placeRings(this.asideView.root, ranking.last);
    this.sit();
    const { ranked, count, last } = ranking;
    // What a move does is not told before it is predicted: the rows stay in their order, below and above the line.
    this.view.receive({ data: seated(arranged(this.tree, { ranked: data.predict ? null : ranked, count, last })) });
    if (drag.key !== null) this.carry(drag.key);
  }

  /** Let the row of a card that is dragged be where the card is.
   *
   * @param {number} key
   */
  carry(key) {
    const row = this.of(key);
    if (!row) return;
    const { transform } = this.editor.view.card(key).node.style;
    row.style.transform = transform;
    row.toggleAttribute("data-dragged", transform !== "");
  }
}

/** @param {HTMLElement} node */
function rootOf(node) {
  const root = node.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = sheets;
  return root;
}

/** Bring the rows of a tree's table into the order of a list.
 *
 * @param {Tree} tree
 * @param {Listed} list in the order of `ranked`; in that of the rows where it is null
 * @returns {Tree}
 */
export function arranged(tree, list) {
  if (!Array.isArray(tree)) return tree;
  const [tag, attributes, ...children] = tree;
  const shown = tag === "tbody" ? ordered(children, list) : children.map((each) => arranged(each, list));
  return [tag, attributes, ...shown];
}

/** @param {Element[]} rows @param {Listed} list */
function ordered(rows, { ranked, count, last }) {
  const known = new Map(rows.map((row) => [row[1]["data-key"], row]));
  const listed = ranked?.map((item) => known.get(item.key) ?? blank(rows[0], item)) ?? rows.slice(0, count);
  const further = rows.slice(count).filter((row) => !("data-key" in row[1])); // of an ideal list that is longer
  /** @param {number} rank */
  const look = (rank) =>
    [rank > last && "beyond", rank === last && "cut", rank === 1 && last === 0 && "below-line"].filter(Boolean).join(" ");
  return [...listed, ...further].map(([tag, attributes, [first, kind], ...cells], i) => [
    tag,
    { ...attributes, "data-rank": i + 1, class: look(i + 1), tabindex: i && -1 },
    [first, kind, String(i + 1)],
    ...cells,
  ]);
}

/** Make the row of a document that Python has not measured in this list yet.
 *
 * @param {Element} row @param {Item} item
 */
function blank([tag, , ...cells], { key, name }) {
  const empty = cells.map(([cell, { class: kind }], i) => [cell, { class: kind }, i === 1 ? name : ""]);
  return /** @type {Element} */ ([tag, { key, "data-key": key, tabindex: -1 }, ...empty]);
}
