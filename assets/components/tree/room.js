/* What a tree shows of a room without a run: a question that has come with the news, and that an answer waits here. */

import { channel } from "../shared/channel.js";
import { onRoom } from "../shared/events.js";

/** @param {Element} place @param {(tree: any) => void} show @param {AbortSignal} signal */
export function showRoom(place, show, signal) {
  onRoom(({ name, tree }) => {
    const room = place.querySelector(".room.student");
    if (room && !room.querySelector(`form[data-draft="${name}"]`)) show(tree);
  }, signal);
  channel.addEventListener("change", () => {
    const isKept = channel.isAway && channel.isAsking("reply");
    for (const each of place.querySelectorAll("[data-kept]")) {
      each.textContent = isKept ? each.getAttribute("data-kept") : "";
    }
  }, { signal });
}
