"""A language that nobody knew of: Babel's commands and a few files make it, and no line of code changes."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.frontend import CommandLineInterface
from babel.messages.pofile import read_po, write_po

from scene.assets import ASSETS
from tests.pseudo import OPEN, bracketed, write_texts
from tests.server import PROJECT
from tests.ui.pages import headline, opened, reason, said, tree_of
from tests.ui.trees import nodes, texts
from ui.words import plans, text

TOY = "eo"
"""Esperanto: CLDR knows its name, its plural forms and its numbers."""
FOLDERS = ("locale", "lessons", "plans")


def pybabel(*arguments: str | Path) -> None:
    """Run a command as CONTRIBUTING.md has it."""
    CommandLineInterface().run(["pybabel", "--quiet", *map(str, arguments)])


def fill_in(catalogue: Path) -> None:
    """Translate every label, as somebody would who reads the English comments."""
    with catalogue.open("rb") as file:
        messages = read_po(file)
    for message in messages:
        if message.pluralizable:
            message.string = tuple(map(bracketed, message.auto_comments))
        elif message.id:
            message.string = bracketed("\n".join(message.auto_comments))
    with catalogue.open("wb") as file:
        write_po(file, messages, width=0)


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The assets with a toy language; gives its catalogue."""
    for name in FOLDERS:
        shutil.copytree(ASSETS / name, tmp_path / name)
    template, locale = tmp_path / "lab.pot", tmp_path / "locale"
    monkeypatch.chdir(PROJECT)
    pybabel("extract", "-F", "babel.cfg", "--no-location", "--no-wrap", "-o", template, ".")
    pybabel("init", "-i", template, "-d", locale, "-D", "lab", "-l", TOY, "--no-wrap")
    catalogue = locale / TOY / "LC_MESSAGES" / "lab.po"
    fill_in(catalogue)
    update = ("--no-fuzzy-matching", "--ignore-obsolete", "--no-wrap")
    pybabel("update", "-i", template, "-d", locale, "-D", "lab", "-l", TOY, *update)
    write_texts(tmp_path, TOY)
    for module in (text, plans):
        monkeypatch.setattr(module, "ASSETS", tmp_path)
    kept = (text.languages, text._catalogue, text._lessons, plans._plans)
    for each in kept:
        each.cache_clear()
    yield catalogue
    for each in kept:
        each.cache_clear()


def test_a_language_is_added_by_files_alone(toy: Path) -> None:
    assert TOY in text.languages()
    app = opened("ndcg", r="3.2.3.0.1.2", k="6", step="dcg", lang=TOY, plan="ndcg-45")
    assert reason(app).startswith(OPEN)
    assert headline(app).value == "0.9608"
    assert app.markdown[0].value.startswith(OPEN)
    assert said(app, "lesson").count(OPEN) == 6  # the link twice, the plan, the place in it, the notes, on
    assert text.name_of_language(TOY) in texts(tree_of(app, "strip"))
    columns = nodes(nodes(tree_of(app, "ndcg-dcg"), "thead"), "th")
    assert columns
    assert all("".join(texts(column)).startswith(OPEN) for column in columns)
