import { Box } from "./box.js";
import { markStale } from "./stale.js";

const PATIENCE = 1500; // milliseconds after which a person is told that the numbers are not those of the list
const AGAIN = 2000; // milliseconds between attempts to deliver
const SOON = 100;
const PAGE_LINK = ["stTopNavLink", "stTopNavDropdownLink", "stSidebarNavLink"].map((each) => `a[data-testid=${each}]`).join();

/** Sees to it that Python hears of every entry, and says so as long as it has not.
 *
 * Streamlit itself sends nothing when its server is back. What it knows of the connection stands in attributes of
 * the page; without them, whatever is not acknowledged is still sent again and again.
 */
export class Connection {
  /** @param {import("./channel.js").Channel} channel */
  constructor(channel) {
    this.channel = channel;
    this.isLate = false;
    this.isAway = false;
    this.app = /** @type {HTMLElement | null} */ (document.querySelector("[data-testid=stApp]"));
    this.connected = this.state; // we have just been handed data
    this.isLost = false;
    this.observer = new MutationObserver(() => {
      this.seeState();
      if (!this.isRunning) channel.goOn();
    });
    const attributeFilter = ["data-test-connection-state", "data-test-script-state"];
    if (this.app) this.observer.observe(this.app, { attributeFilter });
    document.addEventListener("click", (event) => this.seePress(event), true);
    addEventListener("popstate", () => this.channel.arrive(location.pathname));
    this.box = new Box();
    this.lateTimer = this.sendTimer = 0;
  }

  get state() {
    return this.app?.dataset.testConnectionState;
  }

  /** Whether Python is at work: what it was sent it has, and another message would only stop it. */
  get isRunning() {
    return this.app?.dataset.testScriptState === "running";
  }

  /** Whether the numbers on the page are of another list than the cards. */
  get isStale() {
    return this.isAway || this.isLate;
  }

  /** Whether something is undelivered. */
  get isWaiting() {
    return this.channel.pending.length > 0;
  }

  /** Let the page say what has changed. */
  show() {
    this.channel.dispatchEvent(new Event("change"));
  }

  seeState() {
    const isLost = this.state !== this.connected;
    if (isLost === this.isLost) return;
    this.isLost = isLost;
    if (isLost) this.box.refuse();
    else this.box.allow();
    this.isAway = true; // until Python has answered
    this.update();
    // A session that has just begun is to know the list, whether or not an edit is waiting.
    if (!isLost) this.channel.resend();
  }

  /** A press on a link of the navigation opens another page.
   *
   * @param {MouseEvent} event
   */
  seePress({ target, ctrlKey, metaKey, shiftKey }) {
    const link = target instanceof Element ? target.closest(PAGE_LINK) : null;
    if (!(link instanceof HTMLAnchorElement) || ctrlKey || metaKey || shiftKey) return;
    if (link.pathname !== location.pathname) this.channel.awaitPage();
  }

  /** Something was reported. */
  wait() {
    this.lateTimer ||= setTimeout(() => {
      this.isLate = true;
      this.update();
    }, PATIENCE);
    this.sendTimer ||= setTimeout(() => this.tryAgain(), AGAIN);
  }

  /** Somebody else has answered: tell them as soon as they listen. The numbers are of another list only where an
   * edit waits; after a reload there is none.
   */
  hurry() {
    this.isAway ||= this.isWaiting;
    this.update();
    clearTimeout(this.sendTimer);
    this.sendTimer = setTimeout(() => this.tryAgain(SOON), SOON);
  }

  /** @param {number} [pause] until the next look, while Python is at work */
  tryAgain(pause = AGAIN) {
    const canSend = !this.isLost && !this.isRunning;
    if (canSend) this.channel.resend();
    this.sendTimer = setTimeout(() => this.tryAgain(pause), canSend ? AGAIN : pause);
  }

  /** Python has answered. */
  settle() {
    if (this.isWaiting) return;
    this.rest();
    this.show();
  }

  rest() {
    clearTimeout(this.lateTimer);
    clearTimeout(this.sendTimer);
    this.lateTimer = this.sendTimer = 0;
    this.isLate = this.isLost = this.isAway = false;
    markStale(false);
  }

  update() {
    markStale(this.isStale);
    this.show();
  }
}
