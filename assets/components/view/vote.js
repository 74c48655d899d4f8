import { onCommand, order } from "../shared/events.js";
import { isReload, store, stored } from "../shared/tab.js";
import { beginPlace } from "./address.js";

/* The votes on duels outlive a reload, in this tab only: who opens a duel by its address is asked. */

const PLACE = "ranking-votes";
let isNew = true;
/** The duel on screen. @type {string | undefined} */
let shown = "";

/** Give what this tab has voted, by the names of the duels. @returns {Record<string, unknown>} */
const votes = () => stored(PLACE) ?? {};

/** Vote once more, once, where the page has come back with a duel on which this tab has voted.
 *
 * @param {Address} look
 * @param {(...command: unknown[]) => void} ask
 */
export function keepVote({ duel }, ask) {
  shown = duel;
  const side = duel && isNew && isReload() && votes()[duel];
  isNew = false;
  if (side) ask("prefer", side);
}

onCommand(([name, side]) => {
  if (name === "show_duel") beginPlace(String(side));
  if (name === "prefer" && shown) store(PLACE, { ...votes(), [shown]: side });
});

// Back or forward to another pair: it comes as this tab has left it.
globalThis.addEventListener?.("popstate", () => {
  const duel = new URLSearchParams(location.search).get("duel");
  if (!duel || !shown) return; // the pair on screen may be one that was asked for before
  shown = duel;
  order(["show_duel", duel]);
  const side = votes()[duel];
  if (side) order(["prefer", side]);
});
