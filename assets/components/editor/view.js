import { channel } from "../shared/channel.js";
import { make } from "../shared/dom.js";
import { tellAsking, tellUnderWay } from "../shared/events.js";
import { fill } from "../shared/texts.js";
import { Card } from "./card.js";
import { clamp } from "./geometry.js";
import { glide, tops } from "./glide.js";
import { Joins } from "./joins.js";
import { Line } from "./line.js";
import { Places } from "./places.js";
import { Queries } from "./queries.js";
import { Question } from "./question.js";
import { TabStop } from "./tab_stop.js";
import { Tools } from "./tools.js";
import { Waiting } from "./waiting.js";

const LETTERS = 6; // a name of more needs room beside rows

/** What is on screen: the tools, the cards of the list and of the shelf, the cutoff line. */
export class View {
  /** @param {import("./editor.js").Editor} editor */
  constructor(editor) {
    const { labels } = editor.data;
    this.editor = editor;
    /** @type {Map<number, Card>} */
    this.cards = new Map();
    /** @type {number | null} */
    this.lit = null;
    this.shown = "";
    this.waiting = new Waiting(labels);
    this.tools = new Tools(editor);
    this.queries = new Queries(editor);
    this.question = new Question(editor);
    this.joins = new Joins();
    this.places = new Places(this);
    this.list = make("ol", { class: "cards", role: "list", "aria-label": labels.ranking, "aria-description": labels.keys_move });
    this.shelf = make("ul", { class: "cards shelf", role: "list", "aria-label": labels.shelf });
    this.shelfTitle = make("p", { class: "shelf-title" }, labels.shelf);
    this.hint = make("p", { class: "hint" }, labels.shelf_hint);
    this.line = new Line(editor);
    this.status = make("p", { class: "unseen", role: "status", "aria-live": "polite" });
    this.field = make("div", { class: "field" }, this.joins.node, this.question.node, this.list, this.line.node);
    const bars = [this.tools.node, this.queries.node];
    this.bar = make("div", { class: "bar", role: "toolbar", "aria-label": labels.tools }, ...bars);
    const below = [this.tools.add, this.shelfTitle, this.hint, this.shelf];
    const body = make("div", { class: "body" }, this.field, ...below, editor.rows.node, editor.rows.asideNode);
    this.node = make("div", { class: "editor" }, this.waiting.node, this.bar, body, editor.menu.node, this.status);
    editor.root.append(this.node);
    this.skip = make("button", { type: "button", class: "to-the-list", onclick: () => this.focusCard(1) }, labels.skip);
    document.body.prepend(this.skip);
    this.stops = this.buildStops();
  }

  /** The list and the shelf are one stop of the Tab key each; within them the arrow keys go on. */
  buildStops() {
    const { ranking } = this.editor;
    /** @param {Item[]} items */
    const controls = (items) => items.flatMap(({ key }) => this.card(key).controls);
    const list = new TabStop(this.list, () => controls(ranking.ranked));
    const shelf = new TabStop(this.shelf, () => controls(ranking.missing));
    return { list, shelf };
  }

  /** @param {number} key @returns {Card} */
  card(key) {
    let card = this.cards.get(key);
    if (!card) {
      card = new Card(this.editor, key);
      this.cards.set(key, card);
    }
    return card;
  }

  /** Give the key of the card that a node is in; NaN without one.
   *
   * @param {EventTarget | null} target
   */
  keyOf(target) {
    const li = target instanceof Element ? target.closest("li") : null;
    return Number(li?.dataset.key);
  }

  /** Give the element of the editor that has the focus. */
  focused() {
    return this.editor.root.activeElement;
  }

  /** Show the cards as they stand. */
  render() {
    const { ranking, rows, data, drag } = this.editor;
    const before = tops(this.cards.values());
    const focused = this.focused();
    const held = drag.key ?? this.keyOf(focused);
    const rank = [...this.list.children].findIndex((node) => node.contains(focused)) + 1;
    for (const [key, card] of this.cards) {
      if (ranking.has(key)) continue;
      card.node.remove();
      this.cards.delete(key);
    }
    this.arrange(this.list, ranking.ranked, held);
    this.arrange(this.shelf, ranking.missing, held);
    ranking.ranked.forEach((item, i) => this.card(item.key).show(item, i + 1, ranking, data));
    ranking.missing.forEach((item) => this.card(item.key).show(item, 0, ranking, data));
    const [isBare, isKept] = [ranking.missing.length === 0, "shelve" in data.locked];
    this.hint.hidden = !isBare || isKept;
    this.shelfTitle.hidden = isBare && isKept;
    this.list.classList.toggle("pinned", data.pinned !== null);
    this.node.classList.toggle("named", ranking.ranked.some(({ name }) => name.length > LETTERS));
    rows.show();
    this.node.classList.toggle("kept", "move" in data.locked);
    // The browser lays the list out once: all is measured before more is changed.
    const after = tops(this.cards.values());
    this.places.measure();
    for (const stop of Object.values(this.stops)) stop.settle();
    this.places.show();
    this.keepFocus(focused, held, rank);
    glide(this.cards.values(), before, after, drag.key, (key) => rows.of(key));
    this.light(this.lit);
    this.shown = this.toShow;
  }

  /** All that the cards show, in one text. */
  get toShow() {
    const { ranking, data, drag } = this.editor;
    const { depths, deep, locked, pinned, labels, line, scores } = data;
    return JSON.stringify([ranking, drag.key, depths, deep, locked, pinned, labels.handle, line, scores]);
  }

  /** Whether the cards stand as they should: Python usually answers with the list that is there already. */
  get isShown() {
    return this.shown === this.toShow;
  }

  /** The focus stays in the list, whatever became of the card that had it.
   *
   * @param {Element | null} focused before
   * @param {number} key of the card that it was on
   * @param {number} rank that the card had
   */
  keepFocus(focused, key, rank) {
    if (!focused || this.focused() === focused || Number.isNaN(key)) return;
    if (this.editor.ranking.has(key)) this.card(key).handle.focus({ preventScroll: true });
    else this.focusCard(rank);
  }

  /** @param {number} rank that gets the focus, or the last one if there are fewer */
  focusCard(rank) {
    this.rankedCards()[clamp(rank, 1, this.editor.ranking.count) - 1].handle.focus();
  }

  rankedCards() {
    return this.editor.ranking.ranked.map(({ key }) => this.card(key));
  }

  /** Bring a list's nodes into order around the held one, which stays where it is and keeps the focus.
   *
   * @param {HTMLElement} list
   * @param {Item[]} items
   * @param {number} held
   */
  arrange(list, items, held) {
    const cards = items.map(({ key }) => this.card(key));
    const found = cards.findIndex(({ key, node }) => key === held && node.parentNode === list);
    const split = found < 0 ? cards.length : found;
    for (let i = split - 1; i >= 0; i--) {
      const after = cards[i + 1]?.node ?? null;
      if (cards[i].node.nextSibling !== after || cards[i].node.parentNode !== list) list.insertBefore(cards[i].node, after);
    }
    for (let i = split + 1; i < cards.length; i++) {
      const before = cards[i - 1].node;
      if (before.nextSibling !== cards[i].node) before.after(cards[i].node);
    }
  }

  /** Show what Python says of the list. */
  showFrame() {
    const { data } = this.editor;
    this.queries.show(data);
    this.queries.node.inert = data.asks; // the answers lie over them
    this.question.show(data.asks);
    tellAsking(data.asks);
    this.showWaiting();
  }

  /** Show whether the numbers are those of the list. */
  showWaiting() {
    const { data, log } = this.editor;
    const { count, isAway, isStale } = channel;
    this.waiting.show(isStale, count, data.language);
    this.showTools();
    this.node.classList.toggle("stale", isStale);
    // What comes after an edit that is not on screen yet would be made on a list that nobody has seen.
    this.field.inert = isAway && log.isAsking;
  }

  /** Show which of the buttons can do something, and tell the page whether an edit is under way. */
  showTools() {
    const { data, log, drag } = this.editor;
    tellUnderWay(drag.isOn || log.isWaiting);
    this.tools.show(data, channel.isAway, log.isWaiting);
  }

  /** Light up the card of the rank that is looked at.
   *
   * @param {number | null} rank
   */
  light(rank) {
    this.lit = rank;
    this.rankedCards().forEach(({ node }, i) => node.classList.toggle("lit", i + 1 === rank));
  }

  /** Say to a screen reader what became of a document.
   *
   * @param {string} text
   * @param {number} key
   */
  say(text, key) {
    const { ranking, data: { labels } } = this.editor;
    const { name, grade } = ranking.find(key);
    const inWords = grade === null ? labels.not_judged : fill(labels.of_grade, { grade });
    this.status.textContent = fill(text, { name, grade: inWords, rank: ranking.rankOf(key), count: ranking.count });
  }
}
