import { onCommand } from "../shared/events.js";
import { isReload, isResult, store, stored } from "../shared/tab.js";

/* What was answered outlives a reload, the same link opened again and a server that starts again, in this tab only.
 * So does somebody's result, for a reload: it takes nothing from the answers that were given here. */

const PLACE = "ranking-answers";
const START = "start";

/** @typedef {{own: string, shown: string}} Answers given in this tab, and those on screen; they differ where a link
 * has brought somebody's
 */

const isReloaded = isReload();
let isForeign = isResult();
let isNew = true;
let restored = "";

/** Keep what was answered; tell a session that knows nothing of it, once, what there was.
 *
 * What is told while others are being started is of those before.
 *
 * @param {Pick<Answer, "answers">} answer
 * @param {(name: string) => boolean} isPending
 * @param {(...command: unknown[]) => void} ask
 */
export function keepAnswers({ answers }, isPending, ask) {
  if (!answers || isPending(START)) return;
  const [series, given] = answers;
  /** @type {Record<string, Answers>} */
  const saved = stored(PLACE) ?? {};
  const { own, shown } = saved[series] ?? { own: "", shown: "" };
  if (isNew && isReloaded) isForeign = own !== shown;
  const before = isNew && !isReloaded ? own : shown;
  isNew = false;
  const isGone = before && !given && before !== restored;
  restored = isGone ? before : "";
  if (isGone) return ask("restore_answers", restored);
  store(PLACE, { ...saved, [series]: { own: isForeign ? own : given, shown: given } });
}

// Who starts exercises wants them without answers.
onCommand(([name]) => {
  if (name !== START) return;
  isForeign = false;
  store(PLACE, null);
});
