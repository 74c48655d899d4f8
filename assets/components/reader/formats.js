/* What a file is, by its first lines: judgements or a run, and in which of the usual forms. */

/** @typedef {"judgements" | "run"} Kind */

/** @typedef {object} Format
 * @property {string} name of the form, as the page says it
 * @property {Kind | null} kind null: it could be either
 * @property {"blank" | "comma" | "tab" | "json" | "jsonl"} separator
 * @property {import("./rows.js").Columns} columns
 * @property {number} headings lines before the first row
 */

const NAMES = {
  query: ["query", "queryid", "qid", "topic", "topicid", "request"],
  document: ["document", "documentid", "docid", "docno", "did", "doc", "corpusid", "pid", "passageid", "item", "itemid", "id"],
  grade: ["relevance", "rel", "label", "grade", "judgment", "judgement", "rating", "gain"],
  score: ["score", "sim", "similarity", "prediction"],
  rank: ["rank", "position"],
};
const HIGHEST_GRADE = 10, LOWEST_GRADE = -3;
const PACKED = /** @type {const} */ ([["zip", [0x50, 0x4b, 3, 4]], ["parquet", [0x50, 0x41, 0x52, 0x31]], ["zstd", [0x28, 0xb5, 0x2f, 0xfd]], ["bzip2", [0x42, 0x5a, 0x68]], ["xz", [0xfd, 0x37, 0x7a, 0x58]], ["7z", [0x37, 0x7a, 0xbc, 0xaf]], ["pdf", [0x25, 0x50, 0x44, 0x46]]]);

/** Which other program must unpack a file first; null if none.
 *
 * @param {Uint8Array} bytes
 */
export function packedAs(bytes) {
  return PACKED.find(([, magic]) => magic.every((byte, i) => bytes[i] === byte))?.[0] ?? null;
}

/** Find out what a file is.
 *
 * @param {string} head the first lines of it, the last perhaps cut
 * @returns {Format | null}
 */
export function formatOf(head) {
  const text = head.replace(/^\ufeff/, "");
  if (/^\s*\{/.test(text)) return formatOfJson(text);
  const lines = text.split("\n").map((line) => line.replace(/\r$/, ""));
  if (lines.length > 1) lines.pop();
  const first = lines.findIndex((line) => line.trim() && !line.trim().startsWith("#"));
  if (first < 0) return null;
  return withHeadings(lines, first) ?? withoutHeadings(lines.filter((line) => line.trim() && !line.trim().startsWith("#")));
}

/** @param {string} text @returns {Format | null} */
function formatOfJson(text) {
  const columns = { query: -1, document: -1, value: -1, rank: -1 };
  const lines = text.split("\n").filter((line) => line.trim());
  const [first, second] = lines.slice(0, 2).map(parsed);
  const isLines = first && (second || lines.length === 1) && !(lines.length === 1 && isNested(first));
  if (isLines) {
    const rows = lines.map(parsed).flatMap((each) => (each ? rowsOf(each) : []));
    return { name: "jsonl", kind: kindOf(rows.map(([, , value]) => value)), separator: "jsonl", columns, headings: 0 };
  }
  const values = [...text.matchAll(/:\s*(-?[\d.eE+-]+)\s*[,}]/g)].map(([, value]) => Number(value));
  if (!/^\s*\{\s*("|\})/.test(text)) return null;
  return { name: "json", kind: kindOf(values), separator: "json", columns, headings: 0 };
}

/** @param {string} line @returns {Record<string, any> | null} */
function parsed(line) {
  try {
    const read = JSON.parse(line);
    return read && typeof read === "object" && !Array.isArray(read) ? read : null;
  } catch {
    return null;
  }
}

/** @param {object} read */
const isNested = (read) => Object.values(read).every((each) => each && typeof each === "object" && !Array.isArray(each));

/** The rows of one line of JSON: one that names its fields, or a query with its documents.
 *
 * @param {Record<string, any>} read
 * @returns {[query: string, document: string, value: number][]}
 */
export function rowsOf(read) {
  const own = Object.fromEntries(Object.keys(read).map((key) => [plain(key), key]));
  const field = (/** @type {string[]} */ ...names) => names.flatMap((name) => (name in own ? [read[own[name]]] : []))[0];
  const query = field(...NAMES.query), document = field(...NAMES.document);
  if (query !== undefined && document !== undefined) {
    const number = field(...NAMES.grade, ...NAMES.score);
    return [[String(query), String(document), number === undefined ? -Number(field(...NAMES.rank)) : asNumber(number)]];
  }
  return Object.entries(read).flatMap(([name, documents]) =>
    documents && typeof documents === "object" ? Object.entries(documents).map(([each, value]) => /** @type {[string, string, number]} */ ([name, each, asNumber(value)])) : [[name, "", NaN]],
  );
}

/** @param {unknown} value */
const asNumber = (value) => (typeof value === "number" ? value : NaN);

/** @param {string} name */
const plain = (name) => name.toLowerCase().replace(/[^a-z]/g, "");

/** @param {string[]} lines @param {number} first @returns {Format | null} */
function withHeadings(lines, first) {
  for (const [separator, sign] of /** @type {const} */ ([["tab", "\t"], ["comma", ","]])) {
    const heads = lines[first].split(sign).map((head) => plain(head.replace(/^"|"$/g, "")));
    const at = (/** @type {keyof typeof NAMES} */ kind) => heads.findIndex((head) => NAMES[kind].includes(head));
    const query = at("query"), document = at("document");
    if (query < 0 || document < 0 || query === document) continue;
    const rows = lines.slice(first + 1).filter((line) => line.trim()).map((line) => line.split(sign));
    const grade = at("grade"), score = at("score"), rank = at("rank");
    const value = grade >= 0 ? grade : score;
    if (value < 0 && rank < 0) continue;
    const scored = kindOf(rows.map((row) => Number((row[score] ?? "").replaceAll('"', ""))));
    const kind = grade >= 0 ? "judgements" : rank >= 0 ? "run" : scored;
    const name = heads.includes("corpusid") ? "beir" : separator === "tab" ? "tsv" : "csv";
    return { name, kind, separator, columns: { query, document, value, rank }, headings: first + 1 };
  }
  return null;
}

/** @param {string[]} lines @returns {Format | null} */
function withoutHeadings(lines) {
  const split = lines.map((line) => line.trim().split(/[ \t]+/));
  const width = usual(split.map((each) => each.length));
  const rows = split.filter((each) => each.length === width);
  const numbers = (/** @type {number} */ column) => rows.map((each) => Number(each[column]));
  const areNumbers = (/** @type {number} */ column) => 2 * numbers(column).filter(Number.isFinite).length >= rows.length;
  const blank = { separator: /** @type {const} */ ("blank"), headings: 0 };
  if (width >= 5 && areNumbers(4)) return { name: "trec-run", kind: "run", ...blank, columns: { query: 0, document: 2, value: 4, rank: 3 } };
  if (width === 4 && areNumbers(3)) return fourColumns(rows, numbers(3), blank);
  if (width === 3 && areNumbers(2)) {
    const isRank = areRanks(rows, 2);
    const kind = isRank ? "run" : kindOf(numbers(2));
    const value = isRank ? -1 : 2;
    return { name: isRank ? "ms-marco" : "three-columns", kind, ...blank, columns: { query: 0, document: 1, value, rank: isRank ? 2 : -1 } };
  }
  return null;
}

/** @param {string[][]} rows @param {number[]} last @param {{separator: "blank", headings: number}} blank @returns {Format} */
function fourColumns(rows, last, blank) {
  if (areRanks(rows, 2) && !areGrades(last))
    return { name: "ms-marco", kind: "run", ...blank, columns: { query: 0, document: 1, value: 3, rank: 2 } };
  const isRun = rows[0][1].toUpperCase() === "Q0" && !areGrades(last);
  if (isRun) return { name: "four-columns", kind: "run", ...blank, columns: { query: 0, document: 2, value: 3, rank: -1 } };
  return { name: "trec-qrels", kind: "judgements", ...blank, columns: { query: 0, document: 2, value: 3, rank: -1 } };
}

/** Whether a column counts 1, 2, 3 … within each query, more than once at least.
 *
 * @param {string[][]} rows @param {number} column
 */
function areRanks(rows, column) {
  let isLong = false;
  for (let i = 1; i < rows.length; i++) {
    const before = Number(rows[i - 1][column]), now = Number(rows[i][column]);
    if (rows[i][0] !== rows[i - 1][0]) continue;
    if (now !== before + 1) return false;
    isLong = true;
  }
  return isLong && rows.length > 1 && Number(rows[0][column]) <= 1;
}

/** What numbers of either kind of file say: those that can be grades can be scores, too.
 *
 * @param {number[]} values @returns {Kind | null}
 */
const kindOf = (values) => (areGrades(values) ? null : "run");

/** @param {number[]} values */
const areGrades = (values) => values.filter(Number.isFinite).every((each) => Number.isInteger(each) && each >= LOWEST_GRADE && each <= HIGHEST_GRADE);

/** @param {number[]} numbers */
function usual(numbers) {
  const counts = new Map();
  for (const each of numbers) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0][0];
}
