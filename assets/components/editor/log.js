import { channel } from "../shared/channel.js";
import { onAsked } from "../shared/events.js";
import { isReload } from "../shared/tab.js";
import { isSame } from "../view/address.js";

/* The edits of the list, on their way to Python by the channel.
 *
 * The list on screen is the person's until Python has heard of it: every edit is applied here at once and
 * posted. Python answers with its own list; once no edit is on its way, that list counts. A new `revision` means
 * that Python changed the list itself (example, undo): moves and grades that were meant for an older list are
 * void on both sides.
 *
 * A session that takes the place of one that is gone does not know the list that our edits were made on, nor what
 * undo brings back. It is told both: the addresses that Python had answered with, and the keys of their documents.
 *
 * A drag makes edits faster than pages are computed, and a new report stops the computation of the one before.
 * So while Python is at work on one, what a drag does meanwhile waits, and the last place stands for all before.
 */

/** The revision of an edit that fits every list. */
const ANY = null;
const MAX_SIZE = 200_000; // characters of all steps

/** @typedef {object} Kept what a session has to know of the list that takes the place of another
 * @property {number} revision
 * @property {[number: number, address: Address, keys: number[]][]} steps of undo and redo
 * @property {number} at the number of the present one
 * @property {number | null} before that of the one that it is compared with
 * @property {number | null} moved
 * @property {string | null} gesture
 */

export class EditLog {
  /** @param {import("../shared/channel.js").Channel} to */
  constructor(to) {
    this.channel = to;
    to.clients.push(this);
    this.gestures = 0;
    this.gesture = ""; // the last drag
    this.began = 0; // the number of the step from which it began
    /** @type {Base | null} */
    this.base = null;
    /** The steps of undo and redo, the present among them, by the numbers that Python has given them.
     *
     * @type {Map<number, Step>}
     */
    this.steps = new Map();
    this.at = 0; // the number of the present one
    /** @type {number | null} */
    this.before = null;
    /** @type {number | null} */
    this.moved = null;
    /** Whether the last answer brought another list than the one before. */
    this.isNew = true;
  }

  // --- as a client of the channel ----------------------------------------------------------------------------

  /** Go on with the list of this tab if it is the one of this answer: to deliver edits, and for undo, unless somebody
   * has opened the list by its address.
   *
   * @param {{entries: unknown[], list: Kept}} known
   * @param {Answer} answer
   */
  isOurs({ entries, list: { revision, steps, at, before, moved } }, answer) {
    this.steps = new Map(steps.map(([number, ...step]) => [number, step]));
    const [address, keys] = this.steps.get(at) ?? [{}, []];
    const hasUndo = isReload() && this.steps.size > 1;
    const isOurs = isSame(address, answer.base.address) && (entries.length > 0 || hasUndo);
    if (isOurs) Object.assign(this, { base: { revision, address, keys }, at, before, moved });
    return isOurs;
  }

  /** @returns {{list: Kept} | undefined} */
  get known() {
    if (!this.base) return undefined;
    const { base: { revision }, at, before, moved } = this;
    const gesture = at === this.began + 1 ? this.gesture : null;
    const steps = [...this.steps].map(([number, step]) => /** @type {Kept["steps"][0]} */ ([number, ...step]));
    return { list: { revision, at, before, moved, gesture, steps } };
  }

  /** Take the list that Python has now; edits of an older one are void.
   *
   * @param {Answer} answer
   */
  receive({ base, history }) {
    this.isNew = this.base?.revision !== base.revision;
    this.base = base;
    const good = [ANY, base.revision];
    this.channel.pending = this.channel.pending.filter((each) => !("edit" in each) || good.includes(each.revision));
    this.remember(history, [base.address, base.keys]);
  }

  /** Remember what undo brings back, as far as Python has told.
   *
   * @param {Answer["history"]} history
   * @param {Step} present
   */
  remember({ past, future, first, from, steps, before, moved }, present) {
    Object.assign(this, { at: first + past, before, moved });
    steps.forEach((step, i) => this.steps.set(from + i, step ?? present));
    for (const number of this.steps.keys()) {
      if (number < first || number > this.at + future) this.steps.delete(number);
    }
    while (this.steps.size > 1 && JSON.stringify([...this.steps]).length > MAX_SIZE) {
      this.steps.delete(Math.min(...this.steps.keys()));
    }
  }

  // --- edits -------------------------------------------------------------------------------------------------

  /** Report an edit that is on screen already, of the list as it is.
   *
   * @param {unknown[]} edit
   * @param {string | null} gesture the drag that it is part of
   */
  edit(edit, gesture) {
    const posted = { edit, revision: this.base?.revision ?? ANY, gesture };
    if (gesture === null || !this.channel.isBusy) this.channel.post(posted);
    else this.hold(posted);
  }

  /** Keep an edit of a drag for the next report; it takes the place of one that it makes superfluous.
   *
   * @param {Edit} posted
   */
  hold(posted) {
    const { pending, sent } = this.channel;
    const last = pending[pending.length - 1];
    const isSuperseded = last && last.seq > sent && "edit" in last && isSameButForPlace(last, posted);
    if (isSuperseded) last.edit = posted.edit;
    else this.channel.hold(posted);
  }

  /** Report an edit of the whole list: Python's to make, on whatever list there is then; it comes back as a new one.
   *
   * @param {unknown[]} edit
   */
  ask(edit) {
    if (!this.channel.isAway) this.channel.post({ edit, revision: ANY, gesture: null });
  }

  /** Whether an edit is under way. */
  get isWaiting() {
    return this.channel.pending.some((entry) => "edit" in entry);
  }

  /** Whether one is under way that the editor cannot show. */
  get isAsking() {
    return this.channel.pending.some((entry) => "edit" in entry && entry.revision === ANY);
  }

  /** Name a new drag: all its moves are one step of undo. */
  newGesture() {
    this.began = this.at;
    this.gesture = `${this.channel.instance}-${this.channel.sequence}-${++this.gestures}`;
    return this.gesture;
  }
}

/** @typedef {{edit: unknown[], revision: number | null, gesture: string | null}} Edit */

/** Whether the later of two edits leaves nothing of the earlier: both put the same thing somewhere in one drag.
 *
 * @param {Edit} edit @param {Edit} next
 */
function isSameButForPlace(edit, next) {
  const what = (/** @type {Edit} */ { revision, gesture, edit: each }) => [revision, gesture, ...each.slice(0, -1)];
  return String(what(edit)) === String(what(next));
}

/** That of this page: all that asks for an edit goes through it, so that there is one undo. */
export const log = new EditLog(channel);
onAsked((edit) => log.ask(edit));
