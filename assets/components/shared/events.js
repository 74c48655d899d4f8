/* What the components of a page tell each other: which rank is looked at, and what is asked for. */

/** Tell the whole page which rank is being looked at; null: none.
 *
 * @param {number | null} rank
 */
export function shine(rank) {
  document.dispatchEvent(new CustomEvent("ranking:light", { detail: { rank } }));
}

/** Light is drawn with the next frame, whoever has asked for it last.
 *
 * @param {(rank: number | null) => void} listener @param {AbortSignal} signal
 */
export function onShine(listener, signal) {
  let frame = 0;
  on("ranking:light", ({ rank }) => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => listener(rank));
  }, signal);
}

/** Tell the page whether something is being dragged: what follows a hand does so at once.
 *
 * @param {boolean} isOn
 */
export function tellDrag(isOn) {
  document.dispatchEvent(new CustomEvent("ranking:drag", { detail: { isOn } }));
}

/** @param {(isOn: boolean) => void} listener @param {AbortSignal} [signal] */
export function onDrag(listener, signal) {
  on("ranking:drag", ({ isOn }) => listener(isOn), signal);
}

/** Pull the line in the list under another rank.
 *
 * @param {number} rank
 */
export function pullLine(rank) {
  document.dispatchEvent(new CustomEvent("ranking:line", { detail: { rank } }));
}

/** @param {(rank: number) => void} listener @param {AbortSignal} signal */
export function onPull(listener, signal) {
  on("ranking:line", ({ rank }) => listener(rank), signal);
}

/** Tell the page whether an edit is under way: while something is dragged, and until Python has answered. What is
 * told of the numbers waits for that.
 *
 * @param {boolean} isOn
 */
export function tellUnderWay(isOn) {
  document.dispatchEvent(new CustomEvent("ranking:under-way", { detail: { isOn } }));
}

/** @param {(isOn: boolean) => void} listener @param {AbortSignal} signal */
export function onUnderWay(listener, signal) {
  on("ranking:under-way", ({ isOn }) => listener(isOn), signal);
}

/** Tell the page whether it is asked what a move does: as long as it is, the page is of the list before. */
const ASKING = "data-asking";

/** @param {boolean} isOn */
export function tellAsking(isOn) {
  if (isOn === isAsking()) return;
  document.documentElement.toggleAttribute(ASKING, isOn);
  document.dispatchEvent(new CustomEvent("ranking:asking"));
}

export const isAsking = () => document.documentElement.hasAttribute(ASKING);

/** @param {() => void} listener @param {AbortSignal} signal */
export function onAsking(listener, signal) {
  on("ranking:asking", listener, signal);
}

/** Ask for an edit of the list: all go through its log, so that there is one undo.
 *
 * @param {unknown[]} edit
 */
export function askFor(edit) {
  document.dispatchEvent(new CustomEvent("ranking:edit", { detail: edit }));
}

/** @param {(edit: unknown[]) => void} listener */
export function onAsked(listener) {
  on("ranking:edit", listener);
}

/** Show a question that has come with the news of a room.
 *
 * @param {string} name
 * @param {unknown[]} tree
 */
export function showInRoom(name, tree) {
  document.dispatchEvent(new CustomEvent("ranking:room", { detail: { name, tree } }));
}

/** @param {(question: {name: string, tree: any}) => void} listener @param {AbortSignal} signal */
export function onRoom(listener, signal) {
  on("ranking:room", listener, signal);
}

/** Ask for what is no edit of the list.
 *
 * @param {unknown[]} command
 */
export function order(command) {
  document.dispatchEvent(new CustomEvent("ranking:command", { detail: command }));
}

/** @param {(command: unknown[]) => void} listener @param {AbortSignal} [signal] */
export function onCommand(listener, signal) {
  on("ranking:command", listener, signal);
}

/** The last rank whose term has come in, as long as a worked sum is gone through term by term. @type {number | null} */
let lastShown = null;

/** @param {number | null} rank */
export function tellShown(rank) {
  lastShown = rank;
  document.dispatchEvent(new CustomEvent("ranking:shown"));
}

/** Whether a sum is gone through term by term. */
export const isWalking = () => lastShown !== null;

/** Whether what belongs to a rank is shown by now. @param {number} rank */
export const isShowing = (rank) => lastShown === null || rank <= lastShown;

/** @param {() => void} listener @param {AbortSignal} signal */
export const onShown = (listener, signal) => on("ranking:shown", listener, signal);

/** Tell the page that a slide begins, anew or, gone back to, complete.
 *
 * @param {boolean} [isComplete]
 */
export function tellSlide(isComplete = false) {
  document.dispatchEvent(new CustomEvent("ranking:slide", { detail: { isComplete } }));
}

/** @param {(isComplete: boolean) => void} listener @param {AbortSignal} signal */
export const onSlide = (listener, signal) => on("ranking:slide", ({ isComplete }) => listener(isComplete), signal);

/** Go to the next term of the worked sum on screen, or the one before.
 *
 * @param {number} by
 * @returns {boolean} whether there was one
 */
export const walkTerms = (by) => go("ranking:walk", by);

/** @param {(by: number) => boolean} listener tells whether there was a term @param {AbortSignal} signal */
export const onWalk = (listener, signal) => onGo("ranking:walk", listener, signal);

/** Go to the next step of the page, or the one before.
 *
 * @param {number} by
 * @param {string} [last] the step beyond which it does not go
 * @returns {boolean} whether there was one
 */
export const walkSteps = (by, last) => go("ranking:step", by, last);

/** @param {(by: number, last?: string) => boolean} listener tells whether there was a step @param {AbortSignal} signal */
export const onStep = (listener, signal) => onGo("ranking:step", listener, signal);

/** @param {string} type @param {number} by @param {string} [last] */
const go = (type, by, last) => !document.dispatchEvent(new CustomEvent(type, { detail: { by, last }, cancelable: true }));

/** @param {string} type @param {(by: number, last?: string) => boolean} listener @param {AbortSignal} signal */
function onGo(type, listener, signal) {
  /** @param {Event} event */
  const follow = (event) => {
    const { by, last } = /** @type {CustomEvent} */ (event).detail;
    if (!event.defaultPrevented && listener(by, last)) event.preventDefault();
  };
  document.addEventListener(type, follow, { signal });
}

/** @param {string} type @param {(detail: any) => void} listener @param {AbortSignal} [signal] */
function on(type, listener, signal) {
  globalThis.document?.addEventListener(type, (event) => listener(/** @type {CustomEvent} */ (event).detail), { signal });
}
