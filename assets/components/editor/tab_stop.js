/** One stop of the Tab key for many controls, which are built with a tabindex of -1: the one that had the focus
 * last, or else the first.
 */
export class TabStop {
  /**
   * @param {HTMLElement} node that they are in
   * @param {() => HTMLElement[]} controls in order
   */
  constructor(node, controls) {
    this.node = node;
    this.controls = controls;
    /** @type {HTMLElement | null} */
    this.current = null;
    node.addEventListener("focusin", ({ target }) => {
      const control = controls().find((each) => each === target);
      if (control) this.settle(control);
    });
  }

  /** Keep the stop where it is, or where it is wanted, as long as that can be seen.
   *
   * @param {HTMLElement | null} [wanted]
   */
  settle(wanted = null) {
    const isGood = (/** @type {HTMLElement | null} */ each) => this.node.contains(each) && each?.checkVisibility();
    const next = [wanted, this.current].find(isGood) ?? this.controls().find(isGood) ?? null;
    if (this.current) this.current.tabIndex = -1;
    if (next) next.tabIndex = 0;
    this.current = next;
  }
}
