"""Tables that stand beside each other in one sheet: the same headings come again, a list for each time."""

from collections.abc import Sequence
from itertools import chain, zip_longest

from scene.address.tokens import number_of
from scene.list.model import SceneError
from scene.paste.cells import Cell, Table
from scene.paste.headings import heading_role
from scene.paste.kinds import are_row_numbers, has_repeats

MOST_ABOVE, SHORTEST = 3, 3


def read_beside(rows: Sequence[tuple[Cell, ...]]) -> Table | None:
    """Read tables beside each other, below their titles: a list for each of them."""
    if len(rows) < 2 or not rows[0]:
        return None
    columns = zip_longest(*rows, fillvalue=Cell("", rows[-1][0].line))
    even = [*zip(*(column for column in columns if any(cell.text for cell in column)), strict=True)]
    for place, head in enumerate(even[: MOST_ABOVE + 1]):
        first = int(heading_role(head[0].text) == "rank")  # it can stand in front of all
        if width := _width([cell.text for cell in head[first:]]):
            return _below_each_other(even[:place], head, even[place + 1 :], range(first, len(head), width))
        if first and (table := _at_ranks([cell.text for cell in head], even[place + 1 :])):
            return table.with_titles(row[0].line for row in even[:place])
    return None


def _at_ranks(names: list[str], rows: Sequence[tuple[Cell, ...]]) -> Table | None:
    """Return tables that each have their ranks: one list if these go on, as in columns of a page."""
    width = names.index(names[0], 1) if names.count(names[0]) > 1 else len(names)
    if width == len(names) or names != names[:width] * (len(names) // width) or width < SHORTEST:
        return None
    parts = [[row[start : start + width] for row in rows] for start in range(0, len(names), width)]
    filled = [[row for row in part if any(cell.text for cell in row)] for part in parts]
    if are_row_numbers([row[0].text for part in filled for row in part]):
        return Table(tuple(chain(*filled)), tuple(names[:width]))
    numbered = enumerate(filled, start=1)
    table = tuple((Cell(str(number), row[0].line), *row) for number, part in numbered for row in part)
    return Table(table, ("query", *names[:width]), {0: "query"})


def _below_each_other(
    above: Sequence[tuple[Cell, ...]], head: Sequence[Cell], rows: Sequence[tuple[Cell, ...]], starts: range
) -> Table | None:
    """Return the tables that begin at some columns, each with the ranks in front of all."""
    names, first = [cell.text for cell in head], starts[0]
    titles = [_title(names, above[-1] if above else (), start, starts.step) for start in starts]
    if not any(titles):
        titles = [str(number) for number, _ in enumerate(starts, start=1)]
    if not all(titles) or has_repeats(titles):
        return None
    lists = []
    for title, start in zip(titles, starts, strict=True):
        filled = (row for row in rows if any(cell.text for cell in row[start : start + starts.step]))
        lists += [
            (Cell(title, row[0].line), *row[:first], *row[start : start + starts.step]) for row in filled
        ]
    others = [row for row in above if not {cell.text for cell in row} & {*titles}]
    notes = tuple(SceneError("line-title", line=row[0].line) for row in others)
    firsts = [row[first + 1].text for row in lists]
    about = "score" if all("." in text and number_of(text) is not None for text in firsts) else "document"
    headings = ("query", *names[:first], about, *names[first + 1 : first + starts.step])
    return Table(tuple(lists), headings, {0: "query"}, notes)


def _width(names: Sequence[str]) -> int:
    """Return after how many headings the same come again; 0 if they do not."""
    for width in range(2, len(names) // 2 + 1):
        tables = [[*names[start : start + width]] for start in range(0, len(names), width)]
        are_alike = all(table[1:] == tables[0][1:] for table in tables)
        firsts = [heading_role(table[0]) for table in tables]
        # Above the documents can stand who ranked them, such as bm25.
        are_named = {*firsts} <= {None, "score"} and not has_repeats(names[::width])
        are_documents = {*firsts} == {"document"} or are_named
        if are_alike and are_documents and "grade" in map(heading_role, tables[0]):
            return width
    return 0


def _title(names: Sequence[str], above: Sequence[Cell], start: int, width: int) -> str:
    """Return what a table is called: by its first heading, if no other has that, or above its headings."""
    if names.count(names[start]) == 1:
        return names[start]
    return next((cell.text for cell in above[start : start + width] if cell.text), "")
