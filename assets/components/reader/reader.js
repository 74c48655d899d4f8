import { holdsFiles, make, mark } from "../shared/dom.js";
import { onCommand } from "../shared/events.js";
import { fill } from "../shared/texts.js";
import { words } from "../shared/words.js";
import { Workshop } from "./workshop.js";

const MOST_SYSTEMS = 8;
const MOST_SHOWN = 100; // documents of a list
const LETTERS = "ABCDEFGH";
const MEGA = 1e6;
const MOST_TELLINGS = 3; // of one report: what no server takes, such as one that is too long, is not told for ever

/** @typedef {{code: string, texts: Record<string, any>, held: string, contradicts: boolean}} ReaderData the worker's code,
 * texts, which report Python holds, and whether its ranks contradict its scores
 */

/** What was read and is open, for as long as this browser's page lives: the files are not kept anywhere else.
 *
 * @type {{workshop: Workshop | null, files: (File | null)[], report: any, byRank: boolean, tell: (answer: import("./workshop.js").Answered) => void}}
 */
const kept = { workshop: null, files: [null, null, null], report: null, byRank: false, tell: keep };

/** The places for files, and what is being read of them. What is found goes to Python; the files never do. */
export class Reader {
  /** @param {ShadowRoot} root @param {[ReaderData]} data */
  constructor(root, [{ code, texts }]) {
    this.texts = texts;
    this.code = code;
    this.started = 0;
    this.tellings = 0;
    this.places = make("div", { class: "places" });
    this.more = make("button", { type: "button", class: "edit", onclick: () => this.add() });
    this.asStands = make("input", { type: "checkbox", onchange: () => this.turn() });
    this.ranks = make("label", { class: "ranks" }, this.asStands, make("span"));
    this.bar = make("progress", { max: 1, value: 0 });
    this.says = make("p", { class: "says", role: "status" });
    this.cancel = make("button", { type: "button", class: "edit", onclick: () => this.leaveOff() });
    this.under = make("div", { class: "under-way", hidden: "" }, this.bar, this.cancel);
    this.note = make("p", { class: "note" });
    root.append(make("div", { class: "tree reader" }, this.places, this.more, this.ranks, this.under, this.says, this.note));
    this.listeners = new AbortController();
    const { signal } = this.listeners;
    document.addEventListener("dragover", (event) => holdsFiles(event) && event.preventDefault(), { signal });
    document.addEventListener("drop", (event) => holdsFiles(event) && this.drop(event, this.free), { signal });
    onCommand(([name, query]) => name === "open_query" && this.open(String(query)), signal);
    kept.tell = (answer) => this.hear(answer);
  }

  /** @param {Component<[ReaderData]>} component */
  receive({ data: [{ texts, held, contradicts }], setTriggerValue }) {
    this.texts = texts;
    this.trigger = setTriggerValue;
    this.more.textContent = texts["more"];
    this.cancel.textContent = texts["cancel"];
    this.note.textContent = texts["private"];
    /** @type {HTMLElement} */ (this.ranks.lastElementChild).textContent = texts["by-rank"];
    this.ranks.hidden = !(contradicts || kept.byRank);
    this.asStands.checked = kept.byRank;
    mark(this.bar, { "aria-label": texts["under-way"] });
    this.show();
    // A session that does not have what was read is told again: it has begun anew, or what was told is lost, as with a
    // run that ends for the next one before Streamlit has called what takes it.
    if (kept.report && held !== kept.report.id) this.report();
  }

  destroy() {
    this.listeners.abort();
    kept.tell = keep;
  }

  /** @param {number} place */
  title(place) {
    return place ? fill(this.texts["system"], { letter: LETTERS[place - 1] }) : this.texts["judgements"];
  }

  show() {
    kept.files.forEach((file, place) => {
      const zone = this.places.children[place] ?? this.places.appendChild(this.place(place));
      this.name(zone, file, place);
    });
    this.more.hidden = kept.files.length > MOST_SYSTEMS || !kept.files[kept.files.length - 1];
  }

  /** Make a place for a file. It stays: somebody may be choosing a file for it while an answer comes.
   *
   * @param {number} place
   */
  place(place) {
    const input = make("input", { type: "file", class: "unseen" });
    input.onchange = () => {
      this.take([...(input.files ?? [])], place);
      input.value = ""; // the same file, changed meanwhile, can be chosen again
    };
    const zone = make("label", {}, input, make("b"), make("span", { class: "file" }));
    zone.ondragover = (event) => {
      event.preventDefault();
      zone.classList.add("over");
    };
    zone.ondragleave = () => zone.classList.remove("over");
    zone.ondrop = (event) => {
      zone.classList.remove("over");
      this.drop(event, place);
    };
    return zone;
  }

  /** Say whose place it is, and which file is there.
   *
   * @param {Element} zone @param {File | null} file @param {number} place
   */
  name(zone, file, place) {
    const [input, title, said] = zone.children;
    mark(zone, { class: file ? "place chosen" : "place" });
    mark(input, { "aria-label": this.title(place) });
    title.textContent = this.title(place);
    said.textContent = file ? fill(this.texts["chosen"], { name: file.name, size: this.size(file.size) }) : this.texts["drop"];
  }

  /** The first place without a file: for what is dropped beside all of them, which the browser would open else. */
  get free() {
    return Math.max(kept.files.indexOf(null), 0);
  }

  /** @param {DragEvent} event @param {number} place */
  drop(event, place) {
    event.preventDefault();
    event.stopPropagation();
    this.take([...(event.dataTransfer?.files ?? [])], place);
  }

  /** @param {number} bytes */
  size(bytes) {
    const number = new Intl.NumberFormat(words().language, { maximumSignificantDigits: 3 });
    return bytes < MEGA ? `${number.format(bytes / 1000)} kB` : `${number.format(bytes / MEGA)} MB`;
  }

  /** Take files for a place and those behind it, and read all as soon as there are judgements and a system.
   *
   * @param {File[]} files @param {number} place
   */
  take(files, place) {
    if (!files.length) return;
    files.slice(0, MOST_SYSTEMS + 1 - place).forEach((file, i) => (kept.files[place + i] = file));
    this.show();
    if (kept.files[0] && kept.files.slice(1).some(Boolean)) this.read();
    else this.says.textContent = this.texts[kept.files[0] ? "wants-system" : "wants-judgements"];
  }

  add() {
    kept.files.push(null);
    this.show();
    this.places.querySelector("label:last-child input")?.dispatchEvent(new MouseEvent("click"));
  }

  turn() {
    kept.byRank = this.asStands.checked;
    this.read();
  }

  read() {
    const [judged, ...files] = kept.files;
    this.started = performance.now();
    this.under.hidden = false;
    this.bar.value = 0;
    this.says.textContent = this.texts["under-way"];
    this.shop.cancel();
    void this.shop.ask({ kind: "read", judged, files: files.filter(Boolean), byRank: kept.byRank });
  }

  get shop() {
    return (kept.workshop ??= new Workshop(this.code, (answer) => kept.tell(answer)));
  }

  leaveOff() {
    this.shop.cancel();
    this.under.hidden = true;
    this.says.textContent = this.texts["cancelled"];
  }

  /** @param {string} query */
  open(query) {
    if (kept.report && kept.workshop && this.under.hidden) void kept.workshop.ask({ kind: "open", query, most: MOST_SHOWN });
  }

  /** @param {import("./workshop.js").Answered} answer */
  hear(answer) {
    if (answer.kind === "progress") return this.progress(answer);
    this.under.hidden = true;
    if (answer.kind === "open") return this.trigger?.("opened", answer.found ?? {});
    this.says.textContent = "";
    keep(answer);
    this.tellings = 0;
    this.report();
  }

  /** Tell Python what was read. */
  report() {
    if (this.tellings++ < MOST_TELLINGS) this.trigger?.("found", kept.report);
  }

  /** @param {{done: number, total: number}} progress */
  progress({ done, total }) {
    const seconds = (performance.now() - this.started) / 1000;
    this.bar.value = done / total;
    this.says.textContent = fill(this.texts["progress"], { percent: Math.floor((100 * done) / total), speed: Math.round(done / seconds / MEGA) });
  }
}

/** Keep what was read, also while another page is open: this one tells it when it comes back.
 *
 * @param {import("./workshop.js").Answered} answer
 */
function keep(answer) {
  const id = `${Date.now()}.${Math.random()}`;
  if (answer.kind === "refused") kept.report = { problem: answer.problem, id };
  else if (answer.kind === "read") kept.report = { ...answer.found, id };
}
