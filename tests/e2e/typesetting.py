"""How Chinese is set: no line begins with what closes or parts, none is slanted, Latin stands apart."""

from playwright.sync_api import Page

ILL_SET = """() => {
  const CLOSING = /[，。；：、！？）」』】》”…]/g, HAN = /[\\u3400-\\u9fff]/;
  const BESIDE_LATIN = /[\\u3400-\\u9fff][A-Za-z0-9]|[A-Za-z0-9][\\u3400-\\u9fff]/;
  const found = [];
  let before = null;
  const block = (node) => {
    let owner = node.parentElement;
    while (owner && getComputedStyle(owner).display.startsWith("inline")) owner = owner.parentElement;
    return owner;
  };
  const place = (node, at) => {
    const range = document.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    return range.getClientRects()[0];
  };
  const read = (node) => {
    const text = node.data;
    const style = getComputedStyle(node.parentElement ?? node.getRootNode().host);
    if (HAN.test(text) && style.fontStyle !== "normal") found.push(`slanted: ${text.slice(0, 40)}`);
    if (BESIDE_LATIN.test(text) && style.textAutospace !== "normal")
      found.push(`Latin is not set apart: ${text.slice(0, 40)}`);
    for (const { index } of text.matchAll(CLOSING)) {
      const [last, at] = index ? [node, index - 1] : [before, before ? before.data.length - 1 : 0];
      if (!last || (last !== node && block(last) !== block(node))) continue;
      const one = place(last, at), other = place(node, index);
      if (one?.width && other?.width && other.top > one.bottom - 2 && other.left < one.left)
        found.push(`begins a line: ${text.slice(Math.max(0, index - 20), index + 5)}`);
    }
    before = node;
  };
  const walk = (node) => {
    if (node.nodeType === Node.TEXT_NODE) { if (node.data.trim()) read(node); return; }
    if (node.nodeType === Node.ELEMENT_NODE
      && (node.matches("style, script, .katex-mathml") || getComputedStyle(node).display === "none")) return;
    for (const child of node.shadowRoot?.childNodes ?? []) walk(child);
    for (const child of node.childNodes) walk(child);
  };
  walk(document.body);
  for (const value of document.querySelectorAll("[data-testid=stSliderThumbValue]"))
    if (value.getBoundingClientRect().height > 32) found.push(`broken: ${value.textContent}`);
  return [...new Set(found)];
}"""


def ill_set(page: Page) -> list[str]:
    """Return the lines that begin as none does, what is slanted, set too close or broken."""
    return list(page.evaluate(ILL_SET))
