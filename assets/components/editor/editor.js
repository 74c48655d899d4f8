import { channel } from "../shared/channel.js";
import { onPull, onShine, order, shine } from "../shared/events.js";
import { fill } from "../shared/texts.js";
import { onWords, words } from "../shared/words.js";
import { beginWith } from "../view/address.js";
import { Drag } from "./drag.js";
import { Keys } from "./keys.js";
import { refuses } from "./lesson.js";
import { log } from "./log.js";
import { Menu, retype } from "./menu.js";
import { Ranking } from "./ranking.js";
import { Rows } from "./rows.js";
import { translate } from "./translate.js";
import { View } from "./view.js";

/** @typedef {import("./rows.js").Tree} Tree */

let loadsShown = Infinity; // how many lists had been loaded when one was last shown, by whichever editor
/** Whether anything has had the focus yet: after a reload none is lost. */
let wasFocused = false;
document.addEventListener("focusin", () => (wasFocused = true), { once: true });

/** The ranking editor: takes what hands do and what Python says, changes the list, shows it and reports it. */
export class Editor {
  /** @param {ShadowRoot} root @param {[ListData, Tree?, Tree?]} data */
  constructor(root, [list]) {
    this.root = root;
    /** @type {EditorData} */
    this.data = { ...list, ...words() };
    this.log = log;
    this.ranking = new Ranking();
    this.drag = new Drag(this);
    this.keys = new Keys(this);
    this.menu = new Menu(this);
    this.rows = new Rows(this);
    this.view = new View(this);
    /** @type {HTMLElement | null} */
    this.held = null; // the handle that had the focus last
    /** @type {Set<number> | null} */
    this.expecting = null; // the cards before one was asked for
    this.listeners = new AbortController();
    this.listen(this.listeners.signal);
  }

  /** @param {AbortSignal} signal */
  listen(signal) {
    const { list, places } = this.view;
    this.keys.listen(signal);
    places.follow(signal);
    channel.addEventListener("change", () => this.view.showWaiting(), { signal });
    onShine((rank) => this.view.light(rank), signal);
    onPull((rank) => this.view.line.pull(rank), signal);
    onWords(() => translate(this), signal);
    const hold = (/** @type {Event} */ { target }) => {
      if (target instanceof HTMLElement && target.matches(".handle")) this.held = target;
    };
    this.root.addEventListener("focusin", hold, { signal });
    /** @param {Event} event */
    const shineUnder = ({ target }) => shine(this.ranking.rankOf(this.view.keyOf(target)) || null);
    for (const type of ["pointerover", "focusin"]) list.addEventListener(type, shineUnder, { signal });
    for (const type of ["pointerleave", "focusout"]) list.addEventListener(type, () => shine(null), { signal });
  }

  destroy() {
    this.drag.end();
    this.rows.destroy();
    this.view.skip.remove();
    channel.leave(this);
    this.listeners.abort();
  }

  // --- Python's side -------------------------------------------------------------------------------------

  /** @param {Component<[ListData, Tree?, Tree?]>} component */
  receive({ data: [list, rows = null, aside = null], setStateValue }) {
    channel.receive(list, setStateValue, this);
    if (!this.ranking.count) this.show();
    if (channel.isForeign) return;
    this.data = { ...list, ...words() };
    if (list.begins) beginWith(list.base.address);
    if (this.log.isNew) this.drag.end();
    Object.assign(this.rows, { tree: rows, aside });
    this.adopt();
    this.rows.show();
    this.view.showFrame();
  }

  /** Take Python's list if nothing of ours is on its way or under the finger. */
  adopt() {
    if (this.log.isWaiting || this.drag.isOn || channel.isAsking("decide")) return;
    this.show();
    this.focusNew();
    this.focusLoaded();
  }

  show() {
    this.ranking.become(this.data, this.log.base?.keys ?? []);
    if (!this.view.isShown) this.view.render();
  }

  /** After "add", the focus goes to the card that Python has made. */
  focusNew() {
    const added = this.expecting && this.ranking.ranked.find(({ key }) => !this.expecting?.has(key));
    if (!added) return;
    this.expecting = null;
    this.view.card(added.key).grade.focus();
  }

  /** An example or a paste closes what it was chosen in: the focus that is lost so goes to the first card. */
  focusLoaded() {
    const isNew = this.data.loads > loadsShown;
    loadsShown = this.data.loads;
    if (isNew && wasFocused && document.activeElement === document.body) this.view.focusCard(1);
  }

  /** Log an edit and tell Python. Call it before the screen is redrawn: Python can work meanwhile.
   *
   * @param {...unknown} edit
   */
  report(...edit) {
    this.log.edit(edit, this.drag.gesture);
    this.view.showTools();
  }

  /** Let Python make an edit of the whole list.
   *
   * @param {...unknown} edit
   */
  ask(...edit) {
    this.log.ask(edit);
  }

  /** Say what a move does. The question goes with its answer: the focus is at the card that was held last, ready for
   * the next move.
   *
   * @param {Way} way
   */
  answer(way) {
    order(["answer", way]);
    if (this.held?.isConnected) this.held.focus();
  }

  /** Whether the lesson keeps what an edit would change.
   *
   * @param {string} edit
   */
  refuses(edit) {
    return refuses(this.data.locked, edit);
  }

  // --- edits that show at once -----------------------------------------------------------------------------

  /** Put a card at a rank of the list, whether it was in it or on the shelf.
   *
   * @param {number} key
   * @param {number} wanted
   */
  place(key, wanted) {
    const from = this.ranking.rankOf(key);
    const rank = this.ranking.possibleRank(key, wanted);
    if (from === rank || this.refuses(from ? "move" : "retrieve")) return;
    this.report(from ? "move" : "retrieve", key, rank);
    this.ranking.place(key, rank);
    this.view.render();
    shine(rank);
    this.view.say(this.data.labels.moved, key);
  }

  /** @param {number} key @param {number} wanted */
  shelve(key, wanted) {
    const place = this.ranking.possiblePlace(key, wanted);
    if (this.ranking.isLast(key) || this.ranking.placeOf(key) === place || this.refuses("shelve")) return;
    this.report("shelve", key, place);
    this.ranking.shelve(key, place);
    this.view.render();
    this.view.say(this.data.labels.shelved, key);
  }

  /** @param {number} key @param {Grade} grade */
  grade(key, grade) {
    const item = this.ranking.find(key);
    if (item.grade === grade || this.refuses("set_grade")) return this.view.render();
    this.report("set_grade", key, grade);
    if (grade !== null && grade > this.ranking.top) return; // Python says what is allowed
    item.grade = grade;
    this.view.render();
    this.view.say(this.data.labels.graded, key);
  }

  /** @param {number} key @param {string} name */
  rename(key, name) {
    const item = this.ranking.find(key);
    if (name === item.name) return;
    this.report("rename", key, name);
    item.name = name;
    this.view.render();
  }

  /** @param {number} key */
  remove(key) {
    if (this.refuses("remove")) return;
    this.report("remove", key);
    if (this.ranking.isLast(key)) return; // Python says why not
    const neighbour = this.ranking.neighbour(key);
    this.view.say(this.data.labels.removed, key);
    this.ranking.take(key);
    this.view.render();
    this.view.card(neighbour.key).handle.focus();
  }

  /** @param {number} wanted */
  cutoff(wanted) {
    const k = Math.max(wanted, 1);
    if (k === this.ranking.k || this.refuses("set_cutoff")) return;
    this.report("set_cutoff", k);
    this.ranking.k = k;
    this.view.render();
  }

  // --- buttons -----------------------------------------------------------------------------------------------

  /** @param {number} key */
  startRename(key) {
    const { name, handle } = this.view.card(key);
    const item = this.ranking.find(key);
    const label = fill(this.data.labels.rename, { name: item.name });
    retype({ node: name, text: item.name, label, home: handle }, (text) => this.rename(key, text));
  }

  /** @param {number} key @param {number} rank */
  placeByButton(key, rank) {
    this.place(key, rank);
    this.view.card(key).handle.focus();
  }

  /** A card that changes lists is another place in the document: its handle takes the focus along.
   *
   * @param {number} key
   */
  retrieveByButton(key) {
    this.placeByButton(key, this.ranking.count + 1);
  }

  /** @param {number} key */
  shelveByButton(key) {
    this.shelve(key, this.ranking.missing.length + 1);
    this.view.card(key).handle.focus();
  }
}
