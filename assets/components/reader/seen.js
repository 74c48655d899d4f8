import { grown } from "./bytes.js";

const FIRST = 1 << 10;

/** The documents of one query, by their hashes. */
export class Seen {
  constructor() {
    this.slots = new Int32Array(4 * FIRST).fill(-1);
    this.hashes = new Int32Array(FIRST);
    this.count = 0;
  }

  clear() {
    if (this.slots.length > 4 * FIRST && 16 * this.count < this.slots.length) this.slots = new Int32Array(4 * FIRST).fill(-1);
    else if (this.count) this.slots.fill(-1);
    this.count = 0;
  }

  /** Enter a document; return the place of one of the same name, which stays, or -1.
   *
   * @param {number} hash @param {number} place @param {import("./bytes.js").Names} names @param {Uint8Array} bytes @param {number} from @param {number} to
   */
  add(hash, place, names, bytes, from, to) {
    if (place >= this.hashes.length) this.#grow();
    this.hashes[place] = hash;
    this.count++;
    const mask = this.slots.length - 1;
    let slot = hash & mask;
    for (; this.slots[slot] >= 0; slot = (slot + 1) & mask) {
      const other = this.slots[slot];
      if (this.hashes[other] === hash && names.is(other, bytes, from, to)) return other;
    }
    this.slots[slot] = place;
    return -1;
  }

  #grow() {
    const kept = this.slots.filter((place) => place >= 0);
    this.hashes = grown(this.hashes, 2 * this.hashes.length);
    this.slots = new Int32Array(2 * this.slots.length).fill(-1);
    for (const place of kept) this.#enter(place);
  }

  /** @param {number} place */
  #enter(place) {
    const mask = this.slots.length - 1;
    let slot = this.hashes[place] & mask;
    while (this.slots[slot] >= 0) slot = (slot + 1) & mask;
    this.slots[slot] = place;
  }

  /** Let another row stand for a document.
   *
   * @param {number} before @param {number} now
   */
  replace(before, now) {
    this.slots[this.slots.indexOf(before)] = now;
  }
}
