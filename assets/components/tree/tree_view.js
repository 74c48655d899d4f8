/* The tree view: shows trees of [tag, attributes, ...children] that Python has made (ui/tree/nodes.py).
 *
 * Preact brings the page from one tree to the next by changing what differs, so
 * nothing flickers and CSS transitions run. Text is only ever set as text: what a person typed is never HTML.
 * Whatever carries data-rank lights up with its rank, here and in every other component of the page.
 */

import { h, render } from "../../vendor/preact.module.js";
import { mark } from "../shared/dom.js";
import {
  askFor, isAsking, onAsking, onDrag, onShine, onShown, onSlide, onUnderWay, onWalk, order, shine,
} from "../shared/events.js";
import { Arrival } from "./arrival.js";
import { tellBand } from "./band.js";
import { draft, restore } from "./drafts.js";
import { save, saveFile } from "./file.js";
import { turnPage } from "../view/turning.js";
import { copyLink, enlarge, markPanel, openedBy } from "./share.js";
import { Lead } from "./lead.js";
import { closeMenu, follow, goThrough, opensElsewhere } from "./links.js";
import { savePicture } from "./picture.js";
import { showRoom } from "./room.js";
import { takeRing, walkRing } from "./ring.js";
import { orderBy, sorted } from "./sort.js";
import { followSteps, showSteps } from "./tabs.js";
import { walk } from "./walk.js";
import { Walker, showRanks } from "./walker.js";

/** @typedef {string | number | null | [tag: string, attributes: object | null, ...children: any[]]} Tree */

/** @param {Tree} tree @returns {import("../../vendor/preact.module.js").Child} */
const toElement = (tree) => (Array.isArray(tree) ? h(tree[0], tree[1], tree.slice(2).map(toElement)) : tree);

export class TreeView {
  /** @param {ShadowRoot} root */
  constructor(root) {
    this.root = root;
    this.place = root.appendChild(document.createElement("div")); // the root itself belongs to Streamlit
    /** @type {number | null} */
    this.rank = null;
    this.exact = false;
    /** @type {Tree} */
    this.tree = null;
    /** What Python has given last. @type {Tree} */
    this.given = null;
    /** @type {import("./sort.js").Order | null} */
    this.order = null;
    this.hasSteps = false;
    this.isUnderWay = false;
    /** @type {string | undefined} */
    this.toldOf = undefined;
    this.lead = new Lead(root);
    this.arrival = new Arrival(this.place);
    this.listeners = new AbortController();
    const { signal } = this.listeners;
    /** @param {EventTarget} target @param {string} type @param {(event: any) => void} listener */
    const on = (target, type, listener) => target.addEventListener(type, listener, { signal });
    onShine((rank) => this.light(rank), signal);
    onDrag((isOn) => this.hold(isOn), signal);
    onAsking(() => this.light(this.rank), signal);
    onUnderWay((isOn) => {
      this.isUnderWay = isOn;
      if (isOn) this.walker.open(); // of what an edit does all is seen
      this.tell();
    }, signal);
    showRoom(this.place, (tree) => {
      this.tree = tree;
      this.show();
    }, signal);
    this.walker = new Walker(this.place, shine);
    onWalk((by) => this.walker.walk(by), signal);
    onSlide((isComplete) => this.walker.begin(isComplete), signal);
    on(document, "pointerdown", () => this.walker.open());
    onShown(() => showRanks(this.place), signal);
    on(root, "pointerover", (event) => this.shine(rankOf(event.target)));
    on(this.place, "pointerleave", () => this.shine(null));
    on(root, "focusin", (event) => this.shine(rankOf(event.target)));
    on(root, "focusout", () => this.shine(null));
    on(root, "pointerdown", takeRing);
    on(root, "keydown", walkRing);
    on(root, "keydown", (event) => walk(event));
    on(root, "click", (event) => this.click(event));
    on(root, "submit", (event) => submit(event));
    on(root, "input", (event) => draft(event.target.form));
    on(window, "beforeprint", () => this.showAddress());
  }

  destroy() {
    this.walker.end();
    this.listeners.abort();
    this.place.remove();
  }

  /** @param {Pick<Component<Tree>, "data">} component */
  receive({ data }) {
    if (data === this.given) return; // what has come with a room's news is later
    const isNew = this.tree === null;
    this.tree = this.given = data;
    showSteps(this.place, () => this.show(), isNew);
    if (isNew) /** @type {HTMLElement | null} */ (this.place.querySelector("[data-return]"))?.focus();
    if (!this.hasSteps && this.place.querySelector('[role="tablist"]')) {
      this.hasSteps = true;
      followSteps(this.place, this.listeners.signal);
    }
    if (!isNew) return;
    if (this.place.querySelector(".strip")) document.getElementById("first-words")?.remove(); // the page has words of its own
    tellBand(this.place, this.listeners.signal);
    markPanel(this.root, this.listeners.signal);
  }

  show() {
    render(toElement(sorted(this.tree, this.order)), this.place);
    this.showExact();
    this.walker.show();
    showRanks(this.place);
    this.light(this.rank);
    this.tell();
    restore(this.place.querySelector("form[data-draft]"));
    this.lead.follow();
    this.arrival.follow();
  }

  /** Keep a sum above the cards as high as it is while something is dragged: they stay under the hand.
   *
   * @param {boolean} isOn
   */
  hold(isOn) {
    const { classList, style } = this.place;
    classList.toggle("dragged", isOn);
    const isKept = isOn && this.root.host.closest(".st-key-sum");
    style.height = isKept ? `${this.place.getBoundingClientRect().height}px` : "";
    style.overflow = isKept ? "clip" : "";
  }

  /** @param {number} place */
  sort(place) {
    this.order = orderBy(this.order, place);
    this.show();
  }

  /** @param {number | null} rank */
  shine(rank) {
    if (rank !== this.rank && !isAsking()) shine(rank);
  }

  /** Light up what belongs to a rank of the list; not as long as the page is of the list before.
   *
   * @param {number | null} rank
   */
  light(rank) {
    this.rank = rank;
    for (const element of this.root.querySelectorAll(".lit")) element.classList.remove("lit");
    if (rank === null || isAsking()) return;
    for (const element of this.root.querySelectorAll(`[data-rank="${rank}"]`)) element.classList.add("lit");
  }

  /** Say to a screen reader what an edit has come to: once, when it is done, and nothing where a page is opened.
   *
   * What was said goes where it is not what the page says any more, as in another language.
   */
  tell() {
    /** @type {HTMLElement | null} */
    const place = this.place.querySelector("[data-tell]");
    if (!place || this.isUnderWay) return;
    const { tell, of } = place.dataset;
    if (this.toldOf !== undefined && of !== this.toldOf) place.textContent = tell ?? "";
    else if (place.textContent !== tell) place.textContent = "";
    this.toldOf = of;
  }

  /** Show a rational number as its fraction, or as a decimal again: all those of this tree at once. */
  turn() {
    this.exact = !this.exact;
    this.showExact();
  }

  /** Write the address of the list where the page, once printed, says what it shows: without the key of a room's teacher. */
  showAddress() {
    const place = this.root.querySelector("[data-address]");
    if (place) place.textContent = location.href.replace(/([?&])host=[^&#]*&?/, "$1");
  }

  showExact() {
    for (const number of this.root.querySelectorAll("[data-exact]")) {
      const { exact, decimal } = /** @type {HTMLElement} */ (number).dataset;
      number.textContent = (this.exact ? exact : decimal) ?? "";
      if (number instanceof HTMLButtonElement) mark(number, { "aria-pressed": this.exact });
    }
    for (const button of this.root.querySelectorAll("[data-turn]")) mark(button, { "aria-pressed": this.exact });
  }

  /** @param {MouseEvent & {target: Element}} event */
  click(event) {
    const { target } = event;
    if (target.closest("[data-exact], [data-turn]")) return this.turn();
    if (target.closest("[data-print]")) return print();
    const way = found(target, "[data-past]");
    if (way && !opensElsewhere(event) && goThrough(way)) return event.preventDefault();
    const link = found(target, "a[data-page]");
    if (link) return follow(link, event);
    const editing = found(target, "[data-edit]");
    if (editing) {
      closeMenu(editing);
      return askFor(JSON.parse(editing.dataset.edit ?? "[]"));
    }
    const asking = found(target, "[data-command]");
    if (asking) {
      if (asking instanceof HTMLAnchorElement) {
        if (opensElsewhere(event)) return;
        event.preventDefault();
        if (asking.pathname !== location.pathname) turnPage();
      }
      if (asking.ariaHasPopup === "dialog") openedBy(asking);
      closeMenu(asking);
      return order(JSON.parse(asking.dataset.command ?? "[]"));
    }
    const copying = found(target, "button[data-copy]");
    if (copying) return copyLink(copying);
    const file = found(target, "button[data-file]");
    if (file) return saveFile(file);
    const text = found(target, "button[data-text]");
    if (text) return save(new Blob([text.dataset.text ?? ""]), text.dataset.name ?? "");
    const picture = found(target, "button[data-enlarge]");
    if (picture) return enlarge(picture);
    const heading = found(target, "button[data-sort]");
    if (heading) return this.sort(Number(heading.dataset.sort));
    const button = found(target, "button[data-save]");
    if (button) return savePicture(button);
  }
}

/** @param {Element} target @param {string} selector @returns {HTMLElement | null} */
const found = (target, selector) => target.closest(selector);

/** Ask for what a form is for, with what is filled in.
 *
 * @param {SubmitEvent & {target: HTMLFormElement}} event
 */
function submit(event) {
  event.preventDefault();
  const { target } = event;
  order([target.dataset.form, Object.fromEntries(new FormData(target))]);
}

/** @param {Element} element */
function rankOf(element) {
  const rank = found(element, "[data-rank]")?.dataset.rank;
  return rank === undefined ? null : Number(rank);
}
