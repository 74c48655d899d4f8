import { isSame } from "./address.js";

/* What was done to the list in this tab, for undo: a session that takes the place of one that is gone makes its
 * history anew from it (scene/wire/trail.py).
 *
 * A mark is a list as Python gave it, and the edits that were taken since, each with its gesture. The next mark is
 * set where edits alone do not explain the list: Python has changed it itself, or something beside the editor has.
 */

const MOST_EDITS = 500;
const MOST_MARKS = 150;
const MOST_SIZE = 200_000; // characters of all marks
const LONG = 50; // edits after which a mark is set in any case, so that older ones can be forgotten

/** @typedef {[edit: unknown[], gesture: string | null]} Taken */
/** @typedef {{address: Address, keys: number[], past: number, compared: boolean, edits: Taken[]}} Mark */
/** @typedef {import("./log.js").Entry} Entry */
/** @typedef {import("./log.js").Answer} Answer */
/** @typedef {Pick<Answer, "revision" | "address" | "compared">} Last what was answered last */

export class Trail {
  /** @param {Mark[]} marks */
  constructor(marks = []) {
    this.marks = marks;
    /** @type {Last | null} */
    this.last = null;
  }

  /** Remember an answer of Python, and the edits that it had taken.
   *
   * @param {Answer} answer
   * @param {number[]} keys of its documents
   * @param {Entry[]} taken
   */
  follow(answer, keys, taken) {
    const { revision, address, past, compared } = answer;
    const open = this.marks[this.marks.length - 1];
    for (const entry of taken) add(open.edits, entry);
    const isExplained = this.last?.revision === revision && (taken.length > 0 || isAsBefore(this.last, answer));
    const isOpen = open && isExplained && open.edits.length < LONG;
    if (!isOpen) this.marks.push({ address, keys, past, compared, edits: [] });
    this.last = { revision, address, compared };
    this.forget();
  }

  /** Go on with what another editor of this tab remembers.
   *
   * @param {Mark[]} marks
   * @param {Last | null} last
   */
  resume(marks, last) {
    this.marks = marks;
    this.last = last;
  }

  /** Forget the oldest where there is too much of it. */
  forget() {
    const { marks } = this;
    while (marks.length > 1 && isTooMuch(marks)) marks.shift();
  }
}

/** @param {Last} last @param {Answer} answer */
function isAsBefore(last, answer) {
  return last.compared === answer.compared && isSame(last.address, answer.address);
}

/** @param {Mark[]} marks */
function isTooMuch(marks) {
  const edits = marks.reduce((sum, mark) => sum + mark.edits.length, 0);
  return edits > MOST_EDITS || marks.length > MOST_MARKS || JSON.stringify(marks).length > MOST_SIZE;
}

/** Add an edit; the last place of a document in a drag stands for all before.
 *
 * @param {Taken[]} edits @param {Entry} entry
 */
function add(edits, { edit, gesture }) {
  const last = edits[edits.length - 1];
  const what = (/** @type {unknown[]} */ [each, of]) => String([of, .../** @type {unknown[]} */ (each).slice(0, -1)]);
  if (gesture !== null && last && what(last) === what([edit, gesture])) edits.pop();
  edits.push([edit, gesture]);
}
