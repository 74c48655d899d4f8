import { Numbers } from "./bytes.js";

/** @typedef {{first: number, tied: number, byFile: number, byId: number}} Tie the rank at which the documents of a score
 * begin, how many these are, and how many of them stand above one in the file, and have a lower name
 */

/** What is tied: which of the documents that were found, and what is told of each. */
export class Ties {
  constructor() {
    this.columns = { hit: new Numbers(), first: new Numbers(), tied: new Numbers(), byFile: new Numbers(), byId: new Numbers() };
  }

  /** @param {number} hit @param {Tie} tie */
  add(hit, { first, tied, byFile, byId }) {
    const { columns } = this;
    columns.hit.add(hit);
    columns.first.add(first);
    columns.tied.add(tied);
    columns.byFile.add(byFile);
    columns.byId.add(byId);
  }
}

/** The rank of a document where of those of one score the highest name comes first.
 *
 * @param {Tie} tie
 */
export const rankIn = ({ first, tied, byId }) => first + tied - 1 - byId;
