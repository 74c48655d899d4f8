const UTF_16 = { "255,254": "utf-16le", "254,255": "utf-16be" }; // as spreadsheets begin what they call Unicode
const GZIP = "31,139";

/** The text of a file, unpacked, up to a number of signs. What reads whole runs is not asked for it: it works in a thread
 * of its own, and would make what every page loads 12 kB longer.
 *
 * @param {File} file @param {number} most
 */
export async function textOf(file, most) {
  const start = String(new Uint8Array(await file.slice(0, 2).arrayBuffer()));
  const decoder = new TextDecoder(UTF_16[/** @type {keyof typeof UTF_16} */ (start)]);
  /** @type {ReadableStream<any>} */
  const bytes = start === GZIP ? file.stream().pipeThrough(new DecompressionStream("gzip")) : file.stream();
  const reader = bytes.getReader();
  let text = "";
  try {
    for (let read = await reader.read(); !read.done && text.length < most; read = await reader.read())
      text += decoder.decode(read.value, { stream: true });
  } catch {
    text = await file.slice(0, most).text(); // what is no text says so itself
  }
  reader.cancel().catch(() => {}); // the rest of a long file
  return text.slice(0, most);
}
