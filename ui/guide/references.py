"""The papers and books that the metrics come from."""

from metrics.papers import PAPERS, Paper
from ui.tree.links import link_out
from ui.tree.nodes import Child, Node, node
from ui.words.text import in_sequence, label

RESOLVER = "https://doi.org/"


def references() -> Node:
    """List all papers, each with its link if it has one."""
    return node("ul", {"class": "references"}, *map(_reference, PAPERS.values()))


def _reference(paper: Paper) -> Node:
    written: list[Child] = [
        node("span", {"class": "authors"}, f"{paper.authors} ({paper.year}). "),
        node("cite", None, paper.title),
        f". {paper.place}. ",
    ]
    if paper.doi:
        written += [link_out(RESOLVER + paper.doi, label("guide.references.doi", doi=paper.doi)), " "]
    about = in_sequence(paper.measures) or label("guide.references.learning")
    read_for = label("guide.references.for", measures=about)
    return node("li", {"key": paper.key, "lang": "en"}, *written, node("span", {"class": "about"}, read_for))
