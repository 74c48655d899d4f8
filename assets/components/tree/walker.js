/** Goes through the terms of a worked sum: those that are not shown yet are dim, the sum comes last. */
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
    const term = terms[shown - 1];
    this.shine(term ? Number(term.dataset.rank) : null);
    return true;
  }

  /** Dim what is not shown yet; before the first step and after the last nothing is. */
  show() {
    const { terms, shown } = this;
    const isOn = shown > 0 && shown <= terms.length;
    terms.forEach((term, place) => term.classList.toggle("unshown", isOn && place >= shown));
    for (const result of this.place.querySelectorAll(".numbers .result")) result.classList.toggle("unshown", isOn);
  }
}
