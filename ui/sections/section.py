"""A section of a page as data (words, formula, table, picture ...), and how sections are shown."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Literal, TypeAlias
from urllib.parse import quote, urlencode

import streamlit as st

from scene.address.encoding import encode
from scene.address.view import LANG
from scene.list.model import Scene
from ui.tree import components
from ui.tree.covers import (
    ANY_COLUMN,
    AT_RANK,
    COLUMN,
    STEP,
    VALUE,
    cover_of,
    has_columns,
    has_covered_columns,
    reveal_button,
)
from ui.tree.nodes import Node, node
from ui.tree.show import show_tree, show_words
from ui.words.text import formulas, label, language_tag

Part: TypeAlias = Literal["formula", "table", "picture", "notes", "rows"]
Nodes: TypeAlias = Callable[[], "Node | Sequence[Node]"]
Widgets: TypeAlias = Callable[[], object]
Layout: TypeAlias = tuple[tuple[Part, ...], ...]
"""Rows of parts; the parts of a row stand side by side where there is room, pictures always."""

BESIDE: Layout = (("formula",), ("table", "picture"), ("notes",))
STACKED: Layout = (("formula",), ("table",), ("picture",), ("notes",))


@dataclass(frozen=True)
class Download:
    """A file to download: its name, title, and the function that writes it."""

    kind: str  # which it is
    get_parameters: Callable[[], Mapping[str, str]]  # the parameters of what is on screen
    name: str
    title: str  # what its button says


@dataclass(frozen=True)
class Section:
    """A section of a page: words, and functions that make its formula, table, picture when shown. One without
    `covers` is covered with the page's value, and with any column.
    """

    key: str  # its page and itself, such as `ndcg-cg`
    text: str = ""  # below a heading, what it is about, in Markdown
    definition: str = ""  # the formula in general, in Markdown
    title: str = ""  # a heading of what belongs to the whole page
    tab: str = ""  # of a step, if that is not a label of its key
    says: str = ""  # in one sentence what a step does, if that is none
    controls: Widgets | None = None  # above what is shown
    formula: Nodes | None = None
    table: Nodes | None = None
    picture: Nodes | None = None
    notes: Nodes | None = None
    rows: Nodes | None = None  # of a step, beside the cards, in place of table and picture
    aside: tuple["Section", ...] = ()  # of the rows, what these show
    layout: Layout = BESIDE
    halves: str = ""  # how two of them share a row
    download: Widgets | None = None
    below: Widgets | None = None  # widgets under what is shown
    is_framed: bool = True
    is_slow: bool = False  # computed after all others
    is_folded: bool = False  # on the long page when somebody opens it
    covers: tuple[str, ...] | None = None  # what a lesson can cover of it
    parts_are_coverable: bool = False  # its columns themselves
    is_text: bool = False  # its words are what it shows, open in a step, too
    is_of_any_length: bool = False  # as a step it keeps room for as many answers as there are as a rule
    is_over_queries: bool = False  # it needs several

    @property
    def name(self) -> str:
        """Its key without the page."""
        return self.key.partition("-")[2]

    def part(self, name: Part) -> list[Node]:
        """Return one of its parts (formula, table, picture ...) as nodes."""
        build: Nodes | None = getattr(self, name)
        nodes: list[Any] = list(build()) if build else []
        return [nodes] if nodes and isinstance(nodes[0], str) else nodes

    @property
    def all_covers(self) -> tuple[str, ...]:
        """The names by which a lesson can cover it: step, values, columns."""
        covers = (VALUE,) if self.covers is None else self.covers
        return (STEP + self.name, *covers, *(name + AT_RANK for name in covers if name.startswith(COLUMN)))

    def drop_covered(self) -> "Section":
        """Return the section without the parts that a lesson covers."""
        cover, column = cover_of(*self.all_covers), cover_of(ANY_COLUMN)
        if column and (not cover or cover.startswith(COLUMN)):
            if self.parts_are_coverable:
                return self
            tables = self.part("table")
            if any(map(has_covered_columns, tables)):
                return replace(self._drop_numbers(), table=lambda: tables)
            cover = cover or (column if self.covers is None and not any(map(has_columns, tables)) else "")
        if not (cover and self._has_numbers):
            return self
        return replace(self._drop_numbers(), controls=None, notes=lambda: reveal_button(cover))

    def _drop_numbers(self) -> "Section":
        """Return the section without what is computed from the list."""
        return replace(
            self, formula=None, table=None, picture=None, notes=None, download=None, below=None, layout=BESIDE
        )

    @property
    def _has_numbers(self) -> bool:
        return any((self.formula, self.table, self.picture, self.notes, self.download, self.below))

    def nodes(self) -> list[Node]:
        """Return all its parts in its layout."""
        return [child for row in self.layout for child in self._row_of_parts(row)]

    def _row_of_parts(self, names: Sequence[Part]) -> list[Node]:
        parts = {name: nodes for name in names if (nodes := self.part(name))}
        if len(parts) > 1:
            return [side_by_side(*map(_wrap_nodes, parts.values()), halves=self.halves)]
        pictures = parts.get("picture", [])
        if len(pictures) > 1:
            return [side_by_side(*pictures, halves="pictures")]
        return [child for nodes in parts.values() for child in nodes]


def side_by_side(*halves_of_row: Node, halves: str = "") -> Node:
    """Return nodes side by side where there is room."""
    return node("div", {"class": f"grid two {halves}".strip()}, *halves_of_row)


def _wrap_nodes(nodes: Sequence[Node]) -> Node:
    return nodes[0] if len(nodes) == 1 else node("div", None, *nodes)


# --- on the page ----------------------------------------------------------------------------------------


def show_sections(sections: Iterable[Section]) -> None:
    """Show the sections of a page one below the other, the slow ones filled last, nothing that is covered."""
    waiting = []
    for section in (section.drop_covered() for section in sections):
        with _border(section):
            if section.is_folded:
                _show_on_request(section)
                continue
            _show_heading_and_words(section)
            if section.is_slow:
                waiting.append((section, st.container()))
            else:
                _show_computed_parts(section)
    for section, place in waiting:
        with place:
            _show_computed_parts(section)


def _show_on_request(section: Section) -> None:
    """Show a folded section: it is computed and sent once somebody opens it."""
    with st.expander(label(f"fold.{section.key}"), key=f"fold_{section.key}", on_change="rerun") as expander:
        if expander.open:
            _show_heading_and_words(section)
            _show_computed_parts(section)


def show_worked(section: Section, *, is_presenting: bool) -> Section:
    """Show a step's formula with numbers beside the one in symbols; return the rest of the section."""
    # On a projector the symbols are behind a button. The sum of a slow section would make the list wait: it
    # is below its widgets.
    in_rows = section.rows is not None
    visible = replace(section, table=section.rows, picture=None, notes=None) if in_rows else section
    visible = visible.drop_covered()
    has_sum = in_rows or (visible.layout[0] == ("formula",) and not section.is_slow)
    worked = [*visible.part("formula"), *(visible.part("notes") if in_rows else [])] if has_sum else []
    symbols = "" if is_presenting else _symbolic_formula(visible)
    if worked or symbols or in_rows:  # rows have their place below the sum, also where that is covered
        with st.container(key="sum" if in_rows else "worked"):
            if worked or not symbols:
                key = f"{section.key}-sum" if worked else "sum-covered"  # present.css
                show_tree(key, *worked, covers=section.all_covers if worked else ())
            if symbols:
                with st.container(key="definition_apart" if _is_long(worked) else "definition"):
                    show_words(symbols, *section.all_covers)
    if in_rows:
        is_whole = visible.table is section.rows
        notes, aside = (section.notes, section.aside) if is_whole else (None, ())
        return replace(visible, rows=visible.table, aside=aside, formula=None, table=None, notes=notes)
    return replace(visible, formula=None) if has_sum else visible


def aside_nodes(section: Section) -> list[Node]:
    """Return what stands beside a step's rows."""
    return [part for section_aside in section.aside for part in section_aside.drop_covered().nodes()]


MAX_TERMS_BESIDE = 6
"""A sum of more terms than these needs the whole width."""


def _is_long(worked: Sequence[Node]) -> bool:
    """Return whether a formula with numbers is too long to stand beside another."""
    terms, waiting = 0, [*worked]
    while waiting:
        _, attributes, *children = waiting.pop()
        if isinstance(attributes, dict) and "term" in str(attributes.get("class", "")).split():
            terms += 1
        else:
            waiting += [child for child in children if isinstance(child, list)]
    return terms > MAX_TERMS_BESIDE


def show_below_sum(section: Section, note: str, *, is_presenting: bool) -> None:
    """Show what a step has below its formula; its words and `note` behind buttons."""
    if section.is_text:
        _show_words(section)
    if section.controls:
        section.controls()
    offer_words = partial(_offer_words, section, note, _symbolic_formula(section) if is_presenting else "")
    beside = replace(section, layout=BESIDE) if section.layout == STACKED else section
    if nodes := beside.nodes():
        show_tree(section.key, *nodes, covers=section.all_covers)
    offer_words()
    if section.below:
        section.below()


def _symbolic_formula(section: Section) -> str:
    """Return a step's formula in symbols; empty if its words are open."""
    return "" if section.is_text else formulas(section.definition or section.text)


def _show_words(section: Section) -> None:
    """Show the words of a section that are there to be read, in lines that are not too long for that."""
    with st.container(key=f"reading_{section.key}"):
        show_words(section.text, *section.all_covers)


def _section_text(section: Section) -> str:
    """Return the words of a section with its formula in general."""
    return "\n\n".join(filter(None, (section.text, section.definition)))


def _offer_words(section: Section, note: str, definition: str) -> None:
    """Show buttons for a step's words, definition and file."""
    why = "" if section.is_text else _section_text(section)
    with st.container(horizontal=True, gap="small", key="words"):
        for name, words in (("definition", definition), ("why", why), ("example", note)):
            if not words:
                continue
            with st.popover(label(f"stage.{name}"), key=f"words_{name}", on_change="rerun") as popover:
                if popover.open:  # only then they are sent
                    show_words(words, *section.all_covers)
        if section.download:
            section.download()


def table_file(metric: str, scene: Scene) -> Widgets:
    """Return what offers a metric's table of steps as a file."""
    return lambda: offer_download(
        Download(metric, partial(encode, scene), label("table.file", name=metric), label("table.csv"))
    )


def offer_download(download: Download) -> None:
    """Offer a file; its text is made when somebody asks for it."""
    button = node(
        "button",
        {
            "type": "button",
            "data-file": f"file/{quote(download.kind)}",
            "data-of": urlencode({**download.get_parameters(), LANG: language_tag()}),
            "data-name": download.name,
            "data-failed": label("file.failed"),
        },
        download.title,
    )
    tree = node("div", {"class": "tree file"}, button, node("span", {"role": "status"}))
    components.tree(key=f"tree-file-{download.kind}", data=tree, width="content")


def _border(section: Section) -> AbstractContextManager[object]:
    """Return the border around a section that has one."""
    return st.container(border=True) if section.is_framed and not section.title else nullcontext()


def _show_heading_and_words(section: Section) -> None:
    """Show what needs no computation: the heading, the words, the widgets."""
    if section.title:
        st.header(section.title)
    if section.is_text:
        _show_words(section)
    elif words := _section_text(section):
        show_words(words, *section.all_covers)
    if section.controls:
        section.controls()


def _show_computed_parts(section: Section) -> None:
    """Show what is computed, and what belongs under it."""
    if nodes := section.nodes():
        show_tree(section.key, *nodes, covers=section.all_covers)
    if section.download:
        section.download()
    if section.below:
        section.below()
