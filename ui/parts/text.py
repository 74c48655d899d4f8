"""Every word a person reads: labels from gettext catalogues, lessons from Markdown files.

`assets/locale/<language>/LC_MESSAGES/lab.po` holds the labels, `assets/lessons/<language>/<page>.md` the
lessons. A second language is a second folder in each; what it does not have is shown in English.
"""

from __future__ import annotations

import gettext
import io
import re
from collections.abc import Iterable
from functools import cache

import streamlit as st
from babel import Locale, negotiate_locale
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from scene.assets import ASSETS

SOURCE_LANGUAGE = "en"
STRUT = r"\rule[-1.2em]{0pt}{2.9em}"
"""Makes a displayed formula's line so high that Streamlit does not cut its tallest fraction off."""


def language() -> str:
    """The language of this session: the browser's if there is a catalogue for it, else English."""
    wanted = [st.context.locale] if st.context.locale else []
    return negotiate_locale(wanted, _languages(), sep="-") or SOURCE_LANGUAGE


def label(name: str, /, **values: object) -> str:
    """Look a label up and fill in its `{values}`."""
    text = _catalogue(language()).gettext(name)
    return text.format(**values) if values else text


def has_label(name: str) -> bool:
    """Tell whether there is such a label."""
    return name in _messages(SOURCE_LANGUAGE)


def as_plain(text: str) -> str:
    r"""Free a text that somebody typed of its meaning in Markdown, so that Streamlit shows it as it is.

    Examples
    --------
    >>> print(as_plain("![x](y)"))
    \!\[x\]\(y\)
    """
    return re.sub(r"([!-/:-@\[-`{-~])", r"\\\1", text)


def counted(name: str, count: int, **values: object) -> str:
    """Look a label up in the plural form that fits a count, which fills in its `{count}`."""
    return _catalogue(language()).ngettext(name, name, count).format(count=count, **values)


def labels(prefix: str) -> dict[str, str]:
    """All labels below a prefix, as they stand: for a component that fills them in itself."""
    found = {**_messages(SOURCE_LANGUAGE), **_messages(language())}
    return {name.removeprefix(prefix): text for name, text in found.items() if name.startswith(prefix)}


def lesson(page: str, section: str, **values: object) -> str:
    """Give a section of a page's lesson as Markdown, its `⟨values⟩` filled in."""
    text = _sections(page, language()).get(section) or _sections(page, SOURCE_LANGUAGE)[section]
    for name, value in values.items():
        text = text.replace(f"⟨{name}⟩", str(value))
    return text.replace("$$\n", "$$\n" + STRUT, 1)


def has_lesson(page: str, section: str) -> bool:
    """Tell whether a page's lesson has a section."""
    return section in _sections(page, SOURCE_LANGUAGE)


@cache
def _languages() -> tuple[str, ...]:
    return tuple(sorted(path.name for path in (ASSETS / "locale").iterdir() if path.is_dir()))


@cache
def _labels(tongue: str) -> Catalog:
    path = ASSETS / "locale" / tongue / "LC_MESSAGES" / "lab.po"
    with path.open("rb") as file:
        return read_po(file, locale=Locale.parse(tongue))


@cache
def _messages(tongue: str) -> dict[str, str]:
    return {
        message.id: message.string
        for message in _labels(tongue)
        if isinstance(message.id, str) and message.id and isinstance(message.string, str)
    }


@cache
def _catalogue(tongue: str) -> gettext.NullTranslations:
    compiled = io.BytesIO()
    write_mo(compiled, _labels(tongue))
    compiled.seek(0)
    translations = gettext.GNUTranslations(compiled)
    if tongue != SOURCE_LANGUAGE:
        translations.add_fallback(_catalogue(SOURCE_LANGUAGE))
    return translations


@cache
def _sections(page: str, tongue: str) -> dict[str, str]:
    """Split a lesson at its `## [name]` lines."""
    path = ASSETS / "lessons" / tongue / f"{page}.md"
    if not path.exists():
        return {}
    parts = re.split(r"^## \[(.+)\]$", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return dict(_pairs(part.strip() for part in parts[1:]))


def _pairs(parts: Iterable[str]) -> Iterable[tuple[str, str]]:
    parts = iter(parts)
    return zip(parts, parts, strict=True)
