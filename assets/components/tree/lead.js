import { isPresenting } from "./present.js";

/** Give the focus to where one goes on, once for each state of a form: to its first field, or to the button `on`.
 *
 * A focus that is elsewhere stays. No field has it where a finger would have the keyboard come up, nor on the
 * projector, whose keys would end in it.
 */
export class Lead {
  /** @param {ShadowRoot} root that the form is in */
  constructor(root) {
    this.root = root;
    /** @type {string | undefined} */
    this.led = undefined;
  }

  follow() {
    /** @type {HTMLElement | null} */
    const form = this.root.querySelector("[data-focus]");
    if (form?.dataset.focus === this.led) return;
    this.led = form?.dataset.focus;
    const isFree = [document.body, this.root.host].some((each) => each === document.activeElement);
    if (!isFree) return;
    const isLed = !isPresenting() && !matchMedia("(pointer: coarse)").matches;
    const next = form?.querySelector(".on") ?? (isLed ? form?.querySelector("input") : null);
    /** @type {HTMLElement | null | undefined} */ (next)?.focus({ preventScroll: true });
  }
}
