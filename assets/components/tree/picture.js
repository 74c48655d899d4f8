import { mark, svg as svgElement } from "../shared/dom.js";
import { save } from "./file.js";

/** What a style sheet decides in a picture. */
const INLINED = [
  ...["fill", "stroke", "stroke-width", "stroke-dasharray"],
  ...["font-family", "font-size", "font-weight", "text-anchor", "opacity"],
];

/** Save the picture that a button stands beside, as the kind of file that the button names.
 *
 * @param {HTMLElement} button
 */
export async function savePicture(button) {
  const figure = /** @type {HTMLElement} */ (button.closest("figure"));
  const drawn = /** @type {SVGSVGElement} */ (figure.querySelector("svg"));
  const picture = standalone(drawn);
  const name = figure.dataset.file ?? figure.dataset.name;
  if (button.dataset.save === "svg") save(new Blob([picture], { type: "image/svg+xml" }), `${name}.svg`);
  else save(await rasterised(picture, sizeOf(drawn)), `${name}.png`);
}

/** A colour in the notation that every SVG program reads; whatever is not a mixed colour stays as it is.
 *
 * @param {string} value
 */
function plainColour(value) {
  if (!value.startsWith("color(")) return value;
  const canvas = drawing(1, 1);
  canvas.fillStyle = value;
  canvas.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
  return `rgba(${red}, ${green}, ${blue}, ${(alpha / 255).toFixed(3)})`;
}

/** The SVG as a file of its own: the colours and fonts that the style sheet gave it are written into it.
 *
 * @param {SVGSVGElement} svg
 */
function standalone(svg) {
  const copy = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
  const originals = svg.querySelectorAll("*");
  copy.querySelectorAll("*").forEach((element, i) => {
    const style = getComputedStyle(originals[i]);
    for (const name of INLINED) element.setAttribute(name, plainColour(style.getPropertyValue(name)));
    if (element instanceof SVGCircleElement) element.setAttribute("r", style.getPropertyValue("r"));
    const moved = style.transform;
    if (moved !== "none") element.setAttribute("transform", moved);
    for (const name of ["class", "style", "data-command"]) element.removeAttribute(name);
  });
  const { width, height } = sizeOf(svg);
  mark(copy, { width, height });
  const fill = getComputedStyle(svg).getPropertyValue("--st-background-color");
  copy.prepend(svgElement("rect", { width: "100%", height: "100%", fill }));
  return new XMLSerializer().serializeToString(copy);
}

/** Its own size, or as it is shown where it is as wide as there is room. @param {SVGSVGElement} svg */
function sizeOf(svg) {
  return svg.hasAttribute("viewBox") ? svg.viewBox.baseVal : svg.getBoundingClientRect();
}

/** @param {string} picture @param {DOMRect} size @returns {Promise<Blob>} */
async function rasterised(picture, { width, height }) {
  const scale = 3; // sharp on a projector and in print
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`;
  await image.decode();
  const context = drawing(width * scale, height * scale);
  const { canvas } = context;
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture could not be drawn"))), "image/png");
  });
}

/** @param {number} width @param {number} height */
function drawing(width, height) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  return /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
}
