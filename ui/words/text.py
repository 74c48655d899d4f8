"""Every word a person reads: labels from gettext catalogues, lessons from Markdown, a folder a language. What
a language does not have, has not finished or has got wrong is shown in English.
"""

import re
import string
from collections.abc import Callable, Iterable, Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, lru_cache
from gettext import c2py
from typing import TypeVar

import streamlit as st
from babel import Locale, UnknownLocaleError
from babel.core import get_global
from babel.lists import format_list
from babel.messages.catalog import Message
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

from scene.address.view import LANG
from scene.assets import ASSETS

SOURCE_LANGUAGE = "en"
CHOSEN = "chosen_language"
"""Where the session keeps the language that its address or somebody in it has chosen."""
COOKIE = "ranking_language"
"""Where the browser keeps the language that somebody chose, for next time; `view/commands.js` sets it."""
FORMATS = {SOURCE_LANGUAGE: "en_001"}
"""Whose numbers and lists a language has, where that is not its own name: our English is international."""
STRUT = r"\rule[-1.2em]{0pt}{2.9em}"
"""Makes a displayed formula's line so high that Streamlit does not cut its tallest fraction off."""
FORMULA = re.compile(r"^\$\$\n(.+?)\n\$\$$", re.MULTILINE | re.DOTALL)
"""A formula that stands in a line of its own."""
MEASURES = "measures"
"""The lesson that holds the labels of measures, too: those of one measure stand beside its words."""
EDGE = "\0"
"""Stands beside each item of a list while its language joins them."""
BESIDE_CHINESE = re.compile(rf"(?<=[!-~]){EDGE}(?=[一-鿿])|(?<=[一-鿿]){EDGE}(?=[!-~])")
"""Where an item in Latin letters meets a Chinese "and": a space stands there."""
GLOSSARY = re.compile(r"\]\(term:([a-z-]+)\)")
"""The end of a link in Markdown that names a term."""
Piece = TypeVar("Piece")
COUNTS = (*range(200), 1_000_000)
"""Counts that reach every plural form of every language."""


@dataclass(frozen=True)
class Text:
    """A text of the catalogue: one form, or several of which the count decides."""

    forms: tuple[str, ...]
    form_of: Callable[[int], int]
    categories: Mapping[str, int]
    """Which form stands for which of CLDR's plural categories (`one`, `few`, `other` …)."""

    def form_for(self, count: int) -> str:
        """Return the form that fits a count."""
        return self.forms[self.form_of(count)] if self.categories else self.forms[0]

    def forms_by_category(self) -> dict[str, str]:
        """Return the forms by CLDR's plural categories, as JavaScript's `Intl.PluralRules` names them."""
        return {category: self.forms[form] for category, form in self.categories.items()}


_of_this_run: ContextVar[str] = ContextVar("language_of_this_run", default="")
"""The language as it was looked up: every label asks for it."""


def language() -> str:
    """Return the language of this session: the one of our folders that fits best, else English."""
    return _of_this_run.get() or best_folder(wanted_language(), languages())


def language_tag() -> str:
    """Return the language of this session as BCP 47 names it: for the browser."""
    return tag_of(language())


def tag_of(folder: str) -> str:
    """Return a language as BCP 47 has it."""
    return folder.replace("_", "-")


def set_language(tag: str) -> None:
    """Speak a language from here on, in the thread or task that asks for it."""
    _of_this_run.set(best_folder(tag, languages()))


def choose_language(tag: str) -> None:
    """Set the language of this session; an unknown one changes nothing."""
    if is_known(tag):
        st.session_state[CHOSEN] = tag
        set_language(tag)


def chosen_language() -> str:
    """Return the language tag that the address or somebody in this session chose; empty if nobody did."""
    if CHOSEN not in st.session_state:
        given = st.query_params.get(LANG, "")
        st.session_state[CHOSEN] = given if is_known(given) else ""
    return str(st.session_state[CHOSEN])


def wanted_language() -> str:
    """Return the language tag to use: chosen, else last time's, else the browser's."""
    remembered = st.context.cookies.get(COOKIE) or ""
    return chosen_language() or (remembered if is_known(remembered) else "") or st.context.locale or ""


def is_known(tag: str) -> bool:
    """Return whether there is a folder for a language tag."""
    return _folder(tag, languages()) is not None


def name_of_language(tag: str, tongue: str = "") -> str:
    """Return the name of a language in a language, if no other is named in its own."""
    locale = _locale(tag)
    return (locale and locale.get_display_name(_locale(tongue or tag))) or tag


def script_of(tag: str, tongue: str) -> str:
    """Return the name of a language with its script, in a language."""
    return name_of_language("_".join(filter(None, (_subtags(tag)[0], _script(tag)))), tongue)


def is_served_in_another_script(tag: str) -> bool:
    """Return whether who wants a language gets it in another script, as Simplified for Traditional."""
    return is_known(tag) and _script(best_folder(tag, languages())) != _script(tag)


def best_folder(wanted: str, folders: tuple[str, ...]) -> str:
    """Return the folder for a language tag: of the same name, else the same language, its script first."""
    return _folder(wanted, folders) or SOURCE_LANGUAGE


@lru_cache(maxsize=256)  # 0.3 ms for each of up to ten calls an edit
def _folder(wanted: str, folders: tuple[str, ...]) -> str | None:
    same_name = [folder for folder in folders if _subtags(folder) == _subtags(wanted)]
    same_language = [folder for folder in folders if _subtags(folder)[0] == _subtags(wanted)[0]]
    same_script = [folder for folder in same_language if _script(folder) == _script(wanted)]
    candidates = same_name or sorted(same_script, key=len) or sorted(same_language, key=len)
    return candidates[0] if candidates else None


def label(name: str, /, **values: object) -> str:
    """Look a label up and fill in its `{values}`."""
    text = _catalogue(_of_this_run.get() or language())[name].forms[0]
    return text.format(**values) if values else text


def has_label(name: str) -> bool:
    """Return whether there is such a label."""
    return name in _catalogue(SOURCE_LANGUAGE)


def plural_label(name: str, count: int, /, **values: object) -> str:
    """Look a label up in the plural form that fits a count, which fills in its `{count}`."""
    text = _catalogue(language())[name].form_for(count)
    count_value = {} if "count" in values else {"count": format_integer(count)}
    return text.format(**count_value, **values)


def labels(prefix: str, tongue: str = "") -> dict[str, str | dict[str, str]]:
    """Return all labels below a prefix for a component; one with plural forms as a dict that has `other`."""
    return {
        name.removeprefix(prefix): text.forms_by_category() if text.categories else text.forms[0]
        for name, text in _catalogue(tongue or language()).items()
        if name.startswith(prefix)
    }


def format_integer(number: int) -> str:
    """Write a whole number with the thousands parted as the language does."""
    return format_decimal(number, locale=_formats(_of_this_run.get() or language()))


def join_with_and(items: Iterable[str]) -> str:
    """Write a list as the language does: "A, B and C"."""
    joined = format_list([f"{EDGE}{item}{EDGE}" for item in items], locale=_formats(language()))
    return BESIDE_CHINESE.sub(" ", joined).replace(EDGE, "")


def join_with_commas(items: Iterable[str]) -> str:
    """Write items one after the other, without an "and" before the last."""
    return label("list.separator").join(items)


def paragraph(*sentences: str) -> str:
    """Return sentences joined to a paragraph, without empty ones."""
    text, *others = [*filter(None, sentences)] or [""]
    for sentence in others:
        text = label("list.sentences", first=text, second=sentence)
    return text


def phrases(parts: Iterable[str]) -> str:
    """Return phrases with commas of their own joined to a list."""
    return label("list.between-phrases").join(parts)


def pieces(name: str, /, **values: Piece) -> list[str | Piece]:
    """Look a label up and put what is shown in another way, such as a node, where its `{values}` are."""
    parts: list[str | Piece] = []
    for words, blank, _, _ in string.Formatter().parse(_catalogue(language())[name].forms[0]):
        parts += [words] if words else []
        parts += [values[blank]] if blank else []
    return parts


def escape_markdown(text: str) -> str:
    """Return a typed text freed of its meaning in Markdown, so that Streamlit shows it as it is."""
    return re.sub(r"([!-/:-@\[-`{-~])", r"\\\1", text)


def lesson(page: str, section: str, **values: object) -> str:
    """Return a section of a page's lesson as Markdown, its `⟨values⟩` filled in."""
    text = _lessons(page, _of_this_run.get() or language())[section]
    for name, value in values.items():
        text = text.replace(f"⟨{name}⟩", str(value))
    return text


def formulas(text: str) -> str:
    """Return the formulas of a lesson without the words around them."""
    return "\n\n".join(match[0] for match in FORMULA.finditer(text))


# --- languages ------------------------------------------------------------------------------------------


@cache  # reads a folder, up to ten times an edit
def languages() -> tuple[str, ...]:
    """Return the languages that there are, by their folders."""
    return tuple(sorted(path.parent.parent.name for path in ASSETS.glob("locale/*/LC_MESSAGES/lab.po")))


def _subtags(tag: str) -> list[str]:
    return tag.replace("_", "-").lower().split("-")


def _script(tag: str) -> str | None:
    """Return the script that a language tag stands for: `zh-TW` is written in Hant, `zh` in Hans."""
    locale = _locale(tag)
    if locale is None:
        return None
    likely = get_global("likely_subtags").get(locale.language)
    return locale.script or (Locale.parse(likely).script if likely else None)


def _locale(tag: str) -> Locale | None:
    """Return what is known of a language; of one with an unknown region, of the language alone."""
    name = tag.replace("-", "_")
    for known in (name, name.lower().partition("_")[0]):
        try:
            return Locale.parse(known)
        except (UnknownLocaleError, ValueError):
            continue
    return None


def _formats(tongue: str) -> Locale:
    return _locale(FORMATS.get(tongue, tongue)) or Locale.parse(FORMATS[SOURCE_LANGUAGE])


# --- labels ---------------------------------------------------------------------------------------------


@cache  # 27 ms for each of some hundred labels
def _catalogue(tongue: str) -> Mapping[str, Text]:
    """Read the labels of a language; those that it lacks are English."""
    original = {} if tongue == SOURCE_LANGUAGE else _catalogue(SOURCE_LANGUAGE)
    with (ASSETS / "locale" / tongue / "LC_MESSAGES" / "lab.po").open("rb") as file:
        messages = read_po(file)
    rule, category_of = c2py(messages.plural_expr), _formats(tongue).plural_form
    categories = {category_of(count): rule(count) for count in reversed(COUNTS)}
    categories.setdefault("other", messages.num_plurals - 1)
    texts = dict(original)
    for message in messages:
        name = _name(message)
        text = Text(_forms(message), rule, categories if message.pluralizable else {})
        if name and not message.fuzzy and _is_complete(text, original.get(name)):
            texts[name] = text
    translations = {
        name: Text((text,), rule, {}) for name, text in _sections(MEASURES, tongue).items() if "." in name
    }
    return texts | {
        name: text for name, text in translations.items() if _is_complete(text, original.get(name))
    }


def _name(message: Message) -> str:
    """Return the key of a message of the catalogue."""
    return message.id if isinstance(message.id, str) else message.id[0]


def _forms(message: Message) -> tuple[str, ...]:
    """Return the plural forms of a message; what is missing is empty."""
    forms = message.string
    return tuple(form or "" for form in ([forms] if isinstance(forms, str | None) else forms))


def _is_complete(text: Text, original: Text | None) -> bool:
    """Return whether a text has all its forms, and as a translation the blanks of the original."""
    if not all(text.forms) or any(form >= len(text.forms) for form in text.categories.values()):
        return False
    if original is None:
        return True
    try:
        blanks, original_blanks = (
            set.union(*map(_format_fields, message.forms)) for message in (text, original)
        )
    except ValueError:
        return False
    return blanks == original_blanks and bool(text.categories) == bool(original.categories)


def _format_fields(form: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(form) if name is not None}


# --- lessons --------------------------------------------------------------------------------------------


def _blanks(text: str) -> set[str]:
    """Return the `⟨blanks⟩` of a lesson's text."""
    return set(re.findall(r"⟨[^⟩]+⟩", text))


@cache  # a sixth of an edit
def _lessons(page: str, tongue: str) -> dict[str, str]:
    """Return the sections of a page's lesson; in English where they are not translated with all blanks."""
    original, translated = _sections(page, SOURCE_LANGUAGE), _sections(page, tongue)
    return {
        section: _with_links_and_struts(
            translation
            if (translation := translated.get(section)) and _blanks(translation) == _blanks(text)
            else text
        )
        for section, text in original.items()
    }


def _with_links_and_struts(text: str) -> str:
    """Return a section whose `term:KEY` links lead to the glossary, and whose formulas are high enough."""
    text = GLOSSARY.sub(r"](guide?step=glossary&term=\1)", text)
    return FORMULA.sub(lambda match: f"$$\n{STRUT}{match[1]}\n$$", text)


def _sections(page: str, tongue: str) -> dict[str, str]:
    """Split a lesson at its `## [name]` lines."""
    path = ASSETS / "lessons" / tongue / f"{page}.md"
    if not path.exists():
        return {}
    parts = re.split(r"^## \[(.+)\]$", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    names, texts = parts[1::2], map(str.strip, parts[2::2])
    return dict(zip(names, texts, strict=True))


PIN, OTHER = "pin", "other"
_IN_FORCE: ContextVar[str] = ContextVar("compared_with", default=PIN)


def compare_with(kind: str) -> None:
    """Set for this run whether texts name the pinned order or a duel's other list."""
    _IN_FORCE.set(kind)


def compared_kind() -> str:
    """Return whether texts name the pinned order or a duel's other list, as the end of their keys."""
    return _IN_FORCE.get()


def other_order() -> str:
    """Return the name of the pinned order, or of a duel's other list, for headings."""
    return label(f"figure.against-{compared_kind()}")
