/* The log in which the editor tells Python what a person did.
 *
 * The list on screen is the person's until Python has heard of it: every edit is applied here at once and
 * written to this log. Python answers with the number of the last edit that it has taken (`ack`) and with its own
 * list; once no edit is on its way, that list counts. A new `revision` means that Python changed the list
 * itself (example, undo): moves and grades that were meant for an older list are void on both sides.
 */

/** The revision of an edit that fits every list. */
const ANY = null;

/** @typedef {{seq: number, revision: number | null, edit: unknown[], gesture: string | null}} Entry */

export class EditLog {
  /** @param {(log: {instance: string, edits: Entry[]}) => void} send */
  constructor(send) {
    this.send = send;
    this.instance = Math.random().toString(36).slice(2);
    this.sequence = 0;
    this.gestures = 0;
    /** @type {number | null} */
    this.revision = null;
    /** @type {Entry[]} */
    this.pending = [];
  }

  /** Take Python's answer; tell whether it has changed the list itself.
   *
   * @param {{instance: string, seq: number}} ack
   * @param {number} revision
   */
  receive(ack, revision) {
    if (ack.instance === this.instance) this.pending = this.pending.filter(({ seq }) => seq > ack.seq);
    if (revision === this.revision) return false;
    this.pending = this.pending.filter((entry) => entry.revision === ANY);
    this.revision = revision;
    return true;
  }

  /** Report an edit that is on screen already, of the list as it is.
   *
   * @param {unknown[]} edit
   * @param {string | null} gesture the drag that it is part of
   */
  edit(edit, gesture) {
    this.report({ revision: this.revision, edit, gesture });
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

  /** Send whatever Python has not taken; entries that it has are known by their numbers. */
  resend() {
    this.send({ instance: this.instance, edits: this.pending });
  }

  /** Name a new drag: all its moves are one step of undo. */
  newGesture() {
    return `${this.instance}-${++this.gestures}`;
  }
}
