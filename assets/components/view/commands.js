import { channel } from "../shared/channel.js";
import { onCommand } from "../shared/events.js";
import { startPage } from "../shared/start.js";
import { words } from "../shared/words.js";
import { writeAddress } from "./address.js";
import { keepAnswers } from "./answers.js";
import { keepLesson } from "./lesson.js";

/* The commands of the view, on their way to Python by the channel: to open a step, to present, to share, to speak
 * another language, to check answers (ui/session/commands.py); and what the view keeps of Python's answers.
 */

const COOKIE = "ranking_language"; // where the server finds the language, before it has said anything
const BY_TLS = globalThis.location?.protocol === "https:" ? "; secure" : "";
const YEAR = 60 * 60 * 24 * 365; // in seconds

export class Commands {
  /** @param {import("../shared/channel.js").Channel} to */
  constructor(to) {
    this.channel = to;
    to.clients.push(this);
  }

  /** @param {...unknown} command */
  ask(...command) {
    if (!this.channel.isAway) this.channel.post({ command });
  }

  /** Whether a command is under way.
   *
   * @param {string} name
   */
  isPending(name) {
    return this.channel.pending.some((entry) => "command" in entry && entry.command[0] === name);
  }

  /** @param {Answer} answer */
  receive(answer) {
    const ask = (/** @type {unknown[]} */ ...command) => this.ask(...command);
    // A duel stands for itself: an address with a list shows that list.
    const list = answer.look.duel ? {} : answer.base.address;
    writeAddress({ ...list, ...answer.look }, words().address_names);
    keepLesson(answer, ask);
    keepAnswers(answer, (name) => this.isPending(name), ask);
  }
}

export const commands = new Commands(channel);
onCommand((command) => {
  commands.ask(...command);
  if (command[0] === "speak") keepLanguage(String(command[1]));
});

/** Keep the language that somebody chose: it comes with the browser's first message next time. @param {string} tag */
function keepLanguage(tag) {
  document.cookie = `${COOKIE}=${tag}; path=${startPage().pathname}; max-age=${YEAR}; samesite=lax${BY_TLS}`;
}
