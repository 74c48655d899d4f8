"""The Queries step: a row a query with scores and difference; a press opens a query as a list."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from operator import gt, lt
from typing import Final, NamedTuple

import numpy as np
import streamlit as st

from metrics.cumulative_gain import NDCG
from metrics.expected_reciprocal_rank import ERR
from metrics.numeric.arrays import FloatArray
from metrics.runs.undecided_queries import RANK_MONOTONE_MEASURES
from scene.evaluation.choices import OFFERED
from ui.evaluate.by_library import ByLibrary, QueryDecisions
from ui.evaluate.results import Flags, Results, sorted_places
from ui.pictures.axes import BASE, END, caption_below
from ui.pictures.drawing import LEFT, TOP, drawing, figure, picture_description, round_values
from ui.pictures.plane import Plane, Scale, group_marks, rank_points
from ui.session.current import current
from ui.session.session import EVALUATE
from ui.tables.plain_table import signed_change
from ui.tables.table import cell, row, row_heading, sort_heading, table
from ui.tree.nodes import Child, Node, attributes_of, command_button, node
from ui.words.numbers import UNDEFINED, change, decimal
from ui.words.text import format_integer, join_with_and, join_with_commas, label, paragraph, plural_label

ROWS: Final = 100
"""So many rows are shown at a time."""
LEAST_WIDTH: Final = 0.6
"""No bar of the many on paper is drawn narrower."""
LIBRARY: Final = "library"
UNJUDGED, TIES = "unjudged", "ties"
PRESETS: Final = ("moved", "won", "lost", "disagree", LIBRARY, UNJUDGED, TIES, "name")
"""The orders in which the queries of two systems can stand."""
OF_ONE: Final = {"most-unjudged": UNJUDGED, "most-ties": TIES}
"""Orders by a number alone, without whether that decides who wins."""
PRESET, FILTER, PAGE = (f"{EVALUATE}-{name}" for name in ("preset", "filter", "page"))
NONE_LAST: Final = 9e9
"""What a row without a number is sorted by."""
MAX_FILTER: Final = 100
CONDITION: Final = re.compile(r"(Δ|d|a|b|r|unjudged|library)([<>])(-?[0-9]*\.?[0-9]+)", re.IGNORECASE)
WAYS: Final[dict[str, Callable[[FloatArray, float], np.typing.NDArray[np.bool_]]]] = {"<": lt, ">": gt}
OTHERS: Final = (ERR.name, NDCG.name)
"""The measure that may disagree; the second where the first is asked about."""


class NumberColumn(NamedTuple):
    """A column of the table: heading, kind, a number for each query, and its format."""

    title: str
    kind: str
    numbers: FloatArray
    write: Callable[[float], Child]


@dataclass(frozen=True)
class QueriesView:
    """The table of queries with two systems' scores, sorted and filtered; `has_all` on paper."""

    results: Results
    has_all: bool = False

    @cached_property  # half of an edit on this step
    def columns(self) -> dict[str, FloatArray]:
        """The numbers of each query, by the names that a filter uses."""
        results = self.results
        first, second = results.pair[0], results.pair[-1]
        k, judged_run = results.evaluation.choices.k, first.judged_run
        unjudged = (1 - np.minimum(results.judged_shares(first), results.judged_shares(second))) * k
        return {
            "a": results.values(first),
            "b": results.values(second),
            "d": results.values(second) - results.values(first),
            "unjudged": np.where(judged_run.length > 0, unjudged, np.nan),
            "r": judged_run.relevant(results.definition_of().threshold).astype(np.float64),
            "ties": (results.tied_counts(first) + results.tied_counts(second)).astype(np.float64),
        }

    @cached_property  # 100 ms, more than the rest of an edit on this step
    def query_decisions(self) -> QueryDecisions:
        """How queries depend on the definition: slow to compute."""
        return ByLibrary(self.results).query_decisions()

    def deciders(self, preset: str) -> tuple[FloatArray, Flags | None]:
        """Return how many ties, unjudged ... a query has, and where they decide who wins (None: unknown)."""
        if preset == LIBRARY:
            return self.query_decisions.value_ranges, self.query_decisions.winner
        decided = self.results.decided_by_ties if preset == TIES else self.results.decided_by_unjudged
        return self.columns[preset], decided()

    @property
    def difference_shares(self) -> FloatArray:
        """Each query's share of the mean difference; NaN where that is 0."""
        differences = self.columns["d"]
        total = float(np.nansum(differences))
        return differences / total if total else np.full(len(differences), np.nan)

    @property
    def other_measure(self) -> str:
        """The measure with which the chosen one may disagree on a query."""
        return next(name for name in OTHERS if name != self.results.measure.name)

    def order(self, preset: str) -> list[int]:
        """Return the places of the queries sorted by a preset."""
        columns, sign = self.columns, self.results.measure.sign
        if preset == "name":
            return list(range(len(columns["d"])))
        if preset in (LIBRARY, UNJUDGED, TIES):
            amount, decided = self.deciders(preset)
            others = np.zeros_like(amount) if decided is None else ~decided
            sizes = [-np.abs(np.nan_to_num(numbers)) for numbers in (columns["d"], amount)]
            return [int(place) for place in np.lexsort((*sizes, others))]
        if preset in OF_ONE:
            return sorted_places(columns[OF_ONE[preset]])
        if preset == "disagree":
            other = OFFERED[self.other_measure].sign * self.results.differences(self.other_measure)
            product = sign * columns["d"] * other
            return sorted_places(np.where(product < 0, product, 0), descending=False)
        keys = {
            "moved": np.abs(columns["d"]),
            "won": sign * columns["d"],
            "lost": -sign * columns["d"],
        }
        return sorted_places(keys[preset])

    def fits_filter(self, text: str) -> np.typing.NDArray[np.bool_]:
        """Return which queries a filter selects: conditions on numbers, or parts of names."""
        queries = self.results.pair[0].judged_run.queries
        flags = np.ones(len(queries), np.bool_)
        for word in text.split():
            if match := CONDITION.fullmatch(word):
                name = match[1].lower().replace("δ", "d")
                column = self.query_decisions.value_ranges if name == LIBRARY else self.columns[name]
                flags &= WAYS[match[2]](column, float(match[3]))
            else:
                flags &= np.array([word.casefold() in query.casefold() for query in queries])
        return flags

    # --- what is shown ------------------------------------------------------------------------------------

    @cached_property  # 3 % of an edit on this step
    def filtered_places(self) -> list[int]:
        """The places of the selected queries in the chosen order."""
        flags = self.fits_filter(self.results.evaluation.filter)
        return [place for place in self.order(self.preset) if flags[place]]

    @property
    def presets(self) -> tuple[str, ...]:
        """The names of the orders in which queries can be sorted."""
        return PRESETS if len(self.results.pair) > 1 else ("name", *OF_ONE)

    @property
    def preset(self) -> str:
        """The name of the chosen order, else the first."""
        preset = self.results.evaluation.order
        return preset if preset in self.presets else self.presets[0]

    @property
    def page(self) -> list[int]:
        """The places of the queries on the open page of the table."""
        if self.has_all:
            return self.order("name")
        start = (int(st.session_state.get(PAGE) or 1) - 1) * ROWS
        return self.filtered_places[start : start + ROWS]

    def table(self) -> Node:
        """Return the table of queries, with the buttons that open them."""
        heads = [sort_heading("document", label("evaluate.column.query"), 0)]
        for place, column in enumerate(self._table_columns, start=1):
            heads.append(sort_heading(column.kind, column.title, place))
        body = [self._row(place, at) for at, place in enumerate(self.page, start=1)]
        return table(label("evaluate.table.queries"), heads, body, kind="mistakes plain sortable folds")

    @cached_property  # 10 % of an edit on this step
    def _table_columns(self) -> list[NumberColumn]:
        """Return the columns beside the query names."""
        pair, k, numbers = self.results.pair, self.results.evaluation.choices.k, self.columns
        signed = partial(signed_change, higher_is_better=self.results.measure.higher_is_better)
        more: dict[str, tuple[str, FloatArray, Callable[[float], Child]]] = {
            "change": ("number", numbers["d"], signed),
            "share": ("number minor", self.difference_shares, _percent_text),
            "unjudged": ("number", numbers["unjudged"], "{:.0f}".format),
            "r": ("number minor", numbers["r"], "{:.0f}".format),
            "ties": ("number minor", numbers["ties"], "{:.0f}".format),
        }
        systems = zip((system.letter for system in pair), "ab", strict=False)
        return [
            *(NumberColumn(letter, "number", numbers[name], decimal) for letter, name in systems),
            *(
                NumberColumn(label(f"evaluate.column.{name}", k=k), *column)
                for name, column in more.items()
                if len(pair) > 1 or name not in ("change", "share")
            ),
        ]

    def _row(self, place: int, at: int) -> Node:
        query = self.results.pair[0].judged_run.queries[place]
        is_opened = query == self.results.evaluation.opened_query
        button = command_button(query, "open_query", query)
        attributes_of(button).update(
            {"aria-label": label("evaluate.open", query=query), **({"data-return": ""} if is_opened else {})}
        )
        cells = [row_heading("document", button, value=query)]
        for column in self._table_columns:
            value = float(column.numbers[place])
            is_none = np.isnan(value)
            text = UNDEFINED if is_none else column.write(value)
            cells.append(cell(column.kind, text, value=NONE_LAST if is_none else value))
        return row(cells, key=query, rank=at, kind="active" if is_opened else "", is_current=is_opened)

    def summary(self) -> Node:
        """Return in words how many queries the table shows, and in which order."""
        count, total = len(self.filtered_places), len(self.columns["a"])
        filter_text = (
            label("evaluate.kept", count=format_integer(count), total=format_integer(total))
            if count < total
            else ""
        )
        rows = plural_label("evaluate.rows", len(self.page)) if len(self.page) < count else ""
        text = paragraph(self._order_sentence(), filter_text, rows)
        return node("p", {"class": "note before", "role": "status"}, paragraph(text, *self._unknown_words()))

    def _order_sentence(self) -> str:
        """Return in words what the order puts first."""
        preset, names = self.preset, {"measure": self.results.title()}
        if preset == "disagree":
            names["other"] = self.results.title(self.other_measure)
        if preset in (LIBRARY, UNJUDGED, TIES):
            _, decided = self.deciders(preset)
            if decided is None:
                measures = join_with_and([measure.name for measure in RANK_MONOTONE_MEASURES])
                return paragraph(
                    label("evaluate.preset-says.most-unjudged"),
                    label("evaluate.not-settled", measures=measures),
                )
            names["decided"] = format_integer(int(decided.sum()))
        return label(f"evaluate.preset-says.{preset}", **names)

    def _unknown_words(self) -> Iterator[str]:
        """Yield a sentence for each word of the filter that is no condition and in no query's name."""
        names = join_with_commas(["Δ", "A", "B", "R", "unjudged", LIBRARY])
        for word in self.results.evaluation.filter.split():
            if not CONDITION.fullmatch(word) and not self.fits_filter(word).any():
                yield label("evaluate.not-understood", text=word, names=names)

    def picture(self) -> list[Node]:
        """Return the bars of the differences of the queries on the page."""
        if len(self.results.pair) < 2 or not self.page:
            return []
        values = [float(np.nan_to_num(self.columns["d"][place])) for place in self.page]
        title = label("evaluate.figure.differences", measure=self.results.title())
        return [bars_of(values, title, self.results.measure.higher_is_better)]


def bars_of(values: list[float], title: str, higher_is_better: bool) -> Node:
    """Return the bars of score differences, up and down, a bar a query."""
    reach = max(map(abs, values)) or 1.0
    plane = Plane(Scale(0.5, len(values) + 0.5, LEFT, END, LEAST_WIDTH), Scale(-reach, reach, BASE, TOP))
    kinds = ("change-up" if (value > 0) == higher_is_better else "change-down" for value in values)
    bars = [
        plane.cell(kind, (rank - 0.4, rank + 0.4), (0, value))
        for kind, (rank, value) in zip(kinds, rank_points(values), strict=True)
    ]
    ticks = [sign * value for value in round_values(reach) for sign in (1, -1)]
    differences = drawing(
        picture_description("evaluate.figure.differences-alt", values[:10]),
        plane.horizontal_line(0),
        *plane.y_labels((tick, change(tick, 2)) for tick in ticks),
        caption_below(label("evaluate.figure.differences-across")),
        *group_marks(({"data-rank": rank, "key": rank} for rank, _ in rank_points(values)), bars),
    )
    return figure("differences", title, differences)


def choose_queries(view: QueriesView) -> None:
    """Show the widgets of order, filter and page."""
    # What a page asks Streamlit forgets on another page.
    st.session_state[PRESET], st.session_state[FILTER] = view.preset, view.results.evaluation.filter
    with st.container(horizontal=True, gap="medium", key="queries-asked", vertical_alignment="bottom"):
        st.selectbox(
            label("evaluate.choose.preset"),
            view.presets,
            key=PRESET,
            format_func={preset: label(f"evaluate.preset.{preset}") for preset in view.presets}.__getitem__,
            width=260,
            on_change=_reset_page,
        )
        st.text_input(
            label("evaluate.choose.filter"),
            key=FILTER,
            max_chars=MAX_FILTER,
            placeholder=label("evaluate.filter-example"),
            width=240,
            on_change=_reset_page,
        )
        if (pages := -(-len(view.filtered_places) // ROWS)) > 1:
            st.session_state[PAGE] = min(int(st.session_state.get(PAGE) or 1), pages)
            st.number_input(
                label("evaluate.choose.page", last=format_integer(pages)),
                1,
                pages,
                step=1,
                key=PAGE,
                width=140,
            )


def _reset_page() -> None:
    """Return to the first page of the table."""
    evaluation = current().evaluation
    evaluation.order, evaluation.filter = st.session_state[PRESET], st.session_state[FILTER]
    st.session_state[PAGE] = 1


def _percent_text(share: float) -> str:
    return label("evaluate.percent", value=change(100 * share, 1))
