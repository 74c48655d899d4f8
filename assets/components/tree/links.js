import { order, walkSteps } from "../shared/events.js";

/** Whether a link is opened in another tab. @param {MouseEvent} event */
export const opensElsewhere = ({ ctrlKey, metaKey, shiftKey }) => ctrlKey || metaKey || shiftKey;

/** Close the menu that something stands in, once it was chosen.
 *
 * @param {HTMLElement} chosen
 */
export const closeMenu = (chosen) => /** @type {HTMLElement | null} */ (chosen.closest("[popover]"))?.hidePopover();

/** Go to another page within this session, so that undo survives: as the navigation's own link does, or, to a step
 * of it, as Python does; and so where the navigation has no such link, or has no room and none at all.
 *
 * @param {HTMLElement} link
 * @param {MouseEvent} event
 */
export function follow(link, event) {
  const end = `[href$="/${link.dataset.page}"]`;
  const own = document.querySelector(`a[data-testid="stTopNavLink"]${end}, a[data-testid="stSidebarNavLink"]${end}`);
  closeMenu(link);
  if (opensElsewhere(event)) return;
  event.preventDefault();
  if (link.dataset.command) order(JSON.parse(link.dataset.command));
  else if (own instanceof HTMLElement) own.click();
  else order(["show_page", link.dataset.page ?? ""]);
}

/** Go to the next step in place of the link of a plan, as long as the one that is open has not gone through its steps.
 *
 * @param {HTMLElement} way
 * @returns {boolean} whether there was one
 */
export const goThrough = (way) => walkSteps(way.matches("[rel=prev]") ? -1 : 1, way.dataset.past);
