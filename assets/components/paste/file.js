import { each } from "../reader/source.js";

const UTF_16 = { "255,254": "utf-16le", "254,255": "utf-16be" }; // as spreadsheets begin what they call Unicode

/** The text of a file, unpacked, up to a number of signs.
 *
 * @param {File} file @param {number} most
 */
export async function textOf(file, most) {
  const start = String(new Uint8Array(await file.slice(0, 2).arrayBuffer()));
  const decoder = new TextDecoder(UTF_16[/** @type {keyof typeof UTF_16} */ (start)]);
  let text = "";
  try {
    await each(file, (chunk) => {
      text += decoder.decode(chunk, { stream: true });
      return text.length >= most;
    });
  } catch {
    text = await file.slice(0, most).text(); // what is no text says so itself
  }
  return text.slice(0, most);
}
