/* What calls the kit: its code is a file of the server, which the browser keeps (ui/server/first_page.py). A file that
 * did not arrive is asked for once more, by another address: browsers remember that the first one failed.
 */

/** @param {Component<[words: string, isPresenting: boolean, hosts: string]>} component */
export default async (component) => {
  const { href } = new URL("kit/NAME", document.baseURI);
  const { default: start } = await import(href).catch(() => import(`${href}?again`));
  start(component);
};
