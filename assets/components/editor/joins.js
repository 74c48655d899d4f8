import { mark, svg } from "../shared/dom.js";
import { fill } from "../shared/texts.js";
import { slots } from "./geometry.js";

/** Lines that join the place that each card had in the pinned order to the one that it has now. */
export class Joins {
  constructor() {
    this.node = svg("svg", { class: "joins", "aria-hidden": "true" });
  }

  /**
   * @param {import("./card.js").Card[]} cards the ranked ones
   * @param {import("./geometry.js").Span[]} spans where they lie in the list
   * @param {ListData} data
   */
  show(cards, spans, { pinned, was: at = "", was_not = "" }) {
    const order = pinned ?? [];
    const slot = slots(spans.map(({ top, bottom }) => (top + bottom) / 2));
    const lines = cards.flatMap(({ key }, i) => {
      const was = order.indexOf(key);
      return was < 0 ? [] : join(slot(was), slot(i), was > i ? "up" : was < i ? "down" : "same");
    });
    this.node.replaceChildren(...lines);
    for (const { key, handle } of cards) {
      const rank = order.indexOf(key) + 1;
      const said = rank ? fill(at, { rank }) : was_not;
      mark(handle, { "aria-description": order.length ? said : "" });
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
