/* What a lesson says lies as a band over the whole page, at one place on all of them: list and strip begin below it,
 * which have to know how high it is (frame.css: --band).
 */

const BAND = "--band";

/** @param {ParentNode} place of a tree @param {AbortSignal} signal */
export function tellBand(place, signal) {
  const lesson = place.querySelector(".lesson");
  if (!lesson) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(([{ target }]) => {
    style.setProperty(BAND, `${/** @type {HTMLElement} */ (target).offsetHeight}px`);
  });
  observer.observe(lesson);
  signal.addEventListener("abort", () => {
    observer.disconnect();
    style.removeProperty(BAND);
  });
}
