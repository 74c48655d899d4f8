"""Mappings and lists by their indentation, as YAML writes them: documents below their query."""

import re
from collections.abc import Iterator

import yaml

from scene.address.tokens import number_of
from scene.paste.brackets import MAX_DEPTH, Group, Value
from scene.paste.cells import Cell, Table
from scene.paste.forms.form import Page
from scene.paste.forms.labelled import read_values
from scene.paste.headings import heading_role
from scene.paste.kinds import are_row_numbers

LINE = re.compile(r"\s*(?:- +)*(?:[\"']?[^\s:#][^:\n]{0,80}:(?: +\S.*)?|-? *\S.*)")
OPENS = re.compile(r"\s*(?:- +)*[\"']?[^\s:#(\[{][^:(\n]{0,80}:\s*")
ANCHOR = re.compile(r"(?:^|[\s,\[{])[&*][^\s,\[\]{}]")
"""What YAML repeats elsewhere: ten lines of it can be a billion values."""
COMMENT = re.compile(r"\S[ \t]+#")
"""What YAML leaves out, and what can be part of a name."""
MOST_LINES, LONGEST = 1_000, 20_000
"""Longer texts take seconds."""
PLAIN_WORDS = {"true", "false", "null", "nan", "~"}


def read_nested_lines(page: Page) -> Table | None:
    """Read keys with what is indented below them, if one of these is indented again."""
    lines = [line for _, line in page.nonblank]
    indents = [len(line) - len(line.lstrip()) for line in lines]
    opening = sum(1 for line in lines if OPENS.fullmatch(line))
    if not opening or len({*indents}) < 2 or indents[0] or ANCHOR.search(page.text):
        return None
    if max(indents) > 2 * MAX_DEPTH or not all(map(LINE.fullmatch, lines)):
        return None
    if len(lines) > MOST_LINES or len(page.text) > LONGEST or COMMENT.search(page.text):
        return None
    top = _parsed(page.text)
    if not isinstance(top, Group) or not top.groups or _holds_short_lists(top):
        return None
    return read_values(Group("", 1, items=[(None, top)]))


def _holds_short_lists(top: Group) -> bool:
    """Return whether documents stand with a grade each below titles, as people indent a list."""
    alone = {value.pairs[0][0] for value in _items_of_lists(top) if value.is_dict and len(value.items) == 1}
    return len(alone) > 1 or (top.is_dict and all(map(_is_short_list, top.items)))


def _items_of_lists(group: Group) -> Iterator[Group]:
    for inner in group.groups:
        if not group.is_dict:
            yield inner
        yield from _items_of_lists(inner)


def _is_short_list(item: tuple[Cell | None, Value]) -> bool:
    """Return whether names stand with a grade each below a title, or a grade below that of a query."""
    title, value = item
    if not isinstance(value, Group) or not value.is_dict or value.groups:
        return False
    names = [name for name, _ in value.pairs]
    are_named = not {*map(heading_role, names)} & {"grade", "score", "rank"} and not are_row_numbers(names)
    return are_named or bool(title and heading_role(title.text) == "query")


def _parsed(text: str) -> Value | None:
    """Return what YAML is; None if it is none."""
    try:
        node = yaml.compose(text, Loader=yaml.SafeLoader)
        return _value(node) if node else None
    except (yaml.YAMLError, RecursionError, ValueError):
        return None


def _value(node: yaml.Node) -> Value:
    """Return a node as the brackets of JSON would be read; a plain number is no text."""
    line = node.start_mark.line + 1
    if isinstance(node.value, str):
        if node.end_mark.line > node.start_mark.line:
            raise ValueError  # a paragraph, or items that no dash begins
        is_plain = number_of(node.value) is not None or node.value.casefold() in PLAIN_WORDS
        return Cell(node.value, line, is_quoted=node.style is not None or not is_plain)
    if node.id == "mapping":
        pairs = [(_key(key), _value(value)) for key, value in node.value]
        return Group("{", line, items=[*pairs])
    return Group("[", line, items=[(None, _value(value)) for value in node.value])


def _key(node: yaml.Node) -> Cell:
    return Cell(node.value if isinstance(node.value, str) else "", node.start_mark.line + 1)
