"""What the sources name between backticks is there: files, folders, and names of code."""

import re
from pkgutil import resolve_name

from tests.server import PROJECT

OURS = ("assets", "deploy", "docs", "metrics", "pages", "rooms", "scene", "tests", "ui")
PATH = re.compile(rf"`((?:{'|'.join(OURS)})/[\w./*-]*)`")
NAME = re.compile(r"`((?:metrics|pages|scene|tests|ui)(?:\.\w+)+)(?:\(\))?`")
TEXTS = {
    path.relative_to(PROJECT): path.read_text(encoding="utf-8")
    for pattern in ("*", *(f"{folder}/**/*" for folder in OURS))
    for path in PROJECT.glob(pattern)
    if path.suffix in {".py", ".js", ".css", ".md"}
}


def test_every_file_that_is_named_is_there() -> None:
    named = [(place, path) for place, text in TEXTS.items() for path in PATH.findall(text)]
    assert len(named) > 50
    assert [each for each in named if not any(PROJECT.glob(each[1].rstrip("/")))] == []


def test_every_name_of_code_that_is_named_is_there() -> None:
    named = [(place, name) for place, text in TEXTS.items() for name in NAME.findall(text)]
    assert len(named) > 10
    assert [each for each in named if not is_there(each[1])] == []


def is_there(name: str) -> bool:
    try:
        return resolve_name(name) is not None
    except (AttributeError, ImportError):
        return False
