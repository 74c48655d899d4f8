"""A made-up language: every text in brackets and longer by 40 %, its blanks, formulas and Markdown kept.

Babel's commands and a few files make it, as any language that is added, and no line of code changes.
"""

import re
import shutil
from pathlib import Path

from babel.messages.frontend import CommandLineInterface
from babel.messages.pofile import read_po, write_po

from tests.server import PROJECT

LANGUAGE = "eo"
"""Said to be Esperanto: CLDR knows its name, its plural forms and its numbers."""
OPEN, CLOSE = "«", "»"
LONGER = 0.4
FILLING = "länger und "
"""What makes a text longer: words, so that it can break like any other."""
BLANK = r"\{[^}]*\}|⟨[^⟩]*⟩|\$[^$]*\$|`[^`]*`"
LIST_ITEM = r"^(?=- )"


def bracketed(text: str) -> str:
    """Put a text into brackets and lengthen it; one without a word of its own stays as it is."""
    words = re.sub(BLANK, "", text)
    if not re.search("[A-Za-z]", words):
        return text
    length = round(len(words) * LONGER)
    filling = (FILLING * (length // len(FILLING) + 1))[:length].strip()
    return f"{OPEN}{text} {filling}{CLOSE}" if filling else f"{OPEN}{text}{CLOSE}"


def bracketed_markdown(markdown: str) -> str:
    """Put each block of Markdown into brackets: headings, items and paragraphs each; formulas stay."""
    blocks = re.split(r"(\n\s*\n|\$\$.*?\$\$)", markdown, flags=re.DOTALL)
    return "".join(_block(block) for block in blocks)


def _block(block: str) -> str:
    if not block.strip() or block.startswith("$$"):
        return block
    return "".join(_item(item) for item in re.split(LIST_ITEM, block, flags=re.MULTILINE))


def _item(item: str) -> str:
    lead, text, end = re.fullmatch(r"(\s*(?:#+ |- )?)(.*?)(\s*)", item, flags=re.DOTALL).groups()  # type: ignore[union-attr]
    if lead.strip().startswith("#") and "\n" in text:
        heading, rest = text.split("\n", 1)
        return f"{lead}{bracketed(heading)}\n{bracketed(rest)}{end}"
    return f"{lead}{bracketed(text)}{end}"


def write_language(assets: Path) -> None:
    """Add the language to a folder of assets: its labels, its lessons and its plans."""
    template, locale = assets / "lab.pot", assets / "locale"
    _pybabel("extract", "-F", PROJECT / "babel.cfg", "--no-location", "--no-wrap", "-o", template, PROJECT)
    of_language = ("-i", template, "-d", locale, "-D", "lab", "-l", LANGUAGE, "--no-wrap")
    _pybabel("init", *of_language)
    _fill_in(locale / LANGUAGE / "LC_MESSAGES" / "lab.po")
    _pybabel("update", *of_language, "--no-fuzzy-matching", "--ignore-obsolete")
    _write_plans(assets / "plans")
    lessons = assets / "lessons" / LANGUAGE
    lessons.mkdir()
    for lesson in (assets / "lessons" / "en").glob("*.md"):
        parts = re.split(r"^(## \[.+\]\n)", lesson.read_text(encoding="utf-8"), flags=re.MULTILINE)
        written = (part if part.startswith("## [") else bracketed_markdown(part) for part in parts)
        (lessons / lesson.name).write_text("".join(written), encoding="utf-8")


def _pybabel(*arguments: str | Path) -> None:
    """Run a command as CONTRIBUTING.md has it."""
    CommandLineInterface().run(["pybabel", "--quiet", *map(str, arguments)])


def _fill_in(catalogue: Path) -> None:
    """Translate every label."""
    original = PROJECT / "assets" / "locale" / "en" / "LC_MESSAGES" / "lab.po"
    english, messages = (read_po(file.read_bytes().splitlines(True)) for file in (original, catalogue))
    for message in messages:
        if message.id:
            forms = english[message.id].string or ""
            message.string = bracketed(forms) if isinstance(forms, str) else tuple(map(bracketed, forms))
    with catalogue.open("wb") as file:
        write_po(file, messages, width=0)


def _write_plans(plans: Path) -> None:
    """Put the titles of the lesson plans and of their links into brackets."""
    (plans / LANGUAGE).mkdir()
    for plan in (plans / "en").glob("*.md"):
        headed = re.sub(r"(?<=^# ).*", lambda found: bracketed(found[0]), plan.read_text(encoding="utf-8"))
        titled = re.sub(r"(?<=^\d\. \[)[^]]*", lambda found: bracketed(found[0]), headed, flags=re.MULTILINE)
        (plans / LANGUAGE / plan.name).write_text(titled, encoding="utf-8")


def copy_app(folder: Path) -> Path:
    """Copy the app into a folder, with the made-up language; give its `app.py`."""
    for name in ("assets", "metrics", "rooms", "scene", "ui", "pages", ".streamlit"):
        shutil.copytree(PROJECT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    write_language(folder / "assets")
    return Path(shutil.copy(PROJECT / "app.py", folder))
