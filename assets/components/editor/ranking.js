import { clamp } from "./geometry.js";

/* The list as it is on screen: which documents, in what order, with which grades, and the cutoff. */
export class Ranking {
  constructor() {
    /** @type {Item[]} */
    this.ranked = [];
    /** @type {Item[]} */
    this.missing = [];
    this.k = 1;
    this.top = 0;
    /** The rank under which the line of another page than the cutoff's stands.
     *
     * @type {number | null}
     */
    this.decided = null;
  }

  /** The last rank above the line. */
  get last() {
    return Math.min(this.decided ?? this.k, this.count);
  }

  /** Take another list over.
   *
   * @param {Pick<ListData, "ranked" | "missing" | "k" | "top" | "line">} list
   * @param {number[]} keys what its documents are called here, in order
   */
  become({ ranked, missing, k, top, line }, keys) {
    const items = [...ranked, ...missing].map((item, i) => ({ ...item, key: keys[i] }));
    this.ranked = items.slice(0, ranked.length);
    this.missing = items.slice(ranked.length);
    this.k = k;
    this.top = top;
    this.decided = line && line.at;
  }

  get count() {
    return this.ranked.length;
  }

  /** @param {number} key */
  has(key) {
    return [...this.ranked, ...this.missing].some((item) => item.key === key);
  }

  /** @param {number} key @returns {Item} */
  find(key) {
    const found = [...this.ranked, ...this.missing].find((item) => item.key === key);
    if (!found) throw new Error(`no document has the key ${key}`);
    return found;
  }

  /** Give a document's rank; 0: it is not in the list.
   *
   * @param {number} key
   */
  rankOf(key) {
    return this.ranked.findIndex((item) => item.key === key) + 1;
  }

  /** Give a document's place on the shelf; 0: it is not there.
   *
   * @param {number} key
   */
  placeOf(key) {
    return this.missing.findIndex((item) => item.key === key) + 1;
  }

  /** Tell whether a document is all that the list has: it stays there.
   *
   * @param {number} key
   */
  isLast(key) {
    return this.rankOf(key) > 0 && this.count === 1;
  }

  /** Give the rank that a document can have that is wanted at another.
   *
   * @param {number} key
   * @param {number} rank
   */
  possibleRank(key, rank) {
    return clamp(rank, 1, this.count + (this.rankOf(key) ? 0 : 1));
  }

  /** @param {number} key @param {number} place */
  possiblePlace(key, place) {
    return clamp(place, 1, this.missing.length + (this.placeOf(key) ? 0 : 1));
  }

  /** @param {number} key @param {number} rank */
  place(key, rank) {
    const item = this.take(key);
    this.ranked.splice(rank - 1, 0, item);
  }

  /** @param {number} key @param {number} place */
  shelve(key, place) {
    const item = this.take(key);
    this.missing.splice(place - 1, 0, item);
  }

  /** Take a document out of wherever it is.
   *
   * @param {number} key
   */
  take(key) {
    const item = this.find(key);
    this.ranked = this.ranked.filter((other) => other !== item);
    this.missing = this.missing.filter((other) => other !== item);
    return item;
  }

  /** Give the document that is next to one in its list, or else the last ranked one.
   *
   * @param {number} key
   */
  neighbour(key) {
    const items = this.rankOf(key) ? this.ranked : this.missing;
    const at = items.findIndex((item) => item.key === key);
    return items[at + 1] ?? items[at - 1] ?? this.ranked[this.count - 1];
  }
}
