/* Where a dragged thing is: all in pixels of the window, without a node or an event. */

/** @typedef {{top: number, height: number}} Box a card's extent */

/** @param {number} value @param {number} low @param {number} high */
export const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

/** @param {Box} box */
export const middle = (box) => box.top + box.height / 2;

/** Give the place in a list that a dragged card has come to: past every card whose middle its edge has crossed.
 *
 * @param {Box[]} others the other cards of the list, in order
 * @param {Box} dragged
 * @param {number} here the dragged card's index among them as it stands; Infinity: it is not in this list
 */
export function slotOf(others, dragged, here) {
  const passed = others.filter((other, i) => {
    const edge = i >= here ? dragged.top + dragged.height : dragged.top;
    return edge > middle(other);
  });
  return passed.length + 1;
}

/** Count the cards that lie above a height by more than half: what a cutoff drawn there lets in.
 *
 * @param {Box[]} boxes
 * @param {number} y
 */
export const countAbove = (boxes, y) => boxes.filter((box) => middle(box) < y).length;

/** Give the pixels by which a long list scrolls in a frame while the pointer rests near the edge of the window.
 *
 * @param {number} y
 * @param {number} windowHeight
 */
export function scrollStep(y, windowHeight) {
  const margin = 70;
  if (y < margin) return -9;
  return y > windowHeight - margin ? 9 : 0;
}

/** Give the corner of a box of this size that hangs below an opener, within the window.
 *
 * @param {{right: number, bottom: number}} opener
 * @param {{width: number, height: number}} size
 * @param {{width: number, height: number}} pane
 */
export function below(opener, size, pane) {
  const gap = 8;
  return {
    left: clamp(opener.right - size.width, gap, pane.width - size.width - gap),
    top: clamp(opener.bottom + 4, gap, pane.height - size.height - gap),
  };
}

/** Give the places at which the lines of a pinned order begin and end; beyond the last card they go on evenly.
 *
 * @param {number[]} middles the middles of the ranked cards
 * @returns {(index: number) => number}
 */
export function slots(middles) {
  const pitch = middles.length > 1 ? middles[1] - middles[0] : 58;
  const last = middles[middles.length - 1];
  return (index) => middles[index] ?? last + pitch * (index + 1 - middles.length);
}
