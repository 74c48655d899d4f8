import { calm } from "../shared/dom.js";

const [LATER, TIME] = [500, 350]; // once its block has fallen, in ms

/** What numbers count up to. @type {WeakMap<Text, string>} */
const ends = new WeakMap();

/** Let the number of a cell count up from that of another to its own. Whatever changes it meanwhile has the last word.
 *
 * @param {Element | null} cell
 * @param {Element | null} [before]
 */
export function countUp(cell, before) {
  const text = cell && numberOf(cell);
  if (!text || calm()) return;
  const written = text.data;
  const former = before && numberOf(before);
  const [from, to] = [Number((former && (ends.get(former) ?? former.data)) ?? 0), Number(written)];
  if (Number.isNaN(from + to)) return; // a fraction
  const places = written.split(".")[1]?.length ?? 0;
  const begin = performance.now() + LATER;
  let last = written;
  ends.set(text, written);
  /** @param {number} now */
  const count = (now) => {
    if (text.data !== last) return void ends.delete(text);
    const share = Math.max((now - begin) / TIME, 0);
    last = text.data = share < 1 ? (from + share * (to - from)).toFixed(places) : written;
    if (share < 1) requestAnimationFrame(count);
    else ends.delete(text);
  };
  requestAnimationFrame(count);
}

/** @param {Element} cell @returns {Text | undefined} the last text in it */
function numberOf(cell) {
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  let last;
  while (texts.nextNode()) last = texts.currentNode;
  return /** @type {Text | undefined} */ (last);
}
