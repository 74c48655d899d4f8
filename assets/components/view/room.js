import { showInRoom } from "../shared/events.js";
import { startPage } from "../shared/start.js";
import { unpack } from "../shared/unpack.js";
import { words } from "../shared/words.js";

/* A room: this browser hears when something has changed there, and only then asks for a run; a new question comes with
 * the news. It is known there by what it has drawn by chance, and keeps that: who reloads, sleeps or comes by another
 * network is the same.
 */

const PLACE = "ranking-rooms";
const KEPT = 20; // rooms that are remembered
const AGAIN = 2000; // milliseconds until what failed is tried again

/** @type {EventSource | null} */
let source = null;
let code = "";
/** What was heard last and has not led to a run; null: nothing has. @type {string | null} */
let news = null;
/** @type {Answer["room"]} */
let seen = null;
let again = 0;

/** @typedef {{isPending: (name: string) => boolean, ask: (...command: unknown[]) => void}} Asking */

/** @param {Answer["room"]} room as Python has seen it @param {Asking} asking */
export function followRoom(room, asking) {
  seen = room;
  clearTimeout(again);
  if (room?.code !== code) listen(room, asking);
  if (!room) return;
  if (room.waits) again = setTimeout(() => once("hear", asking), AGAIN);
  if (room.is_seated) look(asking);
  else if (room.can_sit) once("sit", asking, person(room.code));
}

/** @param {Answer["room"]} room @param {Asking} asking */
function listen(room, asking) {
  source?.close();
  source = null;
  news = null;
  code = room?.code ?? "";
  if (!room) return;
  const query = room.counts ? "" : `?lang=${words().language}`; // students get questions, in their language
  const opened = new EventSource(new URL(`room-news/${code}${query}`, startPage()));
  opened.onmessage = ({ data }) => {
    news = data;
    look(asking);
  };
  opened.addEventListener("question", ({ data }) => {
    const [state, name, packed] = data.split(" ");
    news = state;
    if (seen?.is_seated && Number(state) > seen.state) {
      seen = { ...seen, state: Number(state) };
      showInRoom(name, unpack(Uint8Array.from(atob(packed), (each) => each.charCodeAt(0))));
    }
    look(asking);
  });
  opened.onerror = () => {
    if (opened.readyState !== EventSource.CLOSED || source !== opened) return;
    code = ""; // the browser has given up: the run that is asked for begins anew
    again = setTimeout(() => once("hear", asking), AGAIN);
  };
  source = opened;
}

/** Ask for a run where what was heard is not what Python has seen.
 *
 * @param {Asking} asking
 */
function look(asking) {
  if (news === null || !seen || asking.isPending("hear")) return;
  const isNew = news !== [seen.state, ...(seen.counts ?? [])].join(" ");
  news = null;
  if (isNew) once("hear", asking);
}

/** @param {string} name @param {Asking} asking @param {...unknown} values */
function once(name, { isPending, ask }, ...values) {
  if (!isPending(name)) ask(name, ...values);
}

/** Give what this browser is known by in a room.
 *
 * @param {string} room
 */
function person(room) {
  const { [room]: known, ...others } = remembered();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const own = known ?? [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  remember(Object.fromEntries([...Object.entries(others).slice(1 - KEPT), [room, own]]));
  return own;
}

/** Where the browser keeps nothing: until the page is loaded anew. @type {Record<string, string>} */
let unkept = {};

/** @returns {Record<string, string>} */
function remembered() {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "null") ?? unkept;
  } catch {
    return unkept;
  }
}

/** @param {Record<string, string>} rooms */
function remember(rooms) {
  unkept = rooms;
  try {
    localStorage.setItem(PLACE, JSON.stringify(rooms));
  } catch {
    // as in a private window of some browsers
  }
}
