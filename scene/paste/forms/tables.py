"""Tables: of spreadsheets, of files with separators, of Markdown, of HTML, printed frames."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from string import ascii_uppercase

from scene.address.tokens import as_word, number_of
from scene.list.model import SceneError
from scene.paste.cells import BLANK, SEPARATORS, Cell, Lines, Table, cut
from scene.paste.forms.beside import read_beside
from scene.paste.forms.crossed import query_a_column, transposed, turned, wide
from scene.paste.forms.cutting import WIDE, by_places, cut_at, data_lines, with_index, without_tags
from scene.paste.forms.form import Page
from scene.paste.forms.headed import counts_lists, headed
from scene.paste.forms.lists_in_cells import lists_in_cells
from scene.paste.forms.metric_values import METRIC
from scene.paste.forms.named import named_lines, without_bullets
from scene.paste.forms.refused import refuse_of_queries
from scene.paste.forms.sides import is_ranking, places_of_sides
from scene.paste.headings import MAX_COLUMNS, SYSTEMS, are_alike, heading_role, is_head, parts_of, words_of
from scene.paste.kinds import (
    are_falling,
    are_rising,
    are_row_numbers,
    are_times,
    has_repeats,
    is_grade,
    is_modifier,
    parts_several_lists,
    whole_number,
)

TORN = re.compile(r"[:=,;，；：、]$|^[(\[][^)\]]*$")
"""What stands in a cell where a blank has parted what belongs together."""
JOINING = words_of("of for from by per in the von der die des für de del la du par por")
"""Words of a title, and of no heading."""
SAID = words_of("my our here are is was below above the these this with")
"""Words of a sentence, which stand in no line of headings."""
OPENING = re.compile(r"(?:an?|my|the|with)\s+\S|\S+ (?:with|are|is) \S", re.IGNORECASE)
AT_PLACE = re.compile(r"(?:r|rels?|pos|grade|rank|position|place|rang|platz)?[ _@#]?(\d{1,3})", re.IGNORECASE)
"""A heading of the grades at one rank: 1, R1, rel@1."""
UNIT = re.compile(r"[(\[](?:[^()\[\],\d]+|\d+ ?[-–] ?\d+)[)\]]")
"""What a column is measured in, or its scale: (ms), (0-3)."""
PLAIN_WORD = re.compile(r"[^\W\d_]{2,}(?:['’-][^\W\d_]+)*")
YEAR_IN_BRACKETS = re.compile(r"\((?:1[89]|20)\d\d\)")
"""A year behind a name, as films have it."""
OF_MODEL = re.compile(r"[A-Z][A-Za-z]*\d+")
"""A word with a number behind it, as models of one make have it, and no score."""
MAX_TITLES = 3
MAX_HEADINGS = 8
"""More words with nothing but blanks between them are no headings."""


def read_table(page: Page) -> Table | None:
    """Read a table under headings."""
    lines = by_places(with_index(data_lines(without_tags(page))))
    cuts = {separator: cut_at(lines, separator) for separator in (*SEPARATORS, WIDE, BLANK)}
    cuts[WIDE] = _as_wide_as_head(cuts[WIDE], cuts[BLANK])
    if any(_is_even_under_heads(cuts[BLANK][place:]) for place in range(MAX_TITLES + 1)):
        del cuts[WIDE]  # a heading ends at any blank where each word is one
    # What parts the first line into headings goes before what parts a later one, in a name.
    for separator, rows in sorted(cuts.items(), key=lambda cut_rows: not _is_under_head(cut_rows[1])):
        if (
            table := read_beside(rows)
            or transposed(rows)
            or _under_numbers(rows)
            or _under_headings(lines, rows, separator)
        ):
            return table
    return None


def _as_wide_as_head(
    wide: Sequence[tuple[Cell, ...]], narrow: Sequence[tuple[Cell, ...]]
) -> list[tuple[Cell, ...]]:
    """Return rows cut at several blanks, the last at single ones if only so it is as wide as those above."""
    if len(wide) < 3 or len(wide) != len(narrow) or len({*map(len, wide[-3:-1])}) > 1:
        return [*wide]
    numbers = [number_of(cell.text) for row in (wide[-2], narrow[-1]) for cell in row[1:]]
    is_torn = len(wide[-1]) < len(wide[-2]) == len(narrow[-1]) and None not in numbers
    return [*wide[:-1], narrow[-1]] if is_torn else [*wide]


def _is_even_under_heads(rows: Sequence[Sequence[Cell]]) -> bool:
    """Return whether each word of a line is a heading, and all lines below it have as many."""
    are_even = len(rows) > 1 and len({*map(len, rows)}) == 1 < len(rows[0])
    return are_even and all(heading_role(cell.text) for cell in rows[0])


def _under_numbers(rows: Sequence[tuple[Cell, ...]]) -> Table | None:
    """Read a frame without names: its columns are counted from 0 above it, its rows in front of them."""
    head, *below = ([cell.text for cell in row] for row in rows or [()])
    names = head[1:] if head[:1] == [""] else head
    are_counted = are_row_numbers(names) and names[0] == "0" and are_row_numbers([row[0] for row in below])
    is_even = {*map(len, below)} == {len(names) + 1}
    if not (are_counted and is_even) or all(is_grade(text, {}) for row in below for text in row[1:]):
        return None
    return Table(turned([row[1:] for row in rows[1:]]))


def _under_headings(lines: Lines, rows: list[tuple[Cell, ...]], separator: str) -> Table | None:
    """Read a table whose headings stand in one of the first rows, below titles."""
    for place in range(min(len(rows), MAX_TITLES + 1)):
        rows[place] = _with_ranks(rows[place], rows[place + 1 :])
        if separator == WIDE and _has_unnamed_index(lines[place:]):
            return None
        if separator == BLANK and not place and names_list(lines[0][1], lines[1:]):
            return None
        if not _are_headings(rows, place, separator):
            continue
        head, below = rows[place], rows[place + 1 :]
        if any(map(_is_data, rows[:place])):
            return None
        if not below:
            # No heading is a piece of a sentence, or has a number behind a blank.
            are_said = any(len(name.text.split()) > 4 or re.search(r"\s\d", name.text) for name in head)
            if not are_said and all(len(row) < 2 for row in rows[:place]):
                raise SceneError("only-headings")
            return None
        table = headed(head, below[_are_of_units(below) :], rows[:place], separator)
        if _are_ranks_of_queries(table):
            raise SceneError("ranks-no-list")
        if _has_value_of_query(table):
            refuse_of_queries(table.headings[1])
        bare = _without_index(table)
        return lists_in_cells(bare) or wide(table) or query_a_column(bare) or table
    return None


def _without_index(table: Table) -> Table:
    """Return a frame without the places of its rows, above which nothing stands."""
    places = [row[0].text for row in table.rows]
    if table.headings[0] or not are_row_numbers(places) or places[0] != "0" or len(table.headings) < 3:
        return table
    return replace(table, rows=tuple(row[1:] for row in table.rows), headings=table.headings[1:])


def names_list(line: str, below: Lines) -> bool:
    """Return whether one word or two are a title above names with grades, and no headings: My ranking."""
    *before, last = line.split() or [""]
    is_called = last.isalpha() and (is_ranking(last) or heading_role(last) in ("document", "rank"))
    if len(before) > 1 or len(below) < 2 or not is_called or any(is_grade(word, {}) for word in before):
        return False
    table = named_lines(without_bullets(below))
    values = [row[-1].text for row in table.rows] if table else []
    if not table or table.roles.get(1) != "grade" or not all(is_grade(text, {}) for text in values):
        return False
    if before and heading_role(before[0]) == "query":  # no table has another query in every row
        return not has_repeats([row[0].text for row in table.rows])
    are_ranks = sorted(values) == [str(rank) for rank in range(1, len(values) + 1)]
    return not are_ranks and (not before or heading_role(before[0]) is None)


def _are_headings(rows: Sequence[tuple[Cell, ...]], place: int, separator: str) -> bool:
    """Return whether a row is one of headings; a sentence and a row like one above are none."""
    names = [cell.text for cell in rows[place]]
    are_letters = names == [*ascii_uppercase[: len(names)]] and place + 1 < len(rows)
    if are_letters and is_head(rows[place + 1], rows[place + 2 :]):
        return False  # what a sheet calls its columns
    are_words = len(names) > MAX_HEADINGS or any(re.search(r"\w[,;|][^\W\d]", name) for name in names)
    is_sentence = separator == BLANK and (are_words or _are_title(names, rows[place + 1 :]))
    is_sentence |= any(map(OPENING.match, names))
    are_sides = bool(places_of_sides(names)) and "query" in map(heading_role, names)
    is_known = are_sides or is_head(rows[place], rows[place + 1 :])
    is_known = is_known or (separator in SEPARATORS and _are_above_values(rows[place], rows[place + 1 :]))
    is_repeated = any(are_alike(rows[place], row) for row in rows[:place])
    return len(names) > 1 and not is_sentence and is_known and not is_repeated


def _are_of_units(rows: Sequence[Sequence[Cell]]) -> bool:
    """Return whether the first of several rows says but in brackets what the columns are measured in."""
    texts, below = (
        [cell.text for cell in row if cell.text] for row in (rows[0], rows[1] if rows[1:] else ())
    )
    return bool(texts and below) and all(map(UNIT.fullmatch, texts)) and not all(map(UNIT.fullmatch, below))


def _are_title(names: Sequence[str], below: Sequence[Sequence[Cell]]) -> bool:
    """Return whether words above rows are a title, and no headings: grades of May, my labels, First query."""
    words = {*map(as_word, names)}
    are_grades = bool(below) and all(is_grade(cell.text, {}) for row in below for cell in row)
    if are_grades and (words & JOINING or any(re.search(r"[()\[\]/*]", name) for name in names)):
        return True
    have_colons = 2 * sum(len(row) > 1 and row[0].text.endswith(":") for row in below) > len(below)
    are_longer = all(len(row) > len(names) + 1 for row in below)
    roles = [*map(heading_role, names)]
    are_longer &= not all(roles)
    is_said = bool(words & SAID) and sum(map(bool, roles)) < 2
    if have_colons or are_longer or is_said or re.search(r"\w(?:\.\.\.|…|:)$", names[-1]):
        return True
    lasts = [row[-1].text for row in below if row]
    are_lasts_grades = all(is_grade(text, {}) for text in lasts) and not are_row_numbers(lasts)
    is_of_names = roles[0] is None and roles[-1] in ("query", "document") and "grade" not in roles
    return is_of_names and bool(lasts) and are_lasts_grades


def _are_above_values(head: Sequence[Cell], below: Sequence[Sequence[Cell]]) -> bool:
    """Return whether words stand above columns of which one holds values alone, numbers or yes and no."""
    names = [cell.text for cell in head]
    is_even = len(below) > 1 and {*map(len, below)} == {len(head)}
    if (
        not is_even
        or any(map(_is_number_or_grade, names))
        or turned([tuple(head), *map(tuple, below)])[0] != head
    ):
        return False
    columns = [[row[place].text for row in below] for place in range(len(head))]
    return all(map(str.strip, names[1:])) and any(
        all(map(_is_number_or_grade, column)) for column in columns[1:]
    )


def _is_number_or_grade(text: str) -> bool:
    return number_of(text.rstrip(" %")) is not None or is_grade(text, {})


def _are_ranks_of_queries(table: Table) -> bool:
    """Return whether a table tells a rank of each query, and nothing of a document."""
    are_values = any(map(METRIC.fullmatch, table.headings))
    roles = [None if METRIC.fullmatch(name) else heading_role(name) for name in table.headings]
    if sorted(filter(None, roles)) != ["query", "rank"] or not (len(roles) == 2 or are_values):
        return False
    ranks = [row[roles.index("rank")].text for row in table.rows if len(row) == len(roles)]
    return all(number_of(text) is not None or not text.strip("–-—") for text in ranks)


def _has_value_of_query(table: Table) -> bool:
    """Return whether a table holds one value of each query, and no query twice."""
    is_of_query = len(table.headings) == 2 and heading_role(table.headings[0]) == "query"
    are_numbers = is_of_query and all(number_of(row[-1].text) is not None for row in table.rows)
    are_values = are_numbers and heading_role(table.headings[1]) != "document"
    return are_values and not has_repeats([row[0].text for row in table.rows])


def _is_under_head(rows: Sequence[Sequence[Cell]]) -> bool:
    return len(rows) > 1 and len(rows[0]) > 1 and is_head(rows[0], rows[1:])


def _with_ranks(head: tuple[Cell, ...], below: Sequence[tuple[Cell, ...]]) -> tuple[Cell, ...]:
    """Write `rank 1` for 1 where the ranks stand beside the heading of queries or of systems."""
    first, *others = head or (Cell("", 0),)
    are_lists = heading_role(first.text) in ("query", "rank") or bool(parts_of(first.text) & SYSTEMS)
    if not first.text:  # only grades are sure to be no columns of different kinds
        are_lists = all(is_grade(cell.text, {}) for row in below for cell in row[1:])
    metrics = [*takewhile(lambda cell: METRIC.fullmatch(cell.text), reversed(others))][::-1]
    at_ranks = others[: len(others) - len(metrics)]
    numbers = [match[1] if (match := AT_PLACE.fullmatch(cell.text)) else "" for cell in at_ranks]
    if not are_lists or not are_row_numbers(numbers):
        return head
    query = first if heading_role(first.text) == "query" else replace(first, text="query")
    named = zip(at_ranks, numbers, strict=True)
    return (query, *(replace(cell, text=f"rank {number}") for cell, number in named), *metrics)


def _has_unnamed_index(lines: Lines) -> bool:
    """Return whether every row has a cell more than the headings, a number that counts the rows."""
    head, *rows = (cut(line, number, BLANK) for number, line in lines)
    return {len(row) for row in rows} == {len(head) + 1} and are_rising([row[0].text for row in rows])


def _is_data(row: Sequence[Cell]) -> bool:
    """Return whether a row has a number beside something else than what counts lists."""
    texts = [cell.text for cell in row if cell.text]
    has_number = any(number_of(text) is not None for text in texts)
    return len(texts) > 1 and has_number and not counts_lists(row)


def are_counts(rows: Sequence[tuple[Cell, ...]]) -> bool:
    """Return whether a square of whole numbers counts what was taken for what; ids with grades do not."""
    if {len(row) for row in rows} != {len(rows)} or any(cell.is_quoted for row in rows for cell in row):
        return False
    columns = [[cell.text for cell in column] for column in zip(*rows, strict=True)]
    are_whole = all(whole_number(text) is not None and "." not in text for row in columns for text in row)
    if not are_whole or any(map(are_times, columns)):
        return False
    others = [column for column in columns if not all(is_grade(text, {}) for text in column)]
    if len(others) != 1 or len(columns) == 1 or has_repeats(others[0]):
        return True
    return len(columns) == 2 and are_falling(others[0])  # of two rows that are no ids


def bare_tables(page: Page) -> list[tuple[str, Table]]:
    """Return how lines without headings can be cut into columns, beginning with what is most likely."""
    lines = data_lines(without_tags(page))
    tables = []
    for separator in (*SEPARATORS, WIDE, BLANK):
        rows = tuple(cut_at(lines, separator))
        rows = _with_whole_names(rows) if separator == BLANK else rows
        is_torn = separator in (BLANK, WIDE) and any(TORN.search(cell.text) for row in rows for cell in row)
        is_torn |= separator == BLANK and any(is_modifier(cell.text) for row in rows for cell in row[:-1])
        if rows and len({len(row) for row in rows}) == 1 and 1 < len(rows[0]) <= MAX_COLUMNS and not is_torn:
            filled = [column for column in zip(*rows, strict=True) if any(cell.text for cell in column)]
            rows = tuple(zip(*filled, strict=True)) if len(filled) > 1 else rows
            tables.append((separator, Table(turned(rows))))
    return tables


def _with_whole_names(rows: Sequence[tuple[Cell, ...]]) -> tuple[tuple[Cell, ...], ...]:
    """Return rows whose names are whole: Hotel Post above Hotel Adler, iPhone 15 above Galaxy S23."""
    columns = [[cell.text for cell in column] for column in zip(*rows, strict=False)]
    if len(columns) < 3 or any(len(row) != len(columns) for row in rows):
        return tuple(rows)
    parts = [place for place, column in enumerate(columns) if all(map(_is_part_of_name, column))]
    counting = [p for p in range(len(columns) - 1) if _count_documents(columns[p : p + 3])]
    if counting:
        parts = [counting[0], counting[0] + 1]
    if len(parts) == 1 and _are_models(columns[parts[0] + 1 : parts[0] + 2]):
        parts.append(parts[0] + 1)
    bracketed = [p for p in range(1, len(columns)) if all(map(YEAR_IN_BRACKETS.fullmatch, columns[p]))]
    if not counting and len(bracketed) == 1 and all(map(_is_part_of_name, columns[bracketed[0] - 1])):
        parts, counting = [bracketed[0] - 1, bracketed[0]], bracketed
    is_whole = bool(counting) or len(parts) > 2 or (len(parts) == 2 and not has_repeats(columns[parts[-1]]))
    can_be_queries = not bracketed and bool(parts) and parts_several_lists(columns[parts[0]])
    if not is_whole or can_be_queries or parts[-1] - parts[0] >= len(parts):
        return tuple(rows)
    first, behind = parts[0], parts[-1] + 1
    names = (" ".join(cell.text for cell in row[first:behind]) for row in rows)
    return tuple(
        (*row[:first], replace(row[first], text=name), *row[behind:])
        for row, name in zip(rows, names, strict=True)
    )


def _count_documents(columns: Sequence[Sequence[str]]) -> bool:
    """Return whether one word and a number or letter behind it, and no name, are documents: doc A, doc B."""
    words, numbers, *behind = columns
    are_counted = all(text in ascii_uppercase or text.isdecimal() for text in numbers)
    is_word = len({*words}) == 1 and heading_role(words[0]) == "document"
    are_values = all(
        is_grade(text, {}) or number_of(text) is not None for column in behind for text in column
    )
    return is_word and are_counted and not has_repeats(numbers) and are_values


def _is_part_of_name(text: str) -> bool:
    return bool(PLAIN_WORD.fullmatch(text)) and not is_grade(text, {})


def _are_models(columns: Sequence[Sequence[str]]) -> bool:
    """Return whether a column has numbers and words with one: 15, S23."""
    return any(any(map(str.isdecimal, column)) and any(map(OF_MODEL.fullmatch, column)) for column in columns)
