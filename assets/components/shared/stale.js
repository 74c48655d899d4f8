import sheet from "./stale.css" with { type: "css" };

/** Say of the whole page that its numbers are not those of the list on screen, or that they are again.
 *
 * @param {boolean} isStale
 */
export function markStale(isStale) {
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  document.documentElement.toggleAttribute("data-ranking-stale", isStale);
  const main = document.querySelector("[data-testid=stMain]");
  if (isStale) main?.setAttribute("aria-busy", "true");
  else main?.removeAttribute("aria-busy");
}
