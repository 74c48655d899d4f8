"""Mappings and lists by their indentation, as YAML writes them: documents below their query."""

import re

import yaml

from scene.address.tokens import number_of
from scene.paste.brackets import MAX_DEPTH, Group, Value
from scene.paste.cells import Cell, Table
from scene.paste.forms.form import Page
from scene.paste.forms.labelled import read_values
from scene.paste.headings import heading_role

LINE = re.compile(r"\s*(?:- +)*(?:[\"']?[^\s:#][^:\n]{0,80}:(?: +\S.*)?|-? *\S.*)")
OPENS = re.compile(r"\s*(?:- +)*[\"']?[^\s:#(\[{][^:(\n]{0,80}:\s*")
ANCHOR = re.compile(r"(?:^|[\s,\[{])[&*][^\s,\[\]{}]")
"""What YAML repeats elsewhere: ten lines of it can be a billion values."""
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
    top = _parsed(page.text)
    if not isinstance(top, Group) or not top.groups or (top.is_dict and all(map(_is_short_list, top.items))):
        return None
    return read_values(Group("", 1, items=[(None, top)]))


def _is_short_list(item: tuple[Cell | None, Value]) -> bool:
    """Return whether a grade each, by names or alone, stands below a title, as people indent a list."""
    title, value = item
    if not isinstance(value, Group) or not value.is_dict or value.groups:
        return False
    are_names = not any(heading_role(name) for name, _ in value.pairs)
    return are_names or bool(title and heading_role(title.text) == "query")


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
