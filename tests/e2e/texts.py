"""What a page says, as the browser shows it: its texts with where they stand, and what of them is cut off."""

import re
from dataclasses import dataclass

from playwright.sync_api import Page

from metrics.conventions.records import RECORDS
from metrics.measures import MEASURES, PARAMETERS
from metrics.papers import PAPERS
from tests.pseudo import CLOSE, OPEN

NOTATION = "NDCG DCG IDCG CG MAP MRR bpref Rprec TP FP TN FN TPR FPR ROC"
"""What stays beside the names of the measures."""
# "and" is how lists end in the numbers and lists of a language that nobody speaks: as in English.
SIGNS = "log log₂ ln and min max CSV SVG PNG LaTeX Markdown TREC numpy qrels run"
LANGUAGES = "English 中文 Esperanto esperanto kaj"
"""Each by its own name."""

TEXTS = """() => {
  // Streamlit's own words and icons, code, formulas (KaTeX sets letters one by one), a side bar that is shut,
  // what a person pasted.
  const NOT_OURS = "[data-testid=stToolbar], [data-testid=stIconMaterial], [data-testid=stStatusWidget], "
    + "[data-testid=stExpandSidebarButton], "
    + "[data-testid=stSidebar][data-collapsed=true], [data-testid=stSkipToContent], "
    + "code, pre, .katex, script, noscript, style, .js-plotly-plot, [role=math], [translate=no]";
  const found = [];
  const walk = (node) => {
    if (node.nodeType === Node.TEXT_NODE) { if (node.data.trim()) found.push(node.data); return; }
    if (node.nodeType === Node.ELEMENT_NODE) {
      if (node.matches(NOT_OURS) || getComputedStyle(node).display === "none") return;
      if (node.tagName === "SVG" || node.tagName === "svg") found.push("");
    }
    for (const child of node.shadowRoot?.childNodes ?? []) walk(child);
    for (const child of node.childNodes) walk(child);
    // A field has no text of its own; what stands in it was typed, or is a hint.
    if (node.nodeType === Node.ELEMENT_NODE && node.placeholder) found.push(node.placeholder);
  };
  walk(document.body);
  return found;
}"""
NAMES = """() => {
  // The names and hints that our own components give to what has no words: they live below shadow roots.
  const found = [];
  const walk = (node, ours) => {
    if (ours && node.nodeType === Node.ELEMENT_NODE)
      for (const name of ["aria-label", "title", "alt", "placeholder"])
        if (node.getAttribute(name) && !node.closest("[role=math]")) found.push(node.getAttribute(name));
    for (const child of node.shadowRoot?.childNodes ?? []) walk(child, true);
    for (const child of node.childNodes) walk(child, ours);
  };
  walk(document.body, false);
  return found;
}"""
CLIPPED = """() => {
  const NOT_OURS = "[data-testid=stToolbar], [data-testid=stIconMaterial], .js-plotly-plot, .katex-mathml, "
    + "[data-testid=stSidebar][data-collapsed=true]";
  const found = [];
  const say = (node) => node.textContent.trim().slice(0, 80);
  const seen = (box) => box.width > 1 && box.height > 1;
  const walk = (node) => {
    if (node.nodeType === Node.ELEMENT_NODE) {
      if (node.matches(NOT_OURS)) return;
      const style = getComputedStyle(node);
      if (style.display === "none") return;
      const box = node.getBoundingClientRect();
      if (["hidden", "clip"].includes(style.overflowX) && seen(box) && say(node)
          && !node.classList.contains("unseen") && node.scrollWidth > node.clientWidth + 1)
        found.push(`${node.tagName}.${node.className} ${node.dataset.testid ?? ""}: ${say(node)}`);
      if (node.tagName === "text") {
        const frame = node.ownerSVGElement.getBoundingClientRect();
        const across = box.left > frame.left - 1 && box.right < frame.right + 1;
        if (seen(box) && !(across && box.bottom < frame.bottom + 4))
          found.push(`svg ${node.ownerSVGElement.getAttribute("aria-label")?.slice(0, 30)}: ${say(node)}`);
      }
    }
    for (const child of node.shadowRoot?.childNodes ?? []) walk(child);
    for (const child of node.childNodes) walk(child);
  };
  walk(document.body);
  return [...new Set(found)];
}"""
WORD = re.compile(r"[^\W\d_]{2,}")


@dataclass(frozen=True)
class Outside:
    """Finds what is said outside of brackets and is no known name."""

    names: frozenset[str]

    def of_texts(self, texts: list[str]) -> list[str]:
        """Return the texts that have words outside of brackets; a bracket may be closed some texts later."""
        depth, found = 0, []
        for text in texts:
            if not text:
                depth = 0  # a picture starts anew: a cut text in front of it cannot hide its own
                continue
            outside, depth = self._outside(text, depth)
            if self._words(outside):
                found.append(text)
        return found

    def _outside(self, text: str, depth: int) -> tuple[str, int]:
        outside = ""
        for sign in text:
            if sign == OPEN:
                depth += 1
            elif sign == CLOSE:
                depth = max(depth - 1, 0)
            elif depth == 0:
                outside += sign
        return outside, depth

    def _words(self, text: str) -> list[str]:
        return [word for word in WORD.findall(text) if word not in self.names]


def texts_of(page: Page) -> list[str]:
    """Return every text on screen, in order."""
    return list(page.evaluate(TEXTS))


def names_of(page: Page) -> list[str]:
    """Return the accessible names and hints of our own components."""
    return list(page.evaluate(NAMES))


def clipped(page: Page) -> list[str]:
    """Return the texts of which something is cut off."""
    return list(page.evaluate(CLIPPED))


def names_that_stay() -> frozenset[str]:
    """Return the words that are the same in every language: notation, names of libraries and papers."""
    said = [*MEASURES, NOTATION, SIGNS, LANGUAGES]
    said += [str(option) for each in PARAMETERS.values() for option in each.options]
    said += [f"{record.label} {record.version}" for record in RECORDS]
    said += [record.name_of(definition) for record in RECORDS for definition in record.definitions]
    said += [f"{paper.authors} {paper.title} {paper.place} {paper.doi}" for paper in PAPERS.values()]
    return frozenset(word for each in said for word in WORD.findall(each))
