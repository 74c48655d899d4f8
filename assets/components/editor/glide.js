import { calm, slide } from "../shared/dom.js";

/** @typedef {import("./card.js").Card} Card */

/** Tell where each card is seen, in pixels of the window.
 *
 * @param {Iterable<Card>} cards
 */
export const tops = (cards) => new Map([...cards].map(({ key, node }) => [key, node.getBoundingClientRect().top]));

/** Let every card slide from where it was to where it is, and its row; the one that is held has a way of its own.
 *
 * @param {Iterable<Card>} cards
 * @param {Map<number, number>} before
 * @param {Map<number, number>} after
 * @param {number | null} held
 * @param {(key: number) => HTMLElement | null} rowOf
 */
export function glide(cards, before, after, held, rowOf) {
  if (calm()) return;
  for (const { key, node } of cards) {
    const shift = (before.get(key) ?? NaN) - (after.get(key) ?? NaN);
    if (!shift || key === held) continue;
    for (const each of [node, rowOf(key)]) if (each) slide(each, `translateY(${shift}px)`);
  }
}
