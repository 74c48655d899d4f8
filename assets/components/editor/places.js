/** Where the ranked cards lie in the list, and what stands there: the cutoff, and the way from the pinned order. */
export class Places {
  /** @param {import("./view.js").View} view */
  constructor(view) {
    this.view = view;
    /** @type {import("./geometry.js").Span[]} */
    this.slots = [];
  }

  measure() {
    this.slots = this.view.rankedCards().map(({ node }) => ({ top: node.offsetTop, bottom: node.offsetTop + node.offsetHeight }));
  }

  show() {
    const { view, slots } = this;
    view.line.show(slots);
    view.joins.show(view.rankedCards(), slots, view.editor.data);
  }

  /** Follow cards that become larger or smaller, whatever makes them so.
   *
   * @param {AbortSignal} signal
   */
  follow(signal) {
    const resized = new ResizeObserver(() => {
      const before = JSON.stringify(this.slots);
      this.measure();
      if (JSON.stringify(this.slots) !== before) this.show();
    });
    resized.observe(this.view.list);
    signal.addEventListener("abort", () => resized.disconnect());
  }
}
