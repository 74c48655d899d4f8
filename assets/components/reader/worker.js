/* The code of the worker that reads files; where a browser starts none, the page runs it itself. Its messages:
 * `read` files, and `open` a query of them; it tells how far it is, what it has found, or why it cannot.
 */

import { Reading } from "./reading.js";
import { Refusal } from "./refusal.js";

const PAUSE = 100; // milliseconds between two messages on how far it is

/** @typedef {{kind: "read", id: number, judged: File, files: File[], byRank: boolean} | {kind: "open", id: number, query: string, most: number}} Asked */

/** Answer what is asked of a reader.
 *
 * @param {(answer: object) => void} tell
 */
export default function answering(tell) {
  let told = 0, id = 0;
  const reading = new Reading((done, total) => {
    const now = performance.now();
    if (now - told < PAUSE) return;
    told = now;
    tell({ kind: "progress", id, done, total });
  });
  return async (/** @type {Asked} */ asked) => {
    ({ id } = asked);
    try {
      const found = asked.kind === "read" ? await reading.read(asked.judged, asked.files, asked.byRank) : await reading.open(asked.query, asked.most);
      tell({ kind: asked.kind, id: asked.id, found });
    } catch (error) {
      const { message, values } = error instanceof Refusal ? error : { message: "failed", values: { text: String(error) } };
      tell({ kind: "refused", id: asked.id, problem: { name: message, ...values } });
    }
  };
}

if (typeof document === "object") globalThis.rankingReader = answering;
else if (typeof addEventListener === "function") {
  const answer = answering((told) => postMessage(told));
  addEventListener("message", (/** @type {MessageEvent<Asked>} */ event) => void answer(event.data));
  postMessage({ kind: "ready" });
}
