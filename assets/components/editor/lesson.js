import { svg } from "../shared/dom.js";
import { isSame } from "./address.js";
import { store, stored } from "../shared/tab.js";

const PLACE = "ranking-lesson";
const OURS = ["task", "hide", "lock"]; // the parameters that make an address a lesson's

/** @typedef {{page: string, query: string, look: Address, address: Address}} Place of a lesson in this tab: where it
 * opens again, what it asked and locked, and the list as it is now
 */

/** The lesson that the list belongs to: it refuses what it locks, and is not left without a word. */
export class Lesson {
  /** @param {import("./editor.js").Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.isOpened = false;
    /** @type {Place | null} */
    this.left = null;
  }

  /** Tell whether the lesson keeps what an edit would change. Then it is not even shown, and Python says why.
   *
   * @param {string} edit
   */
  refuses(edit) {
    const { data, log } = this.editor;
    if (!(edit in data.locked)) return false;
    if (!log.isAsking) this.editor.ask("try", edit);
    return true;
  }

  /** Remember where the lesson is, for this tab; where the page has opened without its locks, tell Python of it.
   *
   * @param {{look: Address, address: Address}} data
   */
  receive({ look, address }) {
    const last = this.isOpened ? null : kept();
    this.isOpened = true;
    // Another list is another link, which has nothing to do with the lesson.
    if (last && isSame(last.address, address) && isLeft(last.look, look)) {
      this.left = last;
      this.editor.ask("leave", last.page, last.query);
    }
    if (this.left) keep({ ...this.left, address });
    else if (OURS.some((name) => name in look)) keep({ ...here(), look, address });
  }

  /** Think no more of a lesson that was left. */
  forget() {
    this.left = null;
    keep(null);
  }
}

/** Tell whether an address lacks some of a lesson's locks. Another link of the plan, or another task, is another lesson.
 *
 * @param {Address} before
 * @param {Address} now
 */
export function isLeft(before, now) {
  const isNext = now.plan && (now.plan !== before.plan || now.at !== before.at);
  const isOther = now.task && now.task !== before.task;
  const locks = now.lock?.split(",") ?? [];
  return !isNext && !isOther && Boolean(before.lock?.split(",").some((name) => !locks.includes(name)));
}

/** The sign of what is locked. */
export function padlock() {
  const picture = svg("svg", { class: "padlock", viewBox: "0 0 16 16", "aria-hidden": "true" });
  picture.append(svg("path", { d: "M3 7h10v7H3z" }), svg("path", { d: "M5 7V5a3 3 0 0 1 6 0v2", class: "bow" }));
  return picture;
}

/** Where the page is, as a lesson can be opened there again. */
function here() {
  const { pathname, search } = location;
  return { page: pathname.split("/").pop() ?? "", query: search.slice(1) };
}

/** @param {Place | null} place */
const keep = (place) => store(PLACE, place);

/** @returns {Place | null} */
const kept = () => stored(PLACE);
