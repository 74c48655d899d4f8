import { make, mark } from "../shared/dom.js";
import { isSame, startOf } from "../view/address.js";

/** The buttons that edit the whole list, and those of the pinned order. */
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
      sort_ideally: tool("sort_ideally", labels.sort_ideally_short),
      reverse: tool("reverse", labels.reverse_short),
      shuffle: tool("shuffle", labels.shuffle_short),
      add: tool("add", "+"),
    };
    this.node = make("div", { class: "tools" }, ...Object.values(this.buttons));
    /** @param {string} text @param {string} title @param {() => void} onclick */
    const button = (text, title, onclick) => make("button", { type: "button", tabindex: "-1", title, onclick }, text);
    this.pin = button(labels.pin, labels.pin_help, () => editor.ask("pin"));
    this.switch = button(labels.switch_pin, labels.switch_pin_help, () => editor.ask("switch_pin"));
    this.unpin = button(labels.unpin, labels.unpin_help, () => {
      editor.ask("unpin");
      this.pin.focus();
    });
    this.predict = button(labels.predict, labels.predict_help, () => editor.ask("set_predict", !editor.data.predict));
    this.keys = button("?", labels.keys, () => editor.menu.ofKeys(this.keys));
    mark(this.keys, { "aria-label": labels.keys, "aria-haspopup": "dialog", "aria-expanded": false });
    const row = { class: "tools pins", role: "group", "aria-label": labels.pins };
    this.pins = make("div", row, this.pin, this.switch, this.unpin, this.predict, this.keys);
  }

  /** @param {string} name */
  isOff(name) {
    return this.buttons[name].getAttribute("aria-disabled") === "true";
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
  show({ pinned, predict, history: { past, future }, base: { address }, locked }, isAway, isEdited) {
    this.pin.textContent = pinned ? this.labels.pin_anew : this.labels.pin;
    if (!pinned && (this.switch.matches(":focus") || this.unpin.matches(":focus"))) this.pin.focus();
    this.switch.hidden = this.unpin.hidden = !pinned;
    mark(this.predict, { "aria-pressed": predict });
    /** @type {Record<string, boolean>} */
    const can = {
      undo: past > 0 || isEdited,
      redo: future > 0,
      restart: !isSame(startOf(address), address) || isEdited,
    };
    for (const [name, button] of Object.entries(this.buttons)) {
      mark(button, { "aria-disabled": isAway || can[name] === false });
      button.title = locked[name] ?? this.labels[name];
    }
  }
}
