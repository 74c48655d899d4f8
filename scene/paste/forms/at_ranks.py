"""At which ranks the relevant documents stand, and of how many: as an exercise or a program says it."""

import re

from scene.list.model import MAX_DOCUMENTS, SceneError
from scene.paste.annotations import DOCUMENTS, IN_SIGNS
from scene.paste.cells import PLAIN, Cell, Table
from scene.paste.forms.form import NOT_RETRIEVED, Page
from scene.paste.headings import heading_role

RANKS = re.compile(
    r"(?:(?<![^\W_])(?:ranks?|positions?|rank positions|rängen|plätzen|positionen|stellen|rangs?|posiciones)"
    r"(?![^\W_])(?:_of_\w+)?|排名|名次|第)\s*[:=]?\s*[\[({]?\s*"
    r"\d{1,3}(?:\s*(?:,\s*and\b|,|、|and\b|und\b|et\b|y\b|和|&)\s*第?\s*\d{1,3})*\s*[\])}]?",
    re.IGNORECASE,
)
"""The ranks: at ranks 1, 3 and 5; rel_ranks = [2, 4]."""
OF_QUERY = re.compile(
    rf"\s*([^\W\d_]+)[ _]?\w{{1,3}}\s*:?\s+relevant[^\d:=\[(\n]{{0,30}}(?:{RANKS.pattern})", re.IGNORECASE
)
"""The ranks behind the name of a query: Q1: relevant at ranks 1, 3."""
A_DOCUMENT = rf"(?:{'|'.join(sorted(DOCUMENTS, reverse=True))}|篇|个|条)"
RETRIEVED = re.compile(
    r"(?<![^\W_])(?:n|n_?ret|n_?docs|num_ret|k)\s*[:=]\s*\d{1,3}"
    r"|(?:returns?|returned|retrieves?|retrieved|ranks?|lists?|list of|top|first|liefert|findet|renvoie"
    r"|devuelve|返回了?|检索(?:到|出)?(?:了|结果)?)"
    rf"\s*(?:the |a |共 ?|top |ranked |list of |first )*\d{{1,3}}\s*{A_DOCUMENT}?"
    rf"|\d{{1,3}} (?:{A_DOCUMENT} )?(?:are|were|was|is) (?:retrieved|returned)"
    rf"|(?:out of|of|von|sur|de un total de) \d{{1,3}}(?: {A_DOCUMENT})?(?! relevant)",
    re.IGNORECASE,
)
RELEVANT = re.compile(
    r"(?:there (?:are|were)|il y en a|hay) \d{1,3} (?:in all|in total|au total|en total)"
    rf"|insgesamt (?:gibt es )?\d{{1,3}}|相关(?:文档|文献|结果)?一?共?有\s*\d{{1,3}}\s*[篇个条]"
    r"|\d{1,4} (?:relevant|pertinent)|(?:relevant|pertinent)[^\W_]*(?:[ _]\w+){0,3}\s?[:=]\s?\d{1,4}"
    rf"|{IN_SIGNS.pattern}",
    re.IGNORECASE,
)
IS_SAID = re.compile(r"relevan|pertinent|(?<![^\W_])rel(?![^\W_])|相关|関連", re.IGNORECASE)
OF_METRICS = re.compile(
    r"@ ?\d+|\bF1\b|(?:precision|recall|ndcg|map|ap|f1) at (?:rank )?\d+|top[ -]\d+", re.IGNORECASE
)


def read_at_ranks(page: Page) -> Table | None:
    """Read the ranks of the relevant documents where it is told how many were retrieved, and nothing else."""
    text = page.text.translate(PLAIN)
    queries = [OF_QUERY.match(line.translate(PLAIN)) for _, line in page.nonblank]
    if len(queries) > 1 and all(match and heading_role(match[1]) == "query" for match in queries):
        raise SceneError("ranks-no-list")  # nobody knows how long the lists are
    if len([*RANKS.finditer(text)]) != 1:
        return None
    ranks, rest = _taken(RANKS, text)
    if len(ranks) < 2 and "第" not in text:
        return None
    relevant, rest = _taken(RELEVANT, OF_METRICS.sub("", rest))
    retrieved, rest = _taken(RETRIEVED, rest)
    is_said = IS_SAID.search(text) or ((relevant or retrieved) and not re.search(r"[^\W\d_]{2}", rest))
    if not is_said or re.search(r"\d", rest) or len(relevant) > 1 or len(retrieved) > 1:
        return None
    if not retrieved or not max(ranks) <= retrieved[0] <= MAX_DOCUMENTS:
        raise SceneError("ranks-no-list")
    missing = relevant[0] - len(ranks) if relevant else 0
    if not 0 <= missing <= MAX_DOCUMENTS:
        return None
    line = page.nonblank[0][0]
    marks = [(str(rank), str(int(rank in ranks))) for rank in range(1, retrieved[0] + 1)]
    marks += [(NOT_RETRIEVED, "1")] * missing
    rows = tuple((Cell(rank, line), Cell(grade, line)) for rank, grade in marks)
    return Table(rows, roles={0: "rank", 1: "grade"})


def _taken(form: re.Pattern[str], text: str) -> tuple[list[int], str]:
    """Return the numbers that a form finds in a text, and the text without them."""
    numbers = [int(digits) for match in form.finditer(text) for digits in re.findall(r"\d+", match[0])]
    return numbers, form.sub(" ", text)
