"""Cutting the lines of a table into cells: of HTML and LaTeX, by separators, by places."""

import html
import re
from collections.abc import Sequence, Set
from itertools import pairwise

from scene.address.tokens import GRADE_WORDS, as_word, number_of
from scene.list.model import SceneError
from scene.paste.cells import BLANK, SEPARATORS, Cell, Lines, cut
from scene.paste.forms.form import Page
from scene.paste.headings import MAX_COLUMNS, heading_role

WIDE = "  "
"""Two blanks or more, as printed frames have them."""
FRAME = r"[\s|┆:+=\-─━┼│╞═╪╡├┤┌┐└┘┬┴—╭╮╰╯┏┓┗┛┳┻╋┃┡┩╇]*"
RULE = re.compile(rf"{FRAME}[-=─═━—_]{{2,}}{FRAME}")
PLAIN_RULE = re.compile(r"\s*[-=─═━—_]{2,}\s*")
RULE_OF_CELLS = re.compile(r"\|?\s*:?-:?\s*(\|\s*:?-+:?\s*)+\|?")
DESCRIPTION = re.compile(
    r"shape: \(\d+, \d+\)"
    r"|[\s│|┆]*(?:(?:str|i8|i16|i32|i64|u32|f32|f64|bool|cat|date|String\d*|Int64|Float64|Bool"
    r"|varchar|int32|int64|bigint|integer|double|float|boolean|timestamp)(?:[\s│|┆]+|$)){2,}"
    r"|(Name: .*)?,? ?(Length: \d+, )?dtype: \w+\s*|\[\d+ rows x \d+ columns\]\s*|```\w*\s*"
    r"|[\s│|]*\(?\d+ rows?( in set)?( \(.*\))?\)?(\s+\d+ columns?)?[\s│|]*"
    r"|# A tibble.*|# ℹ .*|(\s*<(chr|char|dbl|num|int|lgl|lgcl|fct|fctr|date|dttm)>)+"
    r"|(?:>>>|In ?\[\d*\]:|(?:sqlite|mysql|MariaDB \[\w+\])>|\w+[=-][#>]).*|Out ?\[\d*\]:"
    r"|>(?: [A-Za-z_.][\w.]*)?"
)
LATEX = re.compile(r"&.*\\\\")
LATEX_SIGN = re.compile(
    r"\\\\(\[.*?\])?|\\(begin|end)\{.*?\}(\{.*?\})*|\\(hline|(top|mid|bottom)rule|centering|c(mid)?line\{.*?\})"
)
LATEX_STYLE = re.compile(r"\\(?:text(?!color)\w*|emph|mathbf|mathrm|underline)\{([^{}]*)\}")
CUT_OUT = re.compile(
    r"[\s.…⋮│|┆,;]*(\.\.|…|⋮)[\s.…⋮│|┆,;]*|only showing top \d+ rows?"
    r"|[\Wℹ]*(with )?\d+ (more rows?|rows? omitted)\W*"
)
RULED_OUT = re.compile(r"^ *\d+:[^\n]*\n[ ]*---[ ]*\n(?= *\d+:)", re.MULTILINE)
INDEX = re.compile(r" *(\d+):(?= )")
BOLD = re.compile(r"\*\*([^*\n]+)\*\*")
CAPTION_END = re.compile(r"</caption\s*>", re.IGNORECASE)
SPAN = re.compile(r"\b(row|col)span\s*=\s*[\"']?(\d{1,3})", re.IGNORECASE)
ROW, CELL = (
    re.compile(r"</tr\s*>|<br\s*/?>", re.IGNORECASE),
    re.compile(r"</t[dh]\s*>", re.IGNORECASE),
)
NO_FIRST = re.compile(r"\d+\s|.*:$")
"""A cell that begins with the place of its row, or ends as what stands before a grade."""
MAX_SIGNS = 100_000


def dropped(page: Page, rows: Set[int]) -> list[SceneError]:
    """Note lines that stand for rows which are left out, and rules between the lines of two rows."""
    cut_out = {number for number, line in page.nonblank if CUT_OUT.fullmatch(line)}
    cut_out |= {page.text.count("\n", 0, match.end()) for match in RULED_OUT.finditer(page.text)}
    below = [item for (above, _), item in pairwise(page.nonblank) if above in rows]
    ruled = [number for number, line in below if number < max(rows) and PLAIN_RULE.fullmatch(line)]
    notes = [SceneError("rows-cut-out", line=line) for line in sorted(cut_out)]
    return notes + [SceneError("line-rule", line=line) for line in ruled if line not in cut_out | rows]


def data_lines(lines: Lines) -> Lines:
    """Return the lines that hold data: not those that rule a table or describe it."""
    signs = (RULE, RULE_OF_CELLS, DESCRIPTION, CUT_OUT)
    filled = [(number, line) for number, line in lines if line.strip(" \t,;|")]
    return [item for item in filled if not any(sign.fullmatch(item[1].strip()) for sign in signs)]


def without_tags(page: Page) -> Lines:
    """Write a table of HTML or LaTeX with tabs."""
    if LATEX.search(page.text):
        return [(number, _without_latex(line)) for number, line in page.lines]
    if not re.search(r"<t[dhr]\b", page.text, re.IGNORECASE):
        return page.lines
    lines, number = [], 1
    open_cells: dict[int, tuple[int, str]] = {}
    text = CAPTION_END.sub("</tr>", page.text) if len(CAPTION_END.findall(page.text)) == 1 else page.text
    for row in ROW.split(text):
        first = number + len(row[: len(row) - len(row.lstrip())].splitlines())
        number += row.count("\n")
        cells = "\t".join(_spanned(CELL.split(row), open_cells))
        lines.append((max(1, min(first, number)), html.unescape(cells)))
    return lines


def _without_latex(line: str) -> str:
    """Return a line of a table with tabs, and signs and words as LaTeX prints them."""
    cells = re.sub(r"(?<!\\)&", "\t", LATEX_SIGN.sub("", line))
    plain = LATEX_STYLE.sub(r"\1", LATEX_STYLE.sub(r"\1", cells))  # one in another
    return re.sub(r"\\([&%$#_{}])", r"\1", plain)


def _spanned(parts: Sequence[str], open_cells: dict[int, tuple[int, str]]) -> list[str]:
    """Return the texts of cells, each in its column: some span several rows or columns."""
    cells: list[str] = []
    texts = [re.sub(r"\s*\n\s*", "", re.sub(r"<[^>]*>", "", part)).strip(" \r\n") for part in parts]
    for part, text in [*zip(parts, texts, strict=True)][: -1 if len(parts) > 1 and not texts[-1] else None]:
        more = {way.lower(): int(count) for way, count in SPAN.findall(part)}
        cells += _gone_on(len(cells), open_cells)
        if more.get("row", 1) > 1:
            open_cells[len(cells)] = (more["row"] - 1, text)
        cells += [text, *[""] * (min(more.get("col", 1), MAX_COLUMNS) - 1)]
    return [*cells, *_gone_on(len(cells), open_cells)] if any(texts) else cells


def _gone_on(place: int, open_cells: dict[int, tuple[int, str]]) -> list[str]:
    """Return the cells of rows above that go on from a place, and count a row off them."""
    texts = []
    while place in open_cells:
        count, text = open_cells.pop(place)
        open_cells |= {place: (count - 1, text)} if count > 1 else {}
        texts.append(text)
        place += 1
    return texts


def with_index(lines: Lines) -> Lines:
    """Take the colons off the numbers of all rows below headings."""
    head, rows = lines[:1], lines[1:]
    if not all(INDEX.match(line) for _, line in rows):
        return lines
    return [*head, *((number, INDEX.sub(r"\1 ", line, count=1)) for number, line in rows)]


def by_places(lines: Lines) -> Lines:
    """Write a frame with tabs where only places tell its columns apart: an index, empty cells."""
    width = max((len(line) for _, line in lines), default=0)
    padded = [line.ljust(width) for _, line in lines] if width * len(lines) <= MAX_SIGNS else []
    if len(padded) < 2 or any(separator in line for line in padded for separator in SEPARATORS):
        return lines
    counts = {len(re.split(r"\s{2,}", line.strip())) for _, line in lines}
    if counts == {len(padded[0].split())}:
        return lines  # two blanks part as many cells in each line
    spans = _under_heads(_below_phrases(spans_of_columns(padded), padded[0]), padded[0])
    head, *rows = ([line[slice(*span)].strip() for span in spans] for line in padded)
    are_words = len(head) > 1 and all(len(name.split()) == 1 for name in head[1:])
    is_indexed = not head[0] and not any(line.startswith(" ") for line in padded[1:]) and all(map(all, rows))
    has_gaps = re.split(r"\s{2,}", padded[0].strip()) == head and not all(map(all, rows))
    are_cut = all(map(any, rows)) and not any(WIDE in text for row in rows for text in row)
    has_gaps = has_gaps and sum(map(bool, map(heading_role, head))) > 1 and are_cut
    columns = [[line[slice(*span)] for line in padded] for span in spans]
    is_aligned = head == padded[0].split() and all(map(all, rows)) and all(map(_is_aligned, columns))
    is_aligned = is_aligned and not all(NO_FIRST.match(row[0]) for row in rows)
    if not has_gaps and not (are_words and (is_indexed or is_aligned)):
        return lines
    return [(number, "\t".join(row)) for (number, _), row in zip(lines, [head, *rows], strict=True)]


def spans_of_columns(lines: Sequence[str]) -> list[tuple[int, int]]:
    """Return where columns begin and end in lines of one length: blanks in all of them part these."""
    signs = "".join("x" if any(map(str.strip, column)) else " " for column in zip(*lines, strict=True))
    return [match.span() for match in re.finditer("x+", signs)]


def _below_phrases(spans: Sequence[tuple[int, int]], head: str) -> list[tuple[int, int]]:
    """Put columns together that begin below one heading with a sign behind a blank: doc #."""
    phrases = [match.span() for match in re.finditer(r"\w+ [^\w\s]+(?!\S)", head)]
    joined: list[tuple[int, int]] = []
    for span in spans:
        is_within = any(start < span[0] < end for start, end in phrases)
        joined[-1:] = [(joined[-1][0], span[1])] if joined and is_within else [*joined[-1:], span]
    return joined


def _is_aligned(column: Sequence[str]) -> bool:
    """Return whether cells end below the end of a known heading, or begin below its beginning."""
    role, width = heading_role(column[0].strip()), len(column[0])
    are_aligned = any(
        all(way(text.strip(), width) == text for text in column) for way in (str.rjust, str.ljust)
    )
    is_value = role not in ("grade", "score", "rank") or all(
        number_of(text.strip()) is not None for text in column[1:]
    )
    return role is not None and are_aligned and is_value


def _under_heads(spans: Sequence[tuple[int, int]], head: str) -> list[tuple[int, int]]:
    """Put words that no heading stands above together with those behind: a cell ends as its heading does."""
    joined: list[tuple[int, int]] = []
    for start, end in spans:
        is_open = len(joined) > 1 and not head[slice(*joined[-1])].strip()
        joined[-1:] = [(joined[-1][0], end)] if is_open else [*joined[-1:], (start, end)]
    return joined


def cut_at(lines: Lines, separator: str) -> list[tuple[Cell, ...]]:
    """Cut lines at a separator; bars at their edges frame a table, if all lines with a bar have them."""
    if separator == WIDE:
        parts = [(number, re.split(r"\s{2,}", line.strip())) for number, line in lines]
        return [tuple(cut(text, number, WIDE)[0] for text in texts if text) for number, texts in parts]
    if separator == "|":
        lines = [(number, BOLD.sub(r"\1", line.replace("\\|", "∣")).strip()) for number, line in lines]
        lines = [(number, re.sub("[│┆┃]", "|", line)) for number, line in lines]
        barred = [line for _, line in lines if "|" in line]
        if all(line.startswith("|") for line in barred):
            lines = [(number, line.removeprefix("|")) for number, line in lines]
        if all(line.endswith("|") for line in barred):
            lines = [(number, line.removesuffix("|")) for number, line in lines]
    rows = [cut(line, number, separator) for number, line in lines]
    whole = [*map(_with_phrase, rows)] if separator == BLANK else rows
    return whole if len({*map(len, whole)}) == 1 else rows


def _with_phrase(row: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Return a row whose last words are one cell where they stand for a grade: not relevant."""
    for count in (3, 2):
        if len(row) > count and as_word(text := " ".join(cell.text for cell in row[-count:])) in GRADE_WORDS:
            return (*row[:-count], Cell(text, row[0].line))
    return row
