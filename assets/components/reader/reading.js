import { isSame, textOf } from "./bytes.js";
import { formatOf } from "./formats.js";
import { Json, JsonLines } from "./json.js";
import { Judgements } from "./judgements.js";
import { Notes } from "./notes.js";
import { columnsOf, packed } from "./pack.js";
import { Counted, Pieces } from "./pieces.js";
import { Refusal } from "./refusal.js";
import { Lines } from "./rows.js";
import { Run } from "./run.js";
import { canBeCut, checksum, each, headOf, nothing } from "./source.js";

/* From files to what Python is told: the files themselves stay here. */

const MOST_BAD = 0.01; // of all rows: more is another kind of file
const NAMES = 3;
const MAX_SAID = 100; // characters of an error that nobody expected

/** @typedef {import("./formats.js").Format} Format */
/** @typedef {{file: File, format: Format}} Known */
/** @typedef {{name: string, size: number, checksum: number, lines: number, format: string, seconds: number, end: number}} Told */
/** @typedef {(done: number, total: number) => void} Progress */

/** @param {Format} format @param {import("./rows.js").Sink} sink @param {boolean} byRank */
function readerOf(format, sink, byRank) {
  if (format.separator === "json") return new Json(sink);
  return format.separator === "jsonl" ? new JsonLines(sink) : new Lines(format, sink, byRank);
}

/** Run something that may refuse, and name the file that it refuses.
 *
 * @template Result @param {File} file @param {() => Promise<Result>} action
 */
async function about(file, action) {
  try {
    return await action();
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal(error.message, { ...error.values, file: file.name });
    throw new Refusal("failed", { text: String(error).slice(0, MAX_SAID), file: file.name });
  }
}

/** @param {File} file @returns {Promise<Known>} */
export const known = (file) =>
  about(file, async () => {
    if (!file.size) throw new Refusal("empty", {});
    const head = await headOf(file);
    const format = formatOf(head);
    if (!format) throw new Refusal(head.trim() ? "not-understood" : "empty", { text: head.trim().split("\n")[0].slice(0, 60) });
    return { file, format };
  });

/** @param {number} rows @param {import("./notes.js").Notes} notes */
function refuseBad(rows, notes) {
  const bad = notes.count("short") + notes.count("no-number");
  if (bad > 1 && bad > MOST_BAD * (rows + bad)) {
    const { line, text } = notes.kinds["no-number"] ?? notes.kinds.short;
    throw new Refusal("bad-lines", { count: bad, of: rows + bad, line, text });
  }
  if (!rows) throw new Refusal("empty", {});
}

export class Reading {
  /** @param {Progress} progress */
  constructor(progress) {
    this.progress = progress;
    /** @type {{known: Known, run: Run | Counted}[]} */
    this.systems = [];
    this.judgements = new Judgements();
    this.byRank = false;
    this.total = 0; // bytes to be read
    this.done = 0;
  }

  /** Read files: the judgements and the runs of systems.
   *
   * @param {File} judged @param {File[]} files @param {boolean} byRank
   */
  async read(judged, files, byRank) {
    const [first, ...others] = await Promise.all([judged, ...files].map(known));
    const { judgements, systems, swapped } = inTheirPlaces(first, others);
    this.byRank = byRank;
    this.systems = [];
    this.total = [judgements, ...systems].reduce((sum, { file }) => sum + file.size, 0);
    this.done = 0;
    this.judgements = new Judgements();
    const told = await this.#pass(judgements, this.judgements, false);
    await about(judgements.file, async () => refuseBad(this.judgements.rows, this.judgements.notes));
    const runs = [];
    for (const system of systems) runs.push(await about(system.file, () => this.#run(system)));
    const data = await packed(columnsOf(this.judgements, this.systems.map(({ run }) => run)), this.judgements.names);
    const { rows, queries, grades, notes, pool } = this.judgements;
    const ofJudgements = { ...told, rows, queries: queries.size, grades, pool: pool[0].length, notes: notes.kinds };
    return { swapped, byRank, judgements: ofJudgements, systems: runs, data };
  }

  /** Go through a file once.
   *
   * @param {Known} which @param {import("./rows.js").Sink} sink @param {boolean} byRank
   * @param {() => boolean} [isEnough]
   * @returns {Promise<Told>}
   */
  async #pass({ file, format }, sink, byRank, isEnough = () => false) {
    const started = performance.now(), sum = nothing(), before = this.done;
    const reader = readerOf(format, sink, byRank);
    await about(file, () =>
      each(
        file,
        (chunk) => {
          reader.push(chunk);
          this.progress(before + sum.bytes, this.total);
          return isEnough();
        },
        sum,
      ),
    );
    if (!isEnough()) {
      await about(file, async () => reader.finish());
      this.done = before + sum.bytes;
    }
    const end = reader.base + (reader instanceof Lines ? reader.rest.length : 0);
    const seconds = (performance.now() - started) / 1000;
    return { name: file.name, size: file.size, checksum: checksum(sum), lines: reader.line, format: format.name, seconds, end };
  }

  /** @param {Known} which */
  async #run(which) {
    const whole = new Run(this.judgements);
    const once = await this.#pass(which, whole, this.byRank, () => whole.isInPieces);
    if (!whole.isInPieces) whole.finish(once.end);
    const [run, told] = whole.isInPieces ? await this.#inPieces(which) : [whole, once];
    refuseBad(run.rows, run.notes);
    const common = run.lengths.filter(Boolean).length;
    if (!common) throw new Refusal("no-common-query", { judged: this.judgements.names.slice(0, NAMES), retrieved: run.unjudgedNames });
    this.systems.push({ known: which, run });
    const { rows, unjudged, notes, found, ties, ties32 } = run;
    const counts = { found: found.rank.count, ties: ties.columns.hit.count, ties32: ties32.columns.hit.count };
    return { ...told, rows, unjudged, notes: notes.kinds, isInPieces: whole.isInPieces, ...counts };
  }

  /** @param {Known} which @returns {Promise<[Counted, Told]>} */
  async #inPieces(which) {
    this.total += which.file.size;
    const pieces = new Pieces(this.judgements);
    await this.#pass(which, pieces, this.byRank);
    pieces.finish();
    const counted = new Counted(pieces);
    const told = await this.#pass(which, counted, this.byRank);
    counted.finish();
    return [counted, told];
  }

  /** Read a query's lists again, for the page that shows one: the first documents of each system, and what was judged.
   *
   * @param {string} name @param {number} most documents of a list
   */
  async open(name, most) {
    const query = this.judgements.queries.get(name);
    if (query === undefined) return null;
    const judged = new Map(this.judgements.of(query));
    const lists = [];
    for (const { known: which, run } of this.systems) {
      const rows = await this.#rowsOf(which, name, run.sections.get(query));
      const top = rows.slice(0, most).map(([document, score]) => [document, judged.get(document) ?? null, score]);
      lists.push({ length: rows.length, top, retrieved: rows.map(([document]) => document).filter((document) => judged.has(document)) });
    }
    return { query: name, judged: [...judged], lists };
  }

  /** The documents of a query with their scores, the best first.
   *
   * @param {Known} which @param {string} name @param {import("./run.js").Section | undefined} section
   */
  async #rowsOf({ file, format }, name, section) {
    const kept = new Kept(name);
    const isAlone = section && !format.separator.startsWith("json") && (await canBeCut(file));
    const reader = readerOf(isAlone ? { ...format, headings: 0 } : format, kept, this.byRank);
    const part = isAlone ? file.slice(section.from, section.to) : file;
    await about(file, () => each(part, (chunk) => reader.push(chunk)));
    reader.finish();
    return kept.ranked;
  }
}

/** The rows of one query. */
class Kept {
  /** @param {string} name */
  constructor(name) {
    this.bytes = new TextEncoder().encode(name);
    this.notes = new Notes();
    /** @type {Map<string, number>} */
    this.scores = new Map();
  }

  /** @param {import("./rows.js").Row} row */
  take({ bytes, query, queryEnd, document, documentEnd, value }) {
    if (!isSame(bytes, query, queryEnd, this.bytes, 0, this.bytes.length)) return;
    const name = textOf(bytes, document, documentEnd);
    if (value > (this.scores.get(name) ?? -Infinity)) this.scores.set(name, value);
  }

  get ranked() {
    return [...this.scores].sort(([one, its], [other, others]) => others - its || (one < other ? 1 : -1));
  }
}

/** Put files into their places: judgements that were given as a system's run change places with it.
 *
 * @param {Known} first @param {Known[]} others
 */
function inTheirPlaces(first, others) {
  const place = others.findIndex(({ format }) => format.kind !== "run");
  if (first.format.kind === "run") {
    if (place < 0) throw new Refusal("no-judgements", { file: first.file.name });
    const systems = others.with(place, first);
    return { judgements: others[place], systems: checkedRuns(systems), swapped: first.file.name };
  }
  return { judgements: first, systems: checkedRuns(others), swapped: "" };
}

/** @param {Known[]} systems */
function checkedRuns(systems) {
  const wrong = systems.find(({ format }) => format.kind === "judgements");
  if (wrong) throw new Refusal("no-run", { file: wrong.file.name });
  return systems;
}
