import { make, mark, stop } from "../shared/dom.js";
import { fill } from "../shared/texts.js";
import { below } from "./geometry.js";

/** The menu of a card or of a query, and the fields in which a name is typed anew. */
export class Menu {
  /** @param {import("./editor.js").Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.node = make("div", { class: "menu", popover: "auto" });
  }

  /** @param {number} key */
  ofCard(key) {
    const { editor } = this;
    const { labels } = editor.data;
    /** @type {[string, () => void]} */
    const shelving = [labels.menu_shelve, () => editor.shelveByButton(key)];
    this.show(editor.view.card(key).more, [
      [labels.menu_rename, () => editor.startRename(key)],
      ...(editor.ranking.rankOf(key) ? [shelving] : []),
      [labels.menu_remove, () => editor.remove(key)],
    ]);
  }

  /** @param {HTMLElement} opener @param {HTMLElement} tab the query's button @param {string} name */
  ofQuery(opener, tab, name) {
    const { editor } = this;
    const { labels } = editor.data;
    const label = fill(labels.query_rename, { name });
    this.show(opener, [
      [
        labels.menu_rename,
        () => retype({ node: tab, text: name, label, home: tab }, (text) => editor.ask("rename_query", text)),
      ],
      [labels.menu_duplicate, () => editor.ask("duplicate_query")],
      [labels.menu_remove, () => editor.ask("remove_query")],
    ]);
  }

  /** Open the menu under a button.
   *
   * @param {HTMLElement} opener
   * @param {[text: string, action: () => void][]} entries
   */
  show(opener, entries) {
    const items = entries.map(([text, action]) => {
      const onclick = () => {
        this.node.hidePopover();
        opener.focus();
        action();
      };
      return make("button", { type: "button", onclick }, text);
    });
    this.node.replaceChildren(...items);
    this.node.showPopover();
    const { offsetWidth: width, offsetHeight: height } = this.node;
    const pane = { width: innerWidth, height: innerHeight };
    const { left, top } = below(opener.getBoundingClientRect(), { width, height }, pane);
    this.node.style.left = `${left}px`;
    this.node.style.top = `${top}px`;
    this.node.onkeydown = (event) => this.onKey(event, opener);
    items[0].focus();
  }

  /** @param {KeyboardEvent} event @param {HTMLElement} opener */
  onKey(event, opener) {
    const focused = this.editor.view.focused();
    const ways = {
      ArrowUp: focused?.previousElementSibling,
      ArrowDown: focused?.nextElementSibling,
      Escape: opener,
    };
    const next = ways[/** @type {keyof typeof ways} */ (event.key)];
    if (!(next instanceof HTMLElement)) return;
    stop(event);
    if (next === opener) this.node.hidePopover();
    next.focus();
  }
}

/** Let a node's text be typed anew in its place; Enter or leaving keeps it, Escape does not.
 *
 * @param {{node: HTMLElement, text: string, label: string, home: HTMLElement}} what `home` has the focus after it
 * @param {(text: string) => void} keep
 */
export function retype({ node, text, label, home }, keep) {
  const input = make("input", { class: node.className, maxlength: 60 });
  mark(input, { "aria-label": label });
  /** @param {boolean} kept @param {boolean} refocus */
  const finish = (kept, refocus) => {
    input.onblur = null;
    input.replaceWith(node);
    if (refocus) home.focus();
    if (kept && input.value.trim()) keep(input.value.trim());
  };
  input.value = text;
  input.onblur = () => finish(true, false);
  input.onkeydown = (event) => {
    event.stopPropagation();
    if (event.key !== "Enter" && event.key !== "Escape") return;
    stop(event); // what takes the focus must not be pressed by the same key
    finish(event.key === "Enter", true);
  };
  node.replaceWith(input);
  input.focus();
  input.select();
}
