"""The look-up of text: everything the code asks for is there, and a second language is a folder."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest

from scene.examples import example_scene, examples
from tests.server import PROJECT
from ui.parts import text
from ui.parts.drawing import figure
from ui.parts.nodes import node

CATALOGUE = PROJECT / "assets" / "locale" / "en" / "LC_MESSAGES" / "lab.po"
SOURCES = [path for folder in ("scene", "ui", "pages") for path in PROJECT.glob(f"{folder}/**/*.py")]
EDITOR = PROJECT / "assets" / "components" / "editor.js"


def messages() -> dict[str, str]:
    return text.labels("")


def test_every_label_in_the_code_is_in_the_catalogue() -> None:
    asked = {
        name
        for source in SOURCES
        for name in re.findall(r'\b(?:label|described)\(\s*"([^"{]+)"', source.read_text())
    }
    assert len(asked) > 20
    assert asked <= set(messages())


def test_every_sentence_of_a_problem_is_in_the_catalogue() -> None:
    raised = {
        name for source in SOURCES for name in re.findall(r'SceneError\(\s*"([^"]+)"', source.read_text())
    }
    assert len(raised) > 10
    assert {f"problem.{name}" for name in raised} == {
        name for name in messages() if name.startswith("problem.")
    }


def test_every_label_of_the_editor_is_in_the_catalogue_and_used() -> None:
    code = EDITOR.read_text()
    asked = set(re.findall(r"labels\.(\w+)", code)) | set(re.findall(r'tool\("(\w+)"', code))
    assert asked == set(text.labels("editor."))


def test_every_example_has_a_title_and_a_scene() -> None:
    for name in examples():
        assert f"example.{name}" in messages()
        assert example_scene(name).query.ranked
        assert text.has_lesson("examples", name)


def test_labels_have_well_formed_values() -> None:
    for message in messages().values():
        list(string.Formatter().parse(message))


def test_an_unknown_section_is_an_error() -> None:
    with pytest.raises(KeyError):
        text.lesson("ndcg", "no such section")


def test_a_second_language_is_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """German for one label: that label is German, all others stay English."""
    messages_folder = tmp_path / "locale" / "de" / "LC_MESSAGES"
    messages_folder.mkdir(parents=True)
    head = 'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
    (messages_folder / "lab.po").write_text(head + 'msgid "watch-out"\nmsgstr "Achtung"\n', encoding="utf-8")
    (tmp_path / "locale" / "en").symlink_to(PROJECT / "assets" / "locale" / "en")
    lessons = tmp_path / "lessons" / "de"
    lessons.mkdir(parents=True)
    (lessons / "ndcg.md").write_text("## [intro]\nGutes zuerst.\n", encoding="utf-8")
    (tmp_path / "lessons" / "en").symlink_to(PROJECT / "assets" / "lessons" / "en")
    monkeypatch.setattr(text, "ASSETS", tmp_path)
    monkeypatch.setattr(text, "language", lambda: "de")
    for cached in (text._languages, text._labels, text._messages, text._catalogue, text._sections):
        cached.cache_clear()
    try:
        assert text._languages() == ("de", "en")
        assert text.label("watch-out") == "Achtung"
        assert text.label("page.ndcg") == "NDCG"
        assert text.labels("")["watch-out"] == "Achtung"
        assert text.lesson("ndcg", "intro") == "Gutes zuerst."
        assert text.lesson("ndcg", "cg").startswith("### 1")
    finally:
        for cached in (text._languages, text._labels, text._messages, text._catalogue, text._sections):
            cached.cache_clear()


def test_what_a_person_typed_stays_text() -> None:
    """A node holds text as text: the browser sets it as text, never as HTML."""
    typed = "<img src=x onerror=alert(1)>"
    assert figure("name", typed, node("svg"))[2][2][2] == typed  # type: ignore[index]
