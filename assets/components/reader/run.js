import { Names, Numbers, grown, hashOf } from "./bytes.js";
import { Notes } from "./notes.js";
import { Seen } from "./seen.js";
import { Ties, rankIn } from "./ties.js";

/* A run: the rows of a query are kept until its last one; if their scores fall strictly, the rank of a judged document
 * is its place, else it is counted, for the judged ones alone. What is left of the file is where each query stands in it.
 *
 * Of documents of one score the one whose name is the higher comes first, as trec_eval has it; the other rules are told
 * for what is tied alone: how many stand above the tied ones, how many these are, and the place of this one among them in
 * the file. And all of it for scores of 32 bits once more, if these tie more.
 */

const FIRST = 1 << 10;

/** @typedef {{from: number, to: number}} Section */
/** @typedef {import("./ties.js").Tie} Tie */

export class Run {
  /** @param {import("./judgements.js").Judgements} judgements */
  constructor(judgements) {
    this.judgements = judgements;
    this.notes = new Notes();
    this.rows = 0;
    this.unjudged = 0; // queries that nobody has judged
    /** @type {string[]} */
    this.unjudgedNames = [];
    this.lengths = new Int32Array(judgements.queries.size);
    /** @type {Map<number, Section>} */
    this.sections = new Map();
    this.isInPieces = false;
    this.found = { query: new Numbers(), rank: new Numbers(), grade: new Numbers(), document: new Numbers() };
    this.ties = new Ties();
    this.ties32 = new Ties();
    this.name = new Names();
    this.documents = new Names();
    this.scores = new Float64Array(FIRST);
    this.seen = new Seen();
    /** @type {number[]} */
    this.hits = [];
    this.isOpen = false;
    this.query = -1;
    this.started = 0; // where in the file its rows begin
    this.count = 0;
    this.dropped = 0;
    this.last = Infinity;
    this.lastRank = -Infinity;
    this.isFalling = true;
    this.isFalling32 = true;
    this.isContradicted = false;
  }

  /** @param {number} query @param {number} at */
  #begin(query, at) {
    this.query = query;
    this.started = at;
    this.count = 0;
    this.documents.clear();
    this.seen.clear();
    this.hits.length = 0;
    this.last = Infinity;
    this.lastRank = -Infinity;
    this.isFalling = true;
    this.isFalling32 = true;
    this.isContradicted = false;
    this.dropped = 0;
  }

  /** @param {import("./rows.js").Row} row */
  take(row) {
    const { bytes, document, documentEnd, value } = row;
    this.rows++;
    if (!this.isOpen || !this.name.is(0, bytes, row.query, row.queryEnd)) this.#turn(row);
    const place = this.count++;
    if (place === this.scores.length) this.scores = grown(this.scores, 2 * place);
    this.scores[place] = value;
    if (row.rank === row.rank) {
      if (row.rank > this.lastRank ? value > this.last : value < this.last) this.isContradicted = true;
      this.lastRank = row.rank;
    }
    if (!(value < this.last)) this.isFalling = false;
    if (!(Math.fround(value) < Math.fround(this.last))) this.isFalling32 = false;
    this.last = value;
    const hash = hashOf(bytes, document, documentEnd);
    this.documents.add(bytes, document, documentEnd);
    const twin = this.seen.add(hash, place, this.documents, bytes, document, documentEnd);
    if (twin >= 0) this.#drop(twin, place, row);
    if (this.query < 0) return;
    const judged = this.judgements.find(this.query, hash, bytes, document, documentEnd);
    if (judged >= 0) this.hits.push(place, judged);
  }

  /** Of a document that a query has twice the row of the higher score counts; of equal ones the first.
   *
   * @param {number} twin @param {number} place @param {import("./rows.js").Row} row
   */
  #drop(twin, place, { line, bytes, document, documentEnd }) {
    const { scores } = this;
    this.notes.add("retrieved-twice", line, new TextDecoder().decode(bytes.subarray(document, documentEnd)));
    this.isFalling = this.isFalling32 = false;
    this.dropped++;
    const isBetter = scores[place] > scores[twin];
    if (isBetter) this.seen.replace(twin, place);
    scores[isBetter ? twin : place] = NaN; // neither above, nor tied with, anything
  }

  /** @param {import("./rows.js").Row} row */
  #turn({ bytes, query, queryEnd, at }) {
    this.#close(at);
    this.name.clear();
    this.name.add(bytes, query, queryEnd);
    const number = this.judgements.queryOf(bytes, query, queryEnd);
    if (number < 0) {
      this.unjudged++;
      if (this.unjudgedNames.length < 3) this.unjudgedNames.push(this.name.text(0));
    } else if (this.lengths[number]) this.isInPieces = true;
    this.#begin(number, at);
    this.isOpen = true;
  }

  /** @param {number} at where the file ends */
  finish(at) {
    this.#close(at);
    this.isOpen = false;
  }

  /** @param {number} at */
  #close(at) {
    const { query, hits } = this;
    if (this.isContradicted) this.notes.add("rank-contradicts", 0, this.name.text(0));
    if (query < 0) return;
    this.lengths[query] = this.count - this.dropped;
    this.sections.set(query, { from: this.started, to: at });
    /** @type {number[]} */
    const kept = [];
    for (let i = 0; i < hits.length; i += 2) if (!Number.isNaN(this.scores[hits[i]])) kept.push(i);
    const ranked = kept.map((i) => ({ place: hits[i], judged: hits[i + 1], ...this.#ranked(hits[i]) }));
    ranked.sort((one, other) => one.rank - other.rank);
    for (const each of ranked) this.#tell(each);
  }

  /** @param {{judged: number, rank: number, tie: Tie | null, tie32: Tie | null}} told */
  #tell({ judged, rank, tie, tie32 }) {
    const { found } = this;
    const hit = found.rank.count;
    found.query.add(this.query);
    found.rank.add(rank);
    found.grade.add(this.judgements.grade.values[judged]);
    found.document.add(judged);
    if (tie) this.ties.add(hit, tie);
    if (tie32) this.ties32.add(hit, tie32);
    if (tie) this.notes.add("tied", 0);
  }

  /** Rank a row among those of its query.
   *
   * @param {number} place
   */
  #ranked(place) {
    if (this.isFalling && this.isFalling32) return { rank: place + 1, tie: null, tie32: null };
    const tie = this.isFalling ? { first: place + 1, tied: 1, byFile: 0, byId: 0 } : this.#counted(place, false);
    const tie32 = this.#counted(place, true);
    return {
      rank: rankIn(tie),
      tie: tie.tied > 1 ? tie : null,
      tie32: tie32.tied > tie.tied ? tie32 : null,
    };
  }

  /** @param {number} place @param {boolean} isShort */
  #counted(place, isShort) {
    const { scores, documents, count } = this;
    const own = isShort ? Math.fround(scores[place]) : scores[place];
    const from = documents.starts[place], to = documents.starts[place + 1];
    const tie = { first: 1, tied: 1, byFile: 0, byId: 0 };
    for (let other = 0; other < count; other++) {
      const score = isShort ? Math.fround(scores[other]) : scores[other];
      if (score > own) tie.first++;
      else if (score === own && other !== place) {
        tie.tied++;
        if (other < place) tie.byFile++;
        if (!documents.isAfter(other, documents.bytes, from, to)) tie.byId++;
      }
    }
    return tie;
  }
}
