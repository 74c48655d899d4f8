/* The projector's view: F goes there and back, Escape leaves it. In it the arrow keys, and a presenter's remote, go
 * through the terms of the worked sum, then reveal what a slide covers, then on to the next link of the lesson plan, or the
 * next of several steps that the link names; without a plan they go down a slide that is longer than the screen, as the
 * free keys do in one, too, and on to the next step. In a duel the arrows vote. Before it is presented, a remote goes
 * from link to link of a plan.
 */

import { calm, isCommand, stop } from "../shared/dom.js";
import { order, tellSlide, walkSteps, walkTerms } from "../shared/events.js";

/** The keys by where they go on: wherever the focus is, where nobody writes, and where nothing has the focus.
 *
 * @type {Record<"remote" | "arrows" | "free", Record<string, number>>}
 */
const KEYS = {
  remote: { PageDown: 1, PageUp: -1 },
  arrows: { ArrowRight: 1, ArrowLeft: -1 },
  free: { ArrowDown: 1, ArrowUp: -1, Enter: 1, " ": 1 },
};

/** What Escape closes: Streamlit's, and a component's own. */
export const PANEL = ".st-key-panel"; // beside which one goes on presenting; it closes itself
const [OPEN, OPEN_WITHIN] = [`[role=dialog]:not(${PANEL}), [role=listbox], [data-testid=stPopoverBody]`, ":popover-open"];
const COMPONENT = "[data-testid=stBidiComponentIsolated]";

const LAST_WORD = ".last-word:popover-open";

/** Where a key writes; and where the arrows go from cell to cell. */
const TEXT = "input:not([type=checkbox], [type=radio], [type=range]), textarea, [contenteditable]";
const CELL = ".heat [data-edit]";
/** What is pressed or moved by the other keys. */
const CONTROL = `${TEXT}, input, button, select, summary, a[href], [role=slider], tr[data-rank]`;

/** Whether the last key has gone back: the slide that is to come is complete, however often it is begun on its way. */
let isBack = false;

const PAGE = "[data-testid=stMain]";
const SCREEN = 0.75; // so much of what is seen goes by at once
const FOOT = 0.15; // and what is hidden of the page is no more than this, it is the margin at its foot

/** What a slide of a plan reveals before the next one comes; and the two lists of a duel on which nobody has voted. */
const COVERED = '[data-what][data-command^="[\\"reveal"]';
const LISTS = { ArrowLeft: ".ask:not(.answered) .choice:not(.right)", ArrowRight: ".ask:not(.answered) .choice.right" };

/** The button that goes to the projector's view and back. */
const PRESENT = '[data-command^="[\\"present"]';

export const isPresenting = () => document.documentElement.hasAttribute("data-present");

/** Listen for the keys of the projector's view, as long as the page is open. */
export function followPresenter() {
  document.addEventListener("keydown", goOn, { capture: true });
  document.addEventListener("keydown", comeAndGo);
  document.addEventListener("click", letGo);
}

/** Go on or back, before a card, a grade or a tab that has the focus takes the key for itself.
 *
 * @param {KeyboardEvent} event
 */
function goOn(event) {
  if (isCommand(event)) return;
  if (!isPresenting()) return turn(event);
  const by = wayOf(event);
  const lastWord = /** @type {HTMLElement | undefined} */ (inside(LAST_WORD));
  if (!by || (isOpen() && !lastWord)) return;
  stop(event);
  if (lastWord) return by < 0 ? lastWord.hidePopover() : undefined;
  if (!event.repeat && press(LISTS[/** @type {"ArrowLeft"} */ (event.key)])) return;
  const isInPlan = linkOf(1) || linkOf(-1);
  const steps = isInPlan ? [] : [walkSteps]; // in a plan a link is one slide
  const down = isInPlan && !(event.key in KEYS.free) ? [] : [scroll];
  const within = by > 0 ? [walkTerms, ...down] : [...down, walkTerms];
  if (within.some((way) => way(by))) return;
  if (by > 0 && linkOf(1) && !event.repeat && press(COVERED)) return;
  isBack = [...steps, follow].some((way) => way(by)) && by < 0;
}

/** Before it is presented a remote goes through a plan, too: what is covered stays so.
 *
 * @param {KeyboardEvent} event
 */
function turn(event) {
  const by = KEYS.remote[event.key];
  if (!by || !linkOf(by) || isOpen() || isOn(event, CONTROL)) return;
  stop(event);
  if (!event.repeat && !scroll(by)) follow(by);
}

/** @param {KeyboardEvent} event @returns {number | undefined} */
function wayOf(event) {
  const arrow = isOn(event, `${TEXT}, ${CELL}`) ? undefined : KEYS.arrows[event.key];
  const free = isOn(event, CONTROL) ? undefined : KEYS.free[event.key];
  return KEYS.remote[event.key] ?? arrow ?? (event.shiftKey && free ? -free : free);
}

/** Scroll a slide that is longer than the screen; not what is below rows, nor past a duel before the vote.
 *
 * @param {number} by
 * @returns {boolean} whether it has scrolled
 */
function scroll(by) {
  const page = document.querySelector(PAGE);
  if (!page || inside(LISTS.ArrowLeft)) return false;
  const { scrollTop, scrollHeight, clientHeight } = page;
  const rows = inside(".with-rows .rows")?.shadowRoot?.querySelector("tbody")?.getBoundingClientRect();
  const below = rows ? rows.bottom - clientHeight : scrollHeight - clientHeight - scrollTop;
  const hidden = by > 0 ? below : scrollTop;
  if (hidden <= FOOT * clientHeight) return false;
  page.scrollBy({ top: by * SCREEN * clientHeight, behavior: calm() ? "instant" : "smooth" });
  return true;
}

/** Press what lies in one of the components.
 *
 * @param {string | undefined} selector
 * @returns {boolean} whether it does
 */
function press(selector) {
  const button = /** @type {HTMLElement | undefined} */ (selector && inside(selector));
  button?.click();
  return button !== undefined;
}

/** Begin a slide at its beginning, and before the first term of its sum, unless a key has gone back to it. */
export function beginSlide() {
  document.querySelector(PAGE)?.scrollTo(0, 0);
  tellSlide(isBack);
}

/** Give the link of the lesson plan that comes next, or the one before; behind the last stands its last word.
 *
 * @param {number} by
 */
const linkOf = (by) => /** @type {HTMLElement | undefined} */ (inside(by > 0 ? "[rel=next], [data-last]" : "[rel=prev]"));

/** Go to the next link of the lesson plan, or to the one before.
 *
 * @param {number} by
 */
function follow(by) {
  const link = linkOf(by);
  link?.click();
  return link !== undefined;
}

/** Take the focus from the button that presents, once it was clicked: the next key goes on, and not back to the desk.
 *
 * @param {MouseEvent} event
 */
function letGo(event) {
  isBack = false;
  const [target] = event.composedPath();
  const button = target instanceof Element && target.closest(PRESENT);
  if (event.detail && button instanceof HTMLElement) button.blur();
}

/** @param {KeyboardEvent} event that nothing else has taken */
function comeAndGo(event) {
  if (isCommand(event) || event.defaultPrevented) return;
  if (event.key === "Escape" && isPresenting() && !isOpen() && !document.querySelector(PANEL)) order(["present", false]);
  if (event.key.toLowerCase() === "f" && !isOn(event, `${TEXT}, select`)) order(["present", !isPresenting()]);
}

/** @param {KeyboardEvent} event @param {string} selector */
function isOn(event, selector) {
  const [target] = event.composedPath();
  return target instanceof Element && target.matches(selector);
}

/** Whether a menu or a dialog is open, which has the keys. */
export const isOpen = () => inside(OPEN_WITHIN) !== undefined || document.querySelector(OPEN) !== null;

/** Return what lies in the rows beside the cards, or else in one of the components, if it does.
 *
 * @param {string} selector
 * @returns {Element | undefined}
 */
function inside(selector) {
  const components = [...document.querySelectorAll(COMPONENT)].map((each) => each.shadowRoot);
  const rows = components.map((root) => root?.querySelector(".with-rows .rows")?.shadowRoot);
  const found = [...rows, ...components].map((root) => root?.querySelector(selector));
  return found.find((each) => each) ?? undefined;
}
