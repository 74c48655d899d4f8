/* Between two pages Streamlit shows nothing for some frames. Where a link of a lesson plan opens another page, the screen
 * stays as it is until that is there; a browser that cannot do so (before Firefox 144, Safari 18) shows the gap.
 */

/** @type {(() => void) | null} */
let show = null;

/** Hold what is on screen until the other page has come. */
export function turnPage() {
  document.startViewTransition?.(() => new Promise((resolve) => (show = () => resolve(undefined))));
}

/** Show the page that has come, as soon as everything has been drawn that came with it. */
export const pageTurned = () => setTimeout(() => show?.());
