"""Reading brackets as JSON, Python, R and MATLAB write them: lists, dictionaries, calls and what is named."""

import json
import re
from dataclasses import dataclass, field
from typing import TypeAlias

from scene.address.tokens import number_of
from scene.paste.cells import PLAIN, Cell

OPENING = {"[": "]", "(": ")", "{": "}"}
BRACKET = re.compile(r"[\[({（【［｛]")
LETTERS = r"[^\W\d_][\w'’.&!-]*"
TITLE = (
    rf"(?:(?<=,)|(?<=, )|(?<=[\[({{])(?=[^\[\](){{}},\n]*,))"
    rf"(?P<title>{LETTERS}(?: +{LETTERS})+)(?=\s*[,:\])}}])"
)
"""A name of several words that commas part from others: [The Matrix, Up]."""
TOKEN = re.compile(
    r"""(?P<comment>\#[^\n]*|(?<!:)//[^\n]*)|(?P<sign><-|=>|[\[\](){},;:=])"""
    rf"""|{TITLE}|(?P<quoted>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')"""
    r"""|(?P<name><\w[^<>\n\[\](){}]{0,80}>)|(?P<bare>[^\s\[\](){},;:=<"'\#]+|[<"'])"""
)
CLOSED = re.compile(r"[\s\]}),;]*")
ELLIPSES = ("...", "…")
KEYS = ("<-", "=>", ":", "=")
MAX_DEPTH = 50
DOCUMENT, NAMING = (
    ("Document", "TextNode", "Node"),
    ("id", "id_", "doc_id", "page_content", "content", "text"),
)
"""How programs make a document, and what names it."""
CALLS = re.compile(r"[\w.]*[A-Za-z_]\w*")
NO_SCALAR = re.compile(
    r"(?:\w+\.)*(?:c|list|seq|vector|set|tuple|log\w*|sqrt|exp|sum|len|length)", re.IGNORECASE
)
"""Calls around a single value that make a list of it, or compute another value."""


@dataclass
class Group:
    """What stands in a pair of brackets, or between nothing: values, each with its key if it has one."""

    bracket: str
    line: int
    call: str = ""
    items: list[tuple[Cell | None, "Value"]] = field(default_factory=list)
    breaks: list[int] = field(default_factory=list)

    def in_rows(self) -> None:
        """Part the values at semicolons, which end a row of a matrix; a column of single values stays one."""
        starts = [0, *self.breaks]
        rows = [self.items[start:end] for start, end in zip(starts, [*self.breaks, None], strict=True)]
        if self.breaks and any(len(row) > 1 for row in rows):
            self.items = [(None, Group("[", self.line, items=row)) for row in rows if row]

    @property
    def values(self) -> list["Value"]:
        """The values without their keys."""
        return [value for _, value in self.items]

    @property
    def groups(self) -> list["Group"]:
        """The values that are groups."""
        return [value for value in self.values if isinstance(value, Group)]

    @property
    def cells(self) -> list[Cell]:
        """The values that are none."""
        return [value for value in self.values if isinstance(value, Cell)]

    @property
    def pairs(self) -> list[tuple[str, "Value"]]:
        """The values that have keys, with these."""
        return [(key.text, value) for key, value in self.items if key]

    @property
    def is_dict(self) -> bool:
        """Whether all values have keys."""
        return bool(self.items) and all(key for key, _ in self.items)


Value: TypeAlias = Cell | Group
WHOLE = re.compile(r"[-+]?\d+\.")


def parse_brackets(text: str) -> Group | None:
    """Return what a text holds; None if its brackets do not close, or it has none."""
    top = Group("", 1)
    stack, key, is_waiting = [top], None, True
    line, seen = 1, 0
    plain = text.translate(PLAIN)
    titles = {*filter(_has_word, re.findall(TITLE, plain))}
    for match in TOKEN.finditer(plain):
        kind, token, (start, end) = match.lastgroup, match[0], match.span()
        line, seen = line + plain.count("\n", seen, start), start
        here = stack[-1]
        if kind == "comment":
            continue
        if token in ELLIPSES:
            key, is_waiting = None, False
            continue
        if kind in ("quoted", "bare", "title", "name"):
            # Blanks part d1 d2 as they part what no comma stands beside.
            parts = token.split() if kind == "title" and token not in titles else [text[start:end]]
            cells = [_cell(part, kind in ("quoted", "name"), line) for part in parts]
            here.items += [(key, cells[0]), *((None, cell) for cell in cells[1:])]
            key, is_waiting = None, False
        elif token in OPENING:
            if len(stack) > MAX_DEPTH:
                return None
            group = Group(token, line, _call(here, plain, start) if token == "(" and key is None else "")
            here.items.append((key, group))
            stack.append(group)
            key, is_waiting = None, True
        elif token in OPENING.values():
            if len(stack) == 1 and any(
                group.is_dict or any(g.is_dict for g in group.groups) for group in top.groups
            ):
                return top if CLOSED.fullmatch(plain, start) else None  # its front was not copied
            if len(stack) == 1 or OPENING[here.bracket] != token:
                return None
            if (name := " ".join(cell.text for cell in here.cells)) in titles:  # the only one in its list
                here.items = [(None, Cell(name, here.line))]
            stack.pop().in_rows()
            key, is_waiting = None, False
        elif token in KEYS:
            key = _pop_key(here) or key
        else:
            if token == ";" and here.bracket == "[":
                here.breaks.append(len(here.items))
            if is_waiting and len(stack) > 1:
                here.items.append((None, Cell("", line)))
            key, is_waiting = None, True
    return top if len(stack) == 1 and top.groups else None


def _has_word(name: str) -> bool:
    """Return whether a name of several parts has a word among them, unlike d1 d2 and A B."""
    return any(len(part) > 1 and not re.search(r"\d", part) for part in name.split())


def _pop_key(here: Group) -> Cell | None:
    """Take the last value for the key of what comes."""
    before, value = here.items[-1] if here.items else (None, None)
    is_titled = before and isinstance(value, Cell) and not here.bracket and before.line < value.line
    if (before and not is_titled) or not isinstance(value, Cell):
        return None
    here.items.pop()
    return value


def _call(here: Group, plain: str, start: int) -> str:
    """Return the name in front of a bracket, which then is a call; a key of the call goes with it."""
    key, cell = here.items[-1] if here.items else (None, None)
    if not isinstance(cell, Cell) or cell.is_quoted or not plain[start - 1 : start].strip():
        return ""
    if not CALLS.fullmatch(cell.text):
        return ""
    if not key:  # `name = call(…)`: the key is given on by `simple`
        here.items.pop()
    return cell.text


def _cell(token: str, is_quoted: bool, line: int) -> Cell:
    if not is_quoted:  # 3. is how numpy writes 3.0
        return Cell(f"{token}0" if WHOLE.fullmatch(token) else token, line)
    try:
        inner = str(json.loads(token))
    except ValueError:  # Python's way to write it
        inner = re.sub(r"\\(.)", r"\1", token[1:-1])
    return Cell(inner.encode("utf-8", "replace").decode(), line, is_quoted=True)


def simple(value: Value) -> Value:
    """Return a value without the calls that only say what kind of array it is."""
    if isinstance(value, Cell):
        return value
    items: list[tuple[Cell | None, Value]] = []
    for key, inner in value.items:
        before = items[-1] if items else None
        call = inner.call if isinstance(inner, Group) else ""
        if call and before and before[0] and before[1] == Cell(call, inner.line):
            items.pop()
            key = before[0]
        if not call.startswith("."):
            plain = simple(inner)
            items.append((key, _scalar(plain) if key or value.bracket else plain))
    group = Group(value.bracket, value.line, value.call, items)
    free = [inner for key, inner in items if key is None]
    is_kind = group.call and len(group.groups) == 1 and not (group.call == "c" and len(free) > 1)
    return group.groups[0] if is_kind and group.groups[0] in free else group


def _scalar(value: Value) -> Value:
    """Return the only cell of a call, beside which there are but words: tensor(3, device="cpu")."""
    if isinstance(value, Cell) or not value.call or value.groups or NO_SCALAR.fullmatch(value.call):
        return value
    free = [inner for key, inner in value.items if key is None and isinstance(inner, Cell)]
    has_numbers = any(number_of(cell.text) is not None for cell in value.cells if cell not in free)
    return free[0] if len(free) == 1 and not has_numbers else value


def with_names(value: Value) -> Value:
    """Return a value in which a document that is made of texts alone is its id, or else its text."""
    if isinstance(value, Cell):
        return value
    inner = [(key, with_names(item)) for key, item in value.items]
    texts = {name: cell for name, cell in value.pairs if isinstance(cell, Cell) and cell.is_quoted}
    if (
        value.call not in DOCUMENT
        or not value.is_dict
        or len(texts) < len([c for c in value.cells if c.text])
    ):
        return Group(value.bracket, value.line, value.call, inner)
    naming = next((texts[name] for name in (*NAMING, *texts) if name in texts), None)
    return naming or value
