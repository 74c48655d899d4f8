import { Refusal } from "./refusal.js";
import { packedAs } from "./formats.js";

/* The bytes of a file, unpacked if they are gzipped; how many have come, and their checksum (Adler-32, as zlib has it). */

const HEAD = 1 << 16; // bytes by which a file is recognised
const MODULUS = 65521, BLOCK = 2000; // so many bytes whose sums stay below 2 ** 31

/** What is summed up of a file as it is read.
 *
 * @typedef {{bytes: number, low: number, high: number}} Sum
 */

/** @returns {Sum} */
export const nothing = () => ({ bytes: 0, low: 1, high: 0 });

/** @param {Sum} sum */
export const checksum = ({ low, high }) => high * 65536 + low;

/** @param {Sum} sum @param {Uint8Array} bytes */
function add(sum, bytes) {
  let { low, high } = sum;
  for (let start = 0; start < bytes.length; start += BLOCK) {
    const end = Math.min(start + BLOCK, bytes.length);
    let i = start;
    for (; i + 4 <= end; i += 4) {
      // four steps in one, as none waits for another then
      const first = bytes[i], second = bytes[i + 1], third = bytes[i + 2], fourth = bytes[i + 3];
      high += 4 * (low + first) + 3 * second + 2 * third + fourth;
      low += first + second + third + fourth;
    }
    for (; i < end; i++) {
      low += bytes[i];
      high += low;
    }
    low %= MODULUS;
    high %= MODULUS;
  }
  Object.assign(sum, { low, high, bytes: sum.bytes + bytes.length });
}

/** @param {Blob} file */
async function isZipped(file) {
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const packed = packedAs(start);
  if (packed) throw new Refusal("packed", { as: packed });
  return start[0] === 0x1f && start[1] === 0x8b;
}

/** Whether a stretch of a file can be read by itself.
 *
 * @param {Blob} file
 */
export const canBeCut = async (file) => !(await isZipped(file));

/** All bytes of a file, chunk by chunk.
 *
 * @param {Blob} file
 * @param {(chunk: Uint8Array) => boolean | void} take returns true where it has enough
 * @param {Sum} [sum]
 */
export async function each(file, take, sum = nothing()) {
  const zipped = await isZipped(file);
  const counted = new TransformStream({
    transform(/** @type {Uint8Array} */ chunk, controller) {
      add(sum, chunk);
      controller.enqueue(chunk);
    },
  });
  let stream = /** @type {ReadableStream<any>} */ (file.stream()).pipeThrough(counted);
  if (zipped) stream = stream.pipeThrough(new DecompressionStream("gzip"));
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await next(reader, zipped);
    if (done) return;
    if (take(value)) return void reader.cancel().catch(() => {});
  }
}

/** @param {ReadableStreamDefaultReader<Uint8Array>} reader @param {boolean} zipped @returns {Promise<{done: boolean, value: any}>} */
async function next(reader, zipped) {
  try {
    return /** @type {any} */ (await reader.read());
  } catch (error) {
    const isOfDisk = error instanceof DOMException; // the file has changed or gone since it was chosen
    throw new Refusal(zipped && !isOfDisk ? "broken-gzip" : "unreadable", {});
  }
}

/** The first bytes of a file, unpacked.
 *
 * @param {Blob} file
 */
export async function headOf(file) {
  /** @type {Uint8Array[]} */
  const chunks = [];
  let length = 0;
  await each(file, (chunk) => {
    chunks.push(chunk);
    length += chunk.length;
    return length >= HEAD;
  });
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return new TextDecoder().decode(bytes.subarray(0, HEAD));
}
