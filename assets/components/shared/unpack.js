/* Python sends a component's data as JSON that it has deflated (ui/tree/packed.py), always by the fixed codes of
 * RFC 1951, or stored where these do not help. Browsers can read that, too, but only later; here nobody waits.
 */

const FIXED = 1; // a block by these codes; 0: a stored one
const END = 256; // ends a block; a symbol below is a byte, one above a length
const EXTRA_OF_LENGTHS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const LENGTHS = starts(3, EXTRA_OF_LENGTHS.slice(0, -1)).concat(258);
const EXTRA_OF_DISTANCES = [0, 0, 0, 0, ...Array.from({ length: 26 }, (_, i) => 1 + (i >> 1))];
const DISTANCES = starts(1, EXTRA_OF_DISTANCES);

/** The first number that each code stands for: its extra bits say how many there are.
 *
 * @param {number} first
 * @param {number[]} extra
 */
function starts(first, extra) {
  let next = first;
  return extra.map((bits) => (next += 1 << bits) - (1 << bits));
}

/** Read what Python has packed.
 *
 * @param {Uint8Array} bytes
 * @returns {any}
 */
export const unpack = (bytes) => JSON.parse(new TextDecoder().decode(inflate(bytes)));

/** @param {Uint8Array} packed */
function inflate(packed) {
  const bits = new Bits(packed);
  /** @type {number[]} */
  const out = [];
  for (let isLast = 0; !isLast; ) {
    isLast = bits.number(1);
    const kind = bits.number(2);
    if (kind > FIXED) throw new Error("the data are packed by codes of their own");
    if (kind === FIXED) readCodes(bits, out);
    else readStored(bits, out);
  }
  return Uint8Array.from(out);
}

/** @param {Bits} bits @param {number[]} out */
function readCodes(bits, out) {
  for (let symbol = bits.symbol(); symbol !== END; symbol = bits.symbol()) {
    if (symbol < END) out.push(symbol);
    else copy(out, length(bits, symbol - END - 1), distance(bits));
  }
}

/** @param {Bits} bits @param {number[]} out */
function readStored(bits, out) {
  bits.toByte();
  const count = bits.number(16);
  bits.number(16); // the same again, turned over
  for (let i = 0; i < count; i++) out.push(bits.number(8));
}

/** @param {Bits} bits @param {number} code */
const length = (bits, code) => LENGTHS[code] + bits.number(EXTRA_OF_LENGTHS[code]);

/** @param {Bits} bits */
function distance(bits) {
  const code = bits.code(5);
  return DISTANCES[code] + bits.number(EXTRA_OF_DISTANCES[code]);
}

/** Repeat what came a distance ago; it can be what is being written.
 *
 * @param {number[]} out @param {number} count @param {number} ago
 */
function copy(out, count, ago) {
  for (let i = 0; i < count; i++) out.push(out[out.length - ago]);
}

/** Bits from the lowest of each byte to its highest. */
class Bits {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }

  get next() {
    const bit = (this.bytes[this.at >> 3] >> (this.at & 7)) & 1;
    this.at++;
    return bit;
  }

  toByte() {
    this.at = (this.at + 7) & ~7;
  }

  /** Read a number, its lowest bit first.
   *
   * @param {number} count of its bits
   */
  number(count) {
    let value = 0;
    for (let i = 0; i < count; i++) value |= this.next << i;
    return value;
  }

  /** Read a code, its highest bit first.
   *
   * @param {number} count of its bits
   */
  code(count) {
    let value = 0;
    for (let i = 0; i < count; i++) value = (value << 1) | this.next;
    return value;
  }

  /** Read a byte, a length or the end: codes of seven to nine bits. */
  symbol() {
    const seven = this.code(7);
    if (seven < 0b0011000) return END + seven;
    const eight = (seven << 1) | this.next;
    if (eight < 0b11000000) return eight - 0b00110000;
    if (eight < 0b11001000) return 280 + eight - 0b11000000;
    return 144 + ((eight << 1) | this.next) - 0b110010000;
  }
}
