"""Tables: of spreadsheets, of files with separators, of Markdown, of HTML, printed frames."""

import html
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain

from scene.address.tokens import as_word, number_of
from scene.list.model import SceneError
from scene.paste.cells import BLANK, SEPARATORS, Cell, Lines, Table, cut
from scene.paste.forms.form import Form, Page
from scene.paste.forms.sides import lists_in_cells, places_of_sides
from scene.paste.headings import MAX_COLUMNS, are_alike, heading_role, is_head, parts_of, words_of
from scene.paste.kinds import counts, falls, is_grade, kind_of, repeats, turns, whole_number
from scene.paste.lists import OWN_HEAD

WIDE = "  "
"""Two blanks or more, as printed frames have them."""
RULE = re.compile(r"[\s|┆:+=\-─━┼│╞═╪╡├┤┌┐└┘┬┴—]*[-=─═━—]{2,}[\s|┆:+=\-─━┼│╞═╪╡├┤┌┐└┘┬┴—]*")
RULE_OF_CELLS = re.compile(r"\|?\s*:?-:?\s*(\|\s*:?-+:?\s*)+\|?")
NOTE = re.compile(
    r"\*+(\s|$)|\W*(notes?|source|legend|remarks?|n\.?b\.?|anmerkung|quelle|nota|fuente|注|备注|说明|来源)\s*[:：]",
    re.IGNORECASE,
)
"""What a line below a table begins with that says something of it."""
METRIC = re.compile(r"(i|n)?dcg.*|mrr.*|[a-z]+@[0-9]+", re.IGNORECASE)
DESCRIPTION = re.compile(
    r"shape: \(\d+, \d+\)"
    r"|[\s│|┆]*(?:(?:str|i8|i16|i32|i64|u32|f32|f64|bool|cat|date|String\d*|Int64|Float64|Bool"
    r"|varchar|int32|int64|bigint|integer|double|float|boolean|timestamp)(?:[\s│|┆]+|$)){2,}"
    r"|(Name: .*)?,? ?(Length: \d+, )?dtype: \w+\s*|\[\d+ rows x \d+ columns\]\s*|```\w*\s*"
    r"|[\s│|]*\(?\d+ rows?( in set)?( \(.*\))?\)?(\s+\d+ columns?)?[\s│|]*"
    r"|# A tibble.*|# ℹ .*|(\s*<(chr|char|dbl|num|int|lgl|lgcl|fct|fctr|date|dttm)>)+"
    r"|(?:>>>|In ?\[\d*\]:).*|Out ?\[\d*\]:"
)
SUMS = words_of(
    "total sum mean average avg count max dcg idcg ndcg map mrr 合计 总计 平均 平均值 总和 均值 小计 summe"
)
TORN = re.compile(r"[:=,;，；：、]$|^[(\[][^)\]]*$")
"""What stands in a cell where a blank has parted what belongs together."""
LATEX = re.compile(r"&.*\\\\")
LATEX_SIGN = re.compile(
    r"\\\\(\[.*?\])?|\\(begin|end)\{.*?\}(\{.*?\})*|\\(hline|(top|mid|bottom)rule|centering|c(mid)?line\{.*?\})"
)
"""What marks the rows and the frame of a table in LaTeX."""
CUT_OUT = re.compile(
    r"[\s.…⋮│|┆]*(\.\.|…|⋮)[\s.…⋮│|┆]*|only showing top \d+ rows?"
    r"|[\Wℹ]*(with )?\d+ (more rows?|rows? omitted)\W*"
)
"""A line for rows that a print leaves out."""
RULED_OUT = re.compile(r"^ *\d+:[^\n]*\n[ ]*---[ ]*\n(?= *\d+:)", re.MULTILINE)
INDEX = re.compile(r" *(\d+):(?= )")
"""The number of a row, as some frames are printed in R."""
STEM = re.compile(r"\s*(\D*?[^\W\d_])[\s_#-]*(?:\d+|(?<=[\s_])[A-Za-z])\s*")
"""The heading of one of several columns of a kind, without its number or letter."""
BOLD = re.compile(r"\*\*([^*|\n]+)\*\*")
"""What Markdown prints in bold."""
MAX_SIGNS = 100_000
"""No frame that is printed and pasted is larger."""
MAX_TITLES = 3
MAX_HEADINGS = 8
"""More words with nothing but blanks between them are no headings."""
ID_ALONE = re.compile(r"[\w.-]+")
"""A document with nothing behind it."""
SPAN = re.compile(r"\b(row|col)span\s*=\s*[\"']?(\d{1,3})", re.IGNORECASE)
ROW, CELL = re.compile(r"</tr\s*>|<br\s*/?>", re.IGNORECASE), re.compile(r"</t[dh]\s*>", re.IGNORECASE)


def read_table(page: Page) -> Table | None:
    """Read a table under headings."""
    lines = by_places(_with_index(data_lines(_without_tags(page))))
    cuts = {separator: _cut(lines, separator) for separator in (*SEPARATORS, WIDE, BLANK)}
    # What parts the first line into headings goes before what parts a later one, in a name.
    for separator, rows in sorted(cuts.items(), key=lambda cut_rows: not _is_under_head(cut_rows[1])):
        if table := _transposed(rows):
            return table
        for place in range(min(len(rows), MAX_TITLES + 1)):
            rows[place] = _with_ranks(rows[place])
            is_sentence = separator == BLANK and len(rows[place]) > MAX_HEADINGS
            if separator == WIDE and _is_numbered(lines[place:]):
                break
            names = [cell.text for cell in rows[place]]
            is_sentence |= separator == BLANK and any(re.search(r"\w[,;|][^\W\d]", name) for name in names)
            are_sides = places_of_sides(names) and "query" in map(heading_role, names)
            is_known = are_sides or is_head(rows[place], rows[place + 1 :])
            is_known = is_known and not any(are_alike(rows[place], row) for row in rows[:place])
            if len(rows[place]) < 2 or is_sentence or not is_known:
                continue
            if any(map(_is_data, rows[:place])):
                break
            if place + 1 == len(rows):
                # No heading is a piece of a sentence, or has a number behind a blank.
                are_said = any(len(name.split()) > 4 or re.search(r"\s\d", name) for name in names)
                if not are_said and all(len(row) < 2 for row in rows[:place]):
                    raise SceneError("only-headings")
                break
            below = rows[place + 1 :]
            if separator in (BLANK, WIDE) and _is_indexed(lines[place][1], rows[place], below):
                rows[place] = (Cell("", rows[place][0].line), *rows[place])
            headed = _headed(rows[place], below, rows[:place], separator)
            if _are_ranks_of_queries(headed):
                raise SceneError("ranks-no-list")
            if lists := lists_in_cells(headed) or _wide(headed) or _query_a_column(headed):
                return lists
            return headed
    return None


def cut_out(page: Page) -> tuple[SceneError, ...]:
    """Note the lines that stand for rows which a print leaves out: rules between numbered rows, too."""
    lines = [number for number, line in page.filled if CUT_OUT.fullmatch(line)]
    lines += [page.text.count("\n", 0, match.end()) for match in RULED_OUT.finditer(page.text)]
    return tuple(SceneError("rows-cut-out", line=line) for line in sorted({*lines}))


def _with_index(lines: Lines) -> Lines:
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
    signs = "".join(" " if not any(map(str.strip, column)) else "x" for column in zip(*padded, strict=True))
    spans = [match.span() for match in re.finditer("x+", signs)]
    head, *rows = ([line[slice(*span)].strip() for span in spans] for line in padded)
    are_words = len(head) > 1 and all(len(name.split()) == 1 for name in head[1:])
    is_indexed = not head[0] and not any(line.startswith(" ") for line in padded[1:]) and all(map(all, rows))
    has_gaps = re.split(r"\s{2,}", padded[0].strip()) == head and not all(map(all, rows))
    has_gaps = has_gaps and sum(map(bool, map(heading_role, head))) > 1 and all(map(any, rows))
    if not are_words or not (is_indexed or has_gaps):
        return lines
    return [(number, "\t".join(row)) for (number, _), row in zip(lines, [head, *rows], strict=True)]


def _are_ranks_of_queries(table: Table) -> bool:
    """Return whether a table tells a rank of each query, and nothing of a document."""
    roles = [heading_role(name) for name in table.head]
    if len(roles) != 2 or {*roles} != {"query", "rank"}:
        return False
    ranks = [row[roles.index("rank")].text for row in table.rows if len(row) > 1]
    return all(number_of(text) is not None or not text.strip("–-—") for text in ranks)


def _is_under_head(rows: Sequence[Sequence[Cell]]) -> bool:
    return len(rows) > 1 and len(rows[0]) > 1 and is_head(rows[0], rows[1:])


def _with_ranks(head: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Write `rank 1` for 1 where the ranks stand beside the heading of the queries."""
    query, *others = head or (Cell("", 0),)
    if heading_role(query.text) != "query" or not counts([cell.text for cell in others]):
        return head
    return (query, *(replace(cell, text=f"rank {cell.text}") for cell in others))


def _is_indexed(line: str, head: Sequence[Cell], rows: Sequence[Sequence[Cell]]) -> bool:
    """Return whether a frame was printed below its headings, with a whole number for each row in front."""
    firsts = [row[0].text for row in rows]
    are_numbers = None not in map(whole_number, firsts) and not repeats(firsts)
    return line.startswith(" ") and are_numbers and all(len(row) == len(head) + 1 for row in rows)


def _is_numbered(lines: Lines) -> bool:
    """Return whether every row has a cell more than the headings, a number that counts the rows."""
    head, *rows = (cut(line, number, BLANK) for number, line in lines)
    return {len(row) for row in rows} == {len(head) + 1} and _rises([row[0].text for row in rows])


def _rises(texts: Sequence[str]) -> bool:
    """Return whether texts number rows, of which a print may have left some out."""
    numbers = [number for number in map(whole_number, texts) if number is not None]
    return len(numbers) == len(texts) and numbers == sorted({*numbers})


def _is_data(row: Sequence[Cell]) -> bool:
    """Return whether a row has a number beside something else."""
    texts = [cell.text for cell in row if cell.text]
    return len(texts) > 1 and any(number_of(text) is not None for text in texts)


def data_lines(lines: Lines) -> Lines:
    """Return the lines that hold data: not those that rule a table or describe it."""
    signs = (RULE, RULE_OF_CELLS, DESCRIPTION, CUT_OUT)
    filled = [(number, line) for number, line in lines if line.strip(" \t,;|")]
    return [item for item in filled if not any(sign.fullmatch(item[1].strip()) for sign in signs)]


def _without_tags(page: Page) -> Lines:
    """Write a table of HTML or LaTeX with tabs."""
    if LATEX.search(page.text):
        return [(number, LATEX_SIGN.sub("", line).replace("&", "\t")) for number, line in page.lines]
    if not re.search(r"<t[dhr]\b", page.text, re.IGNORECASE):
        return page.lines
    lines, number = [], 1
    open_cells: dict[int, tuple[int, str]] = {}
    for row in ROW.split(page.text):
        first = number + len(row[: len(row) - len(row.lstrip())].splitlines())
        number += row.count("\n")
        cells = "\t".join(_spanned(CELL.split(row), open_cells))
        lines.append((max(1, min(first, number)), html.unescape(cells)))
    return lines


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


def _cut(lines: Lines, separator: str) -> list[tuple[Cell, ...]]:
    """Cut lines at a separator; bars at their edges frame a table, if all lines with a bar have them."""
    if separator == WIDE:
        parts = [(number, re.split(r"\s{2,}", line.strip())) for number, line in lines]
        return [tuple(cut(text, number, WIDE)[0] for text in texts if text) for number, texts in parts]
    if separator == "|":
        lines = [(number, re.sub("[│┆]", "|", BOLD.sub(r"\1", line)).strip()) for number, line in lines]
        barred = [line for _, line in lines if "|" in line]
        if all(line.startswith("|") for line in barred):
            lines = [(number, line.removeprefix("|")) for number, line in lines]
        if all(line.endswith("|") for line in barred):
            lines = [(number, line.removesuffix("|")) for number, line in lines]
    return [cut(line, number, separator) for number, line in lines]


def _headed(
    head: Sequence[Cell], rows: Sequence[tuple[Cell, ...]], titles: Sequence[tuple[Cell, ...]], separator: str
) -> Table:
    """Put rows under their headings: an index in front, blanks within a name, sums below."""
    notes = [SceneError("line-title", line=row[0].line) for row in titles if row]
    names = [cell.text for cell in head]
    while len(rows) > 1 and (said := _said_below(rows, names)):
        notes.append(said)
        rows = rows[:-1]
    is_indexed = len(rows) > 1 and len(rows[0]) == 1 and all(len(row) > len(names) for row in rows[1:])
    if separator in (BLANK, WIDE) and is_indexed:
        rows, names = rows[1:], [rows[0][0].text, *names]  # the name of a frame's index
    remarks = _remarks(rows, names)
    notes += [SceneError("line-remark", line=line) for line in sorted(remarks)]
    rows = [row for row in rows if row[0].line not in remarks]
    if separator in (BLANK, WIDE):
        rows, names = _ragged(rows, names)
    while len(names) > 1 and not names[-1] and all(len(row) < len(names) or not row[-1].text for row in rows):
        names.pop()
        rows = [row[: len(names)] for row in rows]
    is_longer = {len(row) for row in rows} == {len(names) + 1}
    if is_longer and not any(row[-1].text for row in rows):
        rows = [row[:-1] for row in rows]
    elif is_longer and separator != BLANK and counts([row[0].text for row in rows]):
        names = ["", *names]
    parts: list[list[tuple[Cell, ...]]] = [[]]
    for row in _with_queries(rows, names):
        if parts[-1] and _is_sum(row, names):
            notes.append(SceneError("line-sum", line=row[0].line))
        elif [as_word(cell.text) for cell in row] == [as_word(name) for name in names]:
            notes.append(SceneError("line-title", line=row[0].line))
            parts.append([])
        else:
            parts[-1].append(row)
    return _filled_down(_of_parts(parts, names, tuple(notes)))


def _of_parts(
    parts: Sequence[Sequence[tuple[Cell, ...]]], names: Sequence[str], notes: tuple[SceneError, ...]
) -> Table:
    """Put rows below headings that come again together; where documents do, too, each part is a query."""
    roles = [heading_role(name) for name in names]
    at = roles.index("document") if "document" in roles and "query" not in roles else None
    documents = [[row[at].text for row in part if at < len(row)] for part in parts] if at is not None else []
    if repeats([*chain(*documents)]) and not any(map(repeats, documents)):
        queries = [
            [(Cell(str(n), row[0].line), *row) for row in part] for n, part in enumerate(parts, start=1)
        ]
        return Table(tuple(chain(*queries)), ("query", *names), {0: "query"}, notes)
    return Table(tuple(chain(*parts)), tuple(names), notes=notes)


def _remarks(rows: Sequence[Sequence[Cell]], names: Sequence[str]) -> set[int]:
    """Return the lines of one cell, no id, where others have all; a query above its rows is none."""
    full = [row for row in rows if len(row) >= len(names)]
    if len(names) < 2 or len(full) < 2 or any(1 < len(row) < len(names) for row in rows):
        return set()
    if heading_role(names[0]) == "query" and not all(row[0].text for row in full):
        return set()
    alone = (row[0] for row in rows if len(row) == 1)
    return {
        cell.line for cell in alone if not ID_ALONE.fullmatch(cell.text) and not parts_of(cell.text) & SUMS
    }


def _with_queries(rows: Sequence[tuple[Cell, ...]], names: Sequence[str]) -> list[tuple[Cell, ...]]:
    """Put a blank query in front of rows that lack it; refuse a short row that fits nowhere, or twice."""
    full = [row for row in rows if len(row) == len(names) and names[:3] != [*OWN_HEAD]]
    queries = {row[0].text for row in full} if heading_role(names[0]) == "query" else set()
    kinds = [
        {number_of(cell.text) is None for cell in column if cell.text} for column in zip(*full, strict=True)
    ]
    filled = []
    for row in rows:
        at_end = row[0].text in queries or _fits(row, kinds)
        before = (Cell("", row[0].line), *row)
        is_below = len(before) == len(names) and bool(queries) and _fits(before, kinds)
        is_alone = len(row) == 1 and bool(queries) and "" not in queries
        if full and (is_alone or 1 < len(row) < len(names)) and not _is_sum(row, names):
            if is_alone or (at_end == is_below and row[0].text not in queries):
                values = {"cells": len(row), "columns": len(names)}
                raise SceneError("line-too-short", line=row[0].line, **values)
            row = row if at_end else before
        filled.append(row)
    return filled


def _fits(row: Sequence[Cell], kinds: Sequence[set[bool]]) -> bool:
    """Return whether numbers stand below numbers and words below words, as far as a row has cells."""
    pairs = [(cell.text, kind) for cell, kind in zip(row, kinds, strict=False) if kind]
    return all(not text.strip("-–—") or (number_of(text) is None) in kind for text, kind in pairs)


def _said_below(rows: Sequence[Sequence[Cell]], names: Sequence[str]) -> SceneError | None:
    """Return what to note of a last row that is a value of a metric or a remark, and no document."""
    first = next((cell.text for cell in rows[-1] if cell.text), "")
    if METRIC.fullmatch(first):
        return SceneError("line-sum", line=rows[-1][0].line)
    text, above = (" ".join(cell.text for cell in row) for row in (rows[-1], rows[0]))
    is_row = len(rows[-1]) == len(names) and is_grade(rows[-1][-1].text, {}) and rows[-1][-1].text
    if NOTE.match(text) and not NOTE.match(above) and not is_row:
        return SceneError("line-remark", line=rows[-1][0].line)
    return None


def _ragged(rows: Sequence[tuple[Cell, ...]], names: list[str]) -> tuple[list[tuple[Cell, ...]], list[str]]:
    """Put the words of a name together where only blanks part the columns; an index has no heading."""
    more = [len(row) - len(names) for row in rows]
    document = next((place for place, name in enumerate(names) if heading_role(name) == "document"), None)
    firsts = [row[0].text for row in rows]
    is_index = counts(firsts) or (firsts[:1] in (["0"], ["1"]) and set(more) == {1} and _rises(firsts))
    if bool(rows) and min(more) >= 1 and (is_index or (set(more) == {1} and document is None)):
        names, document = ["", *names], None if document is None else document + 1
    if document is None:
        return [*rows], names
    return [_in_one_name(row, document, len(row) - len(names)) for row in rows], names


def _in_one_name(row: tuple[Cell, ...], at: int, more: int) -> tuple[Cell, ...]:
    if more <= 0:
        return row
    name = " ".join(cell.text for cell in row[at : at + more + 1])
    return (*row[:at], replace(row[at], text=name), *row[at + more + 1 :])


def _is_sum(row: Sequence[Cell], names: Sequence[str]) -> bool:
    """Return whether a row sums up those above it."""
    texts = [cell.text for cell in row] + [""] * (len(names) - len(row))
    first = next(filter(None, texts), "")
    is_name = bool(parts_of(first) & SUMS) and len(parts_of(first)) <= 2
    graded = [text for name, text in zip(names, texts, strict=False) if heading_role(name) == "grade"]
    is_mean = any("." in text for text in graded[:1])
    return is_name and ("" in texts or is_mean or as_word(first) in ("total", "sum", "mean", "average"))


def _filled_down(table: Table) -> Table:
    """Write the query into rows where it is blank, as merged cells leave it."""
    roles = [heading_role(name) for name in table.head]
    at = roles.index("query") if "query" in roles else len(roles)
    if not table.rows or at >= len(table.rows[0]) or not table.rows[0][at].text:
        return table
    rows, last = [], table.rows[0][at]
    for row in table.rows:
        if at < len(row) and not row[at].text and any(cell.text for cell in row):
            row = (*row[:at], replace(row[at], text=last.text), *row[at + 1 :])
        last = row[at] if at < len(row) else last
        rows.append(row)
    return replace(table, rows=tuple(rows))


def _transposed(rows: Sequence[tuple[Cell, ...]]) -> Table | None:
    """Read a table that lies on its side: its headings stand in the first column."""
    if len(rows) < 2 or len({len(row) for row in rows}) != 1 or len(rows[0]) < 3:
        return None
    firsts = [row[0].text.rstrip(":：") for row in rows]
    roles = [heading_role(first) for first in firsts]
    are_known = all(roles) and not repeats(roles) and not any(len(first) < 2 for first in firsts)
    if not are_known or not {"grade", "score"} & {*roles}:
        return None
    graded = roles.index("grade" if "grade" in roles else "score")
    if not all(number_of(cell.text) is not None or len(cell.text) < 3 for cell in rows[graded][1:]):
        return None
    return Table(tuple(zip(*(row[1:] for row in rows), strict=True)), tuple(firsts))


def _wide(table: Table) -> Table | None:
    """Read a table with a query a row, and a document or a rank a column: d1, d2; Result 1, Result 2."""
    numbered = {place: match[1] for place, name in enumerate(table.head) if (match := STEM.fullmatch(name))}
    others = [place for place in range(len(table.head)) if place not in numbered]
    stem, *more = {*numbered.values()} or {""}
    about = heading_role(stem) if not more and len(numbered) > 1 else None
    if about not in ("document", "rank", "grade") or any(len(row) < len(table.head) for row in table.rows):
        return None
    names = [row[others[0]].text if others else str(place) for place, row in enumerate(table.rows, start=1)]
    if [heading_role(table.head[place]) for place in others] not in ([], ["query"]) or repeats(names):
        return None
    cells = [[row[place] for place in numbered] for row in table.rows]
    if about != "document" and all(is_grade(cell.text, {}) for row in cells for cell in row if cell.text):
        cells = [without_gaps(row, at_end=True) for row in cells]
    rows = dict(zip(names, cells, strict=True))
    heads = [table.head[place] for place in numbered]
    are_named = "document" if about == "document" else ""
    crossed = replace(across(rows, heads, are_named, are_counted=True), notes=table.notes)
    if others or len(rows) > 1:
        return crossed
    return Table(tuple(row[1:] for row in crossed.rows), crossed.head[1:], notes=table.notes)


def _query_a_column(table: Table) -> Table | None:
    """Read a table with a rank or a document a row, and a query a column."""
    first, *others = table.head
    queries = [match[1] for name in others if (match := STEM.fullmatch(name))]
    about, called = heading_role(first), {heading_role(stem) for stem in queries}
    if about not in ("rank", "document") or called != {"query"} or not 1 < len(queries) == len(others):
        return None
    if any(len(row) != len(table.head) for row in table.rows):
        return None
    firsts, *columns = zip(*table.rows, strict=True)
    filled = [without_gaps(cells, at_end=about == "rank") for cells in columns]
    rows = dict(zip(others, filled, strict=True))
    crossed = across(rows, [cell.text for cell in firsts], about)
    return replace(crossed, notes=table.notes)


def across(
    rows: Mapping[str, Sequence[Cell]], heads: Sequence[str], about: str, *, are_counted: bool = False
) -> Table:
    """Return the cells of queries below each other, each with its rank or document, if that is its head.

    Heads that only count, such as doc1 and doc2, can stand above ids and above scores.
    """
    texts = [[cell.text for cell in cells if cell.text] for cells in rows.values()]
    kind = kind_of([*chain(*texts)], {})
    are_names = kind in ("text", "id")
    can_be_ids = kind == "grade" and not any(repeats(row) or "0" in row for row in texts)
    can_be_ids = can_be_ids and (are_counted or about == "rank")
    is_headed = bool(about) and not (are_names and about == "document")
    cells = tuple(
        (Cell(query, cell.line), *([Cell(head, cell.line)] if is_headed else []), cell)
        for query, row in rows.items()
        for head, cell in zip(heads, row, strict=False)
        if cell.text
    )
    value = "document" if are_names else "" if can_be_ids else kind if are_counted else "grade"
    return Table(cells, ("query", *([about] if is_headed else []), value), {0: "query"})


def without_gaps(cells: Sequence[Cell], *, at_end: bool) -> list[Cell]:
    """Return cells with blanks for what is not there; in a ranking such a rank stays, but at its end."""
    if not at_end:
        return [replace(cell, text="") if cell.text == "NaN" else cell for cell in cells]
    filled = [place for place, cell in enumerate(cells, start=1) if cell.text not in ("", "NaN")]
    return [replace(cell, text=cell.text or "NaN") for cell in cells[: max(filled, default=0)]]


def turned(rows: Sequence[tuple[Cell, ...]]) -> tuple[tuple[Cell, ...], ...]:
    """Return rows as columns if each is of a kind of its own: names above grades, grades above scores."""
    kinds = [_kinds(row) for row in rows]
    is_even = len({len(row) for row in rows}) == 1 < len(rows)
    lie = is_even and all(len(kind) == 1 for kind in kinds) and len({*chain(*kinds)}) == len(rows)
    return tuple(zip(*rows, strict=True)) if lie and len(rows[0]) > 1 else tuple(rows)


def _kinds(row: Sequence[Cell]) -> set[str]:
    """Return what stands in a row: names, scores, grades, which can be written with a point."""
    are_names = [cell.is_quoted or number_of(cell.text) is None for cell in row]
    kinds = {
        "name" if is_name else "score" if "." in cell.text else "grade"
        for cell, is_name in zip(row, are_names, strict=True)
    }
    return {"grade"} if kinds == {"score"} and all(whole_number(c.text) is not None for c in row) else kinds


def are_counts(rows: Sequence[tuple[Cell, ...]]) -> bool:
    """Return whether a square of whole numbers counts what was taken for what; ids with grades do not."""
    if {len(row) for row in rows} != {len(rows)} or any(cell.is_quoted for row in rows for cell in row):
        return False
    columns = [[cell.text for cell in column] for column in zip(*rows, strict=True)]
    if any(whole_number(text) is None or "." in text for column in columns for text in column):
        return False
    others = [column for column in columns if not all(is_grade(text, {}) for text in column)]
    if len(others) != 1 or len(columns) == 1 or repeats(others[0]):
        return True
    return len(columns) == 2 and falls(others[0])  # of two rows that are no ids


def bare_tables(page: Page) -> list[tuple[str, Table]]:
    """Return how lines without headings can be cut into columns, beginning with what is most likely."""
    lines = data_lines(_without_tags(page))
    found = []
    for separator in (*SEPARATORS, WIDE, BLANK):
        rows = tuple(_cut(lines, separator))
        is_torn = separator in (BLANK, WIDE) and any(TORN.search(cell.text) for row in rows for cell in row)
        is_torn |= separator == BLANK and any(turns(cell.text) for row in rows for cell in row[:-1])
        if rows and len({len(row) for row in rows}) == 1 and 1 < len(rows[0]) <= MAX_COLUMNS and not is_torn:
            filled = [column for column in zip(*rows, strict=True) if any(cell.text for cell in column)]
            found.append(
                (separator, Table(turned([*zip(*filled, strict=True)] if len(filled) > 1 else rows)))
            )
    return found


FORMS = (Form("table", read_table),)
