import { channel } from "../shared/channel.js";
import { make, mark, stop } from "../shared/dom.js";
import { order } from "../shared/events.js";
import { fill } from "../shared/texts.js";
import { clamp, countAbove, placeNear } from "./geometry.js";
import { padlock } from "./lesson.js";

/** The line in the list: under the last rank that counts; or, on a page of thresholds, under the last document that is
 * called relevant, which is no edit of the list. It is dragged, and takes keys as a slider does.
 */
export class Line {
  /** @param {import("./editor.js").Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.text = make("span", { class: "cutoff-text" });
    this.node = make("div", { class: "cutoff", role: "slider", tabindex: "0", "aria-orientation": "vertical" }, this.text);
    this.node.onkeydown = (event) => this.onKey(event);
    this.node.onpointerdown = (event) => this.onDown(event);
  }

  /** The edit that pulls it, if it is one. */
  get edit() {
    return this.editor.data.line ? "" : "set_cutoff";
  }

  /** @param {import("./geometry.js").Span[]} slots of the cards */
  show(slots) {
    const { ranking: { last }, data: { locked } } = this.editor;
    const { name, text, values } = this.said();
    const isKept = this.edit in locked;
    this.text.replaceChildren(text, ...(isKept ? [padlock()] : []));
    this.node.style.top = last ? `${slots[last - 1].bottom}px` : "calc(-1 * var(--gap))";
    const [min, max, now] = values;
    mark(this.node, { "aria-label": name, "aria-valuetext": text, "aria-valuemin": min, "aria-valuemax": max, "aria-valuenow": now });
    mark(this.node, { "aria-disabled": isKept, title: locked[this.edit] ?? "" });
  }

  /** Its name, what it says, and its least, greatest and present value. A threshold is the higher the further up. */
  said() {
    const { ranking: { count, k, last }, data: { labels, line } } = this.editor;
    if (line) {
      const { places, texts } = line;
      const [place, highest] = [places.indexOf(placeNear(places, last)), places.length - 1];
      const said = fill(labels.threshold_value, { threshold: texts[place] });
      return { name: labels.threshold, text: said, values: [0, highest, highest - place] };
    }
    const text = fill(k > count ? labels.cutoff_beyond : labels.cutoff_value, { k, count });
    return { name: labels.cutoff, text, values: [1, Math.max(count, k), k] };
  }

  /** Put it under a rank, or the nearest under which it can stand.
   *
   * @param {number} wanted
   */
  pull(wanted) {
    const { data: { line }, ranking, view } = this.editor;
    if (!line) return this.editor.cutoff(wanted);
    const rank = placeNear(line.places, wanted);
    if (rank === ranking.decided || channel.isAway) return;
    order(["decide", rank]);
    ranking.decided = rank;
    view.render();
  }

  /** @param {PointerEvent} down */
  onDown(down) {
    const { editor } = this;
    const { drag, ranking, view } = editor;
    if (down.button || !down.isPrimary || drag.isOn) return;
    down.preventDefault();
    this.node.focus({ preventScroll: true });
    if (this.edit && editor.refuses(this.edit)) return;
    const start = ranking.decided ?? ranking.k;
    const { slots } = view.places; // as they are now: ranks make room for the line wherever it comes
    drag.begin(down, {
      key: null,
      reach: (at) => this.pull(countAbove(slots, drag.seenAt(at) - view.list.getBoundingClientRect().top)),
      carry: () => {},
      back: () => this.pull(start),
      release: () => {},
    });
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const target = this.targets()[event.key];
    if (target === undefined) return;
    stop(event);
    // Python says why there is no rank above the first.
    if (this.edit && target < 1) this.editor.report(this.edit, target);
    else this.pull(target);
  }

  /** The ranks that the keys pull it to: Up is up, and so the higher threshold, which Right is, too.
   *
   * @returns {Record<string, number>}
   */
  targets() {
    const { ranking: { k, count, last }, data: { line } } = this.editor;
    if (!line) return { ArrowUp: k - 1, ArrowLeft: k - 1, ArrowDown: k + 1, ArrowRight: k + 1, Home: 1, End: count };
    const { places } = line;
    const place = places.indexOf(placeNear(places, last));
    const [up, down] = [-1, 1].map((by) => places[clamp(place + by, 0, places.length - 1)]);
    return { ArrowUp: up, ArrowRight: up, ArrowDown: down, ArrowLeft: down, Home: count, End: 0 };
  }
}
