/** Make a component of a class: one object a place on the page, told of every change of its data.
 *
 * @template {{receive: (component: Component<any>) => void, destroy: () => void}} Part
 * @param {new (root: ShadowRoot, data: any) => Part} Class
 * @param {CSSStyleSheet} sheet
 * @returns {Mount}
 */
export function mounted(Class, sheet) {
  /** @type {WeakMap<ShadowRoot, Part>} */
  const parts = new WeakMap();
  return (component) => {
    const root = component.parentElement;
    let part = parts.get(root);
    if (!part) {
      root.adoptedStyleSheets = [sheet];
      part = new Class(root, component.data);
      parts.set(root, part);
    }
    part.receive(component);
    return () => {
      // Streamlit also cleans up after calls that were merely superseded.
      if (root.isConnected) return;
      parts.get(root)?.destroy();
      parts.delete(root);
    };
  };
}
