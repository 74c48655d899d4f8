import { make, mark } from "../shared/dom.js";
import { fill } from "../shared/texts.js";
import { isMovedOnly } from "./lesson.js";

/** A button a query, the active one pressed; behind them, what can be done with queries. */
export class Queries {
  /** @param {import("./editor.js").Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.node = make("div", { class: "queries", role: "group", "aria-label": editor.data.labels.queries });
    this.shown = "";
  }

  /** @param {EditorData} data */
  show({ queries, active, labels, locked }) {
    this.node.hidden = queries.length < 2 && isMovedOnly(locked);
    const state = JSON.stringify([queries, active, locked.add_query]);
    if (state === this.shown) return;
    this.shown = state;
    const { editor } = this;
    const hadFocus = this.node.contains(editor.view.focused());
    /** @param {string} name @param {string} text @param {string} label @param {() => void} onclick */
    const button = (name, text, label, onclick) =>
      make("button", { type: "button", class: name, tabindex: "-1", title: label, "aria-label": label, onclick }, text);
    const tabs = queries.map((name, i) => {
      const tab = button("query", name, name, () => editor.ask("switch_query", i + 1));
      mark(tab, { "aria-pressed": i === active, dir: "auto" });
      return tab;
    });
    const press = () => editor.refuses("add_query") || editor.ask("add_query");
    const add = button("query-add", labels.query_add_short, locked.add_query ?? labels.query_add, press);
    mark(add, { "aria-disabled": "add_query" in locked });
    const named = fill(labels.query_more, { name: queries[active] });
    const more = button("more", "⋯", named, () => editor.menu.ofQuery(more, tabs[active], queries[active]));
    mark(more, { "aria-haspopup": "menu", "aria-expanded": false });
    this.node.replaceChildren(...tabs, add, more);
    if (hadFocus) tabs[active].focus();
  }
}
