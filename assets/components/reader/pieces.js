import { Numbers, hashOf } from "./bytes.js";
import { Notes } from "./notes.js";
import { Ties, rankIn } from "./ties.js";

/* A run whose queries lie in pieces, as one sorted by score: it is gone through twice. First what is judged is found, then
 * every row is counted for those of its query that stand below it or beside it. What is kept is of the judged ones alone.
 */

/** @typedef {object} Hit
 * @property {number} judged
 * @property {number} score
 * @property {number} place its place among the rows of its query
 * @property {import("./ties.js").Tie} tie
 * @property {import("./ties.js").Tie} tie32
 */

/** @typedef {{hits: Hit[], dropped: Set<number>, rows: number, lastRank: number, last: number, isContradicted: boolean}} Query */

/** The first way through: what is judged. */
export class Pieces {
  /** @param {import("./judgements.js").Judgements} judgements */
  constructor(judgements) {
    this.judgements = judgements;
    this.notes = new Notes();
    this.rows = 0;
    /** @type {Set<string>} */
    this.unjudgedQueries = new Set();
    /** @type {Map<number, Query>} */
    this.queries = new Map();
    /** @type {Map<number, Hit>} */
    this.byJudgement = new Map();
  }

  /** @param {import("./rows.js").Row} row */
  take(row) {
    this.rows++;
    const { bytes, value, rank } = row;
    const number = this.judgements.queryOf(bytes, row.query, row.queryEnd);
    if (number < 0) {
      this.unjudgedQueries.add(new TextDecoder().decode(bytes.subarray(row.query, row.queryEnd)));
      return;
    }
    const query = this.queries.get(number) ?? opened(this.queries, number);
    const place = query.rows++;
    if (rank === rank) {
      if (place && (rank > query.lastRank ? value > query.last : value < query.last)) query.isContradicted = true;
      query.lastRank = rank;
    }
    query.last = value;
    const hash = hashOf(bytes, row.document, row.documentEnd);
    const judged = this.judgements.find(number, hash, bytes, row.document, row.documentEnd);
    if (judged >= 0) this.#hit(query, { judged, score: value, place, tie: alone(), tie32: alone() }, row.line);
  }

  /** @param {Query} query @param {Hit} hit @param {number} line */
  #hit(query, hit, line) {
    const twin = this.byJudgement.get(hit.judged);
    if (!twin) {
      this.byJudgement.set(hit.judged, hit);
      query.hits.push(hit);
      return;
    }
    this.notes.add("retrieved-twice", line, this.judgements.documents.text(hit.judged));
    query.dropped.add(hit.score > twin.score ? twin.place : hit.place);
    if (hit.score > twin.score) Object.assign(twin, { score: hit.score, place: hit.place });
  }

  finish() {
    for (const [number, query] of this.queries) {
      query.hits.sort((one, other) => other.score - one.score);
      if (query.isContradicted) this.notes.add("rank-contradicts", 0, this.judgements.names[number]);
    }
  }
}

/** @param {Map<number, Query>} queries @param {number} number @returns {Query} */
function opened(queries, number) {
  const query = { hits: [], dropped: new Set(), rows: 0, lastRank: NaN, last: NaN, isContradicted: false };
  queries.set(number, query);
  return query;
}

const alone = () => ({ first: 1, tied: 1, byFile: 0, byId: 0 });

/** The second way through: what stands above and beside what is judged. It is then told as a run is. */
export class Counted {
  /** @param {Pieces} pieces */
  constructor(pieces) {
    this.pieces = pieces;
    this.judgements = pieces.judgements;
    this.notes = pieces.notes;
    this.rows = pieces.rows;
    this.unjudged = pieces.unjudgedQueries.size;
    this.unjudgedNames = [...pieces.unjudgedQueries].slice(0, 3);
    this.sections = new Map();
    this.lengths = new Int32Array(this.judgements.queries.size);
    this.found = { query: new Numbers(), rank: new Numbers(), grade: new Numbers(), document: new Numbers() };
    this.ties = new Ties();
    this.ties32 = new Ties();
    /** @type {Map<number, number>} */
    this.places = new Map();
  }

  /** @param {import("./rows.js").Row} row */
  take(row) {
    const number = this.judgements.queryOf(row.bytes, row.query, row.queryEnd);
    const query = this.pieces.queries.get(number);
    if (!query) return;
    const place = this.places.get(number) ?? 0;
    this.places.set(number, place + 1);
    if (query.dropped.has(place)) return;
    this.lengths[number]++;
    count(query.hits, row, place, "tie", (score) => score, this.judgements);
    count(query.hits, row, place, "tie32", Math.fround, this.judgements);
  }

  finish() {
    for (const [number, { hits }] of this.pieces.queries) {
      sumUp(hits);
      const ranked = hits.map((hit) => ({ ...hit, rank: rankIn(hit.tie) }));
      ranked.sort((one, other) => one.rank - other.rank);
      for (const each of ranked) this.#tell(number, each);
    }
  }

  /** @param {number} number @param {Hit & {rank: number}} hit */
  #tell(number, { rank, judged, tie, tie32 }) {
    const { found } = this;
    const hit = found.rank.count;
    found.query.add(number);
    found.rank.add(rank);
    found.grade.add(this.judgements.grade.values[judged]);
    found.document.add(judged);
    if (tie.tied > 1) this.ties.add(hit, tie);
    if (tie.tied > 1) this.notes.add("tied", 0);
    if (tie32.tied > tie.tied) this.ties32.add(hit, tie32);
  }
}

/** Count a row for the documents beside it; and for the first of those below it, of which the others learn at the end.
 *
 * @param {Hit[]} hits from the highest score down
 * @param {import("./rows.js").Row} row
 * @param {number} place
 * @param {"tie" | "tie32"} kind
 * @param {(score: number) => number} held
 * @param {import("./judgements.js").Judgements} judgements
 */
function count(hits, row, place, kind, held, { documents }) {
  const score = held(row.value);
  let low = 0, high = hits.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (held(hits[middle].score) > score) low = middle + 1;
    else high = middle;
  }
  let i = low;
  for (; i < hits.length && held(hits[i].score) === score; i++) {
    const { judged, place: own } = hits[i], tie = hits[i][kind];
    if (own === place) continue;
    tie.tied++;
    if (place < own) tie.byFile++;
    if (documents.isAfter(judged, row.bytes, row.document, row.documentEnd)) tie.byId++;
  }
  if (i < hits.length) hits[i][kind].first++;
}

/** @param {Hit[]} hits */
function sumUp(hits) {
  for (let i = 1; i < hits.length; i++) {
    hits[i].tie.first += hits[i - 1].tie.first - 1;
    hits[i].tie32.first += hits[i - 1].tie32.first - 1;
  }
}
