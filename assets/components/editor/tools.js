import { make, mark } from "../shared/dom.js";
import { isMovedOnly } from "./lesson.js";
import { isSame, startOf } from "../view/address.js";

const LOW = "low-sheet"; // the page's class while the list's sheet is lowered (frame.css)

/** The buttons that edit the whole list: its history, its order, another document; and the help. */
export class Tools {
  /** @param {import("./editor.js").Editor} editor */
  constructor(editor) {
    const { labels } = editor.data;
    this.editor = editor;
    this.labels = labels;
    /** @param {string} name @param {string} text */
    const tool = (name, text) => {
      const named = { title: labels[name], "aria-label": labels[name] };
      return make("button", { type: "button", tabindex: "-1", ...named, onclick: () => this.press(name) }, text);
    };
    /** @type {Record<string, HTMLButtonElement>} */
    this.buttons = {
      undo: tool("undo", "↶"),
      redo: tool("redo", "↷"),
      restart: tool("restart", "⇤"),
      add: tool("add", labels.add_short),
    };
    const { add, ...history } = this.buttons;
    mark(history.restart, { class: "restart" });
    this.add = add; // it stands where the document will: below the last card
    mark(add, { class: "add", tabindex: "0" });
    this.order = make("button", { type: "button", tabindex: "-1", onclick: () => this.chooseOrder() }, labels.order);
    mark(this.order, { "aria-haspopup": "menu", "aria-expanded": false });
    this.help = make("button", { type: "button", tabindex: "-1", onclick: () => editor.menu.ofHelp(this.help) }, "?");
    mark(this.help, { class: "help", title: labels.help, "aria-label": labels.help, "aria-haspopup": "dialog" });
    mark(this.help, { "aria-expanded": false });
    this.sheet = make("button", { type: "button", tabindex: "-1", class: "sheet", onclick: () => this.lower() });
    mark(this.sheet, { title: labels.sheet, "aria-label": labels.sheet });
    this.showSheet(document.documentElement.classList.contains(LOW));
    this.node = make("div", { class: "tools" }, this.sheet, ...Object.values(history), this.order, this.help);
  }

  /** Lower the sheet that a phone has the list in, so that there is more to read of the page, or raise it again. */
  lower() {
    this.showSheet(document.documentElement.classList.toggle(LOW));
  }

  /** @param {boolean} isLow */
  showSheet(isLow) {
    this.sheet.textContent = isLow ? "▴" : "▾";
    mark(this.sheet, { "aria-expanded": !isLow });
  }

  /** Offer the orders that the whole list can be put in. */
  chooseOrder() {
    const { labels } = this;
    if (this.editor.refuses("reverse")) return;
    this.editor.menu.show(this.order, [
      [labels.sort_ideally, () => this.press("sort_ideally")],
      [labels.reverse, () => this.press("reverse")],
      [labels.shuffle, () => this.press("shuffle")],
    ]);
  }

  /** @param {string} name */
  isOff(name) {
    return (this.buttons[name] ?? this.order).getAttribute("aria-disabled") === "true";
  }

  /** @param {string} name */
  press(name) {
    const { editor } = this;
    if (editor.refuses(name) || this.isOff(name)) return;
    editor.expecting = name === "add" ? new Set(editor.view.cards.keys()) : null;
    if (name === "restart") editor.ask(name, startOf(editor.data.base.address));
    else if (name === "shuffle") editor.ask(name, Math.floor(Math.random() * 2 ** 31));
    else editor.ask(name);
  }

  /** Show what can be done; whatever Python would have to do waits until it is there.
   *
   * @param {EditorData} data
   * @param {boolean} isAway
   * @param {boolean} isEdited whether Python has yet to hear of an edit, which can be taken back like any other
   */
  show({ history: { past, future }, base: { address }, locked }, isAway, isEdited) {
    /** @type {Record<string, boolean>} */
    const can = {
      undo: past > 0 || isEdited,
      redo: future > 0,
      restart: !isSame(startOf(address), address) || isEdited,
    };
    for (const [name, button] of Object.entries(this.buttons)) {
      mark(button, { "aria-disabled": isAway || can[name] === false || name in locked });
      button.title = locked[name] ?? this.labels[name];
    }
    mark(this.order, { "aria-disabled": isAway || "reverse" in locked, title: locked.reverse ?? "" });
    this.order.hidden = this.add.hidden = isMovedOnly(locked);
  }
}
