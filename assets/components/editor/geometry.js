/* Where things are: all in pixels of the window, without a node or an event. */

/** @typedef {{top: number, bottom: number}} Span what something takes of the height of the window */

/** How far from the edge of the window a pointer counts as beyond it: it cannot leave a screen. */
const EDGE = 14;

/** Pixels a millisecond that a list scrolls, and the longest time that counts between two frames. */
const [SLOW, FAST, LONG_FRAME] = [0.5, 1.5, 64];

/** Every so many milliseconds that a pointer is held there add as much speed again, up to so many times as much. */
const [SPEED_UP_TIME, MAX_SPEED_UP] = [600, 5];

/** @param {number} value @param {number} low @param {number} high */
export const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

/** Give the place in a list that a height belongs to; a gap belongs to the nearer card.
 *
 * @param {Span[]} cards of the list, in order
 * @param {number} y
 */
export const placeAt = (cards, y) =>
  1 + cards.slice(1).filter(({ top }, i) => y >= (cards[i].bottom + top) / 2).length;

/** Add the place behind the last card: where a card that comes from elsewhere can go, too.
 *
 * @param {Span[]} cards
 * @returns {Span[]}
 */
export function withOneMore(cards) {
  const end = cards[cards.length - 1]?.bottom ?? 0;
  return [...cards, { top: end, bottom: end }];
}

/** Give the one of these ranks that is nearest to another.
 *
 * @param {number[]} ranks
 * @param {number} rank
 */
export const placeNear = (ranks, rank) =>
  ranks.reduce((best, each) => (Math.abs(each - rank) < Math.abs(best - rank) ? each : best));

/** Count the cards that lie above a height by more than half: what a cutoff drawn there lets in.
 *
 * @param {Span[]} cards
 * @param {number} y
 */
export const countAbove = (cards, y) => cards.filter(({ top, bottom }) => (top + bottom) / 2 < y).length;

/** Give what is visible of something that others clip.
 *
 * @param {Span[]} spans
 * @returns {Span}
 */
export const overlap = (spans) => ({
  top: Math.max(...spans.map(({ top }) => top)),
  bottom: Math.min(...spans.map(({ bottom }) => bottom)),
});

/** Give how far a pointer is beyond what is visible, negative above it; at the window's edge a little less is enough.
 *
 * @param {number} y
 * @param {Span} seen
 * @param {number} windowHeight
 */
export function beyond(y, { top, bottom }, windowHeight) {
  const reach = overlap([{ top, bottom }, { top: EDGE, bottom: windowHeight - EDGE }]);
  return Math.min(y - reach.top, 0) || Math.max(y - reach.bottom, 0);
}

/** Give the pixels by which a list scrolls in a frame: the faster the further beyond and the longer it is held there,
 * and never past its ends.
 *
 * @param {number} distance how far the pointer is beyond what is visible, negative above it
 * @param {{time: number, held: number}} since the milliseconds since the last frame, and since it came there
 * @param {Span} seen
 * @param {Span} list
 */
export function scrollStep(distance, { time, held }, seen, list) {
  const speed = clamp(Math.abs(distance) / 50, SLOW, FAST) * Math.min(1 + held / SPEED_UP_TIME, MAX_SPEED_UP);
  const pixels = Math.sign(distance) * Math.min(time, LONG_FRAME) * speed;
  return clamp(pixels, Math.min(list.top - seen.top, 0), Math.max(list.bottom - seen.bottom, 0));
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
