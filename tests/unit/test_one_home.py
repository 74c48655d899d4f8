"""A metric has one home: its name stands in its record, and who needs it reads the record."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from metrics.measures import MEASURES
from scene.address.pages import place_of
from scene.assets import ASSETS
from ui.words.text import has_label, label

ROOT = Path(__file__).parents[2]
SOURCES = {ROOT / "metrics" / "conventions" / "records.py", ROOT / "metrics" / "papers.py"}
"""The data of libraries and papers, which have names of their own for what they measure."""
CODE = [
    file
    for folder in ("metrics", "rooms", "scene", "ui", "pages")
    for file in sorted((ROOT / folder).rglob("*.py"))
    if file not in SOURCES
]
NAMES = {name for name in MEASURES if len(name) > 1}
"""A single letter names other things, too: a query, a chance, an order in memory."""


def literals(file: Path) -> Iterator[tuple[int, str]]:
    """Every string that is a metric's name, with or without a cutoff: "nDCG", f"nDCG@{k}"."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            name = node.value.partition("@")[0]
            if name in NAMES and (node.value == name or node.value.startswith(f"{name}@")):
                yield node.lineno, name


def homes(file: Path) -> set[str]:
    """The metrics whose records stand in a file."""
    return {name for name, each in MEASURES.items() if file == ROOT / "metrics" / f"{each.family}.py"}


@pytest.mark.parametrize("file", CODE, ids=[str(file.relative_to(ROOT)) for file in CODE])
def test_no_name_of_a_metric_is_written_outside_its_home(file):
    found = [(line, name) for line, name in literals(file) if name not in homes(file)]
    if file.parent.name == "pages":  # a page says in one line which metric it is about
        assert len(found) <= 1
    else:
        assert found == []


@pytest.mark.parametrize("name", MEASURES)
def test_every_metric_has_its_words(name):
    about = [f"measure.{name}.title", f"measure.{name}.asks"]
    divided = [f"measure.{name}.above", f"measure.{name}.below"] if MEASURES[name].has_divisor else []
    assert [key for key in (*about, *divided) if not has_label(key)] == []


@pytest.mark.parametrize("name", MEASURES)
def test_the_page_of_every_metric_explains_it(name):
    lessons = ASSETS / "lessons" / "en"
    page = (lessons / f"{place_of(MEASURES[name])[0]}.md").read_text(encoding="utf-8")
    sections = (lessons / "measures.md").read_text(encoding="utf-8")
    title = label(f"measure.{name}.title")
    assert f"## [measure {name}]" in sections or name in page or title in page.lower()
