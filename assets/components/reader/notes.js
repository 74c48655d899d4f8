/* What was doubtful in a file: each kind with how often it came, where first, and what stood there. */

const MAX_SHOWN = 60; // characters of what stands in a file

/** @typedef {{count: number, line: number, text: string}} Note */

export class Notes {
  constructor() {
    /** @type {Record<string, Note>} */
    this.kinds = {};
  }

  /** @param {string} kind @param {number} line @param {string} [text] */
  add(kind, line, text = "") {
    const known = this.kinds[kind];
    if (known) known.count++;
    else this.kinds[kind] = { count: 1, line, text: text.slice(0, MAX_SHOWN) };
  }

  /** @param {string} kind */
  count(kind) {
    return this.kinds[kind]?.count ?? 0;
  }
}
