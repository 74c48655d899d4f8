"""Texts in which there is nothing to read: values of metrics, pictures, nothing at all."""

from __future__ import annotations

import re

from scene.address.tokens import as_word, number_of
from scene.list.model import SceneError
from scene.paste.cells import Table
from scene.paste.forms.form import Form, Page
from scene.paste.headings import heading_role, words_of

METRIC = re.compile(
    r"[\"'|\s]*(mean[ _-]?)?(n?dcg|ndcg_cut|map|gm_map|p|precision|recall|mrr"
    r"|recip_rank|bpref|err|rbp|f1|f1-score|auc|auroc"
    r"|hit"
    r"|hit[ _-]?rate|success|set_f|rprec|r-?prec|infap|iprec_at_recall"
    r"|num_q|num_ret|num_rel|num_rel_ret|accuracy|hr|ap|rr"
    r"|average precision|reciprocal rank|micro avg|macro avg|weighted avg|平均精度|召回率|精确率|准确率)"
    r"([@_ ]?\(?(at[_ ])?[\d.]+\)?)?[\"']?",
    re.IGNORECASE,
)
COUNTED = words_of("relevant retrieved tp fp fn tn")
"""What an evaluation counts."""
BINARY = re.compile(
    r"[\x00-\x08\x0e-\x1b]|^\s*data:image/|^\s*[^\x00-\x7f]?(PNG\s|%PDF-|.*JFIF|GIF8\da|PK\s)|\ufffd{2}|\?PNG$"
)


def read_nothing(page: Page) -> Table | None:
    """Refuse what is no text, and values of metrics."""
    if page.filled and BINARY.search(page.filled[0][1]):
        raise SceneError("no-text")
    if _are_metrics(page):
        raise SceneError("metric-values")
    return None


def _are_metrics(page: Page) -> bool:
    """Return whether most lines are metrics with their values, under no heading that says grades."""
    if not page.filled:
        return False
    first = re.split(r"[\t,;|:]|\s{2,}|\s", page.filled[0][1].strip("| {"))
    is_headed = len(first) > 1 and any(
        heading_role(cell) in ("grade", "document")
        for cell in first
        if not METRIC.fullmatch(cell) and as_word(cell) not in COUNTED
    )
    if is_headed:
        return False
    parts = [
        part for _, line in page.filled for part in re.split(r",(?=\s*[\"'])|[{}]", line) if part.strip()
    ]
    values = [part for part in parts if _is_value(part)]
    return (len(values) > 0 and 2 * len(values) >= len(parts)) or _is_header_of_metrics(page)


def _is_header_of_metrics(page: Page) -> bool:
    """Return whether the columns are metrics, a system a row."""
    if len(page.filled) < 2:
        return False
    cells = [cell for cell in re.split(r"[\t,;|]|\s+", page.filled[0][1].strip("| ")) if cell.strip()]
    return len(cells) > 1 and sum(bool(METRIC.fullmatch(cell)) for cell in cells) >= len(cells) - 1


def _is_value(line: str) -> bool:
    line = re.sub(r"(?<=\S)\s+all\s+", " ", line)  # of all queries
    cells = [cell.strip() for cell in re.split(r"[\t,;|:=]|\s{2,}|\s(?=\S*$)", line.strip()) if cell.strip()]
    if len(cells) < 2:
        return False
    number = number_of(cells[-1].rstrip("%"))
    if as_word(cells[0]) in COUNTED:
        return number is not None and len(cells) == 2
    is_metric = METRIC.fullmatch(cells[0]) and number is not None and ("." in cells[-1] or "_" in cells[0])
    return bool(is_metric) or cells[0] == "runid"


FORMS = (Form("nothing", read_nothing),)
