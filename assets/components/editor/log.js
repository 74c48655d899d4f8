import { isSame } from "./address.js";
import { Trail } from "./trail.js";

/* The log in which the editor tells Python what a person did.
 *
 * The list on screen is the person's until Python has heard of it: every edit is applied here at once and
 * written to this log. Python answers with the number of the last edit that it has taken (`ack`) and with its own
 * list; once no edit is on its way, that list counts. A new `revision` means that Python changed the list
 * itself (example, undo): moves and grades that were meant for an older list are void on both sides.
 *
 * Python's session can be lost, and another one answer in its place. It does not know the list that our edits were
 * made on. So every report says which list that was, the `base`: whose it is, its address and the keys of its
 * documents. The new session then takes that list over, and our edits with it, and goes on under the old
 * session's name (scene/wire/log.py).
 *
 * A drag makes edits faster than pages are computed, and a new report stops the computation of the one before.
 * So while Python is at work on one, what a drag does meanwhile waits, and the last place stands for all before.
 */

/** The revision of an edit that fits every list. */
const ANY = null;

/** @typedef {{seq: number, revision: number | null, edit: unknown[], gesture: string | null}} Entry */
/** @typedef {{session: string, revision: number, address: Address, keys: number[]}} Base */
/** @typedef {{instance: string, base: Base, edits: Entry[]}} Report */
/** @typedef {import("./trail.js").Mark} Mark */
/** @typedef {import("./trail.js").Last} Last */
/** @typedef {Report & {trail: Mark[], last: Last | null}} Kept */
/** @typedef {"session" | "revision" | "ack" | "address" | "ranked" | "missing" | "past" | "compared"} Answered */
/** @typedef {Pick<EditorData, Answered>} Answer */

export class EditLog {
  /**
   * @param {(report: Report & {attempt: number}) => void} send
   * @param {() => boolean} isRunning whether Python is at work
   */
  constructor(send, isRunning = () => false) {
    this.send = send;
    this.isRunning = isRunning;
    this.sent = 0;
    this.instance = Math.random().toString(36).slice(2);
    this.sequence = 0;
    this.gestures = 0;
    this.attempt = 0;
    /** @type {Base | null} */
    this.base = null;
    /** @type {Entry[]} */
    this.pending = [];
    this.trail = new Trail();
    /** Whether Python's last answer was that of a session that does not know our list yet. */
    this.isForeign = false;
  }

  /** Go on with what another editor of this tab knew, if the list that it had is the one of this answer: with what
   * it could not deliver, and with what undo brings back, unless somebody has opened the list by its address.
   *
   * @param {Kept | null} kept
   * @param {Answer} answer
   * @param {boolean} isReload whether the page has come back as it was
   */
  resume(kept, answer, isReload = false) {
    if (!kept || !isSame(kept.base.address, answer.address)) return;
    const { instance, base, edits, trail, last } = kept;
    const hasUndo = trail.length > 1 || trail[0].edits.length > 0;
    const isOurs = base.session === answer.session || (isReload && hasUndo);
    if (!edits.length && !isOurs) return;
    this.base = base;
    this.trail.resume(trail, last);
    if (!edits.length) return;
    this.instance = instance;
    this.pending = edits;
    this.sequence = Math.max(...edits.map(({ seq }) => seq));
  }

  /** Take Python's answer and tell what it means for the list on screen: "same" list as before, a "new" one, or
   * one of "another" session that does not know our list yet, and is to hear of it first.
   *
   * @param {Answer} answer
   * @returns {"same" | "new" | "another"}
   */
  receive(answer) {
    const { session, revision, ack, address, ranked, missing } = answer;
    const isTaken = (/** @type {Entry} */ { seq }) => ack.instance === this.instance && seq <= ack.seq;
    const taken = this.pending.filter(isTaken);
    this.pending = this.pending.filter((entry) => !isTaken(entry));
    this.isForeign = this.base !== null && this.base.session !== session;
    if (this.isForeign) return "another";
    const isSameList = this.base?.revision === revision;
    this.pending = this.pending.filter((entry) => entry.revision === ANY || entry.revision === revision);
    const keys = [...ranked, ...missing].map(({ key }) => key);
    this.base = { session, revision, address, keys };
    this.trail.follow(answer, keys, taken);
    return isSameList ? "same" : "new";
  }

  /** Report an edit that is on screen already, of the list as it is.
   *
   * @param {unknown[]} edit
   * @param {string | null} gesture the drag that it is part of
   */
  edit(edit, gesture) {
    const entry = { revision: this.base?.revision ?? ANY, edit, gesture };
    if (gesture === null || !this.isBusy) this.report(entry);
    else this.hold(entry);
  }

  /** Keep an edit of a drag for the next report; it takes the place of one that it makes superfluous.
   *
   * @param {Omit<Entry, "seq">} entry
   */
  hold(entry) {
    const last = this.pending[this.pending.length - 1];
    const isSuperseded = last && last.seq > this.sent && isSameButForPlace(last, entry);
    if (isSuperseded) last.edit = entry.edit;
    else this.pending.push({ seq: ++this.sequence, ...entry });
  }

  /** Whether Python has yet to answer to a report, or to finish the page that it answers with. */
  get isBusy() {
    return this.isRunning() || this.pending.some(({ seq }) => seq <= this.sent);
  }

  /** Send what a drag has done meanwhile, if Python is done with what came before. */
  goOn() {
    if (!this.isBusy) this.deliver();
  }

  /** Send what has been kept back. */
  deliver() {
    if (this.pending.some(({ seq }) => seq > this.sent)) this.resend();
  }

  /** Report an edit of the whole list: Python's to make, on whatever list there is then; it comes back as a new one.
   *
   * @param {unknown[]} edit
   */
  ask(edit) {
    this.report({ revision: ANY, edit, gesture: null });
  }

  /** @param {Omit<Entry, "seq">} entry */
  report(entry) {
    this.pending.push({ seq: ++this.sequence, ...entry });
    this.resend();
  }

  /** Whether an edit is under way that this editor cannot show. */
  get isAsking() {
    return this.pending.some(({ revision }) => revision === ANY);
  }

  /** How many edits Python has not taken; a drag is one. */
  get count() {
    return new Set(this.pending.map(({ gesture, seq }) => gesture ?? seq)).size;
  }

  /** What Python has not taken; entries that it has are known by their numbers.
   *
   * @returns {Report | null}
   */
  get undelivered() {
    return this.base && { instance: this.instance, base: this.base, edits: this.pending };
  }

  /** What outlives this editor.
   *
   * @returns {Kept | null}
   */
  get known() {
    return this.undelivered && { ...this.undelivered, trail: this.trail.marks, last: this.trail.last };
  }

  /** Send whatever Python has not taken. The count of attempts makes it a new message also if nothing else is. */
  resend() {
    if (!this.undelivered) return;
    this.sent = this.sequence;
    this.send({ ...this.undelivered, attempt: ++this.attempt });
  }

  /** Name a new drag: all its moves are one step of undo. */
  newGesture() {
    return `${this.instance}-${this.sequence}-${++this.gestures}`;
  }
}

/** Whether the later of two edits leaves nothing of the earlier: both put the same thing somewhere in one drag.
 *
 * @param {Entry} entry @param {Omit<Entry, "seq">} next
 */
function isSameButForPlace(entry, next) {
  const what = (/** @type {Omit<Entry, "seq">} */ { revision, gesture, edit }) => [revision, gesture, ...edit.slice(0, -1)];
  return String(what(entry)) === String(what(next));
}
