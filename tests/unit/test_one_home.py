"""A metric has one home, its record; and what the sources name between backticks is there."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from pkgutil import resolve_name

from metrics.measures import MEASURES
from scene.address.pages import page_and_step_of
from scene.assets import ASSETS
from tests.server import PROJECT
from ui.words.text import has_label, label

SOURCES = {PROJECT / "metrics" / "conventions" / "records.py", PROJECT / "metrics" / "papers.py"}
"""The data of libraries and papers, which have names of their own for what they measure."""
CODE = [
    file
    for folder in ("metrics", "rooms", "scene", "ui", "pages")
    for file in sorted((PROJECT / folder).rglob("*.py"))
    if file not in SOURCES
]
NAMES = {name for name in MEASURES if len(name) > 1}
"""A single letter names other things, too: a query, a chance, an order in memory."""
NAMED = re.compile(rf"\b(?:{'|'.join(map(re.escape, NAMES))})\b")


def literals(file: Path) -> Iterator[tuple[int, str]]:
    """Every string that is a metric's name, with or without a cutoff: "nDCG", f"nDCG@{k}"."""
    code = file.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(code)) if NAMED.search(code) else ():
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            name = node.value.partition("@")[0]
            if name in NAMES and (node.value == name or node.value.startswith(f"{name}@")):
                yield node.lineno, name


def homes(file: Path) -> set[str]:
    """The metrics whose records stand in a file."""
    module = ".".join(file.relative_to(PROJECT).with_suffix("").parts)
    return {name for name, measure in MEASURES.items() if measure.function.__module__ == module}


def test_no_name_of_a_metric_is_written_outside_its_home():
    for file in CODE:
        found = [(line, name) for line, name in literals(file) if name not in homes(file)]
        allowed = 1 if file.parent.name == "pages" else 0  # a page says in one line which metric it is about
        assert len(found) <= allowed, (file, found)


def test_every_metric_has_its_words():
    keys = [f"measure.{name}.{part}" for name in MEASURES for part in ("title", "asks")]
    divided = [name for name, measure in MEASURES.items() if measure.has_divisor]
    keys += [f"measure.{name}.{part}" for name in divided for part in ("above", "below")]
    assert [key for key in keys if not has_label(key)] == []


def test_the_page_of_every_metric_explains_it():
    lessons = ASSETS / "lessons" / "en"
    sections = (lessons / "measures.md").read_text(encoding="utf-8")
    for name, measure in MEASURES.items():
        page = (lessons / f"{page_and_step_of(measure)[0]}.md").read_text(encoding="utf-8")
        title = label(f"measure.{name}.title")
        assert f"## [measure {name}]" in sections or name in page or title in page.lower(), name


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
