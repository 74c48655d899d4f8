import { channel } from "../shared/channel.js";
import { onCommand, tellSlide } from "../shared/events.js";
import { beginSlide } from "../tree/present.js";
import { startPage } from "../shared/start.js";
import { words } from "../shared/words.js";
import { beginWith, writeAddress } from "./address.js";
import { keepAnswers } from "./answers.js";
import { keepLesson } from "./lesson.js";
import { followRoom } from "./room.js";
import { pageTurned } from "./turning.js";
import { keepVote } from "./vote.js";

/* The commands of the view, on their way to Python by the channel: to open a step, to present, to share, to speak
 * another language, to check answers (ui/session/commands.py); and what the view keeps of Python's answers.
 */

/** What a hand pulls is asked for at each place that it comes to. While Python is at work on one of them the next waits,
 * and the last stands for all before.
 */
const PULLED = "decide";
const COOKIE = "ranking_language"; // where the server finds the language, before it has said anything
const BY_TLS = globalThis.location?.protocol === "https:" ? "; secure" : "";
const YEAR = 60 * 60 * 24 * 365; // in seconds

/** Commands that wait for a server that is away: an answer in a room, and whose it is. */
const KEPT = ["reply", "sit"];

export class Commands {
  /** @param {import("../shared/channel.js").Channel} to */
  constructor(to) {
    this.channel = to;
    /** The link of a lesson plan that is open. @type {string | undefined} */
    this.link = undefined;
    to.clients.push(this);
  }

  /** @param {...unknown} command */
  ask(...command) {
    if (this.channel.isAway && !KEPT.includes(String(command[0]))) return;
    if (command[0] === PULLED && this.channel.isBusy) this.hold(command);
    else this.channel.post({ command });
  }

  /** Keep a command for the next report; it takes the place of one that it makes superfluous.
   *
   * @param {unknown[]} command
   */
  hold(command) {
    const { pending, sent } = this.channel;
    const last = pending[pending.length - 1];
    if (last && last.seq > sent && "command" in last && last.command[0] === command[0]) last.command = command;
    else this.channel.hold({ command });
  }

  /** Notice that another link of the lesson plan has been opened.
   *
   * @param {Answer} answer
   */
  follow({ look: { plan, at }, base }) {
    const link = plan ? `${plan} ${at}` : "";
    if (this.link !== undefined && link !== this.link) {
      beginWith(base.address);
      beginSlide();
      pageTurned();
    }
    if (this.link === undefined && link) tellSlide(); // now it is known whether its task is about the sum
    this.link = link;
  }

  /** @param {Answer} answer */
  receive(answer) {
    const ask = (/** @type {unknown[]} */ ...command) => this.ask(...command);
    const isPending = (/** @type {string} */ name) => this.channel.isAsking(name);
    // A duel stands for itself, and a seat in a room: an address with a list shows that list.
    const list = answer.look.duel || answer.look.code ? {} : answer.base.address;
    writeAddress({ ...list, ...answer.look }, words().address_names);
    this.follow(answer);
    keepLesson(answer, ask);
    keepAnswers(answer, isPending, ask);
    keepVote(answer.look, ask);
    followRoom(answer.room, { isPending, ask });
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
