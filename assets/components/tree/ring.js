/* The ring on a curve is a handle: it goes along the points of the curve, and the line in the list goes with it. */

import { mark, stop } from "../shared/dom.js";
import { pullLine, tellDrag } from "../shared/events.js";

/** A press on a ring takes it, until it is let go; Escape takes that back.
 *
 * @param {PointerEvent} down
 */
export function takeRing(down) {
  const ring = ringAt(down);
  if (!ring || down.button || !down.isPrimary) return;
  down.preventDefault();
  ring.focus({ preventScroll: true });
  ring.setPointerCapture(down.pointerId);
  const start = at(ring);
  const over = new AbortController();
  const { signal } = over;
  const end = () => {
    over.abort();
    tellDrag(false);
  };
  tellDrag(true);
  ring.addEventListener("pointermove", (move) => pullLine(nearest(ring, move)), { signal });
  ring.addEventListener("lostpointercapture", end, { signal });
  /** @param {KeyboardEvent} event */
  const takeBack = (event) => {
    if (event.key !== "Escape") return;
    stop(event);
    pullLine(start);
    end();
  };
  addEventListener("keydown", takeBack, { capture: true, signal });
}

/** The arrow keys go from point to point: to the right and up calls more documents relevant.
 *
 * @param {KeyboardEvent} event
 */
export function walkRing(event) {
  const ring = ringAt(event);
  if (!ring) return;
  const ranks = points(ring).map(rankOf);
  const place = ranks.indexOf(at(ring));
  /** @type {Record<string, number>} */
  const targets = {
    ...{ ArrowRight: place + 1, ArrowUp: place + 1, ArrowLeft: place - 1, ArrowDown: place - 1 },
    ...{ Home: 0, End: ranks.length - 1 },
  };
  const target = targets[event.key];
  if (target === undefined) return;
  stop(event);
  if (target in ranks) pullLine(ranks[target]);
}

/** Put the rings of all curves where the line is, before Python has said what follows from that: a ring that is pulled,
 * or follows the line that is, is never behind the hand.
 *
 * @param {ShadowRoot} root
 * @param {number} called how many documents are above the line
 */
export function placeRings(root, called) {
  for (const ring of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".take"))) {
    const square = ring.parentElement;
    const point = square?.querySelector(`.points > [data-rank="${called}"]`);
    if (!square || !point) continue;
    const [cx, cy] = ["cx", "cy"].map((name) => point.getAttribute(name) ?? "");
    const drawn = square.querySelector(".ring");
    if (drawn) mark(drawn, { cx, cy });
    const guide = square.querySelector(".guide");
    guide?.setAttribute("d", (guide.getAttribute("d") ?? "").replace(/M\S+ (\S+)V\S+H/, `M${cx} $1V${cy}H`));
    const [at, frame] = [point, square].map((each) => each.getBoundingClientRect());
    const across = (at.left + at.right) / 2 - frame.left;
    const down = (at.top + at.bottom) / 2 - frame.top;
    Object.assign(ring.style, { left: `${(100 * across) / frame.width}%`, top: `${(100 * down) / frame.height}%` });
    mark(ring, { "aria-valuenow": called });
  }
}

/** @param {Event} event */
const ringAt = ({ target }) =>
  target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest(".take")) : null;

/** How many documents the point of a ring calls relevant. @param {Element} ring */
const at = (ring) => Number(ring.getAttribute("aria-valuenow"));

/** @param {Element} ring */
const points = (ring) => [...(ring.parentElement?.querySelectorAll(".points > [data-rank]") ?? [])];

/** @param {Element} point */
const rankOf = (point) => Number(point.getAttribute("data-rank"));

/** @param {Element} ring @param {PointerEvent} to */
function nearest(ring, { clientX, clientY }) {
  /** @param {Element} point */
  const distance = (point) => {
    const { left, right, top, bottom } = point.getBoundingClientRect();
    return Math.hypot((left + right) / 2 - clientX, (top + bottom) / 2 - clientY);
  };
  return rankOf(points(ring).reduce((best, each) => (distance(each) < distance(best) ? each : best)));
}
