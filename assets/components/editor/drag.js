import { channel } from "../shared/channel.js";
import { slide, stop } from "../shared/dom.js";
import { tellDrag } from "../shared/events.js";
import { clamp, placeAt, withOneMore } from "./geometry.js";
import { Pane } from "./pane.js";
import { awaitDrag, hasMoved, opensMenus } from "./press.js";

/** @typedef {object} Held what is being dragged
 * @property {number | null} key of the card, if it is one
 * @property {(at: PointerEvent) => void} reach puts it where the pointer is
 * @property {(at: PointerEvent) => void} carry keeps it under the pointer
 * @property {() => void} back
 * @property {() => void} release
 */

/** Dragging a card, or the line: every place it comes to is an edit, all of them one step.
 *
 * A card goes to the place that the pointer is over, and nowhere else.
 */
export class Drag {
  /** @param {import("./editor.js").Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.pane = new Pane(editor.root);
    /** @type {Held | null} */
    this.held = null;
    /** @type {string | null} */
    this.gesture = null;
    this.over = new AbortController();
  }

  get isOn() {
    return this.held !== null;
  }

  /** The key of the card that is under way. */
  get key() {
    return this.held?.key ?? null;
  }

  /** A press on a card: its grip drags at once, the rest of it by the mouse's first step or a finger's rest.
   *
   * @param {PointerEvent} down
   * @param {number} key
   */
  cardDown(down, key) {
    if (down.button || !down.isPrimary || this.isOn) return;
    const card = this.editor.view.card(key);
    const target = /** @type {Element} */ (down.target);
    const isMouse = down.pointerType === "mouse";
    const isGrade = card.grade.contains(target);
    if (target.closest("input") || (isMouse && isGrade && !opensMenus())) return; // a press is theirs
    const isGrip = card.handle.contains(target);
    const grab = down.clientY - card.node.getBoundingClientRect().top;
    const begin = () => this.editor.refuses("move") || this.beginCard(down, card, grab);
    if (isMouse && (isGrip || !target.closest("button"))) {
      down.preventDefault();
      (isGrade ? card.grade : card.handle).focus({ preventScroll: true });
    }
    if (isGrip) begin();
    else awaitDrag(down, begin);
  }

  /** A press on the row beside a card takes the card, as a press on that does.
   *
   * @param {PointerEvent} down
   * @param {number} key
   */
  rowDown(down, key) {
    if (down.button || !down.isPrimary || this.isOn) return;
    const card = this.editor.view.card(key);
    const grab = down.clientY - card.node.getBoundingClientRect().top;
    awaitDrag(down, () => this.editor.refuses("move") || this.beginCard(down, card, grab));
  }

  /** @param {PointerEvent} down @param {import("./card.js").Card} card @param {number} grab */
  beginCard(down, card, grab) {
    const { editor } = this;
    const { key } = card;
    const rank = editor.ranking.rankOf(key);
    const place = editor.ranking.placeOf(key);
    card.handle.focus({ preventScroll: true });
    card.node.classList.add("dragged");
    editor.view.node.classList.add("dragging");
    this.begin(down, {
      key,
      reach: (at) => this.placeCard(at, card),
      carry: ({ clientY }) => {
        card.node.style.transform = `translateY(${clientY - grab - card.span.top}px)`;
        editor.rows.carry(key);
      },
      back: () => (rank ? editor.place(key, rank) : editor.shelve(key, place)),
      release: () => this.releaseCard(card),
    });
  }

  /** Let every move of the pointer come here until it is let go; Escape takes the drag back.
   *
   * @param {PointerEvent} down
   * @param {Held} held
   */
  begin(down, held) {
    this.held = held;
    this.gesture = this.editor.log.newGesture();
    this.over = new AbortController();
    tellDrag(true);
    const { signal } = this.over;
    const { node } = this.editor.view;
    node.setPointerCapture(down.pointerId); // a node that stays, wherever the card goes
    /** @type {PointerEvent | null} */
    let last = null; // where the pointer is, once it has moved
    const isOurs = (/** @type {PointerEvent} */ at) => at.pointerId === down.pointerId && (last || hasMoved(down, at));
    const follow = (/** @type {PointerEvent} */ at) => {
      if (!isOurs(at)) return;
      last = at;
      this.follow(at);
    };
    node.addEventListener("pointermove", follow, { signal });
    // That comes with the next frame. Many a browser tells of each step at once, too: then Python hears of another
    // place, and is at work while the frame is drawn.
    const reach = (/** @type {PointerEvent} */ at) => isOurs(at) && this.held?.reach(at);
    node.addEventListener("pointerrawupdate", (at) => reach(/** @type {PointerEvent} */ (at)), { signal });
    node.addEventListener("pointerup", (at) => {
      follow(at);
      if (at.pointerId === down.pointerId) this.drop(last !== null);
    }, { signal });
    node.addEventListener("pointercancel", () => this.cancel(), { signal });
    addEventListener("scroll", () => last && this.follow(last), { capture: true, signal });
    addEventListener("keydown", (event) => this.onKey(event), { capture: true, signal });
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (event.key !== "Escape") return;
    stop(event);
    this.cancel();
  }

  /** @param {PointerEvent} at */
  follow(at) {
    this.bring(at);
    const list = () => this.editor.view.list.getBoundingClientRect();
    this.pane.scrollTo(at.clientY, list, () => this.bring(at));
  }

  /** @param {PointerEvent} at */
  bring(at) {
    this.held?.reach(at);
    this.held?.carry(at);
  }

  /** Put a card at the place that the pointer is over.
   *
   * @param {PointerEvent} at
   * @param {import("./card.js").Card} card
   */
  placeCard(at, card) {
    const { editor } = this;
    const { ranked, missing } = editor.ranking;
    if (this.isOverShelf(at)) editor.shelve(card.key, this.placeIn(missing, card, at.clientY));
    else editor.place(card.key, this.placeIn(ranked, card, this.seenAt(at)));
  }

  /** The height of the pointer within what can be seen: beyond it nothing is pointed at.
   *
   * @param {PointerEvent} at
   */
  seenAt({ clientY }) {
    const { top, bottom } = this.pane.seen;
    return clamp(clientY, top, bottom);
  }

  /** Whether the pointer is over the shelf, as far as that can be seen; it reaches down to the end of the list's column.
   *
   * @param {PointerEvent} at
   */
  isOverShelf({ clientX, clientY }) {
    const { seen } = this.pane;
    const { top, left, right } = this.editor.view.shelfTitle.getBoundingClientRect();
    return clientX >= left && clientX <= right && clientY >= Math.max(top, seen.top) && clientY < seen.bottom;
  }

  /** @param {Item[]} items @param {import("./card.js").Card} card @param {number} y */
  placeIn(items, card, y) {
    const spans = this.spans(items);
    return placeAt(items.some(({ key }) => key === card.key) ? spans : withOneMore(spans), y);
  }

  /** @param {Item[]} items */
  spans(items) {
    return items.map(({ key }) => this.editor.view.card(key).span);
  }

  /** @param {boolean} hasMovedOn */
  drop(hasMovedOn) {
    if (hasMovedOn) swallowClick();
    this.end();
  }

  cancel() {
    this.held?.back();
    this.end();
  }

  end() {
    if (!this.held) return;
    const { release } = this.held;
    this.held = this.gesture = null;
    this.over.abort();
    tellDrag(false);
    this.pane.rest();
    release();
    channel.deliver();
    this.editor.adopt();
    this.editor.view.showTools();
  }

  /** Let a card and its row glide from under the pointer to their place.
   *
   * @param {import("./card.js").Card} card
   */
  releaseCard({ key, node, handle }) {
    const from = node.style.transform;
    const { rows } = this.editor;
    node.style.transform = "";
    rows.carry(key);
    node.classList.remove("dragged");
    this.editor.view.node.classList.remove("dragging");
    handle.focus({ preventScroll: true }); // lost where the card went from one list to the other
    if (from) for (const each of [node, rows.of(key)]) if (each) slide(each, from);
  }
}

/** A drag that began on a button ends with a click that nobody meant. */
function swallowClick() {
  const over = new AbortController();
  addEventListener("click", stop, { capture: true, signal: over.signal });
  setTimeout(() => over.abort());
}
