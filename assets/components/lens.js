/* The lens: shows trees of [tag, attributes, ...children] that Python has made (ui/lens.py).
 *
 * Preact brings the page from one tree to the next by changing what differs, so
 * nothing flickers and CSS transitions run. Text is only ever set as text: what a person typed is never HTML.
 * Whatever carries data-rank lights up with its rank, here and in every other component of the page.
 */

const lenses = new WeakMap();

function mountLens({ data, parentElement }) {
  let lens = lenses.get(parentElement);
  if (!lens) {
    parentElement.adoptedStyleSheets = [sheets.lens];
    lens = new Lens(parentElement);
    lenses.set(parentElement, lens);
  }
  lens.show(data);
  return () => {
    // Streamlit also cleans up after calls that were merely superseded.
    if (!parentElement.isConnected) lens.destroy();
  };
}

const toElement = (tree) =>
  Array.isArray(tree) ? preact.h(tree[0], tree[1], tree.slice(2).map(toElement)) : tree;

class Lens {
  constructor(root) {
    this.root = root;
    this.place = root.appendChild(document.createElement("div")); // the root itself belongs to Streamlit
    this.rank = null;
    this.listeners = new AbortController();
    const { signal } = this.listeners;
    const on = (target, type, listener) => target.addEventListener(type, listener, { signal });
    on(document, "ranking:light", (event) => this.light(event.detail.rank));
    on(root, "pointerover", (event) => this.shine(rankOf(event.target)));
    on(this.place, "pointerleave", () => this.shine(null));
    on(root, "focusin", (event) => this.shine(rankOf(event.target)));
    on(root, "focusout", () => this.shine(null));
    on(root, "keydown", (event) => this.walk(event));
    on(root, "click", (event) => this.click(event));
  }

  destroy() {
    this.listeners.abort();
    this.place.remove();
    lenses.delete(this.root);
  }

  show(tree) {
    preact.render(toElement(tree), this.place);
    this.showExact();
    this.light(this.rank);
  }

  shine(rank) {
    if (rank !== this.rank) document.dispatchEvent(new CustomEvent("ranking:light", { detail: { rank } }));
  }

  light(rank) {
    this.rank = rank;
    this.root.querySelectorAll(".lit").forEach((element) => element.classList.remove("lit"));
    if (rank === null) return;
    this.root.querySelectorAll(`[data-rank="${rank}"]`).forEach((element) => element.classList.add("lit"));
  }

  /** Arrow keys walk through the rows of a table, which is one stop of the Tab key. */
  walk(event) {
    const cell = event.target.closest(".heat [data-edit]");
    if (cell) return this.walkGrid(event, cell);
    const row = event.target.closest("tr[data-rank]");
    const next = { ArrowDown: row?.nextElementSibling, ArrowUp: row?.previousElementSibling }[event.key];
    if (!next?.dataset.rank) return;
    event.preventDefault();
    row.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }

  /** Arrow keys walk through the cells of a heat map, past those that hold nothing to press. */
  walkGrid(event, button) {
    const [right, down] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [];
    if (right === undefined) return;
    event.preventDefault();
    const { rows } = button.closest("table");
    let x = button.parentElement.cellIndex + right;
    let y = button.closest("tr").rowIndex + down;
    let next = null;
    for (; rows[y]?.cells[x] && !next; x += right, y += down) next = rows[y].cells[x].querySelector("[data-edit]");
    if (!next) return;
    button.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }

  /** Go to another page within this session, so that undo survives: as the navigation's own link does. */
  follow(link, event) {
    const own = document.querySelector(`[data-testid="stTopNavLinkContainer"] a[href$="/${link.dataset.page}"]`);
    if (!own || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    own.click();
  }

  /** Show a rational number as its fraction, or as a decimal again: all those of this lens at once. */
  turn() {
    this.exact = !this.exact;
    this.showExact();
  }

  showExact() {
    this.root.querySelectorAll("button[data-exact]").forEach((number) => {
      number.textContent = this.exact ? number.dataset.exact : number.dataset.decimal;
      number.setAttribute("aria-pressed", Boolean(this.exact));
    });
  }

  /** Edits of the list go through the editor, so that they have one log and one undo. */
  ask(edit) {
    document.dispatchEvent(new CustomEvent("ranking:ask", { detail: { edit } }));
  }

  async click(event) {
    const number = event.target.closest("button[data-exact]");
    if (number) return this.turn();
    const asking = event.target.closest("[data-edit]");
    if (asking) return this.ask(JSON.parse(asking.dataset.edit));
    const link = event.target.closest("a[data-page]");
    if (link) return this.follow(link, event);
    const button = event.target.closest("button[data-save]");
    if (!button) return;
    const figure = button.closest("figure");
    const picture = standalone(figure.querySelector("svg"));
    const name = figure.dataset.name;
    if (button.dataset.save === "svg") save(new Blob([picture], { type: "image/svg+xml" }), `${name}.svg`);
    else save(await rasterised(picture, figure.querySelector("svg").viewBox.baseVal), `${name}.png`);
  }
}

function rankOf(element) {
  const rank = element.closest?.("[data-rank]")?.dataset.rank;
  return rank === undefined ? null : Number(rank);
}

const INLINED = ["fill", "stroke", "stroke-width", "stroke-dasharray", "font-family", "font-size", "font-weight",
  "text-anchor", "opacity"];

/** A colour in the notation that every SVG program reads; whatever is not a mixed colour stays as it is. */
function plainColour(value) {
  if (!value.startsWith("color(")) return value;
  const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d");
  canvas.fillStyle = value;
  canvas.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
  return `rgba(${red}, ${green}, ${blue}, ${(alpha / 255).toFixed(3)})`;
}

/** The SVG as a file of its own: the colours and fonts that the style sheet gave it are written into it. */
function standalone(svg) {
  const copy = svg.cloneNode(true);
  const originals = svg.querySelectorAll("*");
  copy.querySelectorAll("*").forEach((element, i) => {
    const style = getComputedStyle(originals[i]);
    INLINED.forEach((name) => element.setAttribute(name, plainColour(style.getPropertyValue(name))));
    element.removeAttribute("class");
  });
  const { width, height } = svg.viewBox.baseVal;
  copy.setAttribute("width", width);
  copy.setAttribute("height", height);
  const background = document.createElementNS(svg.namespaceURI, "rect");
  background.setAttribute("width", "100%");
  background.setAttribute("height", "100%");
  background.setAttribute("fill", getComputedStyle(svg).getPropertyValue("--st-background-color"));
  copy.prepend(background);
  return new XMLSerializer().serializeToString(copy);
}

async function rasterised(picture, { width, height }) {
  const scale = 3; // sharp on a projector and in print
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: width * scale, height: height * scale });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

function save(blob, name) {
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
