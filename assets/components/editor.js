/* The ranking editor.
 *
 * The list on screen is the person's until Python has heard of it: every edit is applied here at once and
 * written to a log. Python answers with the number of the last edit it has taken (`ack`) and with its own
 * list; once no edit is on its way, that list counts. A new `revision` means that Python changed the list
 * itself (example, undo): moves and grades that were meant for an older list are void on both sides.
 */

const editors = new WeakMap();
const ANY = null; // the revision of an edit that fits every list
let loadsShown = Infinity; // how many lists had been loaded when one was last shown, by whichever editor

function mountEditor({ data, parentElement, setStateValue }) {
  let editor = editors.get(parentElement);
  if (!editor) {
    parentElement.adoptedStyleSheets = [sheets.editor];
    editor = new Editor(parentElement);
    editors.set(parentElement, editor);
  }
  editor.send = (log) => setStateValue("log", log);
  editor.receive(data[0]);
  return () => {
    // Streamlit also cleans up after calls that were merely superseded.
    if (!parentElement.isConnected) editor.destroy();
  };
}

/** Make an element: make("button", {class: "up", "aria-label": "…", onclick}, "text", child, …). */
function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

/** Fill a text of the catalogue: fill("{name}, rank {rank}", {name: "A", rank: 1}). */
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);

/** Make an element of a picture. */
function svg(tag, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

class Editor {
  constructor(root) {
    this.root = root;
    this.instance = Math.random().toString(36).slice(2);
    this.sequence = 0;
    this.gestures = 0;
    this.log = [];
    this.cards = new Map(); // key → its <li>
    this.revision = null;
    this.drag = null;
    this.lit = null;
    this.listeners = new AbortController();
  }

  destroy() {
    this.endDrag();
    this.listeners.abort();
    editors.delete(this.root);
  }

  // --- Python's side -------------------------------------------------------------------------------------

  receive(data) {
    this.data = data;
    this.labels = data.labels;
    if (!this.list) this.build();
    if (data.ack.instance === this.instance) this.log = this.log.filter((edit) => edit.seq > data.ack.seq);
    if (data.revision !== this.revision) {
      this.log = this.log.filter((edit) => edit.revision === ANY);
      this.endDrag();
      this.revision = data.revision;
    }
    this.adopt();
    this.showFrame();
  }

  /** Take Python's list if nothing of ours is on its way or under the finger. */
  adopt() {
    if (this.log.length || this.drag) return;
    const { ranked, missing, k, top } = this.data;
    this.ranked = ranked.map((card) => ({ ...card }));
    this.missing = missing.map((card) => ({ ...card }));
    this.k = k;
    this.top = top;
    this.render();
    this.focusNew();
    this.focusLoaded();
  }

  /** Log an edit and tell Python. Call it before the screen is redrawn: Python can work meanwhile. */
  edit(...edit) {
    this.report({ revision: this.revision, edit, gesture: this.drag?.gesture ?? null });
  }

  /** An edit of the whole list is Python's to make, on whatever list there is then; it comes back as a new one. */
  ask(...edit) {
    this.report({ revision: ANY, edit, gesture: null });
  }

  report(entry) {
    this.log.push({ seq: ++this.sequence, ...entry });
    this.send({ instance: this.instance, edits: this.log });
  }

  // --- edits that show at once -----------------------------------------------------------------------------

  find(key) {
    return this.ranked.find((card) => card.key === key) ?? this.missing.find((card) => card.key === key);
  }

  rankOf(key) {
    return this.ranked.findIndex((card) => card.key === key) + 1;
  }

  take(key) {
    const card = this.find(key);
    this.ranked = this.ranked.filter((other) => other !== card);
    this.missing = this.missing.filter((other) => other !== card);
    return card;
  }

  /** Put a card at a rank of the list, whether it was in it or on the shelf. */
  place(key, rank) {
    const from = this.rankOf(key);
    rank = clamp(rank, 1, this.ranked.length + (from ? 0 : 1));
    if (from === rank) return;
    this.edit(from ? "move" : "retrieve", key, rank);
    const card = this.take(key);
    this.ranked.splice(rank - 1, 0, card);
    this.render();
    this.shine(rank);
    this.say(this.labels.moved, key);
  }

  shelve(key, place) {
    if (this.rankOf(key) && this.ranked.length === 1) return;
    const from = this.missing.findIndex((card) => card.key === key) + 1;
    place = clamp(place, 1, this.missing.length + (from ? 0 : 1));
    if (from === place) return;
    this.edit("shelve", key, place);
    const card = this.take(key);
    this.missing.splice(place - 1, 0, card);
    this.render();
    this.say(this.labels.shelved, key);
  }

  grade(key, grade) {
    const card = this.find(key);
    if (card.grade === grade) return;
    this.edit("set_grade", key, grade);
    if (grade > this.top) return; // Python says what is allowed
    card.grade = grade;
    this.render();
    this.say(this.labels.graded, key);
  }

  rename(key, name) {
    const card = this.find(key);
    if (name === card.name) return;
    this.edit("rename", key, name);
    card.name = name;
    this.render();
  }

  remove(key) {
    if (this.rankOf(key) && this.ranked.length === 1) return this.edit("remove", key); // Python says why not
    const documents = this.rankOf(key) ? this.ranked : this.missing;
    const at = documents.findIndex((card) => card.key === key);
    const neighbour = documents[at + 1] ?? documents[at - 1] ?? this.ranked.at(-1);
    this.edit("remove", key);
    this.say(this.labels.removed, key);
    this.take(key);
    this.render();
    this.cards.get(neighbour.key).handle.focus();
  }

  cutoff(k) {
    k = Math.max(k, 1);
    if (k === this.k) return;
    this.edit("set_cutoff", k);
    this.k = k;
    this.render();
  }

  // --- building --------------------------------------------------------------------------------------------

  build() {
    const { labels } = this;
    this.headLabel = make("span", { class: "head-label" });
    this.headValue = make("span", { class: "head-value" });
    this.headChange = make("span", { class: "head-change" });
    this.headPin = make("span", { class: "head-change head-pin" });
    this.verdict = make("p", { class: "verdict", role: "status" });
    this.guesses = make("div", { class: "guesses", role: "group", "aria-label": labels.guesses });
    for (const [guess, text] of this.data.guesses)
      this.guesses.append(make("button", { type: "button", onclick: () => this.answer(guess) }, text));
    this.tools = {};
    const tool = (name, text, ...values) => {
      const seed = () => (name === "shuffle" ? [Math.floor(Math.random() * 2 ** 31)] : values);
      const properties = { type: "button", title: labels[name], "aria-label": labels[name] };
      return (this.tools[name] = make("button", { ...properties, onclick: () => this.press(name, seed()) }, text));
    };
    this.queries = make("div", { class: "queries", role: "group", "aria-label": labels.queries });
    this.list = make("ol", { class: "cards", role: "list", "aria-label": labels.ranking });
    this.shelf = make("ul", { class: "cards shelf", role: "list", "aria-label": labels.shelf });
    this.shelfTitle = make("h3", { class: "shelf-title" }, labels.shelf);
    this.line = make("div", {
      class: "cutoff",
      role: "slider",
      tabindex: "0",
      "aria-label": labels.cutoff,
      "aria-orientation": "vertical",
      "aria-valuemin": "1",
      onkeydown: (event) => this.cutoffKey(event),
      onpointerdown: (event) => this.cutoffDown(event),
    });
    this.lineText = make("span", { class: "cutoff-text" });
    this.line.append(this.lineText);
    this.hint = make("p", { class: "hint" }, labels.shelf_hint);
    this.menu = make("div", { class: "menu", popover: "auto" });
    this.status = make("p", { class: "unseen", role: "status", "aria-live": "polite" });
    this.root.append(
      make(
        "div",
        { class: "editor" },
        make(
          "div",
          { class: "head" },
          make("div", { class: "scores" }, this.headLabel, this.headValue, this.headChange, this.headPin),
          this.guesses,
          this.verdict,
        ),
        make(
          "div",
          { class: "tools", role: "toolbar", "aria-label": labels.tools },
          tool("undo", "↶"),
          tool("redo", "↷"),
          tool("sort_ideally", labels.sort_ideally_short),
          tool("reverse", labels.reverse_short),
          tool("shuffle", labels.shuffle_short),
          tool("add", "+"),
        ),
        this.buildPin(),
        this.queries,
        make("div", { class: "field" }, this.joins, this.list, this.line),
        this.shelfTitle,
        this.hint,
        this.shelf,
        this.menu,
        this.status,
      ),
    );
    this.listen();
  }

  /** The row of buttons with which an order is pinned, and effects are hidden until they are predicted. */
  buildPin() {
    const { labels } = this;
    const button = (text, title, onclick) => make("button", { type: "button", title, onclick }, text);
    this.pin = button(labels.pin, labels.pin_help, () => this.ask("pin"));
    this.switch = button(labels.switch_pin, labels.switch_pin_help, () => this.ask("switch_pin"));
    this.unpin = button(labels.unpin, labels.unpin_help, () => (this.ask("unpin"), this.pin.focus()));
    this.predict = button(labels.predict, labels.predict_help, () => this.ask("set_predict", !this.data.predict));
    this.joins = svg("svg", { class: "joins", "aria-hidden": "true" });
    const tools = { class: "tools pins", role: "group", "aria-label": labels.pins };
    return make("div", tools, this.pin, this.switch, this.unpin, this.predict);
  }

  answer(guess) {
    if (!this.data.head.asking) return;
    this.ask("answer", guess);
    if (this.held?.isConnected) this.held.focus(); // ready for the next move
  }

  listen() {
    const { signal } = this.listeners;
    // A picture of the page asks for an edit: a cell of a heat map, an order to be opened.
    document.addEventListener("ranking:ask", (event) => this.ask(...event.detail.edit), { signal });
    this.root.addEventListener("focusin", ({ target }) => target.matches(".handle") && (this.held = target), { signal });
    this.root.addEventListener("keydown", (event) => this.pinKey(event), { signal });
    document.addEventListener("ranking:light", (event) => this.light(event.detail.rank), { signal });
    document.addEventListener("keydown", (event) => this.shortcut(event), { signal });
    const rankUnder = (event) => this.rankOf(this.keyOf(event.target));
    for (const type of ["pointerover", "focusin"])
      this.list.addEventListener(type, (event) => this.shine(rankUnder(event)), { signal });
    for (const type of ["pointerleave", "focusout"])
      this.list.addEventListener(type, () => this.shine(null), { signal });
  }

  keyOf(element) {
    return Number(element?.closest("li")?.dataset.key);
  }

  /** Tell the whole page which rank is being looked at. */
  shine(rank) {
    document.dispatchEvent(new CustomEvent("ranking:light", { detail: { rank: rank || null } }));
  }

  light(rank) {
    this.lit = rank;
    this.ranked.forEach((card, i) => this.cards.get(card.key).classList.toggle("lit", i + 1 === rank));
  }

  card(key) {
    const { labels } = this;
    const button = (name, text, onclick) => make("button", { type: "button", class: name, onclick }, text);
    const li = make("li", { class: "card", "data-key": key });
    li.rank = make("span", { class: "rank" });
    li.handle = button("handle", "⠿", null);
    li.handle.onkeydown = (event) => this.handleKey(event, key);
    li.handle.onpointerdown = (event) => this.dragDown(event, key);
    li.name = button("name", "", () => this.startRename(key));
    li.grade = make("select", { class: "grade", onchange: () => this.grade(key, fromOption(li.grade.value)) });
    const byPointer = { tabIndex: -1 }; // keys have the arrows of the handle
    li.up = button("up", "▲", () => this.place(key, this.rankOf(key) - 1));
    li.down = button("down", "▼", () => this.place(key, this.rankOf(key) + 1));
    Object.assign(li.up, byPointer);
    Object.assign(li.down, byPointer);
    li.retrieve = button("retrieve", labels.retrieve_short, () => this.retrieveByButton(key));
    li.more = button("more", "⋯", () => this.openMenu(key));
    li.append(li.rank, li.handle, li.name, li.grade, make("span", { class: "steps" }, li.up, li.down));
    li.append(li.retrieve, li.more);
    return li;
  }

  // --- showing ---------------------------------------------------------------------------------------------

  /** Show the cards as they stand: nodes are moved, never rebuilt, so that focus and transitions survive. */
  render() {
    const before = new Map([...this.cards].map(([key, li]) => [key, li.getBoundingClientRect().top]));
    const held = this.drag?.key ?? this.keyOf(this.focused());
    for (const [key, li] of this.cards) {
      if (!this.find(key)) {
        li.remove();
        this.cards.delete(key);
      }
    }
    this.arrange(this.list, this.ranked, held);
    this.arrange(this.shelf, this.missing, held);
    this.ranked.forEach((card, i) => this.showCard(card, i + 1));
    this.missing.forEach((card) => this.showCard(card, 0));
    this.hint.hidden = this.missing.length > 0;
    this.showCutoff();
    this.showJoins();
    this.glide(before);
    this.light(this.lit);
  }

  focused() {
    return this.root.getRootNode().activeElement;
  }

  /** Bring a list's nodes into order around the held one, which stays where it is and keeps the focus. */
  arrange(list, cards, held) {
    const items = cards.map(({ key }) => {
      if (!this.cards.has(key)) this.cards.set(key, this.card(key));
      return this.cards.get(key);
    });
    const pivot = items.find((li) => li.dataset.key === String(held) && li.parentNode === list);
    const split = pivot ? items.indexOf(pivot) : items.length;
    let last = null;
    for (const li of items.slice(0, split)) {
      const next = last ? last.nextSibling : list.firstChild;
      if (next !== li) list.insertBefore(li, next);
      last = li;
    }
    last = pivot;
    for (const li of items.slice(split + 1)) {
      if (last.nextSibling !== li) last.after(li);
      last = li;
    }
  }

  showCard({ key, name, grade }, rank) {
    const { labels } = this;
    const li = this.cards.get(key);
    const values = { name, rank, count: this.ranked.length };
    const label = (element, text) => element.setAttribute("aria-label", fill(text, values));
    li.rank.textContent = rank || "–";
    li.name.textContent = name;
    li.name.title = fill(labels.rename, values);
    label(li.name, labels.rename);
    label(li.handle, rank ? labels.handle : labels.shelf_handle);
    label(li.grade, labels.grade);
    label(li.up, labels.up);
    label(li.down, labels.down);
    label(li.retrieve, labels.retrieve);
    label(li.more, labels.more);
    li.up.setAttribute("aria-disabled", rank === 1);
    li.down.setAttribute("aria-disabled", rank === this.ranked.length);
    li.up.parentNode.hidden = !rank;
    li.retrieve.hidden = Boolean(rank);
    this.showGrade(li.grade, grade);
    li.style.setProperty("--depth", this.data.depths[grade] ?? 0);
    li.classList.toggle("unjudged", grade === null);
    li.classList.toggle("deep", Boolean(this.data.deep[grade]));
    li.classList.toggle("beyond", rank > this.k);
    li.classList.toggle("last-counted", rank === Math.min(this.k, this.ranked.length));
  }

  showGrade(select, grade) {
    if (select.options.length !== this.top + 2) {
      const grades = [...Array(this.top + 1).keys()].map((each) => make("option", { value: each }, String(each)));
      select.replaceChildren(...grades, make("option", { value: "x", "aria-label": this.labels.not_judged }, "?"));
    }
    select.value = grade === null ? "x" : String(grade);
  }

  showCutoff() {
    const count = this.ranked.length;
    const last = this.cards.get(this.ranked[Math.min(this.k, count) - 1].key);
    const text = this.k > count ? this.labels.cutoff_beyond : this.labels.cutoff_value;
    this.lineText.textContent = fill(text, { k: this.k, count });
    this.line.style.top = `${last.offsetTop + last.offsetHeight}px`;
    this.line.setAttribute("aria-valuemax", Math.max(count, this.k));
    this.line.setAttribute("aria-valuenow", this.k);
    this.line.setAttribute("aria-valuetext", this.lineText.textContent);
  }

  /** Let every card slide from where it was to where it is. */
  glide(before) {
    if (calm()) return;
    for (const [key, li] of this.cards) {
      const shift = before.get(key) - li.getBoundingClientRect().top;
      if (!shift || key === this.drag?.key) continue;
      li.animate([{ transform: `translateY(${shift}px)` }, { transform: "none" }], { duration: 140, easing: "ease-out" });
    }
  }

  /** Join the place that each card had in the pinned order to the one that it has now. */
  showJoins() {
    const pinned = this.data.pinned ?? [];
    this.list.classList.toggle("pinned", pinned.length > 0);
    const middles = this.ranked.map(({ key }) => this.cards.get(key).offsetTop + this.cards.get(key).offsetHeight / 2);
    const pitch = middles.length > 1 ? middles[1] - middles[0] : 58;
    const slot = (i) => middles[i] ?? middles.at(-1) + pitch * (i + 1 - middles.length);
    const lines = [];
    this.ranked.forEach(({ key }, i) => {
      const was = pinned.indexOf(key);
      if (was < 0) return;
      const [start, end] = [slot(was), slot(i)];
      const way = was > i ? "up" : was < i ? "down" : "same";
      lines.push(svg("path", { class: way, d: `M1 ${start}C14 ${start} 10 ${end} 23 ${end}` }));
      lines.push(svg("circle", { class: way, cx: 3, cy: start, r: 3 }));
    });
    this.joins.replaceChildren(...lines);
    this.ranked.forEach(({ key }) => {
      const rank = pinned.indexOf(key) + 1;
      const said = !pinned.length ? "" : rank ? fill(this.labels.was, { rank }) : this.labels.was_not;
      this.cards.get(key).handle.setAttribute("aria-description", said);
    });
  }

  showFrame() {
    const { head, can_undo, can_redo, address, address_names, pinned, predict } = this.data;
    this.headLabel.textContent = head.label;
    this.headValue.textContent = head.value;
    this.headChange.textContent = head.change;
    this.headChange.dataset.direction = head.direction;
    this.headPin.hidden = !head.pin;
    if (head.pin) {
      const [change, direction] = head.pin;
      this.headPin.textContent = fill(this.labels.head_pin, { change });
      this.headPin.dataset.direction = direction;
    }
    this.guesses.hidden = !predict;
    for (const guess of this.guesses.children) guess.setAttribute("aria-disabled", !head.asking);
    this.headChange.hidden = head.asking;
    this.verdict.textContent = head.asking ? this.labels.guesses : head.verdict;
    this.verdict.hidden = !predict;
    this.pin.textContent = pinned ? this.labels.pin_anew : this.labels.pin;
    this.switch.hidden = this.unpin.hidden = !pinned;
    this.predict.setAttribute("aria-pressed", predict);
    this.tools.undo.setAttribute("aria-disabled", !can_undo);
    this.tools.redo.setAttribute("aria-disabled", !can_redo);
    this.showQueries();
    this.writeAddress(address, address_names);
  }

  /** A button a query, the active one pressed; behind them, what can be done with queries. */
  showQueries() {
    const { labels } = this;
    const { queries, active } = this.data;
    const state = JSON.stringify([queries, active]);
    if (state === this.queriesShown) return;
    this.queriesShown = state;
    const hadFocus = this.queries.contains(this.focused());
    const button = (name, text, label, onclick) =>
      make("button", { type: "button", class: name, title: label, "aria-label": label, onclick }, text);
    const tabs = queries.map((name, i) => {
      const tab = button("query", name, name, () => this.ask("switch_query", i + 1));
      tab.setAttribute("aria-pressed", i === active);
      return tab;
    });
    const values = { name: queries[active] };
    const more = button("more", "⋯", fill(labels.query_more, values), () => this.openQueryMenu(more, tabs[active]));
    this.queries.replaceChildren(
      ...tabs,
      button("query-add", "+", labels.query_add, () => this.ask("add_query")),
      more,
    );
    if (hadFocus) tabs[active].focus();
  }

  openQueryMenu(more, tab) {
    const name = tab.textContent;
    const label = fill(this.labels.query_rename, { name });
    this.showMenu(more, [
      [this.labels.menu_rename, () => this.retype(tab, name, label, (text) => this.ask("rename_query", text))],
      [this.labels.menu_duplicate, () => this.ask("duplicate_query")],
      [this.labels.menu_remove, () => this.ask("remove_query")],
    ]);
  }

  /** The address bar always holds the list on screen; parameters that are not ours stay. */
  writeAddress(address, names) {
    const url = new URL(location.href);
    names.forEach((name) => url.searchParams.delete(name));
    Object.entries(address).forEach(([name, value]) => url.searchParams.set(name, value));
    if (url.href !== location.href) history.replaceState(history.state, "", url);
  }

  say(text, key) {
    const { name, grade } = this.find(key);
    const values = { name, grade: grade ?? this.labels.not_judged, rank: this.rankOf(key), count: this.ranked.length };
    this.status.textContent = fill(text, values);
  }

  // --- keys and buttons ------------------------------------------------------------------------------------

  press(name, values) {
    if (this.tools[name].getAttribute("aria-disabled") === "true") return;
    this.expecting = name === "add" ? new Set(this.cards.keys()) : null;
    this.ask(name, ...values);
  }

  /** After "add", the focus goes to the card that Python has made. */
  focusNew() {
    if (!this.expecting) return;
    const added = this.ranked.find((card) => !this.expecting.has(card.key));
    if (!added) return;
    this.expecting = null;
    this.cards.get(added.key).grade.focus();
  }

  /** An example or a paste closes what it was chosen in: the focus that is lost so goes to the first card. */
  focusLoaded() {
    const isNew = this.data.loads > loadsShown;
    loadsShown = this.data.loads;
    if (isNew && document.activeElement === document.body) this.cards.get(this.ranked[0].key).handle.focus();
  }

  handleKey(event, key) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const rank = this.rankOf(key);
    const actions = {
      ArrowUp: () => (rank ? this.place(key, rank - 1) : this.retrieveByButton(key)),
      ArrowDown: () => rank && this.place(key, rank + 1),
      Home: () => this.place(key, 1),
      End: () => rank && this.place(key, this.ranked.length),
      Delete: () => this.remove(key),
      x: () => this.grade(key, null),
      "?": () => this.grade(key, null),
      F2: () => this.startRename(key),
    };
    const action = /^\d$/.test(event.key) ? () => this.grade(key, Number(event.key)) : actions[event.key];
    if (!action || this.drag) return;
    stop(event);
    action();
    this.cards.get(key)?.scrollIntoView({ block: "nearest" });
  }

  /** A card that changes lists is another place in the document: its handle takes the focus along. */
  retrieveByButton(key) {
    this.place(key, this.ranked.length + 1);
    this.cards.get(key).handle.focus();
  }

  cutoffKey(event) {
    const steps = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };
    const ends = { Home: 1, End: this.ranked.length };
    const k = event.key in steps ? this.k + steps[event.key] : ends[event.key];
    if (k === undefined) return;
    stop(event);
    // Python says why there is no rank above the first.
    if (k < 1) this.edit("set_cutoff", k);
    else this.cutoff(k);
  }

  /** S switches between the pinned order and the one on screen, P pins; anywhere in the editor. */
  pinKey(event) {
    const typing = event.composedPath()[0].matches?.("input, textarea, select");
    if (typing || event.ctrlKey || event.metaKey || event.altKey || this.drag) return;
    const edit = { p: "pin", s: this.data.pinned && "switch_pin" }[event.key.toLowerCase()];
    if (!edit) return;
    stop(event);
    this.ask(edit);
  }

  shortcut(event) {
    const typing = event.composedPath()[0].matches?.("input, textarea, [contenteditable]");
    if (typing || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    const pressed = event.key.toLowerCase();
    const name = pressed === "y" || (pressed === "z" && event.shiftKey) ? "redo" : pressed === "z" ? "undo" : null;
    if (!name) return;
    event.preventDefault();
    this.press(name, []);
  }

  startRename(key) {
    const { name } = this.cards.get(key);
    this.retype(name, this.find(key).name, name.getAttribute("aria-label"), (text) => this.rename(key, text));
  }

  /** Let a button's text be typed anew in its place; Enter or leaving keeps it, Escape does not. */
  retype(button, text, label, keep) {
    const input = make("input", { class: button.className, "aria-label": label, maxlength: "60" });
    const finish = (kept, refocus) => {
      input.onblur = null;
      input.replaceWith(button);
      if (refocus) button.focus();
      if (kept && input.value.trim()) keep(input.value.trim());
    };
    input.value = text;
    input.onblur = () => finish(true, false);
    input.onkeydown = (event) => {
      event.stopPropagation();
      if (event.key !== "Enter" && event.key !== "Escape") return;
      stop(event); // the button that takes the focus must not be pressed by the same key
      finish(event.key === "Enter", true);
    };
    button.replaceWith(input);
    input.focus();
    input.select();
  }

  openMenu(key) {
    const shelving = [this.labels.menu_shelve, () => this.shelveByButton(key)];
    this.showMenu(this.cards.get(key).more, [
      [this.labels.menu_rename, () => this.startRename(key)],
      ...(this.rankOf(key) ? [shelving] : []),
      [this.labels.menu_remove, () => this.remove(key)],
    ]);
  }

  /** Open the menu under a button; entries are [text, action]. */
  showMenu(opener, entries) {
    const item = ([text, action]) =>
      make("button", { type: "button", onclick: () => (this.menu.hidePopover(), opener.focus(), action()) }, text);
    this.menu.replaceChildren(...entries.map(item));
    this.menu.showPopover();
    const at = opener.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = this.menu;
    this.menu.style.left = `${clamp(at.right - offsetWidth, 8, innerWidth - offsetWidth - 8)}px`;
    this.menu.style.top = `${clamp(at.bottom + 4, 8, innerHeight - offsetHeight - 8)}px`;
    this.menu.onkeydown = (event) => this.menuKey(event, opener);
    this.menu.firstChild.focus();
  }

  menuKey(event, opener) {
    const { previousSibling, nextSibling } = this.focused();
    const next = { ArrowUp: previousSibling, ArrowDown: nextSibling, Escape: opener }[event.key];
    if (!next) return;
    stop(event);
    if (next === opener) this.menu.hidePopover();
    next.focus();
  }

  shelveByButton(key) {
    this.shelve(key, this.missing.length + 1);
    this.cards.get(key).handle.focus();
  }

  // --- dragging --------------------------------------------------------------------------------------------

  dragDown(event, key) {
    if (event.button || this.drag) return;
    const li = this.cards.get(key);
    event.preventDefault();
    li.handle.focus({ preventScroll: true });
    const rank = this.rankOf(key);
    const place = this.missing.findIndex((card) => card.key === key) + 1;
    this.beginDrag(event, li.handle, {
      key,
      li,
      pointer: event.pointerId,
      grab: event.clientY - li.getBoundingClientRect().top,
      follow: (move) => this.dragMove(move),
      back: () => (rank ? this.place(key, rank) : this.shelve(key, place)),
      release: () => this.release(li),
    });
    li.classList.add("dragged");
  }

  /** Let every move of the pointer go to the grip until it is let go; Escape takes the drag back. */
  beginDrag(event, grip, drag) {
    this.drag = { grip, gesture: `${this.instance}-${++this.gestures}`, ...drag };
    grip.setPointerCapture(event.pointerId);
    grip.onpointermove = drag.follow;
    grip.onpointerup = () => this.endDrag();
    grip.onpointercancel = () => this.cancelDrag();
    addEventListener("keydown", this.escape, { capture: true });
  }

  escape = (event) => {
    if (event.key !== "Escape") return;
    stop(event);
    this.cancelDrag();
  };

  dragMove(event) {
    if (!this.drag || event.pointerId !== this.drag.pointer) return;
    const { key, li, grab } = this.drag;
    const top = event.clientY - grab;
    const overShelf = top + li.offsetHeight / 2 > this.shelfTitle.getBoundingClientRect().bottom;
    if (overShelf) this.shelve(key, this.slot(this.shelf, li, top));
    else this.place(key, this.slot(this.list, li, top));
    if (!li.handle.hasPointerCapture(event.pointerId)) li.handle.setPointerCapture(event.pointerId);
    li.style.transform = `translateY(${top - this.restTop(li)}px)`;
    this.keepScrolling(event, () => this.dragMove(event));
  }

  /** Where a node stands in the layout, whatever transform is on it. */
  restTop(li) {
    return li.parentNode.getBoundingClientRect().top + li.offsetTop;
  }

  /** The place in a list that a dragged card has come to: past every card whose middle its edge has crossed. */
  slot(list, li, top) {
    const others = [...list.children].filter((other) => other !== li);
    const here = li.parentNode === list ? [...list.children].indexOf(li) : Infinity;
    const passed = others.filter((other, i) => {
      const middle = this.restTop(other) + other.offsetHeight / 2;
      return i >= here ? top + li.offsetHeight > middle : top > middle;
    });
    return passed.length + 1;
  }

  /** While the pointer rests near the edge of the window, scroll a long list along and move on with it. */
  keepScrolling({ clientY }, moveOn) {
    cancelAnimationFrame(this.scrolling);
    const margin = 70;
    const step = clientY < margin ? -9 : clientY > innerHeight - margin ? 9 : 0;
    const pane = this.root.host.closest("[data-testid=stSidebarContent]");
    if (!step || !pane) return;
    this.scrolling = requestAnimationFrame(() => {
      const before = pane.scrollTop;
      pane.scrollTop += step;
      if (this.drag && pane.scrollTop !== before) moveOn();
    });
  }

  cancelDrag() {
    this.drag?.back();
    this.endDrag();
  }

  endDrag() {
    if (!this.drag) return;
    const { grip, release } = this.drag;
    this.drag = grip.onpointermove = grip.onpointerup = grip.onpointercancel = null;
    removeEventListener("keydown", this.escape, { capture: true });
    cancelAnimationFrame(this.scrolling);
    release();
    this.adopt();
  }

  /** Let a card glide from under the pointer to its place. */
  release(li) {
    const from = li.style.transform;
    li.style.transform = "";
    li.classList.remove("dragged");
    li.handle.focus({ preventScroll: true }); // lost where the card went from one list to the other
    if (from && !calm()) li.animate([{ transform: from }, { transform: "none" }], { duration: 140, easing: "ease-out" });
  }

  cutoffDown(event) {
    if (event.button || this.drag) return;
    event.preventDefault();
    this.line.focus({ preventScroll: true });
    const start = this.k;
    const follow = (move) => {
      const above = this.ranked.filter(({ key }) => {
        const li = this.cards.get(key);
        return this.restTop(li) + li.offsetHeight / 2 < move.clientY;
      });
      this.cutoff(above.length);
      this.keepScrolling(move, () => follow(move));
    };
    this.beginDrag(event, this.line, { follow, back: () => this.cutoff(start), release: () => {} });
  }
}

const fromOption = (value) => (value === "x" ? null : Number(value));

function stop(event) {
  event.preventDefault();
  event.stopPropagation();
}
