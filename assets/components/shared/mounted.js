import { unpack } from "./unpack.js";

/** Make a component of a class: one object a place on the page, told of every change of its data.
 *
 * @template {{receive: (component: Component<any>) => void, destroy: () => void}} Part
 * @param {new (root: ShadowRoot, data: any) => Part} Class
 * @param {CSSStyleSheet[]} sheets
 * @returns {Mount}
 */
export function mounted(Class, sheets) {
  /** @type {WeakMap<ShadowRoot, {part: Part, packed: Uint8Array, data: any}>} */
  const places = new WeakMap();
  return (component) => {
    const { parentElement: root, data: packed } = component;
    const before = places.get(root);
    const data = before && isSame(before.packed, packed) ? before.data : unpack(packed);
    if (!before) root.adoptedStyleSheets = sheets;
    const part = before?.part ?? new Class(root, data);
    places.set(root, { part, packed, data });
    part.receive({ ...component, data });
    return () => {
      // Streamlit also cleans up after calls that were merely superseded.
      if (root.isConnected) return;
      places.get(root)?.part.destroy();
      places.delete(root);
    };
  };
}

/** @param {Uint8Array} one @param {Uint8Array} other */
const isSame = (one, other) => one.length === other.length && one.every((byte, i) => byte === other[i]);
