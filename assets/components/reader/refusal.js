/** Why a file, or files together, cannot be read: the name of a sentence, and what goes into it. */
export class Refusal extends Error {
  /** @param {string} name @param {Record<string, string | number | string[]>} values */
  constructor(name, values) {
    super(name);
    this.values = values;
  }
}
