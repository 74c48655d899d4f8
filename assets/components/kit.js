/* The kit: the code of all components of a page, sent to the browser once (ui/parts/components.py puts the style
 * sheets and the files before this one together). A component's own message then carries nothing but its data.
 */

globalThis.rankingKit = { editor: mountEditor, lens: mountLens };
document.dispatchEvent(new Event("ranking-kit:ready"));

export default () => {};
