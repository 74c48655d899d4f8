/* Bytes of a file, read without making a string of each: what is a number, and what a name hashes to. */

export const TAB = 9;
export const NEWLINE = 10;
export const RETURN = 13;
export const BLANK = 32;
export const QUOTE = 34;
export const HASH = 35;
const MINUS = 45, POINT = 46, ZERO = 48, NINE = 57;
const POWERS = Array.from({ length: 23 }, (_, i) => 10 ** i);
const EXACT_DIGITS = 15;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const decoder = new TextDecoder();
const SEED = 0x811c9dc5 | 0, PRIME = 0x01000193;

/** @param {Uint8Array} bytes @param {number} from @param {number} to */
export const textOf = (bytes, from, to) => decoder.decode(bytes.subarray(from, to));

/** Read a number; NaN where there is none, or one that is not finite.
 *
 * Up to fifteen digits and a power of ten up to 22 are exact in a double, so that one division rounds as it should.
 *
 * @param {Uint8Array} bytes @param {number} from @param {number} to
 */
export function numberIn(bytes, from, to) {
  const isNegative = bytes[from] === MINUS;
  let value = 0, digits = 0, places = -1, i = isNegative ? from + 1 : from;
  for (; i < to; i++) {
    const byte = bytes[i];
    if (byte >= ZERO && byte <= NINE) {
      value = value * 10 + (byte - ZERO);
      if (value > 0) digits++;
      if (places >= 0) places++;
    } else if (byte === POINT && places < 0) places = 0;
    else break;
  }
  if (i < to || digits > EXACT_DIGITS || places >= POWERS.length || to - from < (isNegative ? 2 : 1) || (places === 0 && to - from === 1)) {
    const text = textOf(bytes, from, to);
    const read = NUMBER.test(text) ? Number(text) : NaN;
    return Number.isFinite(read) ? read : NaN;
  }
  if (places > 0) value /= POWERS[places];
  return isNegative ? -value : value;
}

/** @param {Uint8Array} bytes @param {number} from @param {number} to */
export function hashOf(bytes, from, to) {
  let hash = SEED;
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ bytes[i], PRIME);
  return hash ^ (hash >>> 15);
}

/** Whether two stretches of bytes are the same.
 *
 * @param {Uint8Array} one @param {number} from @param {number} to @param {Uint8Array} other @param {number} at @param {number} end
 */
export function isSame(one, from, to, other, at, end) {
  if (to - from !== end - at) return false;
  for (let i = from, j = at; i < to; i++, j++) if (one[i] !== other[j]) return false;
  return true;
}

/** Names, one after the other: bytes that grow, and where each begins. */
export class Names {
  constructor() {
    this.bytes = new Uint8Array(1 << 14);
    this.starts = new Int32Array(1 << 10);
    this.count = 0;
  }

  clear() {
    this.count = 0;
  }

  /** @param {Uint8Array} bytes @param {number} from @param {number} to @returns {number} its place */
  add(bytes, from, to) {
    let end = this.starts[this.count];
    const length = to - from;
    if (end + length > this.bytes.length) this.bytes = grown(this.bytes, 2 * (end + length));
    if (this.count + 2 > this.starts.length) this.starts = grown(this.starts, 2 * this.starts.length);
    const own = this.bytes;
    for (let i = from; i < to; i++) own[end++] = bytes[i];
    this.starts[++this.count] = end;
    return this.count - 1;
  }

  /** @param {number} place @param {Uint8Array} bytes @param {number} from @param {number} to */
  is(place, bytes, from, to) {
    return isSame(this.bytes, this.starts[place], this.starts[place + 1], bytes, from, to);
  }

  /** Whether one name comes after another, byte by byte.
   *
   * @param {number} place @param {Uint8Array} bytes @param {number} from @param {number} to
   */
  isAfter(place, bytes, from, to) {
    let i = this.starts[place], j = from;
    const end = this.starts[place + 1];
    for (; i < end && j < to; i++, j++) if (this.bytes[i] !== bytes[j]) return this.bytes[i] > bytes[j];
    return end - i > to - j;
  }

  /** @param {number} place */
  text(place) {
    return textOf(this.bytes, this.starts[place], this.starts[place + 1]);
  }
}

/** @template {Uint8Array | Int32Array | Float64Array} Numbers @param {Numbers} numbers @param {number} length @returns {Numbers} */
export function grown(numbers, length) {
  const more = /** @type {Numbers} */ (new /** @type {any} */ (numbers.constructor)(length));
  more.set(/** @type {any} */ (numbers));
  return more;
}

/** Whole numbers, as many as come. */
export class Numbers {
  constructor() {
    this.values = new Int32Array(1 << 10);
    this.count = 0;
  }

  /** @param {number} value */
  add(value) {
    if (this.count === this.values.length) this.values = grown(this.values, 2 * this.count);
    this.values[this.count++] = value;
  }

  get all() {
    return this.values.subarray(0, this.count);
  }
}
