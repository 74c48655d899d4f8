import { make, mark, stop } from "../shared/dom.js";
import { fill } from "../shared/texts.js";
import { below } from "./geometry.js";

/** What hangs below a button: the menu of a card, of a query, of orders, a question, the help. */
export class Menu {
  /** @param {import("./editor.js").Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.node = make("div", { class: "menu", popover: "auto" });
    /** @type {HTMLElement | null} */
    this.opener = null;
    this.node.addEventListener("beforetoggle", (event) => {
      if (this.opener) mark(this.opener, { "aria-expanded": /** @type {ToggleEvent} */ (event).newState === "open" });
    });
  }

  /** @param {number} key */
  ofCard(key) {
    const { editor } = this;
    const { labels } = editor.data;
    const opener = editor.view.card(key).more;
    /** @type {[string, () => void]} */
    const shelving = [labels.menu_shelve, () => editor.shelveByButton(key)];
    this.show(opener, [
      [labels.menu_rank, () => this.askRank(key)],
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

  /** Ask for the rank that a card is to have.
   *
   * @param {number} key
   */
  askRank(key) {
    const { ranking, view, data } = this.editor;
    const { labels } = data;
    const rank = ranking.rankOf(key);
    const count = ranking.count + (rank ? 0 : 1);
    const text = fill(labels.rank_ask, { name: ranking.find(key).name, count });
    const field = make("input", { type: "number", min: 1, max: count, step: 1, required: "", value: rank || count });
    const form = make("form", {}, make("label", {}, text, field), make("button", { class: "go" }, labels.rank_go));
    form.onsubmit = (event) => {
      stop(event);
      this.close();
      this.editor.placeByButton(key, field.valueAsNumber);
    };
    this.open(view.card(key).more, "dialog", text, form);
    field.select();
  }

  /** Say what one can do here, then what the keys do.
   *
   * @param {HTMLElement} opener
   */
  ofHelp(opener) {
    const { labels } = this.editor.data;
    /** @param {string[]} texts */
    const points = (texts) => make("ul", {}, ...texts.map((text) => make("li", {}, text)));
    const first = [labels.help_drag, labels.help_grade, labels.help_cutoff, labels.help_steps, labels.help_undo];
    const keys = [
      labels.keys_move,
      labels.keys_next,
      labels.keys_parts,
      labels.keys_grade,
      labels.keys_edit,
      labels.keys_pin,
      labels.keys_undo,
      labels.keys_drag,
    ];
    const guide = make("a", { href: "./guide" }, labels.help_guide);
    const text = make("div", { class: "help-text", tabindex: "-1" }, points(first), guide, make("h3", {}, labels.keys), points(keys));
    this.open(opener, "dialog", labels.help, text);
    text.focus();
  }

  /** Open a menu under a button.
   *
   * @param {HTMLElement} opener
   * @param {[text: string, action: () => void][]} entries
   */
  show(opener, entries) {
    const items = entries.map(([text, action]) => {
      const onclick = () => {
        this.close();
        action();
      };
      return make("button", { type: "button", role: "menuitem", tabindex: "-1", onclick }, text);
    });
    this.open(opener, "menu", opener.getAttribute("aria-label") ?? "", ...items);
    items[0].focus();
  }

  /**
   * @param {HTMLElement} opener
   * @param {"menu" | "dialog"} role
   * @param {string} label
   * @param {...HTMLElement} content
   */
  open(opener, role, label, ...content) {
    this.opener = opener;
    mark(this.node, { role, "aria-label": label });
    this.node.replaceChildren(...content);
    this.node.showPopover();
    const { offsetWidth: width, offsetHeight: height } = this.node;
    const pane = { width: innerWidth, height: innerHeight };
    const { left, top } = below(opener.getBoundingClientRect(), { width, height }, pane);
    this.node.style.left = `${left}px`;
    this.node.style.top = `${top}px`;
    this.node.onkeydown = (event) => this.onKey(event);
  }

  /** Close what is open and give the focus back. */
  close() {
    this.node.hidePopover();
    this.opener?.focus();
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    event.stopPropagation(); // neither the card's keys nor the page's
    const items = /** @type {HTMLElement[]} */ ([...this.node.querySelectorAll("[role=menuitem]")]);
    const at = items.findIndex((item) => item === this.editor.view.focused());
    /** @type {Record<string, number>} */
    const ways = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: -1 };
    if (event.key === "Escape" || (items.length && event.key === "Tab")) {
      if (event.key === "Escape") event.preventDefault();
      this.close();
    } else if (items.length && event.key in ways) {
      event.preventDefault();
      items.at(ways[event.key] % items.length)?.focus();
    }
  }
}

/** Let a node's text be typed anew in its place; Enter or leaving keeps it, Escape does not.
 *
 * @param {{node: HTMLElement, text: string, label: string, home: HTMLElement}} what `home` has the focus after it
 * @param {(text: string) => void} keep
 */
export function retype({ node, text, label, home }, keep) {
  const input = make("input", { class: node.className, maxlength: 60, dir: "auto" });
  mark(input, { "aria-label": label });
  /** @param {boolean} isTaken @param {boolean} refocus */
  const finish = (isTaken, refocus) => {
    input.onblur = null;
    input.replaceWith(node);
    if (refocus) home.focus();
    if (isTaken && input.value.trim()) keep(input.value.trim());
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
