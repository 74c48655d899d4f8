import { svg } from "../shared/dom.js";
import { attempt } from "./kept.js";

const PLACE = "ranking-lesson";
const OURS = ["task", "hide", "lock"]; // the parameters that make an address a lesson's

/** @typedef {{page: string, query: string, look: Address}} Place of a lesson in this tab */

/** The lesson that the list belongs to: it refuses what it locks, and is not left without a word. */
export class Lesson {
  /** @param {import("./editor.js").Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.isOpened = false;
    this.isLeft = false;
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
   * @param {Address} look
   */
  receive(look) {
    const last = this.isOpened ? null : kept();
    this.isOpened = true;
    if (last && isLeft(last.look, look)) {
      this.isLeft = true;
      this.editor.ask("leave", last.page, last.query);
    } else if (!this.isLeft && OURS.some((name) => name in look)) keep({ ...here(), look });
  }

  /** Think no more of a lesson that was left. */
  forget() {
    this.isLeft = false;
    keep(null);
  }
}

/** Tell whether an address is that of a lesson without some of its locks, or of no lesson at all. Another link of the
 * plan, or another task, is another lesson.
 *
 * @param {Address} before
 * @param {Address} now
 */
export function isLeft(before, now) {
  const isNext = now.plan && (now.plan !== before.plan || now.at !== before.at);
  const isOther = now.task && now.task !== before.task;
  if (isNext || isOther) return false;
  const locks = now.lock?.split(",") ?? [];
  const isOne = OURS.some((name) => name in now);
  return !isOne || Boolean(before.lock?.split(",").some((name) => !locks.includes(name)));
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
function keep(place) {
  attempt(() => (place ? sessionStorage.setItem(PLACE, JSON.stringify(place)) : sessionStorage.removeItem(PLACE)));
}

/** @returns {Place | null} */
function kept() {
  return attempt(() => JSON.parse(sessionStorage.getItem(PLACE) ?? "null")) ?? null;
}
