import { onCommand } from "../shared/events.js";
import { store, stored } from "../shared/tab.js";
import { isSame } from "./address.js";

const PLACE = "ranking-lesson";
const OURS = ["task", "hide", "lock"]; // the parameters that make an address a lesson's

/** @typedef {{page: string, query: string, look: Address, address: Address}} Place of a lesson in this tab: where it
 * opens again, what it asked and locked, and the list as it is now
 */

let isOpened = false;
/** @type {Place | null} */
let left = null;

/** Remember where the lesson is, for this tab; where the page has opened without its locks, tell Python of it.
 *
 * @param {{look: Address, base: {address: Address}}} answer
 * @param {(...command: unknown[]) => void} ask
 */
export function keepLesson({ look, base: { address } }, ask) {
  const last = isOpened ? null : remembered();
  isOpened = true;
  // Another list is another link, which has nothing to do with the lesson.
  if (last && isSame(last.address, address) && isLeft(last.look, look)) {
    left = last;
    ask("leave_lesson", last.page, last.query);
  }
  if (left) keep({ ...left, address });
  else if (OURS.some((name) => name in look)) keep({ page: pageOf(location.pathname), query: queryOf({ ...address, ...look }), look, address });
}

// Who stays out wants to think no more of a lesson that was left.
onCommand(([name]) => {
  if (name !== "stay_out") return;
  left = null;
  keep(null);
});

/** Tell whether an address lacks some of a lesson's locks. Another link of the plan, or another task, is another lesson.
 *
 * @param {Address} before
 * @param {Address} now
 */
export function isLeft(before, now) {
  const isNext = now.plan && (now.plan !== before.plan || now.at !== before.at);
  const isOther = now.task && now.task !== before.task;
  const locks = now.lock?.split(",") ?? [];
  return !isNext && !isOther && Boolean(before.lock?.split(",").some((name) => !locks.includes(name)));
}

/** @param {string} path */
const pageOf = (path) => path.split("/").pop() ?? "";

/** Write the parameters of an address: the page's own may still be on its way. @param {Address} address */
const queryOf = (address) => new URLSearchParams(address).toString();

/** @param {Place | null} place */
const keep = (place) => store(PLACE, place);

/** @returns {Place | null} */
const remembered = () => stored(PLACE);
