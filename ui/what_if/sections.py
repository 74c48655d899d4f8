"""The sections of the page "What if?"."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property, partial

import numpy as np

from metrics import position_curve
from metrics.measures import MEASURES, defined_measures
from metrics.numeric.arrays import FloatArray
from scene.address.pages import page_and_step_of
from scene.list.edits import pinned_scene
from scene.list.model import Document, Scene
from ui.pictures.axes import ends_of
from ui.pictures.drawing import figure
from ui.sections.section import Section
from ui.session.session import Session
from ui.tables.plain_table import PinColumn, Row, plain_table
from ui.tree.nodes import Child, Node, edit_button, node
from ui.tree.show import notice
from ui.what_if.charts import CURVES, position_curves, small_curve
from ui.what_if.choices import choose_document, chosen_place, name_with_grade
from ui.what_if.distribution import DistributionView
from ui.what_if.orders import all_orders_of
from ui.what_if.pin import ask_for_pin, joined_picture, pin_comparison
from ui.what_if.swaps import SwapView, choose_heat_map_ranks, chosen_blocks
from ui.what_if.zoom import zoom_into_orders
from ui.words.numbers import decimal
from ui.words.text import label, lesson

PAGE = "what_if"


def are_defined(scene: Scene) -> bool:
    """Return whether both chosen metrics exist on this list; where they do not, say so."""
    if {scene.metric, scene.comparison_metric} <= defined_measures(scene.definition, scene.ranking).keys():
        return True
    notice(lesson(PAGE, "undefined"))
    return False


def pin_section(scene: Scene) -> Section:
    """Compare this order with the pinned one."""
    return Section(
        "what_if-pin",
        lesson(PAGE, "pin"),
        table=partial(pin_comparison, scene),
        picture=partial(joined_picture, scene),
        notes=partial(ask_for_pin, scene),
        layout=(("picture", "table"), ("notes",)),
        halves="pictures",
    )


def document_section(session: Session) -> Section:
    """Put one document at every rank."""
    view = cache(lambda: PositionView(session.scene, chosen_place(session)))  # keeps its curves
    return Section(
        "what_if-position",
        lesson(PAGE, "position"),
        controls=partial(choose_document, session),
        table=lambda: view().table(),
        picture=lambda: view().pictures(),
        layout=(("picture",), ("table",)),
    )


def steps(session: Session) -> list[Section]:
    """Return the steps of the page where both metrics exist, from one swap to all orders by two metrics."""
    scene, previous = session.scene, session.measured.previous
    swaps, count = SwapView(scene, MEASURES[scene.metric]), len(scene.query.ranked)
    before = previous.scene if previous else None
    orders = cache(lambda: DistributionView(scene, all_orders_of(scene), before))  # scored when asked for
    has_one_order = len({document.grade for document in scene.query.ranked}) == 1
    sections = [
        Section(
            "what_if-swaps",
            lesson(PAGE, "swaps"),
            controls=partial(choose_heat_map_ranks, count),
            table=lambda: swaps.heat_map(*chosen_blocks(count)),
            notes=swaps.best_changes,
            layout=(("table", "notes"),),
        ),
        pin_section(scene),
        document_section(session),
        Section(
            "what_if-standing",
            lesson(PAGE, "all orders"),
            table=lambda: orders().table(),
            picture=lambda: orders().pictures(),
            notes=lambda: orders().standing_nodes(),
            layout=(("notes",), ("picture",), ("table",)),
            below=None if has_one_order else lambda: zoom_into_orders(orders()),
        ),
    ]
    if has_one_order:
        return sections
    return [
        *sections,
        Section(
            "what_if-agreement",
            lesson(PAGE, "disagree"),
            table=lambda: orders().tau_table(),
            notes=lambda: orders().agreement(),
            layout=(("notes",), ("table",)),
        ),
        Section(
            "what_if-disagreements",
            lesson(PAGE, "two persons"),
            table=lambda: orders().disagreements(),
        ),
    ]


DRAWN_TOGETHER = len(CURVES) - 1
"""How many curves at most share a picture before the chosen metric joins them."""
SHARED_RANGE = (0.0, 1.0)


@dataclass(frozen=True)
class PositionView:
    """Every metric of a scene's list with the document of one place at every rank."""

    scene: Scene
    place: int

    @cached_property  # half of an edit on the long page
    def curves(self) -> dict[str, FloatArray]:
        """Each metric over the rank of the document."""
        definition, ranking = self.scene.definition, self.scene.ranking
        grades = np.array(ranking.grades)
        return {
            name: position_curve(grades, self.place, metric.scorer(definition, ranking))
            for name, metric in defined_measures(definition, ranking).items()
        }

    @property
    def document(self) -> Document:
        """The document that goes through all ranks."""
        return self.scene.query.ranked[self.place]

    def pictures(self) -> list[Node]:
        """Draw some of the metrics in one picture, and each by itself."""
        names = _metrics_drawn_together(self.curves, self.scene.metric)
        description = label("what_if.figure.position-alt", name=self.document.name)
        curves = {self._title(name): self.curves[name] for name in names}
        rises = MEASURES[names[0]].higher_is_better
        picture = position_curves(curves, self.place + 1, higher_is_better=rises, description=description)
        title = label("what_if.figure.position", name=name_with_grade(self.document))
        return [figure("position", title, picture), self._small_curves()]

    def table(self) -> Node:
        """Show the numbers, a row a rank; a click on a rank moves the document there."""
        pin = PinColumn(pinned_scene(self.scene))
        chosen = MEASURES[self.scene.metric]

        def pinned_score(pinned: Scene) -> float:
            return chosen.value(pinned.definition, pinned.ranking)

        heads = [(label("column.rank"), "whole")]
        for name in self.curves:
            kind = "number" if name in (self.scene.metric, self.scene.comparison_metric) else "number minor"
            heads += [(self._title(name), kind), *(pin.heads if name == self.scene.metric else [])]
        rows = []
        for i in range(len(self.scene.query.ranked)):
            cells = [self._rank_cell(i)]
            for name, curve in self.curves.items():
                value = float(curve[i])
                cells.append(decimal(value))
                if name == self.scene.metric:
                    cells += pin.contents(value, pinned_score, higher_is_better=chosen.higher_is_better)
            rows.append(Row(str(i), cells, i == self.place))
        return plain_table(label("what_if.position-caption", name=self.document.name), heads, rows)

    def _small_curves(self) -> Node:
        """Draw every metric by itself; the table below holds their numbers."""
        panels = [
            node(
                "div",
                {"key": name, "class": "mini chosen" if name == self.scene.metric else "mini"},
                node("span", None, self._title(name)),
                small_curve(curve, ends_of(MEASURES[name], curve.tolist()), self.place + 1),
            )
            for name, curve in self.curves.items()
        ]
        return node(
            "div",
            None,
            node("p", {"class": "heading"}, label("what_if.each-metric")),
            node("div", {"class": "minis"}, *panels),
        )

    def _rank_cell(self, place: int) -> Child:
        """Write a rank; a click moves the document there."""
        if place == self.place:
            return str(place + 1)
        title = label("what_if.move-there", name=self.document.name, rank=place + 1)
        names = {"aria-label": title, "title": title}
        return edit_button(str(place + 1), "move", self.document.key, place + 1, **names)

    def _title(self, name: str) -> str:
        return MEASURES[name].title(self.scene.definition, self.scene.k)


def _metrics_drawn_together(defined: Iterable[str], current_name: str) -> list[str]:
    """Return the metrics that share a picture and its scale from 0 to 1; a chosen one may be alone."""
    alike: dict[str, str] = {}
    ranges = {}
    for metric in map(MEASURES.__getitem__, defined):
        ends = (metric.lowest, metric.highest)
        ranges[metric.name] = ends if metric.higher_is_better else ends[::-1]
        if ranges[metric.name] == SHARED_RANGE:
            alike.setdefault(page_and_step_of(metric)[0], metric.name)
    shared_names = list(alike.values())[:DRAWN_TOGETHER]
    if current_name not in ranges or current_name in shared_names:
        return shared_names
    return [*shared_names, current_name] if ranges[current_name] == SHARED_RANGE else [current_name]
