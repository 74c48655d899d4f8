"""Texts in which there is nothing to read: values of metrics, pictures, nothing at all."""

from __future__ import annotations

import re

from scene.address.tokens import number_of
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
COUNTED = re.compile(r"relevant|retrieved|[tf][pn]|(true|false)[ _](positive|negative)s?", re.IGNORECASE)
"""What an evaluation counts."""
STATISTICS = words_of("count mean std min max median unique freq null_count")
"""What a summary of values consists of, of which three do not come by chance."""
COUNTS = re.compile(r"Name: (count|proportion), dtype|\s*(\w+ = )?Counter\(")
"""What is below a print that counts how often each value is there."""
HOW_OFTEN = words_of("count counts n freq frequency 次数 计数 频数")
"""What a column beside grades is called that counts how often each is there."""
MAX_LINE = 200
"""No value of a metric stands on a line that is longer."""
OF_ALL = words_of("all mean average avg overall amean")
"""What the last line is called, that of the mean over all queries."""
LOGGED = re.compile(
    r".*\b(n?dcg|map|mrr|auc|precision|recall|l2|rmse|logloss)(@\d+)?[:=]\s*\d*\.\d+", re.IGNORECASE
)
"""A line of a training log, which names a metric behind the data that it is of."""
PARTING = re.compile(
    r",(?=\s*[\"'])|[{}]|[,;\s]\s*(?=(?:[tf][pn]|(?:true|false)[ _][pn]\w+)\b)", re.IGNORECASE
)
"""What stands between values on one line."""
BINARY = re.compile(
    r"[\x00-\x08\x0e-\x1b]|^\s*data:image/|^\s*[^\x00-\x7f]?(PNG\s|%PDF-|.*JFIF|GIF8\da|PK\s)|\ufffd{2}|\?PNG$"
)


def read_nothing(page: Page) -> Table | None:
    """Refuse what is no text, and values of metrics."""
    if page.filled and BINARY.search(page.filled[0][1]):
        raise SceneError("no-text")
    if _are_metrics(page):
        raise SceneError("metric-values")
    if page.filled and _are_statistics(page):
        raise SceneError("counts-no-list")
    return None


def _are_statistics(page: Page) -> bool:
    """Return whether most lines, or the columns, are called count, mean, max; or values are counted."""
    cells = [re.findall(r"[^\s,;|│┆\"'.:=]+", line.casefold()) for _, line in page.filled]
    firsts = {row[0] for row in cells if row}
    summed = len(firsts & STATISTICS) > max(2, len(firsts) / 2) or len({*cells[0]} & STATISTICS) > 2
    names = [*cells[0]] if len(cells[0]) == 2 else []
    is_counted = any(name in HOW_OFTEN for name in names) and "grade" in map(heading_role, names)
    return summed or is_counted or any(COUNTS.match(line) for _, line in page.filled)


def _are_metrics(page: Page) -> bool:
    """Return whether most lines are metrics with their values, under no heading that says grades."""
    if not page.filled:
        return False
    parts = [part for _, line in page.filled for part in PARTING.split(line) if part.strip()]
    first = re.split(r"[\t,;|:]|\s{2,}|\s", page.filled[0][1].strip("| {"))
    is_headed = (
        len(first) > 1
        and not _is_value(parts[0])
        and any(
            heading_role(cell) in ("grade", "document")
            for cell in first
            if not METRIC.fullmatch(cell) and not COUNTED.fullmatch(cell.strip())
        )
    )
    if is_headed:
        return False
    values = [part for part in parts if _is_value(part)]
    return (
        (len(values) > 0 and 2 * len(values) >= len(parts))
        or _is_header_of_metrics(page)
        or _end_in_a_mean(page)
    )


def _is_header_of_metrics(page: Page) -> bool:
    """Return whether the columns are metrics, a system a row."""
    if len(page.filled) < 2:
        return False
    cells = [cell for cell in re.split(r"[\t,;|]|\s+", page.filled[0][1].strip("| ")) if cell.strip()]
    return len(cells) > 1 and sum(bool(METRIC.fullmatch(cell)) for cell in cells) >= len(cells) - 1


def _is_value(line: str) -> bool:
    words = re.split(r"[\s,;|]+", line.strip(" |"))
    metrics = [word for word in words[:2] if METRIC.fullmatch(word)]
    if len(words) == 3 and metrics:
        line = f"{metrics[0]} {words[2]}"  # without the query
    cells = [cell.strip() for cell in re.split(r"[\t,;|:=]|\s{2,}|\s(?=\S*$)", line.strip()) if cell.strip()]
    if len(cells) < 2:
        return False
    number = number_of(cells[-1].rstrip("%"))
    if COUNTED.fullmatch(cells[0].strip("\"'")):
        return number is not None and len(cells) == 2
    is_metric = METRIC.fullmatch(cells[0]) and number is not None and ("." in cells[-1] or "_" in cells[0])
    return bool(is_metric) or cells[0] == "runid" or bool(LOGGED.match(line))


def _end_in_a_mean(page: Page) -> bool:
    """Return whether names with fractions end in the mean of all, as the values of one metric do."""
    if any(len(line) > MAX_LINE for _, line in page.filled):
        return False
    rows = [re.split(r"[\s,;:=|]+(?=\S+$)", line.strip(" |")) for _, line in page.filled]
    if len(rows) < 3 or {len(row) for row in rows} != {2} or rows[-1][0].casefold() not in OF_ALL:
        return False
    return all("." in value and 0 <= (number_of(value) or 0) <= 1 for _, value in rows)


FORMS = (Form("nothing", read_nothing),)
