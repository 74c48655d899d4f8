export default function (component) {
  let cleanUp = () => {};
  const mount = () => {
    cleanUp = globalThis.rankingKit["PART"](component);
  };
  if (globalThis.rankingKit) mount();
  else document.addEventListener("ranking-kit:ready", mount, { once: true });
  return () => cleanUp();
}
