/** Goes through the terms of a worked sum: those that are not told yet are dim, the sum comes last. */
export class Walker {
  /** @param {ParentNode} place @param {(rank: number | null) => void} shine */
  constructor(place, shine) {
    this.place = place;
    this.shine = shine;
    this.told = 0; // so many terms have been told; one more: the sum, too
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
    const told = this.told + by;
    if (!terms.length || told < 0 || told > terms.length + 1) return false;
    this.told = told;
    this.show();
    const term = terms[told - 1];
    this.shine(term ? Number(term.dataset.rank) : null);
    return true;
  }

  /** Dim what is not told yet; before the first step and after the last nothing is. */
  show() {
    const { terms, told } = this;
    const isOn = told > 0 && told <= terms.length;
    terms.forEach((term, place) => term.classList.toggle("untold", isOn && place >= told));
    for (const result of this.place.querySelectorAll(".numbers .result")) result.classList.toggle("untold", isOn);
  }
}
