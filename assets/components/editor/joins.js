import { mark, svg } from "../shared/dom.js";
import { fill } from "../shared/texts.js";
import { slots } from "./geometry.js";

/** Lines that join the place that each card had in the pinned order to the one that it has now. */
export class Joins {
  /** @param {Labels} labels */
  constructor(labels) {
    this.labels = labels;
    this.node = svg("svg", { class: "joins", "aria-hidden": "true" });
  }

  /**
   * @param {import("./card.js").Card[]} cards the ranked ones
   * @param {import("./geometry.js").Span[]} spans where they lie in the list
   * @param {number[]} pinned their keys in that order
   */
  show(cards, spans, pinned) {
    const slot = slots(spans.map(({ top, bottom }) => (top + bottom) / 2));
    const lines = cards.flatMap(({ key }, i) => {
      const was = pinned.indexOf(key);
      return was < 0 ? [] : join(slot(was), slot(i), was > i ? "up" : was < i ? "down" : "same");
    });
    this.node.replaceChildren(...lines);
    for (const { key, handle } of cards) {
      const rank = pinned.indexOf(key) + 1;
      const said = rank ? fill(this.labels.was, { rank }) : this.labels.was_not;
      mark(handle, { "aria-description": pinned.length ? said : "" });
    }
  }
}

/** @param {number} start @param {number} end @param {Way} way */
function join(start, end, way) {
  return [
    svg("path", { class: way, d: `M1 ${start}C14 ${start} 10 ${end} 23 ${end}` }),
    svg("circle", { class: way, cx: 3, cy: start, r: 3 }),
  ];
}
