/* What goes to Python: whole numbers of 32 bits and names, deflated, as text that a message can hold. Numbers of queries,
 * which rise or stay mostly, are told as differences.
 */

/** @param {Int32Array} values */
function differences(values) {
  return values.map((value, i) => value - (i ? values[i - 1] : 0));
}

/** @param {{columns: Record<string, import("./bytes.js").Numbers>}} ties */
const columnsOfTies = ({ columns: { hit, first, tied, byFile, byId } }) => [differences(hit.all), ...[first, tied, byFile, byId].map((each) => each.all)];

/** The columns of what was found, in the order in which Python takes them apart (ui/evaluate/received.py).
 *
 * @param {import("./judgements.js").Judgements} judgements
 * @param {Pick<import("./run.js").Run, "lengths" | "found" | "ties" | "ties32">[]} runs
 */
export function columnsOf(judgements, runs) {
  const [query, grade, count] = judgements.pool;
  const ofRuns = runs.flatMap(({ lengths, found, ties, ties32 }) => [
    lengths,
    differences(found.query.all),
    found.rank.all,
    found.grade.all,
    ...columnsOfTies(ties),
    ...columnsOfTies(ties32),
  ]);
  return [differences(query), grade, count, ...ofRuns];
}

/** @param {Int32Array[]} columns @param {string[]} names @returns {Promise<string>} */
export async function packed(columns, names) {
  const blob = new Blob([.../** @type {any[]} */ (columns), names.join("\n")]);
  const deflated = await new Response(blob.stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer();
  const bytes = new Uint8Array(deflated);
  let text = "";
  for (let i = 0; i < bytes.length; i += 1 << 15) text += String.fromCharCode(...bytes.subarray(i, i + (1 << 15)));
  return btoa(text);
}
