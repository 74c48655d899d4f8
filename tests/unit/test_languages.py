"""Languages: which one a browser gets, what a second one lacks, plural forms, lists and numbers."""

from collections.abc import Iterator
from contextvars import ContextVar, copy_context
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from scene.assets import ASSETS
from tests.server import PROJECT
from ui.words import text
from ui.words.names import mistake_text


def test_a_label_that_is_not_there_is_an_error() -> None:
    with pytest.raises(KeyError, match=r"no\.such\.label"):
        text.label("no.such.label")
    with pytest.raises(KeyError, match=r"no\.such\.label"):
        text.plural_label("no.such.label", 3)


def test_chinese_is_found_by_all_its_names() -> None:
    for folder in ("zh", "zh_CN", "zh-CN", "zh_Hans", "zh-Hans", "ZH-hans"):
        for wanted in ("zh", "zh-CN", "zh-Hans", "zh-SG", "zh-Hans-CN", "zh_CN", "zh-TW", "zh-HK"):
            assert text.best_folder(wanted, ("de", "en", folder)) == folder, wanted


WANTED = {
    "en": ("en-GB", "fr", "", "../../etc", "x" * 1000),
    "en-XA": ("en-XA",),
    "pt_BR": ("pt-PT",),
    "zh": ("zh-CN", "zh-SG"),
    "zh-Hant": ("zh-TW", "zh-Hant", "zh-HK", "zh-MO"),
}


@pytest.mark.parametrize("folder", WANTED)
def test_the_script_and_the_exact_name_decide_among_folders(folder: str) -> None:
    found = {wanted: text.best_folder(wanted, (*WANTED,)) for wanted in WANTED[folder]}
    assert found == dict.fromkeys(WANTED[folder], folder)


HEAD = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : "
"n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\n"
"""
RUSSIAN = r"""
msgid "watch-out"
msgstr "Осторожно"

msgid "editor.undo"
msgstr ""

#, fuzzy
msgid "editor.redo"
msgstr "Отменить"

msgid "editor.up"
msgstr "Выше"

msgid "editor.down"
msgstr "{nom} ниже"

msgid "editor.grade"
msgstr "Оценка {name"

msgid "editor.rename"
msgstr "{name}: переименовать"

msgid "lists.pasted"
msgid_plural "lists.pasted"
msgstr[0] "{count} документ"
msgstr[1] "{count} документа"
msgstr[2] "{count} документов"

msgid "mean.over"
msgid_plural "mean.over"
msgstr[0] "по {count} запросу"
msgstr[1] ""
msgstr[2] "по {count} запросам"
"""


@pytest.fixture
def russian(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Russian for some labels and sections, some of them empty, fuzzy or with the wrong blanks."""
    for name in ("locale", "lessons"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "en").symlink_to(PROJECT / "assets" / name / "en")
    folder = tmp_path / "locale" / "ru" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "lab.po").write_text(HEAD + RUSSIAN, encoding="utf-8")
    (tmp_path / "lessons" / "ru").mkdir()
    sections = "## [intro]\nСначала хорошее.\n\n## [cg]\n\n## [ndcg]\n⟨нет⟩ так.\n"
    (tmp_path / "lessons" / "ru" / "ndcg.md").write_text(sections, encoding="utf-8")
    monkeypatch.setattr(text, "ASSETS", tmp_path)
    monkeypatch.setattr(text, "_of_this_run", ContextVar("language_here", default="ru"))
    read_once = (text.languages, text._catalogue, text._lessons)
    for cached in read_once:
        cached.cache_clear()
    yield
    for cached in read_once:
        cached.cache_clear()


@pytest.mark.usefixtures("russian")
def test_a_second_language_is_a_folder() -> None:
    assert text.languages() == ("en", "ru")
    assert text.label("watch-out") == "Осторожно"
    assert text.labels("")["watch-out"] == "Осторожно"
    assert text.label("editor.rename", name="A") == "A: переименовать"
    assert text.lesson("ndcg", "intro") == "Сначала хорошее."


REFUSED = {
    "page.ndcg": "NDCG",
    "editor.undo": "Undo",
    "editor.redo": "Redo",
    "editor.up": "Move {name} up",
    "editor.down": "Move {name} down",
    "editor.grade": "Grade of {name}",
}


@pytest.mark.usefixtures("russian")
def test_what_is_missing_empty_fuzzy_or_wrong_is_english() -> None:
    assert {name: text.label(name) for name in REFUSED} == REFUSED
    assert REFUSED.items() <= text.labels("").items()
    for section in ("cg", "dcg", "ndcg"):
        assert text.lesson("ndcg", section).startswith("## ")


@pytest.mark.usefixtures("russian")
def test_a_count_chooses_among_the_forms_of_its_language() -> None:
    assert [text.plural_label("lists.pasted", count) for count in (1, 2, 5, 21, 104)] == [
        "1 документ",
        "2 документа",
        "5 документов",
        "21 документ",
        "104 документа",
    ]
    assert text.labels("lists.")["pasted"] == {
        "one": "{count} документ",
        "few": "{count} документа",
        "many": "{count} документов",
        "other": "{count} документов",
    }
    assert text.plural_label("mean.over", 1) == "mean over 1 query"
    assert text.plural_label("mean.over", 5) == "mean over 5 queries"


@pytest.mark.usefixtures("russian")
def test_numbers_and_lists_are_written_as_the_language_does() -> None:
    assert text.format_integer(1234567) == "1\N{NO-BREAK SPACE}234\N{NO-BREAK SPACE}567"
    assert text.join_with_and(["A", "B", "C"]) == "A, B и C"


def test_a_chinese_list_has_the_signs_of_chinese_and_so_have_numbers_rounded_together() -> None:
    chinese = copy_context()
    chinese.run(text.set_language, "zh")
    assert chinese.run(text.join_with_and, ["增益", "折损", "CG"]) == "增益、折损和 CG"
    assert chinese.run(text.join_with_and, ["P", "R", "召回率"]) == "P、R 和召回率"
    assert "“P、R”" in chinese.run(mistake_text, "one-decimal:P, R")


def test_an_unknown_section_is_an_error() -> None:
    with pytest.raises(KeyError):
        text.lesson("ndcg", "no such section")


def refused(tongue: str) -> list[str]:
    """Name the texts that a language has, and that are shown in English for want of the right blanks."""
    english, own = text._catalogue("en"), text._catalogue(tongue)
    with (ASSETS / "locale" / tongue / "LC_MESSAGES" / "lab.po").open("rb") as file:
        written = {text._name(each) for each in read_po(file) if all(text._forms(each)) and not each.fuzzy}
    labels = [name for name in sorted(written - {""}) if own.get(name) is english.get(name)]
    sections = [
        f"{page}: {name}"
        for page in (path.stem for path in (ASSETS / "lessons" / "en").glob("*.md"))
        for name, section in text._sections(page, tongue).items()
        if section and text._blanks(section) != text._blanks(text._sections(page, "en").get(name, ""))
    ]
    return labels + sections


def test_no_translation_is_refused() -> None:
    assert not {tongue: refused(tongue) for tongue in text.languages() if tongue != "en" and refused(tongue)}
