import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

import { Reading } from "../../assets/components/reader/reading.js";

const QRELS = "301 0 d1 3\n301 0 d2 0\n301 0 d9 1\n302 0 d3 2\n303 0 d7 1\n";
const RUN = "301 Q0 d2 1 9.5 lab\n301 Q0 x1 2 9.0 lab\n301 Q0 d1 3 8.5 lab\n302 Q0 d3 1 7.0 lab\n";

const file = (...parts) => new File(parts, "some.txt");

/** Read judgements and runs; give what was told, and what was found of each run: query, rank, grade. */
async function read(qrels, runs = [RUN], byRank = false) {
  const reading = new Reading(() => {});
  const asFile = (each) => (each instanceof File ? each : file(each));
  const told = await reading.read(asFile(qrels), runs.map(asFile), byRank);
  const found = reading.systems.map(({ run }) => triples(reading, run));
  return { reading, told, found };
}

const triples = ({ judgements }, { found }) =>
  [...found.query.all].map((query, i) => [judgements.names[query], found.rank.all[i], judgements.grades[found.grade.all[i]]]);

const USUAL = [["301", 1, 0], ["301", 3, 3], ["302", 1, 2]];

/** The name of a refusal, and what goes into its sentence. */
async function refusal(qrels, runs) {
  try {
    await read(qrels, runs);
  } catch (error) {
    return { name: error.message, ...error.values };
  }
  return null;
}

test("what is judged is found at its rank, the rest is counted", async () => {
  const { told, found, reading } = await read(QRELS);
  assert.deepEqual(found, [USUAL]);
  assert.deepEqual([...reading.systems[0].run.lengths], [3, 1, 0]);
  assert.deepEqual([told.systems[0].rows, told.systems[0].found, told.judgements.queries], [4, 3, 3]);
});

test("tabs, runs of blanks, CRLF, a byte order mark, comments, empty lines and no newline at the end are read", async () => {
  const odd = `\ufeff# a comment\r\n\r\n${RUN.replaceAll(" ", " \t ").replaceAll("\n", " \r\n")}`.trimEnd();
  assert.deepEqual((await read(QRELS, [odd])).found, [USUAL]);
  assert.deepEqual((await read(`\ufeff\n#\n${QRELS.replaceAll(" ", "\t").replaceAll("\n", "\r\n")}`)).found, [USUAL]);
});

const FORMS = {
  "trec-run": RUN,
  "five columns": RUN.replaceAll(" lab", ""),
  "four columns": "301 Q0 d2 9.5\n301 Q0 x1 9.0\n301 Q0 d1 8.5\n302 Q0 d3 7.0\n",
  "three columns": "301 d2 9.5\n301 x1 9.0\n301 d1 8.5\n302 d3 7.0\n",
  "ms marco": "301\td2\t1\n301\tx1\t2\n301\td1\t3\n302\td3\t1\n",
  "ms marco with scores": "301\td2\t1\t9.5\n301\tx1\t2\t9.1\n301\td1\t3\t8.5\n302\td3\t1\t7.5\n",
  "beir": "query-id\tcorpus-id\tscore\n301\td2\t9.5\n301\tx1\t9.0\n301\td1\t8.5\n302\td3\t7.0\n",
  "csv": 'qid,rank,docno,score\n301,1,"d2",9.5\n301,2,x1,9.0\n301,3,d1,8.5\n302,1,d3,7.0\n',
  "csv with ranks alone": "query,document,rank\r\n301,d2,1\r\n301,x1,2\r\n301,d1,3\r\n302,d3,1\r\n",
  "json": '{"301": {"d2": 9.5, "x1": 9.0,\n "d\\u0031": 8.5}, "302": {"d3": 7.0}}',
  "json lines": '{"qid": "301", "docid": "d2", "score": 9.5}\n{"qid": 301, "docid": "x1", "score": 9}\n{"qid": "301", "docid": "d1", "score": 8.5}\n{"qid": "302", "docid": "d3", "score": 7}\n',
  "a query a line": '{"301": {"d2": 9.5, "x1": 9.0, "d1": 8.5}}\n{"302": {"d3": 7.0}}\n',
};

for (const [form, text] of Object.entries(FORMS)) {
  test(`a run is recognised: ${form}`, async () => assert.deepEqual((await read(QRELS, [text])).found, [USUAL]));
}

const JUDGED = {
  "with iteration": QRELS,
  "without": "301 d1 3\n301 d2 0\n301 d9 1\n302 d3 2\n303 d7 1\n",
  "beir": "query-id\tcorpus-id\tscore\n301\td1\t3\n301\td2\t0\n301\td9\t1\n302\td3\t2\n303\td7\t1\n",
  "csv": "topic,doc,relevance\n301,d1,3\n301,d2,0\n301,d9,1\n302,d3,2\n303,d7,1\n",
  "json": '{"301": {"d1": 3, "d2": 0, "d9": 1}, "302": {"d3": 2}, "303": {"d7": 1}}',
};

for (const [form, text] of Object.entries(JUDGED)) {
  test(`judgements are recognised: ${form}`, async () => assert.deepEqual((await read(text)).found, [USUAL]));
}

test("gzipped files are unpacked", async () => {
  assert.deepEqual((await read(new File([gzipSync(QRELS)], "q.gz"), [new File([gzipSync(RUN)], "r.gz")])).found, [USUAL]);
});

test("swapped files change places, and it is said", async () => {
  const { told, found } = await read(new File([RUN], "a.run"), [new File([QRELS], "q.txt")]);
  assert.deepEqual([told.swapped, told.judgements.name, told.systems[0].name], ["a.run", "q.txt", "a.run"]);
  assert.deepEqual(found, [USUAL]);
});

test("whatever the chunks, the same is found", async () => {
  const long = Array.from({ length: 5000 }, (_, i) => `${i % 2 ? "302" : "301"}`).sort().map((q, i) => `${q} Q0 y${i} 1 ${10000 - i} t`).join("\n");
  const run = `${long}\n`.replace("y2400", "d1").replace("y4900", "d3");
  const inSmall = { size: run.length, name: "small.run" };
  const blob = file(run);
  Object.assign(inSmall, { slice: (...at) => blob.slice(...at), stream: () => ReadableStream.from(cut(new TextEncoder().encode(run), 7)) });
  const reading = new Reading(() => {});
  await reading.read(file(QRELS), [inSmall], false);
  assert.deepEqual(triples(reading, reading.systems[0].run), [["301", 2401, 3], ["302", 2401, 2]]);
});

function* cut(bytes, size) {
  for (let i = 0; i < bytes.length; i += size) yield bytes.slice(i, i + size);
}

test("the score decides, and ranks that contradict it are told; on request the ranks decide", async () => {
  const run = "301 Q0 d1 1 1.0 t\n301 Q0 d2 2 2.0 t\n";
  const { told, found } = await read(QRELS, [run]);
  assert.deepEqual(found, [[["301", 1, 0], ["301", 2, 3]]]);
  assert.deepEqual(told.systems[0].notes["rank-contradicts"], { count: 1, line: 0, text: "301" });
  assert.deepEqual((await read(QRELS, [run], true)).found, [[["301", 1, 3], ["301", 2, 0]]]);
});

test("of one score the higher name comes first; the other rules are told for what is tied", async () => {
  const { reading, found } = await read(QRELS, ["301 Q0 d1 1 2 t\n301 Q0 a 2 2 t\n301 Q0 d2 3 2 t\n301 Q0 z 4 2 t\n301 Q0 d9 5 1 t\n"]);
  assert.deepEqual(found, [[["301", 2, 0], ["301", 3, 3], ["301", 5, 1]]]);
  const { columns } = reading.systems[0].run.ties;
  const told = Object.fromEntries(Object.entries(columns).map(([name, each]) => [name, [...each.all]]));
  assert.deepEqual(told, { hit: [0, 1], first: [1, 1], tied: [4, 4], byFile: [2, 0], byId: [2, 1] });
});

test("scores that only four bytes make equal are told apart from those that are", async () => {
  const { reading, found } = await read(QRELS, ["301 Q0 d1 1 1.00000001 t\n301 Q0 d2 2 1.0 t\n"]);
  assert.deepEqual(found, [[["301", 1, 3], ["301", 2, 0]]]);
  const { ties, ties32 } = reading.systems[0].run;
  assert.equal(ties.columns.hit.count, 0);
  assert.deepEqual([...ties32.columns.byId.all], [0, 1]);
});

test("a score that is none is named with its line, the rest goes on; too many are refused", async () => {
  const good = Array.from({ length: 300 }, (_, i) => `301 Q0 y${i} 1 ${900 - i} t`).join("\n");
  const { told } = await read(QRELS, [`${good}\n301 Q0 d1 1 NaN t\n302 Q0 d3 1 inf t\n302 Q0\n`]);
  assert.deepEqual(told.systems[0].notes["no-number"], { count: 2, line: 301, text: "NaN" });
  assert.deepEqual(told.systems[0].notes.short, { count: 1, line: 303, text: "302 Q0" });
  const bad = "301 Q0 d1 1 x t\n301 Q0 d2 1 y t\n".repeat(2);
  assert.deepEqual(await refusal(QRELS, [`${good}\n${bad}`]), { name: "bad-lines", count: 4, of: 304, line: 301, text: "x", file: "some.txt" });
});

test("of a document that is retrieved twice the higher score counts, of equal ones the first", async () => {
  const { told, found, reading } = await read(QRELS, ["301 Q0 d1 1 5 t\n301 Q0 a 2 4 t\n301 Q0 d2 3 3 t\n301 Q0 d2 4 4.5 t\n301 Q0 d1 5 5 t\n"]);
  assert.deepEqual(found, [[["301", 1, 3], ["301", 2, 0]]]);
  assert.equal(reading.systems[0].run.lengths[0], 3);
  assert.deepEqual(told.systems[0].notes["retrieved-twice"], { count: 2, line: 4, text: "d2" });
});

test("queries in pieces are put together, whatever is tied in them", async () => {
  const rows = ["301 Q0 d1 1 5 t", "302 Q0 d3 1 5 t", "301 Q0 d2 1 5 t", "302 Q0 b 1 6 t", "301 Q0 c 1 7 t", "301 Q0 d9 1 5.00000001 t"];
  const together = [...rows].sort((one, other) => one.slice(0, 3) - other.slice(0, 3));
  const [apart, whole] = [await read(QRELS, [`${rows.join("\n")}\n`]), await read(QRELS, [`${together.join("\n")}\n`])];
  assert.ok(apart.told.systems[0].isInPieces && !whole.told.systems[0].isInPieces);
  const told = ({ reading, found }) => {
    const { ties, ties32, lengths } = reading.systems[0].run;
    const columns = [ties, ties32].map((each) => Object.values(each.columns).map((column) => [...column.all]));
    const sorted = (each) => JSON.stringify(each);
    return [sorted([...found[0]].sort()), sorted([...lengths]), sorted(columns)];
  };
  assert.deepEqual(told(apart)[0], told(whole)[0]);
  assert.deepEqual(told(apart)[1], told(whole)[1]);
});

test("no query in common: three names of each file", async () => {
  const run = "Q-301 Q0 d1 1 5.5 t\nQ-302 Q0 d3 1 5.5 t\n";
  assert.deepEqual(await refusal(QRELS, [run]), { name: "no-common-query", judged: ["301", "302", "303"], retrieved: ["Q-301", "Q-302"], file: "some.txt" });
});

test("strange grades and documents that are judged twice are told", async () => {
  const { told, found } = await read(`${QRELS}301 0 d1 -2\n302 0 d3 1.5\n303 0 d7 1\n`);
  assert.deepEqual(found, [[["301", 1, 0], ["301", 3, -2], ["302", 1, 1.5]]]);
  const { notes } = told.judgements;
  assert.deepEqual([notes.negative.line, notes.decimal.line, notes["judged-twice"].count, notes.repeated.count], [6, 7, 2, 1]);
});

test("what is no such file is refused in words", async () => {
  assert.deepEqual(await refusal("", [RUN]), { name: "empty", file: "some.txt" });
  assert.deepEqual(await refusal("hello world\nwhat is this\n", [RUN]), { name: "not-understood", text: "hello world", file: "some.txt" });
  assert.equal((await refusal(RUN, [RUN])).name, "no-judgements");
  assert.equal((await refusal(QRELS, [QRELS])).name, "no-run");
  assert.deepEqual(await refusal(QRELS, ["PAR1...."]), { name: "packed", as: "parquet", file: "some.txt" });
  assert.equal((await refusal(QRELS, [new File([gzipSync(RUN.repeat(500)).subarray(0, 60)], "cut.gz")])).name, "broken-gzip");
  assert.equal((await refusal(QRELS, ['{"301": {"d2": 9.5, "x1"'])).name, "cut-json");
});

test("a query is read again from its place in the file: the first documents of each system", async () => {
  for (const run of [RUN, new File([gzipSync(RUN)], "r.gz"), FORMS.json, FORMS.beir]) {
    const { reading } = await read(QRELS, [run]);
    assert.deepEqual(await reading.open("301", 2), {
      query: "301",
      judged: [["d1", 3], ["d2", 0], ["d9", 1]],
      lists: [{ length: 3, top: [["d2", 0, 9.5], ["x1", null, 9]], retrieved: ["d2", "d1"] }],
    });
  }
  const { reading } = await read(QRELS);
  assert.equal(await reading.open("999", 2), null);
});

/** Numbers by chance, the same every time. */
function chance(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state % below;
  };
}

const SCRAPS = ["NaN", "\n", "\t", "1e999", '"', "{", "}", "\r\n", "#", "-", ",", ":", "\u202e", "=1+1"];

/** Take pieces of a text away, put others in, change bytes. */
function spoilt(text, pick) {
  const bytes = [...new TextEncoder().encode(text)];
  for (let i = 0; i <= pick(6); i++) {
    const at = pick(bytes.length + 1);
    const ways = [
      () => bytes.splice(at, 1 + pick(8)),
      () => bytes.splice(at, 0, pick(256)),
      () => bytes.splice(at, 0, ...bytes.slice(pick(bytes.length + 1))),
      () => bytes.splice(at, 0, ...new TextEncoder().encode(SCRAPS[pick(SCRAPS.length)])),
    ];
    ways[pick(ways.length)]();
  }
  return file(new Uint8Array(bytes));
}

test("however a file is spoilt, it is read or there is a sentence", async () => {
  const pick = chance(1), runs = Object.values(FORMS);
  let readAtAll = 0;
  for (let i = 0; i < 1000; i++) {
    const judged = pick(3) ? file(QRELS) : spoilt(QRELS, pick), run = spoilt(runs[pick(runs.length)], pick);
    try {
      const { reading } = await read(judged, [run], !pick(4));
      await reading.open(reading.judgements.names[0], 100);
      readAtAll++;
    } catch (error) {
      assert.ok(error.values && error.message !== "failed", error.stack);
    }
  }
  assert.ok(readAtAll > 100);
});
