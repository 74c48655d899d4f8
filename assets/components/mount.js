/* A component's own code, which Streamlit sends at every run: whatever the kit has for PART, as soon as the kit is
 * there. Comments and indents stay behind (ui/tree/components.py).
 */

/** @param {Component<Uint8Array>} component */
export default (component) => {
  /** @type {void | (() => void)} */
  let end;
  const start = () => void (end = globalThis.rankingKit?.PART(component));
  if (globalThis.rankingKit) start();
  else addEventListener("ranking:kit", start, { once: true });
  return () => {
    removeEventListener("ranking:kit", start);
    end?.();
  };
};
