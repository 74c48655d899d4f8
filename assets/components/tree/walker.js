import { isShowing, isWalking, tellShown } from "../shared/events.js";
import { countUp } from "./count.js";
import { isPresenting } from "./present.js";

const SUM = "td.stairs";
/** Whose rows are kept back: the sum of a step that goes may still be there beside that of the next.
 *
 * @type {{of: Walker | null}}
 */
const rows = { of: null };

/** Goes through the terms of a worked sum: each comes in with its row and its bar, the sum comes last. */
export class Walker {
  /** @param {ParentNode} place @param {(rank: number | null) => void} shine */
  constructor(place, shine) {
    this.place = place;
    this.shine = shine;
    this.shown = 0; // so many terms are shown; one more: the sum, too
    this.isOpen = false; // whether a hand or an edit has asked for all of it
  }

  get terms() {
    return /** @type {HTMLElement[]} */ ([...this.place.querySelectorAll(".numbers [data-rank]")]);
  }

  /** Whether it is under way: after the last step everything is shown, and off the projector before the first. */
  get isOn() {
    const { shown, terms } = this;
    return terms.length > 0 && shown <= terms.length && (shown > 0 || (isPresenting() && !this.isOpen));
  }

  /** Go on or back by a term; false: there is none any more.
   *
   * @param {number} by
   */
  walk(by) {
    const { terms } = this;
    const shown = this.shown + by;
    if (!terms.length || shown < 0 || shown > terms.length + 1) return false;
    this.shown = shown;
    this.show();
    this.shine(Number(terms[shown - 1]?.dataset.rank) || null);
    return true;
  }

  /** Begin anew: what is on screen now is another sum. */
  begin() {
    this.shown = 0;
    this.isOpen = false;
    this.show();
  }

  /** Show all of a sum that nobody has begun to go through. */
  open() {
    if (!this.isOn || this.shown) return;
    this.isOpen = true;
    this.show();
  }

  /** Keep back what is not shown yet, and its rows. */
  show() {
    const { terms, shown, isOn } = this;
    terms.forEach((term, place) => term.classList.toggle("unshown", isOn && place >= shown));
    for (const result of this.place.querySelectorAll(".numbers .result")) result.classList.toggle("unshown", isOn);
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

/** Keep back the rows and bars of ranks whose term has not come yet; the sum of one that comes counts up to it.
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
}
