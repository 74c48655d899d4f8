import { Names, Numbers, hashOf } from "./bytes.js";
import { Notes } from "./notes.js";
import { Refusal } from "./refusal.js";

/* The judgements of all queries: which document of which query has which grade. A run's lines, of which nearly none are
 * judged, are looked up here by their bytes: one probe a line, and no string.
 */

const MAX_GRADES = 1000; // different ones: more is no scale

export class Judgements {
  constructor() {
    /** @type {Map<string, number>} */
    this.queries = new Map();
    this.documents = new Names();
    this.query = new Numbers();
    this.grade = new Numbers();
    this.hashes = new Numbers();
    /** @type {number[]} */
    this.grades = [];
    /** @type {Map<number, number>} */
    this.placeOfGrade = new Map();
    this.slots = new Int32Array(1 << 10).fill(-1);
    this.notes = new Notes();
    this.rows = 0;
    this.last = new Names();
    this.lastQuery = -1;
  }

  get names() {
    return [...this.queries.keys()];
  }

  /** Take a row.
   *
   * @param {import("./rows.js").Row} row
   */
  take({ bytes, query, queryEnd, document, documentEnd, value, line }) {
    this.rows++;
    const q = this.#query(bytes, query, queryEnd);
    const hash = hashOf(bytes, document, documentEnd);
    const before = this.find(q, hash, bytes, document, documentEnd);
    const grade = this.#place(value);
    if (value < 0) this.notes.add("negative", line);
    if (!Number.isInteger(value)) this.notes.add("decimal", line);
    if (before >= 0) {
      this.notes.add(this.grade.values[before] === grade ? "repeated" : "judged-twice", line, this.documents.text(before));
      this.grade.values[before] = grade;
      return;
    }
    const place = this.documents.add(bytes, document, documentEnd);
    this.query.add(q);
    this.grade.add(grade);
    this.hashes.add(hash);
    if (2 * this.documents.count > this.slots.length) this.#spread();
    else this.#enter(place);
  }

  /** The number of a query by its name's bytes; -1 if it is not judged. Queries mostly come one after the other.
   *
   * @param {Uint8Array} bytes @param {number} from @param {number} to
   */
  queryOf(bytes, from, to) {
    return this.queries.get(new TextDecoder().decode(bytes.subarray(from, to))) ?? -1;
  }

  /** @param {Uint8Array} bytes @param {number} from @param {number} to */
  #query(bytes, from, to) {
    if (this.lastQuery >= 0 && this.last.is(0, bytes, from, to)) return this.lastQuery;
    this.last.clear();
    this.last.add(bytes, from, to);
    const name = this.last.text(0);
    const known = this.queries.get(name) ?? this.queries.size;
    this.queries.set(name, known);
    return (this.lastQuery = known);
  }

  /** @param {number} value */
  #place(value) {
    const known = this.placeOfGrade.get(value);
    if (known !== undefined) return known;
    if (this.grades.length === MAX_GRADES) throw new Refusal("no-grades", {});
    this.placeOfGrade.set(value, this.grades.length);
    return this.grades.push(value) - 1;
  }

  #spread() {
    this.slots = new Int32Array(4 * this.slots.length).fill(-1);
    for (let place = 0; place < this.documents.count; place++) this.#enter(place);
  }

  /** @param {number} place */
  #enter(place) {
    const mask = this.slots.length - 1;
    let slot = mixed(this.hashes.values[place], this.query.values[place]) & mask;
    while (this.slots[slot] >= 0) slot = (slot + 1) & mask;
    this.slots[slot] = place;
  }

  /** The place of a judgement, or -1.
   *
   * @param {number} query @param {number} hash @param {Uint8Array} bytes @param {number} from @param {number} to
   */
  find(query, hash, bytes, from, to) {
    const { slots, documents } = this;
    const mask = slots.length - 1, queries = this.query.values, hashes = this.hashes.values;
    for (let slot = mixed(hash, query) & mask; slots[slot] >= 0; slot = (slot + 1) & mask) {
      const place = slots[slot];
      if (hashes[place] === hash && queries[place] === query && documents.is(place, bytes, from, to)) return place;
    }
    return -1;
  }

  /** How many documents of each query have each grade: the pool, without its names. */
  get pool() {
    const counts = new Map();
    const { all: queries } = this.query;
    queries.forEach((query, place) => {
      const key = query * this.grades.length + this.grade.values[place];
      counts.set(key, (counts.get(key) ?? 0) + 1);
    });
    const keys = Float64Array.from(counts.keys()).sort();
    const each = (/** @type {(key: number) => number} */ how) => Int32Array.from(keys, how);
    return [
      each((key) => Math.floor(key / this.grades.length)),
      each((key) => key % this.grades.length),
      each((key) => counts.get(key)),
    ];
  }

  /** All judged documents of a query: their names and grades.
   *
   * @param {number} query
   * @returns {[name: string, grade: number][]}
   */
  of(query) {
    /** @type {[string, number][]} */
    const found = [];
    this.query.all.forEach((each, place) => {
      if (each === query) found.push([this.documents.text(place), this.grades[this.grade.values[place]]]);
    });
    return found;
  }
}

/** @param {number} hash @param {number} query */
function mixed(hash, query) {
  const both = Math.imul(hash ^ Math.imul(query + 1, 0x9e3779b1 | 0), 0x85ebca6b | 0);
  return both ^ (both >>> 13);
}

