import { isReload, store, stored } from "../shared/tab.js";

/* What was answered outlives a reload and a server that starts again, in this tab only; a link begins anew. */

const PLACE = "ranking-answers";
const START = "start";

/** @typedef {import("./editor.js").Editor} Editor */

let isNew = !isReload();
let told = "";

/** Keep what was answered; tell a session that knows nothing of it, once, what there was.
 *
 * What is told while others are being started is of those before.
 *
 * @param {Pick<Editor, "data" | "ask"> & {log: {pending: {edit: unknown[]}[]}}} editor
 */
export function keepAnswers(editor) {
  const { answers } = editor.data;
  if (!answers || editor.log.pending.some(({ edit }) => edit[0] === START)) return;
  const [series, given] = answers;
  const before = isNew ? null : stored(PLACE);
  isNew = false;
  const isGone = before?.series === series && !given && before.given && before.given !== told;
  told = isGone ? before.given : "";
  if (isGone) return editor.ask("bring_answers", told);
  store(PLACE, { series, given });
}

/** Who starts exercises wants them without answers.
 *
 * @param {Event} event
 */
function startAnew(event) {
  const { edit } = /** @type {CustomEvent} */ (event).detail;
  if (edit[0] === START) store(PLACE, null);
}

globalThis.document?.addEventListener("ranking:ask", startAnew);
