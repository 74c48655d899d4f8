/* Arrow keys within what is one stop of the Tab key: the tabs, the rows of a table, the cells of a heat map. */

import { openBeside } from "./tabs.js";

/** @type {Record<string, [right: number, down: number]>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {KeyboardEvent & {target: Element}} event */
export function walk(event) {
  const step = STEPS[event.key];
  if (!step) return;
  const tabs = event.target.closest('[role="tablist"]');
  if (tabs) return walkTabs(event, tabs, step);
  /** @type {HTMLElement | null} */
  const cell = event.target.closest(".heat [data-edit]");
  if (cell) return walkGrid(event, cell, step);
  /** @type {HTMLElement | null} */
  const row = event.target.closest("tr[data-rank]");
  const [, down] = step;
  const next = down > 0 ? row?.nextElementSibling : down < 0 ? row?.previousElementSibling : null;
  if (!row || !(next instanceof HTMLElement) || !next.dataset.rank) return;
  event.preventDefault();
  goTo(next, row);
}

/** @param {KeyboardEvent} event @param {Element} tabs @param {[right: number, down: number]} step */
function walkTabs(event, tabs, [right]) {
  if (!right) return;
  event.preventDefault();
  openBeside(tabs, right)?.focus();
}

/** Go on past cells that hold nothing to press.
 *
 * @param {KeyboardEvent} event
 * @param {HTMLElement} button
 * @param {[right: number, down: number]} step
 */
function walkGrid(event, button, [right, down]) {
  event.preventDefault();
  const { rows } = /** @type {HTMLTableElement} */ (button.closest("table"));
  const cell = /** @type {HTMLTableCellElement} */ (button.parentElement);
  let x = cell.cellIndex + right;
  let y = /** @type {HTMLTableRowElement} */ (cell.closest("tr")).rowIndex + down;
  /** @type {HTMLElement | null} */
  let next = null;
  for (; rows[y]?.cells[x] && !next; x += right, y += down) next = rows[y].cells[x].querySelector("[data-edit]");
  if (next) goTo(next, button);
}

/** @param {HTMLElement} next @param {HTMLElement} from */
function goTo(next, from) {
  from.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}
