/* What calls the kit: its code is a file of the server, which the browser keeps (ui/server/lasting.py). */

/** @param {Component<[words: string, isPresenting: boolean, hosts: string]>} component */
export default async (component) => {
  const { default: start } = await import(new URL("kit/NAME", document.baseURI).href);
  start(component);
};
