import { beyond, overlap, scrollStep } from "./geometry.js";

/** @typedef {import("./geometry.js").Span} Span */

const PAUSE = 350; // milliseconds that a pointer rests at the edge of the window before the list scrolls

/** What the list scrolls in: what can be seen of it, and scrolling it along under a drag. */
export class Pane {
  /** @param {ShadowRoot} root */
  constructor(root) {
    this.root = root;
    this.frame = 0;
    this.since = 0; // when the pointer came to the edge
    this.last = 0; // when a frame was drawn last
  }

  /** The element that scrolls: the nearest around the editor. */
  get node() {
    let node = this.root.host.parentElement;
    while (node && !/auto|scroll/.test(getComputedStyle(node).overflowY)) node = node.parentElement;
    return node ?? document.documentElement;
  }

  /** What can be seen, in pixels of the window: what stays on top of it is no part of that.
   *
   * @returns {Span}
   */
  get seen() {
    const { node } = this;
    const { top, bottom } = node.getBoundingClientRect();
    const covered = parseFloat(getComputedStyle(node).scrollPaddingTop) || 0;
    return overlap([{ top: top + covered, bottom }, { top: 0, bottom: innerHeight }]);
  }

  /** As long as a pointer is beyond what can be seen, scroll the list to it, frame by frame.
   *
   * @param {number} y
   * @param {() => Span} list where the list is
   * @param {() => void} follow called after each frame that has scrolled
   */
  scrollTo(y, list, follow) {
    cancelAnimationFrame(this.frame);
    if (!beyond(y, this.seen, innerHeight)) this.rest();
    else this.frame = requestAnimationFrame((now) => this.step(y, list, follow, now));
  }

  /** @param {number} y @param {() => Span} list @param {() => void} follow @param {number} now */
  step(y, list, follow, now) {
    this.since ||= now;
    const { seen } = this;
    const time = now - (this.last || now);
    this.last = now;
    const isDue = y < seen.top || y > seen.bottom || now - this.since > PAUSE;
    const pixels = isDue ? scrollStep(beyond(y, seen, innerHeight), { time, held: now - this.since }, seen, list()) : 0;
    this.node.scrollTop += pixels;
    if (pixels) follow();
    this.scrollTo(y, list, follow);
  }

  rest() {
    cancelAnimationFrame(this.frame);
    this.since = this.last = 0;
  }
}
