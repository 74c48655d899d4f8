import { make, mark } from "../shared/dom.js";

/** @typedef {{name: string, said: string, role: string | null, wrong: boolean, cells: string[]}} PastedColumn what a column is
 * called, what its menu says to a screen reader, what it is taken for (null: somebody has to choose), whether it is to be
 * put right, and its first cells
 */

/** What a person pasted is in no language of ours. */
const asPasted = { translate: "no" };

/** The columns of a pasted table, over each the browser's own menu of what it can be. */
export class Columns {
  /** @param {ShadowRoot} root */
  constructor(root) {
    this.row = make("div", { class: "columns", role: "group" });
    root.append(this.row);
  }

  /** @param {Component<[{title: string, choose: string, options: [string, string][], columns: PastedColumn[]}]>} component */
  receive({ data: [{ title, choose, options, columns }], setTriggerValue }) {
    this.trigger = setTriggerValue;
    mark(this.row, { "aria-label": title });
    const { children } = this.row;
    while (children.length > columns.length) children[columns.length].remove();
    while (children.length < columns.length) this.add(children.length, [["", choose], ...options]);
    columns.forEach((column, place) => show(children[place], column)); // in its place: it may have the focus
  }

  destroy() {
    this.row.remove();
  }

  /** @param {number} place @param {[string, string][]} options */
  add(place, options) {
    const menu = make("select", { onchange: () => menu.value && this.trigger?.("role", [place, menu.value]) });
    menu.append(...options.map(([value, text]) => make("option", { value }, text)));
    menu.options[0].hidden = true; // nobody chooses that nothing is chosen
    this.row.append(make("div", {}, make("label", {}, make("span", asPasted), menu), make("p", asPasted)));
  }
}

/** @param {Element} node @param {PastedColumn} column */
function show(node, { name, said, role, wrong, cells }) {
  const [title, menu, lines] = /** @type {[HTMLElement, HTMLSelectElement, HTMLElement]} */ (
    [...node.querySelectorAll("span, select, p")]
  );
  title.textContent = name;
  menu.value = role ?? "";
  mark(menu, { "aria-label": said, "aria-description": name, "aria-invalid": wrong });
  lines.textContent = cells.join("\n");
}
