import { BLANK, HASH, NEWLINE, QUOTE, RETURN, TAB, numberIn, textOf } from "./bytes.js";
import { Refusal } from "./refusal.js";

/* From bytes to rows: the lines of a file that has a row a line, whatever stands between the fields. */

export const MAX_LINE = 1 << 20; // bytes: longer is no line of such a file
const MAX_FIELDS = 32;

/** @typedef {object} Row a row of a file: where its names stand in `bytes`, its number (a score or a grade), its line in
 * the file, and where that begins there
 * @property {Uint8Array} bytes
 * @property {number} query
 * @property {number} queryEnd
 * @property {number} document
 * @property {number} documentEnd
 * @property {number} value
 * @property {number} rank NaN where the file has none
 * @property {number} line
 * @property {number} at
 */

/** @typedef {{query: number, document: number, value: number, rank: number}} Columns which field is what; -1: none */
/** @typedef {{take: (row: Row) => void, notes: import("./notes.js").Notes}} Sink */

/** @returns {Row} */
export const emptyRow = () => ({ bytes: new Uint8Array(0), query: 0, queryEnd: 0, document: 0, documentEnd: 0, value: NaN, rank: NaN, line: 0, at: 0 });

/** Lines of fields: between blanks, however many, or at single commas or tabs, with or without quotes. */
export class Lines {
  /** @param {import("./formats.js").Format} format @param {Sink} sink @param {boolean} byRank */
  constructor({ separator, columns, headings }, sink, byRank) {
    this.split = separator === "blank" ? splitAtBlanks : splitter(separator === "tab" ? TAB : 44);
    this.columns = columns;
    this.needed = Math.max(columns.query, columns.document, columns.value, columns.rank) + 1;
    this.byRank = byRank || columns.value < 0;
    this.headings = headings;
    this.sink = sink;
    this.row = emptyRow();
    this.rest = new Uint8Array(0);
    this.base = 0;
    this.line = 0;
    this.fields = new Int32Array(2 * MAX_FIELDS);
  }

  /** Take all whole lines of a chunk; what is left of the last one waits for the next.
   *
   * @param {Uint8Array} chunk
   */
  push(chunk) {
    let bytes = chunk;
    if (this.rest.length) {
      bytes = new Uint8Array(this.rest.length + chunk.length);
      bytes.set(this.rest);
      bytes.set(chunk, this.rest.length);
    }
    const end = bytes.lastIndexOf(NEWLINE) + 1;
    this.#lines(bytes, end);
    this.rest = bytes.slice(end);
    this.base += end;
    if (this.rest.length > MAX_LINE) throw new Refusal("no-lines", {});
  }

  finish() {
    if (!this.rest.length) return;
    const bytes = new Uint8Array(this.rest.length + 1);
    bytes.set(this.rest);
    bytes[this.rest.length] = NEWLINE;
    this.#lines(bytes, bytes.length);
  }

  /** @param {Uint8Array} bytes @param {number} end */
  #lines(bytes, end) {
    const { row, fields, columns, needed, split, sink, byRank } = this;
    row.bytes = bytes;
    let i = this.line === 0 && bytes[0] === 0xef && bytes[1] === 0xbb ? 3 : 0; // a mark of the byte order
    while (i < end) {
      const start = i;
      i = split(bytes, i, fields);
      this.line++;
      const count = fields[0];
      if (this.line <= this.headings || count === 0 || bytes[fields[2]] === HASH) continue;
      row.line = this.line;
      row.at = this.base + start;
      if (count < needed) {
        sink.notes.add("short", this.line, textOf(bytes, start, i).trim());
        continue;
      }
      const number = byRank ? columns.rank : columns.value;
      const from = fields[2 + 2 * number], to = fields[3 + 2 * number];
      const value = numberIn(bytes, from, to);
      if (value !== value) {
        sink.notes.add("no-number", this.line, textOf(bytes, from, to));
        continue;
      }
      row.value = byRank ? -value : value;
      row.rank = columns.rank < 0 ? NaN : numberIn(bytes, fields[2 + 2 * columns.rank], fields[3 + 2 * columns.rank]);
      row.query = fields[2 + 2 * columns.query];
      row.queryEnd = fields[3 + 2 * columns.query];
      row.document = fields[2 + 2 * columns.document];
      row.documentEnd = fields[3 + 2 * columns.document];
      sink.take(row);
    }
  }
}

/** Find the fields of a line between blanks: how many stands first in `fields`, then from and to of each.
 *
 * @param {Uint8Array} bytes @param {number} from @param {Int32Array} fields
 * @returns {number} where the next line begins
 */
function splitAtBlanks(bytes, from, fields) {
  let i = from, count = 0, byte = bytes[i];
  while (byte !== NEWLINE) {
    while (byte === BLANK || byte === TAB || byte === RETURN) byte = bytes[++i];
    if (byte === NEWLINE) break;
    const start = i;
    while (byte > BLANK || (byte !== NEWLINE && byte !== BLANK && byte !== TAB && byte !== RETURN)) byte = bytes[++i];
    if (count < MAX_FIELDS - 1) {
      fields[2 + 2 * count] = start;
      fields[3 + 2 * count] = i;
      count++;
    }
  }
  fields[0] = count;
  return i + 1;
}

/** @param {number} separator */
function splitter(separator) {
  /** @param {Uint8Array} bytes @param {number} from @param {Int32Array} fields @returns {number} */
  return function splitAtSeparators(bytes, from, fields) {
    let i = from, count = 0;
    for (;;) {
      let start = i;
      const isQuoted = bytes[i] === QUOTE;
      if (isQuoted) {
        start = ++i;
        while (bytes[i] !== QUOTE && bytes[i] !== NEWLINE) i++;
      }
      let end = i;
      while (bytes[i] !== separator && bytes[i] !== NEWLINE) i++;
      if (!isQuoted) end = i;
      while (start < end && bytes[start] === BLANK) start++;
      while (end > start && (bytes[end - 1] === BLANK || bytes[end - 1] === RETURN)) end--;
      if (count < MAX_FIELDS - 1) {
        fields[2 + 2 * count] = start;
        fields[3 + 2 * count] = end;
        count++;
      }
      if (bytes[i] === NEWLINE) break;
      i++;
    }
    fields[0] = count === 1 && fields[2] === fields[3] ? 0 : count;
    return i + 1;
  };
}
