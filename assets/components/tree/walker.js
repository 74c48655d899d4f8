import { isShowing, isWalking, tellShown } from "../shared/events.js";
import { countUp } from "./count.js";

const SUM = "td.stairs";

/** Goes through the terms of a worked sum: each comes in with its row and its bar, the sum comes last. */
export class Walker {
  /** @param {ParentNode} place @param {(rank: number | null) => void} shine */
  constructor(place, shine) {
    this.place = place;
    this.shine = shine;
    this.shown = 0; // so many terms are shown; one more: the sum, too
  }

  get terms() {
    return /** @type {HTMLElement[]} */ ([...this.place.querySelectorAll(".numbers [data-rank]")]);
  }

  /** Whether it is under way: before the first step and after the last everything is shown. */
  get isOn() {
    return this.shown > 0 && this.shown <= this.terms.length;
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
    const rank = Number(terms[shown - 1]?.dataset.rank);
    const last = shown === terms.length ? Infinity : rank;
    tellShown(this.isOn ? last : null);
    this.shine(rank || null);
    return true;
  }

  /** Begin anew: what is on screen now is another sum. */
  begin() {
    this.end();
    this.shown = 0;
    this.show();
  }

  /** Keep back what is not shown yet. */
  show() {
    const { terms, shown, isOn } = this;
    terms.forEach((term, place) => term.classList.toggle("unshown", isOn && place >= shown));
    for (const result of this.place.querySelectorAll(".numbers .result")) result.classList.toggle("unshown", isOn);
  }

  /** Show the rows again of a sum that goes. */
  end() {
    if (this.isOn) tellShown(null);
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
