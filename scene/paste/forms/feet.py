"""The foot of a table: what stands below its documents and is none, a sum, a metric's value, a remark."""

import re
from collections.abc import Sequence

from scene.address.tokens import as_word, number_of
from scene.list.model import SceneError
from scene.paste.cells import Cell
from scene.paste.headings import heading_role, parts_of, words_of
from scene.paste.kinds import is_grade

NOTE = re.compile(
    r"\*+(\s|$)|\W*(notes?|source|legend|remarks?|n\.?b\.?|anmerkung|quelle|nota|fuente|注|备注|说明|来源)\s*[:：]",
    re.IGNORECASE,
)
METRIC = re.compile(r"(i|n)?dcg.*|mrr.*|map|recall|precision|f1|[a-z]+@[0-9]+", re.IGNORECASE)
WHOLE_SUMS = words_of(
    "total totals sum mean average avg summe gesamt somme totale moyenne mittelwert promedio"
    " durchschnitt média итого"
    " 合计 总计 总和 平均"
)
"""What a row is called that sums up, though a whole number stands in it."""
SUMS = words_of(
    "total totals subtotal sum mean average avg count max min dcg idcg ndcg map mrr summe zwischensumme"
    " gesamt ergebnis mittelwert moyenne somme totale promedio maximum minimum"
    " durchschnitt média итого"
    " 合计 总计 平均 平均值 总和 均值 小计"
)
OF_SUMS = words_of("grand general général overall of for n relevant")
"""Words beside these: Grand Total, Total N."""


def foot_note(rows: Sequence[Sequence[Cell]], names: Sequence[str], has_blanks: bool) -> SceneError | None:
    """Return what to note of a last row that is no document; names may have blanks where blanks part."""
    *_, last = rows
    text, above = (" ".join(cell.text for cell in row) for row in (last, rows[0]))
    if METRIC.fullmatch(next((cell.text for cell in last if cell.text), "")) or (
        has_blanks and _has_sums_alone(last)
    ):
        return SceneError("line-sum", line=last[0].line)
    is_row = len(last) == len(names) and is_grade(last[-1].text, {}) and last[-1].text
    if NOTE.match(text) and not NOTE.match(above) and not is_row:
        return SceneError("line-remark", line=last[0].line)
    return None


def says_sum(name: str) -> bool:
    """Return whether a name says, with nothing else, that values are summed up: Grand Total."""
    words = {*re.findall(r"[^\W\d_]+", name.casefold())}
    return bool(words & SUMS) and words <= SUMS | OF_SUMS and not re.search(r"\d", name)


def _has_sums_alone(row: Sequence[Cell]) -> bool:
    """Return whether numbers stand behind a word for sums, before blanks are taken for parts of a name."""
    words = " ".join(cell.text for cell in row if number_of(cell.text) is None)
    return says_sum(words) and bool(parts_of(row[0].text) & WHOLE_SUMS)


def is_sum(row: Sequence[Cell], names: Sequence[str]) -> bool:
    """Return whether a row begins with a word for sums, and lacks a cell, has a mean or is called a total."""
    texts = [cell.text for cell in row] + [""] * (len(names) - len(row))
    first = next(filter(None, texts), "")
    is_name = bool(parts_of(first) & SUMS) and len(re.findall(r"[^\W\d_]\w*", first)) <= 2
    graded = [text for name, text in zip(names, texts, strict=False) if heading_role(name) == "grade"]
    is_mean = any("." in text for text in graded[:1])
    return is_name and ("" in texts or is_mean or as_word(first) in WHOLE_SUMS)
