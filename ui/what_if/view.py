"""What if the order were another: against the pinned order, after every swap, one document at every rank."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np
import streamlit as st

from metrics import best_move, best_swap, move_changes, moved, position_curve, swap_changes, swapped
from metrics.arrays import Array, FloatArray
from metrics.measure import Measure, Situation
from metrics.measures import MEASURES, defined_measures, measure
from scene.measured import situation_of
from scene.model import Document, Scene
from scene.pins import pinned_scene
from scene.settings import set_metric, set_other
from ui.frame.choices import Edit, choose_one
from ui.frame.session import Session
from ui.parts.direction import tone
from ui.parts.drawing import figure
from ui.parts.grades import depth
from ui.parts.nodes import Child, Node, node
from ui.parts.numbers import change, decimal
from ui.parts.plain_table import PinColumn, Row, plain_table, signed
from ui.parts.text import as_plain, label, listed, phrases
from ui.what_if.charts import CURVES, joined_orders, position_curves, small_curve

BLOCK = 16
"""So many ranks a heat map shows at once, down and across."""
DRAWN_TOGETHER = len(CURVES) - 1
"""So many curves at most share a picture before the chosen metric joins them."""
SHARED_RANGE = (0.0, 1.0)


def choose_metrics(session: Session) -> None:
    """Choose the metric that is asked what would be, and the one that it is compared with."""
    with st.container(horizontal=True, gap="medium"):
        choose_metric(session)
        _choose_metric(session, "other", session.scene.other, lambda name: partial(set_other, other=name))


def choose_metric(session: Session) -> None:
    """Choose the metric that the page is about."""
    _choose_metric(session, "metric", session.scene.metric, lambda name: partial(set_metric, metric=name))


def _choose_metric(session: Session, name: str, value: str, choosing: Callable[[str], Edit]) -> None:
    situation = situation_of(session.scene)
    defined = [each.name for each in MEASURES.values() if each.is_defined(situation) or each.name == value]
    choose_one(name, defined, value, lambda each: measure(each).title(situation), choosing)


def edit_button(text: str, *edit: object, **attributes: str | int) -> Node:
    """Make a button that asks the editor for an edit."""
    return node(
        "button", {"type": "button", "data-edit": json.dumps(edit), "class": "edit", **attributes}, text
    )


def named(document: Document) -> str:
    """Name a document with its grade."""
    grade = label("what_if.unjudged") if document.grade is None else document.grade
    return label("what_if.document", name=document.name, grade=grade)


# --- against the pinned order ---------------------------------------------------------------------------


def pin_view(scene: Scene) -> list[Node]:
    """Join the pinned order to the one on screen, and compare every metric of both."""
    pinned = pinned_scene(scene)
    if pinned is None:
        return [node("p", None, label("what_if.nothing-pinned")), edit_button(label("editor.pin"), "pin")]
    picture = joined_orders(
        pinned.query.ranked, scene.query.ranked, scene.top, description=_joined_in_words(pinned, scene)
    )
    is_long = max(len(each.query.ranked) for each in (pinned, scene)) > BLOCK
    return [
        node(
            "div",
            {"class": "grid two pictures"},
            figure("pinned", label("what_if.figure.pinned"), _scrolled(picture) if is_long else picture),
            node(
                "div",
                None,
                _pinned_table(pinned, scene),
                node(
                    "p",
                    {"class": "buttons"},
                    edit_button(label("what_if.switch"), "switch_pin"),
                    edit_button(label("editor.unpin"), "unpin"),
                ),
            ),
        )
    ]


def _scrolled(picture: Node) -> Node:
    """Show a part of a long picture, in which one can scroll."""
    title = label("what_if.figure.pinned")
    return node("div", {"class": "scroller", "role": "region", "aria-label": title, "tabindex": 0}, picture)


def _joined_in_words(pinned: Scene, scene: Scene) -> str:
    old = {document.key: rank for rank, document in enumerate(pinned.query.ranked, start=1)}
    ways = [
        label("what_if.went", name=document.name, start=old[document.key], end=rank)
        for rank, document in enumerate(scene.query.ranked, start=1)
        if document.key in old
    ]
    return label("what_if.figure.pinned-alt", ways=phrases(ways))


def _pinned_table(pinned: Scene, scene: Scene) -> Node:
    heads = [
        (label("overview.metric"), "document"),
        (label("what_if.pinned"), "number"),
        (label("what_if.now"), "number sum"),
        (label("what_if.change"), "number"),
    ]
    rows = []
    before, after = situation_of(pinned), situation_of(scene)
    for each in defined_measures(after).values():
        was, now = each.value(before), each.value(after)
        changed = signed(now - was, higher_is_better=each.higher_is_better)
        cells = (each.title(after), decimal(was), decimal(now), changed)
        rows.append(Row(each.name, cells, each.name == scene.metric))
    return plain_table(label("what_if.pinned-caption"), heads, rows)


# --- swaps and moves ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SwapView:
    """What every swap and every move would do to a metric of the list on screen."""

    scene: Scene
    measure: Measure

    @cached_property
    def grades(self) -> Array:
        """The grades in ranked order."""
        return np.array(self.situation.ranked)

    @cached_property
    def situation(self) -> Situation:
        """What the metric reads of the list."""
        return situation_of(self.scene)

    @cached_property
    def changes(self) -> FloatArray:
        """The change that each swap makes."""
        return swap_changes(self.grades, self.measure.over(self.situation))

    def _heat_map(self, rows: int, columns: int) -> Node:
        """Show the change of every swap as a table of buttons; its blocks begin at these places."""
        down, across = (range(first, min(first + BLOCK, len(self.grades))) for first in (rows, columns))
        largest = float(np.abs(self.changes).max()) or 1.0
        caption = label("what_if.heat-caption", metric=self.measure.title(self.situation))
        first = next(((i, j) for i in down for j in across if i != j), None)
        heads = [node("th", {"scope": "col"}, str(j + 1), node("small", None, self._name(j))) for j in across]
        body = [
            node(
                "tr",
                {"key": i, "data-rank": i + 1, "style": f"--depth:{self._depth(i):.3f}"},
                node("th", {"scope": "row"}, f"{i + 1} ", node("small", None, self._name(i))),
                *(self._cell(i, j, largest, (i, j) == first) for j in across),
            )
            for i in down
        ]
        table = node(
            "table",
            {"class": "heat"},
            node("caption", {"class": "unseen"}, caption),
            node("thead", None, node("tr", None, node("td", None, label("what_if.corner")), *heads)),
            node("tbody", None, *body),
        )
        return node(
            "div", {"class": "scroller", "role": "region", "aria-label": caption, "tabindex": 0}, table
        )

    def nodes(self, rows: int, columns: int) -> list[Node]:
        """The nodes of the heat map and, beside it, the best swap and the best move."""
        beside = node("div", {"class": "best"}, *self._best())
        return [node("div", {"class": "grid two"}, self._heat_map(rows, columns), beside)]

    def _best(self) -> list[Node]:
        """Show the best swap and the best move, and what they do to the other metrics."""
        sign = self.measure.sign
        swap = best_swap(sign * self.changes)
        move = best_move(sign * move_changes(self.grades, self.measure.over(self.situation)))
        if swap is None or move is None:
            return [
                node("p", None, label("what_if.nothing-better", metric=self.measure.title(self.situation)))
            ]
        ranked = self.scene.query.ranked
        upper, lower, mover = ranked[swap.upper], ranked[swap.lower], ranked[move.origin]
        after = (
            swapped(self.grades, swap.upper, swap.lower),
            moved(self.grades, move.origin, move.target),
        )
        swap_ranks, move_ranks = (swap.upper + 1, swap.lower + 1), (move.origin + 1, move.target + 1)
        rows = [
            Row("who", [label("what_if.who"), listed([named(upper), named(lower)]), named(mover)]),
            Row("ranks", [label("what_if.at"), "{} ↔ {}".format(*swap_ranks), "{} → {}".format(*move_ranks)]),
            Row("cost", [label("what_if.cost"), str(swap.exchanges), str(move.exchanges)]),
            Row(
                "do",
                [
                    label("what_if.do"),
                    edit_button(label("what_if.do-swap"), "swap", upper.key, lower.key),
                    edit_button(label("what_if.do-move"), "move", mover.key, move.target + 1),
                ],
            ),
            *(
                Row(
                    name,
                    [each.title(self.situation), *(self._effect(each, order) for order in after)],
                    name == self.measure.name,
                )
                for name, each in defined_measures(self.situation).items()
            ),
        ]
        heads = [
            (label("what_if.change-of"), "document"),
            (label("what_if.best-swap"), "number"),
            (label("what_if.best-move"), "number"),
        ]
        return [plain_table(label("what_if.best-caption"), heads, rows)]

    def _effect(self, measure: Measure, after: Array) -> Child:
        """Write what an order changes in a measure."""
        effect = float(measure.over(self.situation)(after)) - measure.value(self.situation)
        return signed(effect, higher_is_better=measure.higher_is_better)

    def _cell(self, i: int, j: int, largest: float, is_first: bool) -> Node:
        if i == j:
            return node("td", {"class": "self"}, "")
        value = float(self.changes[i, j])
        said = label(
            "what_if.swap-label",
            first=i + 1,
            one=self._name(i),
            second=j + 1,
            other=self._name(j),
            change=change(value),
        )
        button = edit_button(
            _brief(value),
            "swap",
            self._key(i),
            self._key(j),
            **{"aria-label": said, "title": said, "tabindex": 0 if is_first else -1},
        )
        return node(
            "td",
            {
                "class": tone(value, self.measure.higher_is_better),
                "style": f"--share:{abs(value) / largest:.3f}",
            },
            button,
        )

    def _key(self, place: int) -> int:
        return self.scene.query.ranked[place].key

    def _name(self, place: int) -> str:
        return self.scene.query.ranked[place].name

    def _depth(self, place: int) -> float:
        return depth(self.scene.query.ranked[place].grade, self.scene.top)


def _brief(value: float) -> str:
    """Write a change with three decimals and without the zero before the point, as there is little room."""
    text = change(round(value, 3))[:-1]
    return "0" if text.startswith("±") else text.replace("0.", ".", 1)


def choose_blocks(count: int) -> tuple[int, int]:
    """Choose which ranks the heat map shows where the list is longer than it; give the first of each."""
    if count <= BLOCK:
        return 0, 0
    starts = list(range(0, count, BLOCK))

    def ranks(start: int) -> str:
        return label("what_if.ranks", first=start + 1, last=min(start + BLOCK, count))

    def chosen(name: str) -> int:
        key = f"what_if_{name}_{count}"
        start = st.segmented_control(
            label(f"what_if.{name}"), starts, key=key, default=0, required=True, wrap=True, format_func=ranks
        )
        return int(start or 0)

    with st.container(horizontal=True, gap="medium"):
        return chosen("rows"), chosen("columns")


# --- one document at every rank -------------------------------------------------------------------------


def choose_document(session: Session) -> int:
    """Choose the document that goes through all ranks; give its place in the list."""
    ranked = session.scene.query.ranked
    keys = [document.key for document in ranked]
    texts = dict(zip(keys, _told_apart([document.name for document in ranked]), strict=True))
    key = f"what_if_document_{session.loads}_{session.scene.active}"
    if st.session_state.get(key) not in texts:
        # The first of the best documents has most to lose.
        grades = [-1 if document.grade is None else document.grade for document in ranked]
        st.session_state[key] = keys[max(range(len(keys)), key=grades.__getitem__)]
    elif len({document.name for document in ranked}) < len(ranked):
        # Streamlit knows an option by its text, which changes here with the order: say again which is chosen.
        st.session_state[key] = st.session_state[key]
    chosen = (
        st.segmented_control(
            label("what_if.document-choice"),
            sorted(keys),  # so that the buttons stay where they are while the documents move
            key=key,
            required=True,
            wrap=True,
            format_func=lambda each: as_plain(texts[each]),  # its texts are Markdown, a selectbox's are not
        )
        if len(keys) <= BLOCK
        else st.selectbox(label("what_if.document-choice"), keys, key=key, format_func=texts.__getitem__)
    )
    return keys.index(int(chosen or keys[0]))


def _told_apart(names: Sequence[str]) -> list[str]:
    """Tell documents of one name apart by their ranks."""
    texts = list(names)
    # Again, should a name with its rank be the name of another document.
    while len(set(texts)) < len(texts):
        times = Counter(texts)
        texts = [
            text if times[text] == 1 else label("what_if.same-name", name=text, rank=rank)
            for rank, text in enumerate(texts, start=1)
        ]
    return texts


def position_view(scene: Scene, place: int) -> list[Node]:
    """Show every metric with one document at every rank, as curves and as a table."""
    situation = situation_of(scene)
    grades = np.array(situation.ranked)
    curves = {
        name: position_curve(grades, place, each.over(situation))
        for name, each in defined_measures(situation).items()
    }
    names = {name: measure(name).title(situation) for name in curves}
    shown = _drawn_together(curves, scene.metric)
    document = scene.query.ranked[place]
    said = label("what_if.figure.position-alt", name=document.name)
    picture = position_curves({names[name]: curves[name] for name in shown}, place + 1, description=said)
    pin = PinColumn(_of_pinned(scene))
    heads = [(label("column.rank"), "whole")]
    for name in curves:
        heads += [(names[name], "number"), *(pin.heads if name == scene.metric else [])]
    rows = []
    for i in range(len(grades)):
        cells = [_rank_cell(document, i, place)]
        for name, curve in curves.items():
            value = float(curve[i])
            cells += [
                decimal(value),
                *(
                    pin.contents(value, float, higher_is_better=measure(name).higher_is_better)
                    if name == scene.metric
                    else []
                ),
            ]
        rows.append(Row(str(i), cells, i == place))
    return [
        node(
            "div",
            {"class": "grid two pictures"},
            figure("position", label("what_if.figure.position", name=named(document)), picture),
            _small_curves(scene, curves, place + 1),
        ),
        plain_table(label("what_if.position-caption", name=document.name), heads, rows),
    ]


def _drawn_together(defined: Iterable[str], chosen: str) -> list[str]:
    """Pick the metrics that share a picture: the first of each page, and the chosen one.

    They share a scale from 0 to 1; a chosen one with another range stands alone.
    """
    alike: dict[str, str] = {}
    ranges = {}
    for each in map(measure, defined):
        ranges[each.name] = (each.lowest, each.highest)
        if ranges[each.name] == SHARED_RANGE:
            alike.setdefault(each.page, each.name)
    shown = list(alike.values())[:DRAWN_TOGETHER]
    if chosen not in ranges or chosen in shown:
        return shown
    return [*shown, chosen] if ranges[chosen] == SHARED_RANGE else [chosen]


def _of_pinned(scene: Scene) -> float | None:
    """Measure the pinned order by the metric that is asked about; None where nothing is pinned."""
    pinned = pinned_scene(scene)
    return None if pinned is None else measure(scene.metric).value(situation_of(pinned))


def _small_curves(scene: Scene, curves: Mapping[str, FloatArray], now: int) -> Node:
    """Draw every metric by itself; the table below holds their numbers."""
    situation = situation_of(scene)
    panels = [
        node(
            "div",
            {"key": name, "class": "mini chosen" if name == scene.metric else "mini"},
            node("span", None, measure(name).title(situation)),
            small_curve(curve, measure(name).ends(curve.tolist()), now),
        )
        for name, curve in curves.items()
    ]
    return node(
        "div",
        None,
        node("p", {"class": "heading"}, label("what_if.each-metric")),
        node("div", {"class": "minis"}, *panels),
    )


def _rank_cell(document: Document, place: int, now: int) -> Child:
    """Write a rank; a click moves the document there."""
    if place == now:
        return str(place + 1)
    said = label("what_if.move-there", name=document.name, rank=place + 1)
    return edit_button(str(place + 1), "move", document.key, place + 1, **{"aria-label": said, "title": said})
