/* What goes sideways itself, under a finger or by the arrow keys: there the steps of a page do not take the gesture. */

/** What moves, writes or chooses by the arrow keys. */
const OWN = "input:not([type=checkbox]), textarea, select, [contenteditable], [role=slider], [role=radio]";

/** The list, whose cards a finger takes. */
const LIST = ".st-key-list";

/** A row beside the cards, which stands in the list: a finger that rests takes it as it takes its card, one that goes
 * sideways goes on to the next step, since rows fill a phone's screen; the arrow keys go up and down from it, no more.
 */
const ROW = "tr[data-rank]";

/** Pixels: nobody scrolls by fewer. */
const ROOM = 8;

/** Return the ways, of -1 (left) and 1, in which something on an event's path goes itself.
 *
 * @param {Event} event
 * @returns {number[]}
 */
export function waysTaken(event) {
  const path = event.composedPath().filter((each) => each instanceof Element);
  if (event instanceof KeyboardEvent && path[0]?.matches(ROW)) return path.flatMap(waysToScroll);
  const others = path.some((element) => element.matches(ROW)) ? path.filter((element) => !element.matches(`${ROW}, ${LIST}`)) : path;
  const isTaken = others.some((element) => element.matches(`${OWN}, ${LIST}`) || !pansX(element));
  return isTaken ? [-1, 1] : path.flatMap(waysToScroll);
}

/** Whether the browser may scroll sideways where a finger begins; if not, somebody else follows the finger.
 *
 * @param {Element} element
 */
const pansX = (element) => /auto|manipulation|pan-x/.test(getComputedStyle(element).touchAction);

/** @param {Element} element */
function waysToScroll(element) {
  if (!/auto|scroll/.test(getComputedStyle(element).overflowX)) return [];
  const { scrollLeft, scrollWidth, clientWidth } = element;
  return [...(scrollLeft > ROOM ? [-1] : []), ...(scrollWidth - clientWidth - scrollLeft > ROOM ? [1] : [])];
}
