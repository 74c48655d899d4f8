/** Write the list's parameters into the address bar; parameters that are not ours stay.
 *
 * @param {Address} address
 * @param {string[]} names every parameter that is ours
 */
export function writeAddress(address, names) {
  const url = new URL(location.href);
  for (const name of names) url.searchParams.delete(name);
  for (const [name, value] of Object.entries(address)) url.searchParams.set(name, value);
  if (url.href !== location.href) history.replaceState(history.state, "", url);
}
