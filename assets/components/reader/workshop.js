/* The worker that reads files, and what is asked of it: it outlives the page that it was started from, so that a query
 * can be opened, left and opened again. Where no worker starts, the page runs the same code itself.
 */

/** @typedef {{kind: "progress", id: number, done: number, total: number}
 *   | {kind: "read", id: number, found: any}
 *   | {kind: "open", id: number, found: any}
 *   | {kind: "refused", id: number, problem: Record<string, any>}} Answered
 */

export class Workshop {
  /** @param {string} code @param {(answer: Answered) => void} tell */
  constructor(code, tell) {
    this.url = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
    this.tell = tell;
    this.id = 0;
    /** @type {Worker | null} */
    this.worker = null;
    /** @type {Promise<(asked: object) => void> | null} */
    this.ready = null;
  }

  /** @param {Record<string, unknown>} asked */
  async ask(asked) {
    const id = ++this.id;
    this.ready ??= this.#start();
    const send = await this.ready;
    if (id === this.id) send({ ...asked, id });
  }

  /** Leave off whatever is being read. */
  cancel() {
    this.id++;
    this.worker?.terminate();
    this.worker = this.ready = null;
  }

  /** @param {Answered} answer */
  #hear(answer) {
    if (answer.id === this.id) this.tell(answer);
  }

  /** @returns {Promise<(asked: object) => void>} */
  #start() {
    return new Promise((resolve) => {
      const onPage = () => resolve(this.#onPage());
      try {
        const worker = (this.worker = new Worker(this.url, { type: "module" }));
        worker.onerror = onPage;
        worker.onmessage = ({ data }) => {
          if (data.kind !== "ready") return this.#hear(data);
          resolve((asked) => worker.postMessage(asked));
        };
      } catch {
        onPage();
      }
    });
  }

  /** Run the code on the page itself; it gives way between the chunks of a file.
   *
   * @returns {Promise<(asked: object) => void>}
   */
  async #onPage() {
    await new Promise((resolve) => document.head.append(Object.assign(document.createElement("script"), { type: "module", src: this.url, onload: resolve })));
    const answer = globalThis.rankingReader?.((/** @type {Answered} */ told) => this.#hear(told));
    return (asked) => void answer?.(asked);
  }
}
