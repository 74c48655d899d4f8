import { onCommand } from "../shared/events.js";
import { isReload, store, stored } from "../shared/tab.js";

/* The vote on a duel outlives a reload, in this tab only: who opens the duel by its address is asked. */

const PLACE = "ranking-vote";
let isNew = true;
/** The duel on screen. @type {string | undefined} */
let shown = "";

/** Vote once more, once, where the page has come back with the duel on which this tab has voted.
 *
 * @param {Address} look
 * @param {(...command: unknown[]) => void} ask
 */
export function keepVote({ duel }, ask) {
  shown = duel;
  const [name, side] = (isNew && isReload() && stored(PLACE)) || [];
  isNew = false;
  if (name && name === duel) ask("prefer", side);
}

onCommand(([name, side]) => {
  if (name === "prefer") store(PLACE, [shown, side]);
});
