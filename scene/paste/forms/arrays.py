"""Arrays by their names: columns, a query a row, sizes of groups, a ranking of ids and the relevant ones."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise

from scene.address.tokens import truncate
from scene.list.model import SceneError
from scene.paste.brackets import Group, Value
from scene.paste.cells import Cell, Table
from scene.paste.forms.crossed import STEM
from scene.paste.forms.sides import DERIVED, are_grades, orders
from scene.paste.headings import SYSTEMS, heading_role, name_queries, parts_of, words_of
from scene.paste.kinds import has_repeats, whole_number

LISTS = SYSTEMS | words_of("ranking ranker result results output retrieved returned")
"""What several lists of grades are called, each with its number or letter."""
KNOWN = ("grade", "score", "document")
MASKS = {"mask", "valid"}
SIZES = {"group", "groups", "qsize", "sizes"}
LENGTHS = words_of(
    "len lens length lengths qlens size counts offsets qoffsets boundaries indptr ptr qgroups per"
)
"""What numbers are called that can be sizes of groups, if their sum is the length of the others."""


def read_arrays(named: Sequence[tuple[str, Value]]) -> Table | None:
    """Read arrays by their names: columns, of one query or of several; sizes of groups; two lists of ids."""
    lists = [(name, value) for name, value in named if isinstance(value, Group) and not value.is_dict]
    if by_query := _by_query(lists):
        return by_query
    arrays, hidden = _unmasked(lists)
    known = [name for name, _ in arrays if heading_role(name) in KNOWN]
    derived = [name for name, _ in arrays if parts_of(name) & DERIVED or heading_role(name) == "none"]
    strangers = [name for name in derived if known and name not in known]
    for name, value in arrays:
        if name in strangers and orders(value):
            raise SceneError("order-unread", name=truncate(name))
    arrays = [(name, value) for name, value in arrays if name not in strangers]
    longest = max((len(value.items) for _, value in arrays), default=0)
    lengths = {name: _lengths(name, value, longest) for name, value in arrays}
    sizes = [numbers for numbers in lengths.values() if numbers]
    others = [(name, value) for name, value in arrays if not lengths[name]]
    if sizes and others and (grouped := _grouped(sizes[0], others)):
        return grouped
    table = by_places(arrays)
    return table and table.with_notes((*hidden, *unread(strangers)))


def unread(names: Iterable[str]) -> Iterator[SceneError]:
    """Note columns that are not read."""
    return (SceneError("column-unread", name=truncate(name)) for name in names)


def _by_query(lists: Sequence[tuple[str, Group]]) -> Table | None:
    """Read the grades of a query each, or of a system, of which one has more documents than another."""
    are_queries = name_queries(name for name, _ in lists)
    are_queries = are_queries or (_are_lists([name for name, _ in lists]) and any(map(_holds_grades, lists)))
    are_flat = not any(value.groups for _, value in lists)
    if len(lists) < 2 or not are_queries or not are_flat or not all(are_grades(value) for _, value in lists):
        return None
    rows = tuple((Cell(name, cell.line), cell) for name, value in lists for cell in value.cells)
    return Table(rows, ("query", "grade"), {0: "query", 1: "grade"})


def _are_lists(names: Sequence[str]) -> bool:
    """Return whether names count lists, or those who made them: run_a and run_b, list1 and list2."""
    stems = [match[1].casefold() for name in names if (match := STEM.fullmatch(name))]
    return len(stems) == len(names) and len({*stems}) == 1 and parts_of(stems[0]) <= LISTS


def _holds_grades(named: tuple[str, Group]) -> bool:
    """Return whether numbers are no ids and no ranks: one of them is 0, or comes again."""
    texts = [cell.text for cell in named[1].cells]
    return "0" in texts or has_repeats(texts)


def _lengths(name: str, value: Group, longest: int) -> list[int]:
    """Return the sizes of groups, or what lies between the places, from 0 on, where each of them begins."""
    numbers = [whole_number(cell.text) or 0 for cell in value.cells]
    if are_sizes(name):
        return numbers
    can_be_sizes = bool(parts_of(name) & LENGTHS) or heading_role(name) == "query"
    if value.groups or not can_be_sizes or not 1 < len(numbers) < longest:
        return []
    if numbers[0] == 0 and numbers[-1] == longest:
        numbers = [end - start for start, end in pairwise(numbers)]
    return numbers if len(numbers) > 1 and min(numbers) > 0 and sum(numbers) == longest else []


def are_sizes(name: str) -> bool:
    """Return whether numbers are called the sizes of groups."""
    return bool(parts_of(name) & SIZES)


def _unmasked(
    arrays: Sequence[tuple[str, Group]],
) -> tuple[list[tuple[str, Group]], tuple[SceneError, ...]]:
    """Return arrays without what a mask of zeros and ones hides in all of them, and a note of it."""
    masks = [(name, _queries(value)) for name, value in arrays if parts_of(name) & MASKS]
    others = [(name, value) for name, value in arrays if not parts_of(name) & MASKS]
    shapes = {tuple(map(len, _queries(value))) for _, value in others}
    if len(masks) != 1 or shapes != {tuple(map(len, masks[0][1]))}:
        return [*arrays], ()
    ((name, mask),) = masks
    signs = [cell.text for row in mask for cell in row]
    if not {*signs} <= {"0", "1", "True", "False"}:
        return [*arrays], ()
    hidden = len([sign for sign in signs if sign in ("0", "False")])
    note = SceneError("values-masked", name=truncate(name), count=hidden, total=len(signs))
    return [(name, _filtered(value, mask)) for name, value in others], (note,) if hidden else ()


def _filtered(value: Group, mask: Sequence[Sequence[Cell]]) -> Group:
    groups = []
    for cells, signs in zip(_queries(value), mask, strict=True):
        kept = [cell for cell, sign in zip(cells, signs, strict=True) if sign.text in ("1", "True")]
        groups.append(Group("[", value.line, items=[(None, cell) for cell in kept]))
    return Group("[", value.line, items=[(None, group) for group in groups]) if value.groups else groups[0]


def by_places(arrays: Sequence[tuple[str, Value]]) -> Table | None:
    """Put arrays beside each other; arrays of two dimensions have a query a row."""
    lists = {name: _queries(value) for name, value in arrays if isinstance(value, Group)}
    lengths = {name: tuple(map(len, queries)) for name, queries in lists.items()}
    graded = [length for name, length in lengths.items() if heading_role(name) == "grade"]
    known = [name for name, length in lengths.items() if length in graded and heading_role(name) in KNOWN]
    if len(set(lengths.values())) > 1 < len(known) and len(graded) == 1:
        strangers = [name for name, length in lengths.items() if length not in graded]
        table = by_places([(name, value) for name, value in arrays if name not in strangers])
        return table and table.with_notes(unread(strangers))
    if len(set(lengths.values())) > 1:
        counts = tuple(f"{name}: {'+'.join(map(str, length))}" for name, length in lengths.items())
        raise SceneError("lengths-differ", names=tuple(truncate(count) for count in counts))
    queries = [[*zip(*columns, strict=True)] for columns in zip(*lists.values(), strict=True)]
    if len(queries) < 2:
        return Table(tuple(chain(*queries)), tuple(lists)) if any(queries) else None
    numbered = enumerate(queries, start=1)
    rows = [(Cell(str(place), cells[0].line), *cells) for place, query in numbered for cells in query]
    return Table(tuple(rows), ("query", *lists)) if rows else None


def _queries(value: Group) -> list[list[Cell]]:
    if value.groups and not value.cells:
        rows = [[*chain(*_queries(group))] for group in value.groups]
        is_column = len(rows) > 1 and all(len(row) == 1 for row in rows)
        return [[*chain(*rows)]] if is_column else rows
    return [value.cells]


def _grouped(sizes: Sequence[int], arrays: Sequence[tuple[str, Value]]) -> Table | None:
    table = by_places(arrays)
    if table is None or len(sizes) == len(table.rows) != sum(sizes):
        return None
    if sum(sizes) != len(table.rows):
        names = (f"group: {sum(sizes)}", f"{arrays[0][0]}: {len(table.rows)}")
        raise SceneError("lengths-differ", names=names)
    queries = [str(place) for place, count in enumerate(sizes, start=1) for _ in range(count)]
    rows = tuple((Cell(query, row[0].line), *row) for query, row in zip(queries, table.rows, strict=True))
    return Table(rows, ("query", *table.headings))
