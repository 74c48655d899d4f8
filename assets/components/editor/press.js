const SLACK = 5; // pixels that a mouse may move, and still only clicks
const WOBBLE = 9; // pixels that a finger may move, and still only rests
const HOLD_DELAY = 250; // milliseconds that a finger rests before it holds a card: one that goes earlier scrolls

/** Tell when a press turns into a drag: a mouse drags when it moves, a finger once it has rested.
 *
 * @param {PointerEvent} down
 * @param {() => void} begin
 */
export function awaitDrag(down, begin) {
  const over = new AbortController();
  const isMouse = down.pointerType === "mouse";
  const leave = () => over.abort();
  const start = () => {
    leave();
    begin();
  };
  /** @param {PointerEvent} move */
  const onMove = (move) => {
    if (distance(down, move) <= (isMouse ? SLACK : WOBBLE)) return;
    if (isMouse) start();
    else leave();
  };
  const options = { capture: true, signal: over.signal };
  addEventListener("pointermove", onMove, options);
  // A second finger enlarges the page.
  for (const type of ["pointerup", "pointercancel", "pointerdown"]) addEventListener(type, leave, options);
  const timer = isMouse ? 0 : setTimeout(start, HOLD_DELAY);
  over.signal.addEventListener("abort", () => clearTimeout(timer));
}

/** Tell whether a pointer has left the place where it was pressed.
 *
 * @param {PointerEvent} down
 * @param {PointerEvent} move
 */
export const hasMoved = (down, move) => distance(down, move) > SLACK;

/** @param {PointerEvent} one @param {PointerEvent} other */
const distance = (one, other) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);

/** Let a finger that holds something in a node neither scroll with it nor open the browser's own menu.
 *
 * @param {HTMLElement} node
 * @param {{isOn: boolean}} drag
 */
export function holdStill(node, drag) {
  const hold = (/** @type {Event} */ event) => drag.isOn && event.preventDefault();
  for (const type of ["touchmove", "contextmenu"]) node.addEventListener(type, hold, { passive: false });
}

/** Tell whether a click can open a select's menu, so that its press may begin a drag: in a frame none can. */
export const opensMenus = () => parent === window && "showPicker" in HTMLSelectElement.prototype;
