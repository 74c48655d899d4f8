import { isShowing, isWalking, tellShown } from "../shared/events.js";
import { addressed } from "../view/address.js";
import { countUp } from "./count.js";
import { isPresenting } from "./present.js";

const SUM = "td.stairs";
/** Whose rows are kept back: the sum of a step that goes may still be there beside that of the next.
 *
 * @type {{of: Walker | null}}
 */
const rows = { of: null };
/** The step of which a hand or an edit has asked for all, or any: what shows it may be made anew, as beside a panel. */
const opened = { at: "" };
const ANY = "any";

const here = () => `${location.pathname} ${addressed().get("step")}`;
/** @param {string} name @param {string} value */
const says = (name, value) => (addressed().get(name) ?? "").split(",").includes(value);
/** Whether a task is about a sum: one that is covered where the order is locked, or all that is seen. */
const asksForSum = () =>
  addressed().get("hide") ? says("hide", "value") && says("lock", "order") : Boolean(addressed().get("task"));
/** Whether a sum is gone through here: not on the long page, nor where a task is about it. */
const isShow = () => !says("step", "all") && !asksForSum();

/** Goes through the terms of a worked sum: each comes in with its row and its bar, the sum comes last. */
export class Walker {
  /** @param {ParentNode} place @param {(rank: number | null) => void} shine */
  constructor(place, shine) {
    this.place = place;
    this.shine = shine;
    this.shown = 0; // so many terms are shown; one more: the sum, too
  }

  get terms() {
    return isShow() ? this.all : [];
  }

  /** The terms of a sum, gone through or not. */
  get all() {
    return /** @type {HTMLElement[]} */ ([...this.place.querySelectorAll(".numbers [data-rank]")]);
  }

  /** How many there are to show: the terms, and what they come to. */
  get count() {
    const { terms } = this;
    return terms.length && terms.length + (this.place.querySelector(".numbers .result") ? 1 : 0);
  }

  /** Whether it is under way: after the last step everything is shown, and off the projector before the first. */
  get isOn() {
    const { shown } = this;
    return shown < this.count && (shown > 0 || (isPresenting() && ![here(), ANY].includes(opened.at)));
  }

  /** Go on or back by a term; false: there is none any more.
   *
   * @param {number} by
   */
  walk(by) {
    const { terms } = this;
    const shown = this.shown + by;
    if (shown < 0 || shown > this.count) return false;
    if (!this.shown && !this.isOn && isPresenting()) return false; // all of it was asked for
    this.shown = shown;
    this.show();
    this.shine(Number(terms[shown - 1]?.dataset.rank) || null);
    return true;
  }

  /** Begin with another sum, anew or complete.
   *
   * @param {boolean} isComplete
   */
  begin(isComplete) {
    this.shown = 0;
    opened.at = isComplete ? ANY : "";
    this.show();
  }

  /** Show all of a sum that nobody has begun to go through. */
  open() {
    if (this.shown) return;
    opened.at = here();
    this.show();
  }

  /** Keep back what is not shown yet, and its rows. */
  show() {
    const { terms, shown, isOn } = this;
    this.all.forEach((term, place) => term.classList.toggle("unshown", isOn && place >= shown));
    const results = [...this.place.querySelectorAll(".numbers .result, .worked ~ .note"), ...behind(this.all.at(-1))];
    for (const result of results) result.classList.toggle("unshown", isOn);
    if (!isOn) return this.end();
    rows.of = this;
    tellShown(shown === terms.length ? Infinity : Number(terms[shown - 1]?.dataset.rank ?? 0));
  }

  /** Show the rows again of a sum that goes. */
  end() {
    if (rows.of !== this) return;
    rows.of = null;
    tellShown(null);
  }
}

/** Keep back the rows and bars of ranks whose term has not come yet; the sum of one that comes counts up to it. What the
 * page comes to is told when the sum is.
 *
 * @param {Element} place
 */
export function showRanks(place) {
  place.classList.toggle("walked", isWalking());
  for (const each of place.querySelectorAll(":is(tr, svg *)[data-rank]")) {
    const { rank } = /** @type {HTMLElement | SVGElement} */ (each).dataset;
    const isHidden = !isShowing(Number(rank));
    const comes = !isHidden && each.classList.contains("unshown");
    if (comes) countUp(each.querySelector(SUM), each.previousElementSibling?.querySelector(SUM));
    each.classList.toggle("unshown", isHidden);
  }
  for (const told of place.querySelectorAll(".headline > :is(.value, .change)")) told.classList.toggle("unshown", isWalking());
  for (const foot of place.querySelectorAll(".rows tfoot tr")) foot.classList.toggle("unshown", !isShowing(Infinity));
}

/** Return what stands behind the last term of a sum: what is not retrieved, a bracket.
 *
 * @param {Element | undefined} term
 */
function behind(term) {
  const children = [...(term?.parentElement?.children ?? [])];
  return term ? children.slice(children.indexOf(term) + 1) : [];
}
