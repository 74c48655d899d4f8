/* The channel: what a person does, on its way to Python, whoever of the page's parts reports it.
 *
 * It has two clients: the list's edits (editor/log.js) and the view's commands (view/commands.js). What they post
 * waits here in the order in which it was done until Python has answered with the number of the last entry that it
 * has taken (`ack`): every report carries all entries that it has not, so that none is lost, and none is taken twice.
 * A page has one component that brings Python's answers and takes the reports: the list, or one of the channel's own.
 *
 * Python's session can be lost, and another one answer in its place. It is told what the clients know of the one
 * before, and goes on under its name (ui/session/channel.py).
 */

import { save, saved } from "./saved.js";

/** @typedef {{edit: unknown[], revision: number | null, gesture: string | null} | {command: unknown[]}} Posted */
/** @typedef {Posted & {seq: number}} Entry */
/** @typedef {{instance: string, session: string, entries: Entry[]} & Record<string, unknown>} Report */
/** @typedef {object} Client
 * @property {(answer: Answer) => void} receive
 * @property {object} [known] what a session has to know that takes the place of another
 * @property {(known: any, answer: Answer) => boolean} [isOurs] whether what this tab knew before it was loaded goes on
 */

/** Milliseconds after which a page that was to come does not. */
const COMING = 3000;

export class Channel extends EventTarget {
  constructor() {
    super();
    this.instance = Math.random().toString(36).slice(2);
    this.sequence = this.sent = this.attempt = 0;
    /** @type {Entry[]} */
    this.pending = [];
    /** @type {Client[]} */
    this.clients = [];
    /** The session that knows our list. */
    this.session = "";
    /** Whether Python's last answer was that of a session that does not know it yet. */
    this.isForeign = false;
    /** The number of the last answer, which Python then knows to have arrived. */
    this.receipt = 0;
    /** @type {((name: string, report: Report) => void) | null} */
    this.send = null;
    /** The component that brought the last answer.
     *
     * @type {object | null}
     */
    this.by = null;
    /** The page that it brought that to. @type {string | undefined} */
    this.page = undefined;
    /** Until when another page is awaited. */
    this.awaitsUntil = 0;
    /** @type {import("./connection.js").Connection | null} */
    this.connection = null;
  }

  /** Whether the server is away, or has come back and has not answered yet. */
  get isAway() {
    return Boolean(this.connection?.isAway);
  }

  /** Whether the numbers on the page are of another list than the cards. */
  get isStale() {
    return Boolean(this.connection?.isStale);
  }

  /** Whether Python has yet to answer to a report, or to finish the page that it answers with. */
  get isBusy() {
    return Boolean(this.connection?.isRunning) || this.pending.some(({ seq }) => seq <= this.sent);
  }

  /** How many entries Python has not taken; a drag is one. */
  get count() {
    return new Set(this.pending.map((entry) => ("gesture" in entry && entry.gesture) || entry.seq)).size;
  }

  /** Whether a command is under way.
   *
   * @param {string} name
   */
  isAsking(name) {
    return this.pending.some((entry) => "command" in entry && entry.command[0] === name);
  }

  /** @param {Posted} posted */
  post(posted) {
    this.hold(posted);
    this.resend();
  }

  /** Keep something for the next report.
   *
   * @param {Posted} posted
   */
  hold(posted) {
    this.pending.push({ seq: ++this.sequence, ...posted });
  }

  /** Send what has been kept back, if Python is done with what came before. */
  goOn() {
    if (!this.isBusy) this.deliver();
  }

  /** Send what has been kept back. */
  deliver() {
    if (this.pending.some(({ seq }) => seq > this.sent)) this.resend();
  }

  /** Send whatever Python has not taken. The count of attempts makes it a new message also if nothing else is. */
  resend() {
    if (!this.send || !this.session) return;
    const { instance, session, pending: entries, receipt, known } = this;
    save(known);
    this.connection?.wait();
    if (performance.now() < this.awaitsUntil) return;
    this.sent = this.sequence;
    const isNews = this.isAway || this.isForeign;
    this.send("report", { ...(isNews && known), instance, session, entries, receipt, attempt: ++this.attempt });
  }

  /** Keep everything back until the next page has come: Streamlit goes back to the page that the last message came
   * from, also if that was sent, of itself, behind the press of the link.
   */
  awaitPage() {
    this.awaitsUntil = performance.now() + COMING;
  }

  /** Back or Forward has come to a place of the browser's history, perhaps on another page.
   *
   * @param {string} pathname
   */
  arrive(pathname) {
    if (pathname !== this.page) this.awaitPage();
  }

  /** What outlives this page: what is under way, and what the clients know. */
  get known() {
    const { session, instance, pending: entries } = this;
    return Object.assign({ session, instance, entries }, ...this.clients.map((client) => client.known));
  }

  /** Take an answer of Python from the component that brings it.
   *
   * @param {Answer} answer
   * @param {(name: string, report: Report) => void} send
   * @param {object} by the component
   */
  receive(answer, send, by) {
    if (!this.session) this.begin(answer);
    if (this.isOld(answer)) return;
    if (this.by !== by) this.sent = this.awaitsUntil = 0; // what was sent from a page that was left may not have come
    Object.assign(this, { send, by, page: globalThis.location?.pathname });
    const { session, ack } = answer;
    this.pending = this.pending.filter(({ seq }) => ack.instance !== this.instance || seq > ack.seq);
    this.isForeign = session !== this.session;
    this.receipt = this.isForeign ? 0 : answer.receipt;
    if (this.isForeign) return this.connection?.hurry();
    for (const client of this.clients) client.receive(answer);
    save(this.known);
    this.connection?.settle();
    this.goOn();
  }

  /** Return whether a later answer has come. As a page changes, Streamlit may put a component's last data on screen
   * once more beside the next, for a moment: who took that for an answer would lose the list when it goes. A session
   * that takes the place of one that is gone counts its answers anew.
   *
   * @param {Answer} answer
   */
  isOld({ session, receipt }) {
    return session === this.session && !this.isAway && receipt < this.receipt;
  }

  /** Go on with what this tab knew before it was loaded: with what could not be delivered, and what undo brings back.
   *
   * @param {Answer} answer
   */
  begin(answer) {
    const known = saved();
    const isOurs = known && this.clients.every((client) => client.isOurs?.(known, answer) ?? true);
    this.session = isOurs ? known.session : answer.session;
    if (!isOurs || !known.entries.length) return;
    const early = this.pending;
    this.instance = known.instance;
    this.pending = known.entries;
    this.sequence = Math.max(...known.entries.map((/** @type {Entry} */ { seq }) => seq));
    for (const entry of early) this.pending.push({ ...entry, seq: ++this.sequence });
  }

  /** A component is gone: until the next page brings another, what is posted waits. That may have come before.
   *
   * @param {object} by
   */
  leave(by) {
    if (this.by === by) this.send = this.by = null;
  }
}

/** That of this page. */
export const channel = new Channel();

/** A component that does nothing but bring Python's answers, where no list does. */
export class Mount {
  /** @param {Component<[Answer]>} component */
  receive({ data: [answer], setStateValue }) {
    channel.receive(answer, setStateValue, this);
  }

  destroy() {
    channel.leave(this);
  }
}
