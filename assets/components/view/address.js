import { onDrag } from "../shared/events.js";
import { opening, store, stored } from "../shared/tab.js";

const PLACE = "ranking-start";
const DUEL = "duel";
const LEFT = "ranking-left"; // the address that the page had in the end
const REST = 250; // milliseconds that a drag rests before the address follows it

/** @type {Address | null} */
let start = null;

/** Give what the address of the page held when it was opened. The browser keeps it with its place in the history,
 * so that a reload still knows it, and another link begins anew.
 *
 * @param {Address} address what it holds now
 * @returns {Address}
 */
export function startOf(address) {
  return (start ??= history.state?.[PLACE] ?? address);
}

/** Begin anew with another list: another link was opened in the page, or a page has its own.
 *
 * @param {Address} address what it holds
 */
export function beginWith(address) {
  start = address;
}

/** The pair of lists that was asked for, and has to come. */
let another = "";

/** Make another pair a place of its own in the history, once it is there; where a place is gone back to, it has one.
 *
 * @param {string} duel
 */
export function beginPlace(duel) {
  another = duel;
}

/** @type {{address: Address, names: string[]} | null} */
let unwritten = null;
let writing = 0;
let isDragged = false;
onDrag((isOn) => (isDragged = isOn));

/** Write our parameters into the address bar; those that are not ours stay. The browser takes longer
 * for that than for showing the numbers: they are drawn first, and a drag is not kept waiting for it.
 *
 * @param {Address} address
 * @param {string[]} names every parameter that is ours
 */
export function writeAddress(address, names) {
  unwritten = { address, names };
  clearTimeout(writing);
  writing = setTimeout(() => afterFrame(write), isDragged ? REST : 0);
}

/** @param {() => void} action */
function afterFrame(action) {
  if (document.hidden) action(); // then there are no frames
  else requestAnimationFrame(() => setTimeout(action));
}

/** Whether the page is being loaded once more. */
let isLate = false;

globalThis.addEventListener?.("pagehide", () => {
  write();
  if (!isLate) store(LEFT, location.href);
});

/** A reload that is under way takes no new address. Where the page came to its last one after that, load it once
 * more: with the list that was on screen.
 *
 * @returns {boolean} whether it is being loaded
 */
export function catchUp() {
  if (isLate) return true;
  const left = stored(LEFT);
  store(LEFT, null);
  isLate = Boolean(left) && opening() === "reload" && left !== location.href;
  if (isLate) {
    history.replaceState(history.state, "", left);
    location.reload();
  }
  return isLate;
}

const { navigation } = globalThis;
/** The places of the history since the page was loaded, which Python's session knows. */
const first = navigation?.currentEntry?.index ?? 0;
let last = first;
navigation?.addEventListener("currententrychange", ({ navigationType }) => {
  if (navigationType === "push") last = navigation.currentEntry?.index ?? last;
});

/** Back to a place from before a reload: it is opened by its address. */
globalThis.addEventListener?.(
  "popstate",
  (event) => {
    const index = navigation?.currentEntry?.index ?? first;
    if (isLate || (first <= index && index <= last)) return;
    event.stopImmediatePropagation();
    isLate = true;
    location.reload();
  },
  true,
);

/** What the address holds, as soon as it is known. */
export const addressed = () => new URLSearchParams(unwritten ? unwritten.address : location.search);

function write() {
  if (!unwritten || isLate) return;
  const { address, names } = unwritten;
  unwritten = null;
  const url = new URL(location.href);
  const before = url.searchParams.get(DUEL);
  for (const name of names) url.searchParams.delete(name);
  for (const [name, value] of Object.entries(address)) url.searchParams.set(name, value);
  // Another page of the app is another place in the history, which does not know the start yet.
  const kept = history.state?.[PLACE];
  const isKept = Boolean(kept && (!start || isSame(start, kept)));
  const state = { ...history.state, [PLACE]: start };
  if (before && another && address[DUEL] && address[DUEL] !== another) return; // it belongs to a place that was left
  const isAnother = before && another && address[DUEL] && another !== before;
  another = "";
  if (isAnother) history.pushState(state, "", url); // back leads to the pair before
  else if (url.href !== location.href || !isKept) history.replaceState(state, "", url);
}

/** @param {Address} one @param {Address} other */
export function isSame(one, other) {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}
