"""Which texts the source code asks for, by literal names and by names that it puts together."""

import ast
import re
from collections.abc import Iterator
from functools import cache

from tests.server import PROJECT

ASKING = ("label", "plural_label", "picture_description", "has_label")
"""Functions whose first argument names a text of the catalogue."""
HOLE = r"([^.]*|\d+\.\d+)"
"""What may stand where a name has a value: one part of it, or a number."""


@cache
def trees() -> list[tuple[str, ast.Module]]:
    """Parse every module that may ask for a text, with its path."""
    paths = [
        PROJECT / "app.py",
        *(p for f in ("rooms", "scene", "ui", "pages") for p in PROJECT.glob(f"{f}/**/*.py")),
    ]
    return [
        (str(path.relative_to(PROJECT)), ast.parse(path.read_text(encoding="utf-8")))
        for path in sorted(paths)
    ]


ASKS_OR_NAMES = ast.Call | ast.Constant | ast.JoinedStr | ast.AnnAssign | ast.FunctionDef | ast.keyword


@cache
def nodes() -> list[tuple[str, ast.AST]]:
    """Return what can ask for a text, or name one; to walk through all takes as long as to parse it."""
    return [
        (path, each) for path, tree in trees() for each in ast.walk(tree) if isinstance(each, ASKS_OR_NAMES)
    ]


def calls(*functions: str) -> Iterator[tuple[str, ast.Call]]:
    """Yield every call of one of the functions, with the place where it stands."""
    for path, found in nodes():
        if isinstance(found, ast.Call) and getattr(found.func, "id", None) in functions and found.args:
            yield f"{path}:{found.lineno}", found


def patterns(written: ast.expr) -> list[str]:
    """Return the names that an expression can be, as regular expressions; none where it does not show."""
    if isinstance(written, ast.Constant) and isinstance(written.value, str):
        return [re.escape(written.value)]
    if isinstance(written, ast.JoinedStr):
        return [
            "".join(
                re.escape(str(part.value)) if isinstance(part, ast.Constant) else HOLE
                for part in written.values
            )
        ]
    if isinstance(written, ast.IfExp):
        return patterns(written.body) + patterns(written.orelse)
    return []


@cache
def said() -> set[str]:
    """Return every word of the code and of the examples that may stand in the hole of a name."""
    trees_read = [ast.parse(path.read_text(encoding="utf-8")) for path in PROJECT.glob("metrics/**/*.py")]
    named: set[str] = set()
    for node in (*(each for _, each in nodes()), *(each for tree in trees_read for each in ast.walk(tree))):
        match node:
            case ast.Constant(value=str(name)) | ast.AnnAssign(target=ast.Name(id=name)):
                named.add(name)
            case ast.FunctionDef(name=name) | ast.keyword(arg=str(name)):
                named.add(name)
    quoted = re.findall(r'"([^"]+)"', (PROJECT / "assets" / "examples.json").read_text(encoding="utf-8"))
    programs = "\n".join(path.read_text(encoding="utf-8") for path in PROJECT.glob("assets/programs/*.txt"))
    mistakes = re.findall(r"^✗(.+?)\|", programs, re.MULTILINE)
    return named | {*quoted, *mistakes, "True", "False"}


def can_be_put_together(name: str) -> bool:
    """Return whether the code can put a name together of words that it has."""
    fills = [found.groups() for holed_name in holed_names() if (found := holed_name.fullmatch(name))]
    return any(all(map(_is_said, filled)) for filled in fills)


def _is_said(fill: str) -> bool:
    parts = fill.split("-")
    return not re.search("[A-Za-z]", fill) or fill in said() or all(part in said() for part in parts)


def is_written(name: str) -> bool:
    """Return whether a name is a text of the code, or fits one that the code puts together."""
    return re.escape(name) in written_names() or any(
        holed_name.fullmatch(name) for holed_name in holed_names()
    )


@cache
def holed_names() -> list[re.Pattern[str]]:
    """Return those of them that have a place for a value."""
    return [re.compile(written_name) for written_name in written_names() if HOLE in written_name]


@cache
def written_names() -> set[str]:
    """Return every text of the code that can be a name, put together ones if a word of them is written."""
    found = {
        pattern
        for _, each in nodes()
        if isinstance(each, ast.Constant | ast.JoinedStr)
        for pattern in patterns(each)
    }
    return {each for each in found if re.search("[a-z]{2}", each.replace(HOLE, ""))}
