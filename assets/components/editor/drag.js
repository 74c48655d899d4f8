import { stop } from "../shared/dom.js";
import { countAbove, middle, scrollStep, slotOf } from "./geometry.js";
import { slide } from "./view.js";

/** @typedef {object} Held what is being dragged
 * @property {HTMLElement} grip
 * @property {string} gesture
 * @property {(event: PointerEvent) => void} follow
 * @property {() => void} back
 * @property {() => void} release
 * @property {number | null} key of the card, if it is one
 */

/** Dragging a card by its handle, or the cutoff line: every place it comes to is an edit, all of them one step. */
export class Drag {
  /** @param {import("./editor.js").Editor} editor */
  constructor(editor) {
    this.editor = editor;
    /** @type {Held | null} */
    this.held = null;
    this.scrolling = 0;
  }

  get isOn() {
    return this.held !== null;
  }

  /** The key of the card that is under way. */
  get key() {
    return this.held?.key ?? null;
  }

  get gesture() {
    return this.held?.gesture ?? null;
  }

  /** @param {PointerEvent} event @param {number} key */
  cardDown(event, key) {
    if (event.button || this.isOn) return;
    const { editor } = this;
    const card = editor.view.card(key);
    event.preventDefault();
    card.handle.focus({ preventScroll: true });
    const rank = editor.ranking.rankOf(key);
    const place = editor.ranking.placeOf(key);
    const grab = event.clientY - card.node.getBoundingClientRect().top;
    this.begin(event, card.handle, {
      key,
      follow: (move) => {
        if (move.pointerId === event.pointerId) this.moveCard(move, card, move.clientY - grab);
      },
      back: () => (rank ? editor.place(key, rank) : editor.shelve(key, place)),
      release: () => this.releaseCard(card),
    });
    card.node.classList.add("dragged");
  }

  /** @param {PointerEvent} event */
  cutoffDown(event) {
    if (event.button || this.isOn) return;
    const { editor } = this;
    const { line } = editor.view;
    event.preventDefault();
    line.focus({ preventScroll: true });
    const start = editor.ranking.k;
    this.begin(event, line, {
      key: null,
      follow: (move) => {
        const boxes = editor.view.rankedCards().map(({ box }) => box);
        editor.cutoff(countAbove(boxes, move.clientY));
        this.keepScrolling(move);
      },
      back: () => editor.cutoff(start),
      release: () => {},
    });
  }

  /** Let every move of the pointer go to the grip until it is let go; Escape takes the drag back.
   *
   * @param {PointerEvent} event
   * @param {HTMLElement} grip
   * @param {Omit<Held, "grip" | "gesture">} held
   */
  begin(event, grip, held) {
    this.held = { grip, gesture: this.editor.log.newGesture(), ...held };
    grip.setPointerCapture(event.pointerId);
    grip.onpointermove = held.follow;
    grip.onpointerup = () => this.end();
    grip.onpointercancel = () => this.cancel();
    addEventListener("keydown", this.onKey, { capture: true });
  }

  /** @param {KeyboardEvent} event */
  onKey = (event) => {
    if (event.key !== "Escape") return;
    stop(event);
    this.cancel();
  };

  /** Bring a card to wherever the pointer has it.
   *
   * @param {PointerEvent} event
   * @param {import("./card.js").Card} card
   * @param {number} top of the card
   */
  moveCard(event, card, top) {
    const { editor } = this;
    const { view } = editor;
    const dragged = { top, height: card.node.offsetHeight };
    const isOverShelf = middle(dragged) > view.shelfTitle.getBoundingClientRect().bottom;
    if (isOverShelf) editor.shelve(card.key, this.slot(view.shelf, editor.ranking.missing, card, dragged));
    else editor.place(card.key, this.slot(view.list, editor.ranking.ranked, card, dragged));
    // A node that went to another list has lost the pointer.
    if (!card.handle.hasPointerCapture(event.pointerId)) card.handle.setPointerCapture(event.pointerId);
    card.node.style.transform = `translateY(${top - card.box.top}px)`;
    this.keepScrolling(event);
  }

  /** The place in a list that a dragged card has come to.
   *
   * @param {HTMLElement} list
   * @param {Item[]} items
   * @param {import("./card.js").Card} card
   * @param {import("./geometry.js").Box} dragged
   */
  slot(list, items, card, dragged) {
    const cards = items.map(({ key }) => this.editor.view.card(key));
    const here = card.node.parentNode === list ? cards.indexOf(card) : Infinity;
    return slotOf(cards.filter((other) => other !== card).map(({ box }) => box), dragged, here);
  }

  /** While the pointer rests near the edge of the window, scroll a long list along and move on with it.
   *
   * @param {PointerEvent} event
   */
  keepScrolling(event) {
    cancelAnimationFrame(this.scrolling);
    const step = scrollStep(event.clientY, innerHeight);
    const pane = this.editor.root.host.closest("[data-testid=stSidebarContent]");
    if (!step || !pane) return;
    this.scrolling = requestAnimationFrame(() => {
      const before = pane.scrollTop;
      pane.scrollTop += step;
      if (pane.scrollTop !== before) this.held?.follow(event);
    });
  }

  cancel() {
    this.held?.back();
    this.end();
  }

  end() {
    if (!this.held) return;
    const { grip, release } = this.held;
    this.held = grip.onpointermove = grip.onpointerup = grip.onpointercancel = null;
    removeEventListener("keydown", this.onKey, { capture: true });
    cancelAnimationFrame(this.scrolling);
    release();
    this.editor.adopt();
  }

  /** Let a card glide from under the pointer to its place.
   *
   * @param {import("./card.js").Card} card
   */
  releaseCard({ node, handle }) {
    const from = node.style.transform;
    node.style.transform = "";
    node.classList.remove("dragged");
    handle.focus({ preventScroll: true }); // lost where the card went from one list to the other
    if (from) slide(node, from);
  }
}
