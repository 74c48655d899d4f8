import { calm } from "../shared/dom.js";

/** Bring on screen what stands in a tree for the first time since it was opened, where the screen has no room for it:
 * who votes on a phone sees how the metrics vote, once the grades have come in.
 */
export class Arrival {
  /** @param {HTMLElement} place that the tree is in */
  constructor(place) {
    this.place = place;
    /** undefined before anything is shown @type {Element | null | undefined} */
    this.arrived = undefined;
  }

  follow() {
    const arrived = this.place.querySelector("[data-arrives]");
    if (arrived && this.arrived === null) {
      const grades = [...this.place.querySelectorAll(".results .chip")].flatMap((chip) => chip.getAnimations());
      Promise.allSettled(grades.map(({ finished }) => finished)).then(() => {
        arrived.scrollIntoView({ block: "nearest", behavior: calm() ? "instant" : "smooth" });
      });
    }
    this.arrived = arrived;
  }
}
