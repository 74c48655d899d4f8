"""Names with more about them than a grade: a score by its name, a remark, a mark that is explained."""

import re
from collections.abc import Sequence

from scene.address.tokens import truncate
from scene.list.model import MAX_GRADE, SceneError
from scene.paste.cells import PLAIN, Cell, Lines, Role, Table
from scene.paste.forms.form import Page, table_of_grades
from scene.paste.forms.metric_values import MAX_LINE, METRIC
from scene.paste.forms.named import ID, TIME, named_lines, without_bullets
from scene.paste.headings import heading_role
from scene.paste.kinds import has_repeats, is_grade

VALUED = re.compile(
    r"(?P<document>\S.*?)\s*(?:[-–—:,|(\[→]|->)\s*(?P<none>[^()\[\]:=,;\d]+[,;]\s*)?"
    r"(?P<label>[^\W\d_]+(?:[ _][^\W\d_]+)?)\s*[:=]?\s*"
    r"(?P<value>\d{1,2}/\d{1,2}|[-+]?\d[\d.]*(?:e[-+]?\d+)?%?)(?:\s*[)\]])?"
    r"(?:(?:\s*(?:[-=]>|[-–—:,|→])\s*|[.]\s+|\s*(?=\())(?P<tail>[^\n]*?))?\s*[)\]]?\s*",
    re.IGNORECASE,
)
"""A value by its name, perhaps behind a remark, and perhaps more behind it: d1 (score: 0.9): relevant."""
TICKED = re.compile(r"(?P<sign>[✅❌✓✗✔✘☑👍👎])\ufe0f?\s+(?P<document>\S.*)")
KEY_AND_VALUE = re.compile(r"([^\W\d_][^\W\d]*) ?[=: ] ?(-?\d*\.?\d+)")
KEYED = re.compile(
    rf"(?P<document>[^\s:=(|\[](?:[^:=(|\[]|\(\d{{4}}\))*?)\s*(?::|[(\[]|\s[-–—])\s*"
    rf"(?P<values>{KEY_AND_VALUE.pattern}(?:(?:\s*[,;/|]\s*|\s+[-–—]\s+){KEY_AND_VALUE.pattern})+)\s*[)\]]?\s*"
)
"""A name with several values behind it: d1 (rel=2, score=0.9)."""
HOLDS_VALUE = re.compile(r"\S\|\S|:\s*[-+]?\d*\.\d|\[\d+\]|\b(?P<name>[^\W\d]+)(?:\s*=\s*| )[-+]?\d[\d.]*$")
"""What no name holds: another cell, or another value, perhaps by its name."""
REMARKED = re.compile(
    rf"(?P<document>{ID.pattern}|[A-Z]|\S.*?(?=\s*[:=|\t]|\s[-–—]\s))(?:\s*[:=|\t]\s*|\s+[-–—]\s+|\s+(?=\d))"
    r"(?P<grade>\d{1,2}|[^\W\d_]+(?: [^\W\d_]+)?)"
    r"(?:\s*(?P<none>\([^()=\d]*\)|(?:[,;]|(?<=\s)[-–—]|(?<=\d)\s)\s*[^\W\d][^=:\d]*"
    r"|\s[–—]\s[^\W\d]{3}[^=:|]*))?\s*"
)
"""A grade and a remark: d1: 3 (just what was asked)."""
SCORE = re.compile(
    r"[\[(]\s*(?:score|sim[a-z]*)\s*[:=]?\s*([-+]?\d*\.\d+)\s*[\])]|[\[(]\s*(0?\.\d+|1\.0*)\s*[\])]"
    r"|@ ?(0?\.\d+)\b|^(0?\.\d{2,})\s+[-–|:]\s|\s(0?\.\d{2,})\s+(?=[(\[])",
    re.IGNORECASE,
)
"""A score beside a name, called so or from 0 to 1: [score 7.1], (0.90), @0.9; 0.90 - d1."""
RATED = re.compile(
    r"(?P<document>[^,;:|=\t]*[^\W\d_]{2}[^,;:|=\t]*?)(?: +[-–—])? +(?P<grade>\d{1,2}/(?P<top>\d{1,2}))"
)
BLANKS = re.compile(r"(?<!\s)\s+(?=[:,])")
LEGEND = re.compile(
    r"\W*(?:\*+|★|✓|bold|starred|asterisks?|fett|加粗|粗体|星号)\W*(?:=|:|is|are|means?|marks?|表示|为|ist|sind)?"
    r"\s*(?:the )?(?:relevant|relevante?|相关)\b[^:=\d]*"
    r"|\W*(?:the )?relevant\b[^:=\d]*\b(?:in bold|bold|starred|an? (?:asterisk|star)|fett)\W*",
    re.IGNORECASE,
)
"""The line that says what a mark stands for: (bold = relevant)."""
WITH_MARK = re.compile(r"(?:\*\*(?P<bold>[^*]+)\*\*|[*★✓]\s*(?P<first>[^*★✓]+)|(?P<last>[^*★✓]+?)\s*[*★✓]+)")
REMARKS: tuple[Role, ...] = ("document", "grade", "none")
OTHER = re.compile(rf"\t|{TIME.pattern}")
"""What parts the cells of a table, or says when somebody wrote."""


def read_tails(page: Page) -> Table | None:
    """Read names with a score or a remark behind them, perhaps below a title that ends in a colon."""
    lines: Lines = [(number, line.translate(PLAIN)) for number, line in page.nonblank]
    titles = lines[: len(lines) > 2 and lines[0][1].rstrip().endswith(":")]
    lines = without_bullets(lines[len(titles) :])
    if len(lines) < 2 or any(len(line) > MAX_LINE or OTHER.search(line) for _, line in page.nonblank):
        return None
    table = (
        _marked(lines)
        or _keyed(lines)
        or _scored(lines)
        or _valued(lines)
        or _remarked(lines)
        or _rated(lines)
    )
    return table and table.with_titles(number for number, _ in titles)


def _marked(lines: Lines) -> Table | None:
    """Read documents some of which have the mark that the first or the last line explains."""
    legends = [line for line in (lines[0], lines[-1]) if LEGEND.fullmatch(line[1])]
    documents = without_bullets([line for line in lines if line not in legends])
    if len(legends) != 1:
        return None
    marked = [(number, line, WITH_MARK.fullmatch(line.strip())) for number, line in documents]
    if len({match is None for _, _, match in marked}) < 2:
        return None
    table = table_of_grades(
        (number, match[match.lastindex or 0].strip(), "1") if match else (number, line.strip(), "0")
        for number, line, match in marked
    )
    return table.with_titles([legends[0][0]])


def _keyed(lines: Lines) -> Table | None:
    """Read names with several values behind them, each by its name: d1: rel=2, score=0.9."""
    matches = [match for _, line in lines if (match := KEYED.fullmatch(line))]
    values = [KEY_AND_VALUE.findall(match["values"]) for match in matches]
    names = {tuple(key.casefold() for key, _ in pairs) for pairs in values}
    if len(matches) < len(lines) or len(names) != 1 or has_repeats(max(names)):
        return None
    roles = [heading_role(name) for name in max(names)]
    is_twice = has_repeats([match["document"] for match in matches])
    if is_twice or not {"grade", "score"} & {*roles} or {"document", "query"} & {*roles}:
        return None
    rows = [
        (Cell(match["document"], number), *(Cell(value, number) for _, value in pairs))
        for (number, _), match, pairs in zip(lines, matches, values, strict=True)
    ]
    return Table(tuple(rows), ("document", *max(names)))


def _holds_value(document: str) -> bool:
    if not (match := HOLDS_VALUE.search(document)):
        return False
    return not match["name"] or heading_role(match["name"]) in ("grade", "score")


def _valued(lines: Lines) -> Table | None:
    matches = [match for _, line in lines if (match := VALUED.fullmatch(line))]
    labels = {match["label"].casefold() for match in matches}
    if any(_holds_value(match["document"]) for match in matches):
        return None
    if len(matches) < len(lines) or len(labels) != 1 or heading_role(max(labels)) not in ("score", "grade"):
        return None
    tails = [(match["tail"] or "").strip(" ()[]") for match in matches]
    are_graded = all(tail and is_grade(tail, {}) for tail in tails)
    are_shares = all("/" in match["value"] for match in matches)
    is_score = heading_role(max(labels)) == "score" and not are_shares
    if not are_graded and any(re.search(r"[=\d|]", tail) or is_grade(tail, {}) for tail in tails if tail):
        return None
    names = [match["document"].strip(" ,;") for match in matches]
    ticked = [match for name in names if (match := TICKED.fullmatch(name))]
    signs = [match["sign"] for match in ticked] if is_score and len(ticked) == len(names) else []
    columns = [("document", [match["document"] for match in ticked] if signs else names)]
    columns += [("grade" if are_shares else max(labels), [match["value"] for match in matches])]
    columns += [("grade", signs)] if signs else []
    columns += [("note", [match["none"] or "" for match in matches])]
    columns += [("grade" if are_graded and not are_shares else "comment", tails)]
    filled = [(head, [text.strip(" ,;") for text in texts]) for head, texts in columns if any(texts)]
    rows = zip(*(texts for _, texts in filled), strict=True)
    cells = (tuple(Cell(text, number) for text in row) for (number, _), row in zip(lines, rows, strict=True))
    return Table(tuple(cells), tuple(head for head, _ in filled))


def _scored(lines: Lines) -> Table | None:
    """Read names with a grade, and in brackets or behind @ a score: d1 (0.90): 2; [0.90] d1 relevant."""
    matches = [[*SCORE.finditer(line)] for _, line in lines]
    if any(len(scores) != 1 for scores in matches):
        return None
    scores = {line: match[match.lastindex or 0] for (line, _), (match,) in zip(lines, matches, strict=True)}
    rest = [(line, BLANKS.sub("", SCORE.sub(" ", text)).strip()) for line, text in lines]
    table = named_lines(rest) if all(text for _, text in rest) else None
    if table is None or table.roles != {0: "document", 1: "grade"} or len(table.rows) < len(lines):
        return None
    names, grades = zip(*table.rows, strict=True)
    if has_repeats([name.text for name in names]) or not all(is_grade(grade.text, {}) for grade in grades):
        return None
    rows = tuple((*row, Cell(scores[row[0].line], row[0].line)) for row in table.rows)
    return Table(rows, roles={0: "document", 1: "grade", 2: "score"})


def _rated(lines: Lines) -> Table | None:
    """Read names of words, each with a share of one scale behind it: 99 Luftballons 3/5."""
    matches = [match for _, line in lines if (match := RATED.fullmatch(line.strip()))]
    names = [match["document"] for match in matches]
    have_ids = any(ID.fullmatch(word) for name in names for word in name.split())
    if (
        len(matches) < len(lines)
        or len({match["top"] for match in matches}) > 1
        or have_ids
        or has_repeats(names)
    ):
        return None
    return table_of_grades(
        (number, m["document"], m["grade"]) for (number, _), m in zip(lines, matches, strict=True)
    )


def _remarked(lines: Lines) -> Table | None:
    matches = [match for _, line in lines if (match := REMARKED.fullmatch(line))]
    if len(matches) < len(lines) or not all(is_grade(match["grade"], {}) for match in matches):
        return None
    remarks = {match["none"] for match in matches if match["none"]}
    is_unit = len(remarks) == 1 and all(match["none"] for match in matches)
    if is_unit or all(is_grade(remark.strip("()"), {}) for remark in remarks):
        return None
    for (number, line), match in zip(lines, matches, strict=True):
        if any(is_grade(part.strip(), {}) for part in re.split("[,;，；]", match["none"] or "")):
            raise SceneError("line-not-a-grade", line=number, text=truncate(line), top=MAX_GRADE)
    names = [match["document"] for match in matches]
    if any(METRIC.fullmatch(name) or heading_role(name.rstrip(" 0123456789")) == "grade" for name in names):
        return None  # a value, or so many documents have it
    return Table(_rows(lines, matches, REMARKS), roles=dict(enumerate(REMARKS)))


def _rows(
    lines: Lines, matches: Sequence[re.Match[str]], parts: Sequence[str]
) -> tuple[tuple[Cell, ...], ...]:
    texts = [[(match[part] or "").strip(" ,;") for part in parts] for match in matches]
    return tuple(tuple(Cell(text, line) for text in row) for (line, _), row in zip(lines, texts, strict=True))
