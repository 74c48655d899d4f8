import { textOf } from "./bytes.js";
import { rowsOf } from "./formats.js";
import { MAX_LINE, emptyRow } from "./rows.js";
import { Refusal } from "./refusal.js";

/* Rows out of JSON: of a query's documents with their numbers, as pytrec_eval, ranx and BEIR write them, read as the bytes
 * come, so that no file is too long; and of one object a line.
 */

const encoder = new TextEncoder();
const STRING = 34, ESCAPE = 92, OPEN = 123, CLOSE = 125, COLON = 58, COMMA = 44, NEWLINE = 10;

/** What both share: rows of texts are handed on as rows of bytes. */
class Texts {
  /** @param {import("./rows.js").Sink} sink */
  constructor(sink) {
    this.sink = sink;
    this.row = emptyRow();
    this.line = 0;
    this.base = 0;
    this.pending = new Uint8Array(0);
  }

  /** @param {string} query @param {string} document @param {number} value @param {string} written */
  give(query, document, value, written) {
    if (!Number.isFinite(value) || !document) {
      this.sink.notes.add(document ? "no-number" : "short", this.line, written);
      return;
    }
    const bytes = encoder.encode(query + document);
    const queryEnd = encoder.encode(query).length;
    Object.assign(this.row, { bytes, query: 0, queryEnd, document: queryEnd, documentEnd: bytes.length, value, line: this.line });
    this.sink.take(this.row);
  }

  /** @param {Uint8Array} chunk */
  joined(chunk) {
    const bytes = new Uint8Array(this.pending.length + chunk.length);
    bytes.set(this.pending);
    bytes.set(chunk, this.pending.length);
    if (this.pending.length > MAX_LINE) throw new Refusal("no-lines", {});
    return bytes;
  }
}

export class JsonLines extends Texts {
  /** @param {Uint8Array} chunk */
  push(chunk) {
    const bytes = this.joined(chunk);
    const end = bytes.lastIndexOf(NEWLINE) + 1;
    if (end) for (const line of textOf(bytes, 0, end - 1).split("\n")) this.#take(line);
    this.pending = bytes.slice(end);
  }

  finish() {
    if (this.pending.length) this.#take(textOf(this.pending, 0, this.pending.length));
  }

  /** @param {string} line */
  #take(line) {
    this.line++;
    if (!line.trim()) return;
    let read;
    try {
      read = JSON.parse(line);
    } catch {
      this.sink.notes.add("short", this.line, line);
      return;
    }
    for (const [query, document, value] of rowsOf(read ?? {})) this.give(query, document, value, line);
  }
}

/** {"query": {"document": number}}, token by token. */
export class Json extends Texts {
  /** @param {import("./rows.js").Sink} sink */
  constructor(sink) {
    super(sink);
    this.depth = 0;
    this.keys = ["", ""];
    this.isKey = true;
    this.line = 1;
  }

  /** @param {Uint8Array} chunk */
  push(chunk) {
    this.pending = this.#tokens(this.joined(chunk));
  }

  finish() {
    if (this.depth !== 0 || this.pending.length) throw new Refusal("cut-json", {});
  }

  /** Read all whole tokens; return what is left of the last.
   *
   * @param {Uint8Array} bytes
   */
  #tokens(bytes) {
    let i = 0;
    while (i < bytes.length) {
      const byte = bytes[i], end = byte === STRING ? endOfString(bytes, i) : endOfWord(bytes, i);
      if (end < 0) return bytes.slice(i);
      this.#token(byte, textOf(bytes, i, end));
      i = end;
    }
    return bytes.slice(i);
  }

  /** @param {number} byte @param {string} token */
  #token(byte, token) {
    if (byte === NEWLINE) this.line++;
    else if (byte === OPEN) this.#enter();
    else if (byte === CLOSE) this.depth--;
    else if (byte === COLON) this.isKey = false;
    else if (byte === COMMA) this.isKey = true;
    else if (byte === STRING && this.isKey && this.depth > 0) this.keys[this.depth - 1] = named(token);
    else if (token.trim()) this.#value(token);
    if (byte === CLOSE) this.isKey = true;
  }

  #enter() {
    if (++this.depth > 2) throw new Refusal("not-nested", {});
    this.isKey = true;
  }

  /** @param {string} token */
  #value(token) {
    if (this.depth !== 2) throw new Refusal("not-nested", {});
    this.give(this.keys[0], this.keys[1], /^-?[\d.]/.test(token) ? Number(token) : NaN, token);
  }
}

/** @param {string} token */
function named(token) {
  try {
    return String(JSON.parse(token));
  } catch {
    throw new Refusal("not-nested", {});
  }
}

/** @param {Uint8Array} bytes @param {number} from */
function endOfString(bytes, from) {
  for (let i = from + 1; i < bytes.length; i++) {
    if (bytes[i] === ESCAPE) i++;
    else if (bytes[i] === STRING) return i + 1;
  }
  return -1;
}

/** The end of a sign, or of a number or word, whose last byte may be still to come.
 *
 * @param {Uint8Array} bytes @param {number} from
 */
function endOfWord(bytes, from) {
  if (!isOfWord(bytes[from])) return from + 1;
  for (let i = from + 1; i < bytes.length; i++) if (!isOfWord(bytes[i])) return i;
  return -1;
}

/** @param {number} byte */
const isOfWord = (byte) => (byte >= 48 && byte <= 57) || (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122) || byte === 43 || byte === 45 || byte === 46;
