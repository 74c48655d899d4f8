/** Make an element: make("button", {class: "up", "aria-label": "…", onclick}, "text", child, …).
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} [properties]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on")) Object.assign(element, { [name]: value });
    else element.setAttribute(name, String(value));
  }
  element.append(...children);
  return element;
}

/** Make an element of a picture.
 *
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number>} attributes
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/** Set attributes that hold a number or a truth value.
 *
 * @param {Element} element
 * @param {Record<string, string | number | boolean>} attributes
 */
export function mark(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}

/** Let nobody else see an event.
 *
 * @param {Event} event
 */
export function stop(event) {
  event.preventDefault();
  event.stopPropagation();
}

/** Whether Ctrl, Alt or the like is held down: such a key is the browser's.
 *
 * @param {KeyboardEvent} event
 */
export const isCommand = (event) => event.ctrlKey || event.metaKey || event.altKey;

/** Whether what is dragged are files.
 *
 * @param {DragEvent} event
 */
export const holdsFiles = (event) => event.dataTransfer?.types.includes("Files");

/** Whether the person wants things to stand still. */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Let a node glide from where a transform has it to its place.
 *
 * @param {HTMLElement} node
 * @param {string} from
 */
export function slide(node, from) {
  if (calm()) return;
  node.animate([{ transform: from }, { transform: "none" }], { duration: 140, easing: "ease-out" });
}
