/** Give the focus to where one goes on, once for each state of a form: to its first field, or to the button `on`.
 *
 * A focus that is elsewhere stays; a finger would have the keyboard come up.
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
    if (!isFree || matchMedia("(pointer: coarse)").matches) return;
    const next = /** @type {HTMLElement | null} */ (form?.querySelector(".on") ?? form?.querySelector("input"));
    next?.focus({ preventScroll: true });
  }
}
