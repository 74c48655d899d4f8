"""Views of a mean over queries: headline, formula with numbers, table of queries."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from metrics.measure import Measure
from scene.list.model import Scene
from scene.measured.means import Mean, mean_of_scores, scene_in_pinned_order
from scene.measured.score import at_query, is_empty_for
from ui.formulas.formula import format_number, mean_line, plain_term
from ui.tables.plain_table import Number, PinColumn, Pinned, Row, plain_table
from ui.tree.nodes import Child, Node, node
from ui.words.numbers import UNDEFINED
from ui.words.text import join_with_commas, label, plural_label


def headline_mean(
    name: str,
    pin: PinColumn[Pinned],
    now: Pinned,
    mean_of: Callable[[Pinned], Mean[Fraction] | Mean[float]],
) -> Node:
    """Return a mean beside the headline, with its number of queries and change from the pinned orders."""
    mean = mean_of(now)
    against = pin.contents(mean.value, lambda pinned: mean_of(pinned).value)
    pin_nodes = [
        node("span", {"class": "over"}, content, " ", head)
        for content, (head, _) in zip(against, pin.heads, strict=True)
    ]
    return node(
        "p",
        {"class": "companion"},
        node("span", {"class": "name"}, name),
        node("span", {"class": "value"}, number_or_dash(mean.value)),
        node("span", {"class": "over"}, plural_label("mean.over", mean.query_count)),
        *pin_nodes,
    )


def number_or_dash(value: Number) -> Child:
    """Write a number, a fraction so that a click turns it; a dash where there is none."""
    return UNDEFINED if value is None else format_number(value)


@dataclass(frozen=True)
class QueryColumn:
    """A further column of the queries' table: heading, entry for each query, its mean."""

    name: str
    kind: str
    entry: Callable[[Scene], Child]
    foot: Child = ""


def mean_column(name: str, mean: Mean[Fraction]) -> QueryColumn:
    """Return the column of another averaged measure."""
    return QueryColumn(
        name,
        "number",
        lambda query_scene: number_or_dash(mean.parts[query_scene.active]),
        number_or_dash(mean.value),
    )


@dataclass(frozen=True)
class MeansView:
    """The mean of a measure over a scene's queries; `name` is such as MAP."""

    scene: Scene
    measure: Measure
    name: str
    columns: Callable[[Scene], Sequence[QueryColumn]] = lambda scene: ()

    @cached_property  # 5 % of an edit on the long page of /average_precision
    def mean(self) -> Mean[Fraction] | Mean[float]:
        """The mean, and what every query brings to it."""
        return mean_of_scores(self.scene, self.measure)

    @cached_property  # with the mean that it keeps, 3 % of an edit on /ndcg with a pin
    def pinned(self) -> "MeansView | None":
        """The mean over the pinned orders; None where no query has one."""
        pinned = scene_in_pinned_order(self.scene)
        return None if pinned is None else replace(self, scene=pinned)

    def companion(self) -> Node:
        """Return the mean as shown beside the headline."""
        return headline_mean(self.name, PinColumn(self.pinned), self, lambda view: view.mean)

    def formula(self) -> list[Node]:
        """Return the mean as a formula with the scores of the queries."""
        terms = [plain_term(format_number(part)) for part in self.mean.values]
        return [mean_line(self.name, terms, len(terms), number_or_dash(self.mean.value))] if terms else []

    def table(self) -> Node:
        """Return the table of the queries' scores and their mean."""
        pin, columns = PinColumn(self.pinned), self.columns(self.scene)
        title = self.measure.title(self.scene.definition, self.scene.k)
        heads = [
            (label("means.query"), "document"),
            *((column.name, column.kind) for column in columns),
            (title, "number"),
            *pin.heads,
            (label("means.note"), pin.minor_kind("document")),
        ]
        rows = [self._query_row(place, columns) for place in range(len(self.scene.queries))]
        foot = Row(
            "mean",
            [
                plural_label("mean.over", self.mean.query_count),
                *(column.foot for column in columns),
                number_or_dash(self.mean.value),
                *pin.contents(self.mean.value, lambda pinned: pinned.mean.value),
                "",
            ],
        )
        return plain_table(label("means.caption", metric=title), heads, rows, [foot])

    def _query_row(self, place: int, columns: Sequence[QueryColumn]) -> Row:
        part, query_scene = self.mean.parts[place], at_query(self.scene, place)
        cells = [
            query_scene.query.name,
            *(column.entry(query_scene) for column in columns),
            number_or_dash(part),
            *PinColumn(self.pinned).contents(part, lambda pinned: pinned.mean.parts[place]),
            self._note(query_scene),
        ]
        return Row(str(place), cells, place == self.scene.active)

    def _note(self, query_scene: Scene) -> str:
        """Return the sentence that a query is the one on screen, and that it has nothing that could count."""
        notes = []
        if query_scene.active == self.scene.active:
            notes.append(label("means.active"))
        if is_empty_for(self.measure, query_scene, query_scene.query):
            notes.append(label(f"means.empty-{query_scene.definition.empty}"))
        return join_with_commas(notes)


def mean_of(
    scene: Scene, measure: Measure, columns: Callable[[Scene], Sequence[QueryColumn]] = lambda scene: ()
) -> MeansView:
    """Return the view of a measure's mean, named after it."""
    name = label("means.name", metric=measure.title(scene.definition, scene.k))
    return MeansView(scene, measure, name, columns)
