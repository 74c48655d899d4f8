/* A component's own code: whatever the kit has for PART, as soon as the kit is there. */

/** @param {Component<any>} component */
export default function mount(component) {
  let cleanUp = () => {};
  const waiting = new AbortController();
  const start = () => {
    if (globalThis.rankingKit) cleanUp = globalThis.rankingKit["PART"](component);
  };
  if (globalThis.rankingKit) start();
  else document.addEventListener("ranking-kit:ready", start, { once: true, signal: waiting.signal });
  return () => {
    waiting.abort();
    cleanUp();
  };
}
