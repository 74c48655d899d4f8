"""Lessons, the glossary and plans in other languages: what they must share with the English ones."""

import re
from collections import Counter
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from scene.address.plan import LessonPlan, parse_plan
from tests.latin import latin_words
from tests.server import PROJECT
from ui.words.text import FORMULA, GLOSSARY, _blanks, _forms, _name, _sections, languages

LESSONS, PLANS = PROJECT / "assets" / "lessons", PROJECT / "assets" / "plans"
TRANSLATED = sorted(
    (folder.name, page.stem)
    for folder in LESSONS.iterdir()
    if folder.name != "en"
    for page in (LESSONS / "en").glob("*.md")
)
DOCS_ZH = PROJECT / "docs" / "zh"
CHINESE = [PROJECT / "README.zh.md", *sorted(DOCS_ZH.glob("*.md")), *sorted((LESSONS / "zh").glob("*.md"))]
OTHERS = [language for language in languages() if language != "en"]
HAN = "\u3400-\u9fff"
NUMBER = re.compile(r"\d+\.\d+|\d{2,}/\d+|1/\d{2,}")
"""A decimal or a fraction; small whole numbers may be words."""
WORDS = re.compile(r"\\text\{([^}]+)\}")
"""Words in a formula."""
TASK = re.compile(r"\btask=[^&]+")


def stems(folder: Path) -> set[str]:
    return {path.stem for path in folder.glob("*.md")}


def shared(section: str) -> dict[str, object]:
    """Return what a section has in every language."""
    words = FORMULA.sub("", section)
    return {
        "blanks": _blanks(section),
        "formulas": [WORDS.sub("text", formula) for formula in FORMULA.findall(section)],
        "in the line": Counter(re.findall(r"\$[^$]+\$", words)),
        "links": Counter(GLOSSARY.findall(section)),
        "code": Counter(re.findall(r"`[^`]+`", section)),
        "numbers": Counter(NUMBER.findall(words)),
        "heading": section.startswith("### "),
        "entries of a list": bool(re.search(r"^- ", section, re.MULTILINE)),
    }


@pytest.mark.parametrize("tongue", sorted({tongue for tongue, _ in TRANSLATED}))
def test_a_language_has_every_lesson_and_plan(tongue: str) -> None:
    assert stems(LESSONS / tongue) == stems(LESSONS / "en")
    assert stems(PLANS / tongue) == stems(PLANS / "en")


def test_a_lesson_has_the_sections_of_the_english_one() -> None:
    for tongue, page in TRANSLATED:
        english, own = _sections(page, "en"), _sections(page, tongue)
        assert list(own) == list(english), (tongue, page)
        for name, section in own.items():
            assert shared(section) == shared(english[name]), (tongue, page, name)


def test_words_in_a_formula_are_translated() -> None:
    sections = (section for page in stems(LESSONS / "zh") for section in _sections(page, "zh").values())
    formulas = (formula for section in sections for formula in FORMULA.findall(section))
    words = {word for formula in formulas for word in WORDS.findall(formula)}
    assert {word for word in words if re.search("[A-Za-z]", word)} <= {"bpref"}


def without_task(plan: LessonPlan) -> list[tuple[str, str]]:
    return [(stop.page, TASK.sub("task", stop.query)) for stop in plan.links]


@pytest.mark.parametrize("tongue", sorted({tongue for tongue, _ in TRANSLATED}))
def test_a_plan_differs_from_the_english_one_in_its_words_and_language(tongue: str) -> None:
    for name in sorted(stems(PLANS / "en")):
        english, own = (
            parse_plan((PLANS / each / f"{name}.md").read_text(encoding="utf-8")) for each in ("en", tongue)
        )
        assert own[1] == []
        assert own[0].title != english[0].title
        in_the_language = [(page, f"{query}&lang={tongue}") for page, query in without_task(english[0])]
        assert without_task(own[0]) == in_the_language
        assert not {stop.title for stop in own[0].links} & {stop.title for stop in english[0].links}


def test_a_page_for_readers_tells_the_same_in_both_languages() -> None:
    for name in ("README.md", *(f"docs/{page.name}" for page in DOCS_ZH.glob("*.md"))):
        own = "README.zh.md" if name == "README.md" else name.replace("docs/", "docs/zh/")
        english, chinese = ((PROJECT / each).read_text(encoding="utf-8") for each in (name, own))
        for shape in (r"^```.*?^```$", r"^\| (`[^|\n]*) \|", r"^#+ ", r"^\* "):
            one, other = (re.findall(shape, text, re.M | re.S) for text in (english, chinese))
            assert one == other, name
        links = {Path(str(link).replace("docs/zh", "docs")) for link in _linked(PROJECT / own)}
        assert links == _linked(PROJECT / name)
        code = r"(?<!`)`([^`\n]+)`"
        assert Counter(re.findall(code, english)) == Counter(re.findall(code, chinese)), name


def _linked(page: Path) -> set[Path]:
    """Return the files that a page for readers links to, but for the README and its own other language."""
    links = re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8"))
    files = {(page.parent / link).resolve() for link in links}
    assert all(file.exists() for file in files), files
    return {each for each in files if "README" not in each.name or each.parent != PROJECT} - {
        PROJECT / "docs" / "zh" / page.name,
        PROJECT / "docs" / page.name,
    }


@pytest.mark.parametrize(("readme", "folder"), [("README.md", "docs"), ("README.zh.md", "docs/zh")])
def test_every_page_for_readers_is_one_click_from_a_short_readme(readme: str, folder: str) -> None:
    assert {*(PROJECT / folder).glob("*.md")} <= _linked(PROJECT / readme)
    assert len((PROJECT / readme).read_text(encoding="utf-8").splitlines()) <= 120


# --- labels ------------------------------------------------------------------------------------------------


def catalogue(tongue: str) -> Catalog:
    with (PROJECT / "assets" / "locale" / tongue / "LC_MESSAGES" / "lab.po").open("rb") as file:
        return read_po(file)


@pytest.mark.parametrize("tongue", languages())
def test_no_label_stands_in_a_catalogue_twice(tongue: str) -> None:
    """The reader of catalogues takes the last and says nothing."""
    path = PROJECT / "assets" / "locale" / tongue / "LC_MESSAGES" / "lab.po"
    names = re.findall(r'^msgid "(.+)"$', path.read_text(encoding="utf-8"), re.MULTILINE)
    assert [name for name, count in Counter(names).items() if count > 1] == []


@pytest.mark.parametrize("tongue", OTHERS)
def test_a_language_has_every_label_and_no_other(tongue: str) -> None:
    english, own = ({_name(each) for each in catalogue(name)} for name in ("en", tongue))
    assert {"lacks": english - own, "has unused": own - english} == {"lacks": set(), "has unused": set()}
    assert not catalogue(tongue).obsolete


@pytest.mark.parametrize("tongue", OTHERS)
def test_every_label_is_translated(tongue: str) -> None:
    assert [_name(each) for each in catalogue(tongue) if each.fuzzy or not all(_forms(each))] == []


@pytest.mark.parametrize("tongue", languages())
def test_the_name_of_the_button_that_pins_has_the_word_on_it(tongue: str) -> None:
    """Who speaks to the screen says what stands there (WCAG 2.5.3)."""
    texts = {_name(each): _forms(each)[0] for each in catalogue(tongue)}
    assert texts["headline.pin"] in texts["headline.pin-name"]


# --- the glossary, in both languages -----------------------------------------------------------------------


def names_of(tongue: str) -> dict[str, list[str]]:
    heads = {key: entry.partition("\n")[0] for key, entry in _sections("glossary", tongue).items()}
    return {key: [name.casefold() for name in re.split(" · |, |、", head)] for key, head in heads.items()}


def test_each_entry_has_the_english_and_the_chinese_names() -> None:
    english, chinese = names_of("en"), names_of("zh")
    for key, names in chinese.items():
        of_english = {name for name in english[key] if not re.search(f"[{HAN}]", name)}
        assert of_english <= set(names), key
    assert {key for key, names in english.items() if not set(names) & set(chinese[key][:2])} == set()


def test_no_chinese_name_means_two_things() -> None:
    names = Counter(name for of_one in names_of("zh").values() for name in of_one)
    # Books use this one for precision and for accuracy, as both entries say.
    assert {name for name, count in names.items() if count > 1} == {"正确率"}


# --- Chinese without English -------------------------------------------------------------------------------

CODE = re.compile(r"`[^`]*`|\]\([^)]*\)|\$[^$]*\$|\{\w*\}|⟨\w+⟩|“power”")
"""What is no word: code, targets of links, formulas, blanks; and a gain that a library calls so."""
IN_BRACKETS = re.compile(r"（[^（）]*）")
"""A term's English name after the Chinese one."""
SPOKEN_OF = {"accuracy", "hit", "ratio"}
"""English words that a Chinese text is about."""


def test_chinese_labels_have_no_word_of_english() -> None:
    """What is put into them is another label, a number, what somebody has typed, or a word of the address."""
    forms = {_name(each): " ".join(_forms(each)) for each in catalogue("zh") if _name(each)}
    found = {name: latin_words(CODE.sub(" ", form)) for name, form in forms.items()}
    assert {name: words for name, words in found.items() if words} == {}


def test_chinese_lessons_have_english_only_as_the_name_of_a_term() -> None:
    for page in stems(LESSONS / "zh"):
        for section in _sections(page, "zh").values():
            text = section.partition("\n")[2] if page == "glossary" else section
            words = IN_BRACKETS.sub(" ", CODE.sub(" ", FORMULA.sub(" ", text)))
            assert set(latin_words(words)) <= SPOKEN_OF, (page, words)


# --- Chinese as it is set ----------------------------------------------------------------------------------


def test_chinese_is_punctuated_as_chinese() -> None:
    for path in CHINESE:
        text = path.read_text(encoding="utf-8")
        words = re.sub(r"^## \[.+\]$|\$\$\n.+?\n\$\$", "", text, flags=re.M | re.S)
        assert re.findall(rf"[{HAN}][,;:?!()]|[,;:?!(][{HAN}]|[{HAN}]\.(?!\d)", words) == [], path
        assert re.findall(rf"[{HAN}][A-Za-z0-9]|[A-Za-z0-9][{HAN}]", words) == [], path  # a space between
        assert re.findall(r"[，。；：、？！（）]\s+\S", re.sub(r"\n(?: +(?=\* ))?", "", words)) == [], path
        # A line may break after a formula, before the mark.
        assert re.findall(r"\$[，。；：、？！）”]", words) == [], path


def test_chinese_labels_are_punctuated_as_chinese() -> None:
    forms = {_name(each): form for each in catalogue("zh") for form in _forms(each) if _name(each)}
    code = re.compile(r",?/ndcg\?\S+|\]\(\S+?\)")
    unset = {
        name: found
        for name, form in forms.items()
        if (found := re.findall(rf"[{HAN}][,;:?!]|[,;:?!][{HAN}]|[{HAN}]\.(?!\w)", code.sub("", form)))
        or (found := re.findall(rf"[{HAN}] ?\((?=[A-Za-z{{↳])", form))  # brackets of formulas stay narrow
        or (found := re.findall(rf"[{HAN}][A-Za-z0-9]|[A-Za-z0-9][{HAN}]", form))
        or (found := unset_stars(form))
    }
    assert unset == {}


def test_a_paragraph_of_chinese_is_one_line() -> None:
    """Markdown makes a space of a line's end, which stands between words but not in Chinese."""
    for path in CHINESE:
        words = FORMULA.sub("", path.read_text(encoding="utf-8"))
        assert re.findall(rf"^(?![#|] ?).*[{HAN}。，；：].*\n(?![-*|] ?)\S.*$", words, re.MULTILINE) == [], (
            path
        )


def is_mark(character: str) -> bool:
    return not character.isalnum() and not character.isspace()


def unset_stars(line: str) -> list[str]:
    """Return the stars of a line that Markdown does not read as bold, with what is around them."""
    unset = []
    for number, found in enumerate(re.finditer(r"(?=(.\*\*.))", f" {line} ")):
        before, after = found[1][0], found[1][-1]
        inside, outside = (before, after) if number % 2 else (after, before)
        if inside.isspace() or (is_mark(inside) and outside.isalnum()):
            unset.append(found[1])
    return unset


def test_chinese_is_bold_where_it_is_meant_and_never_slanted() -> None:
    texts = (path.read_text(encoding="utf-8") for path in CHINESE)
    for line in (line for text in texts for line in FORMULA.sub("", text).splitlines()):
        assert line.count("**") % 2 == 0, line
        assert unset_stars(line) == [], line
        assert not re.search(f"[{HAN}]", "".join(re.findall(r"\*([^*]+)\*", line.replace("**", "")))), line
