"""The sections of the page of MRR and hit rate."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

import streamlit as st

from metrics.reciprocal_rank import RR
from scene.list.model import Scene
from scene.measured.definers import definition_in_force
from scene.measured.means import QueryMeans
from scene.measured.score import at_query, relevant_in
from ui.formulas.formula import equation, fraction, plain_term
from ui.pictures.drawing import figure
from ui.reciprocal_rank.charts import ratios_by_cutoff
from ui.reciprocal_rank.view import ReciprocalRankView, mean_in_numbers
from ui.sections.means import MeansView, number_or_dash
from ui.sections.mistakes import (
    WorkedMistake,
    mistakes_section,
    mistakes_table,
    work_mean_mistakes,
    work_mistakes,
    worked_mistake,
)
from ui.sections.section import Section, table_file
from ui.session.session import Session
from ui.strip.choices import choose_empty_rule, choose_threshold, show_beside_means
from ui.tables.plain_table import PinColumn, Row, plain_table
from ui.tree.nodes import Child, Node, node, note
from ui.tree.show import notice
from ui.words.definers import empty_rules
from ui.words.numbers import UNDEFINED, short
from ui.words.text import label, lesson

PAGE = "reciprocal_rank"


def choose_definition(session: Session, view: ReciprocalRankView) -> None:
    """Show the widgets for threshold and empty queries, beside MRR and hit rate."""
    show_beside_means("reciprocal_rank-means", view.companions, partial(_show_settings, session))


def _show_settings(session: Session) -> None:
    with st.container(horizontal=True, gap="medium"):
        choose_threshold(session)
        choose_empty_rule(session)


def explain_zero(view: ReciprocalRankView) -> None:
    """Say why RR is 0, where it is."""
    if view.zero_section:
        notice(lesson(PAGE, view.zero_section))


def steps(view: ReciprocalRankView) -> list[Section]:
    """Return the section of the only step: the first relevant document."""
    return [
        Section(
            "reciprocal_rank-list",
            lesson(PAGE, "list"),
            formula=view.worked_sum,
            table=view.table,
            rows=view.step_rows,
            picture=view.cliff,
            download=table_file(RR.name, view.scene),
        ),
    ]


def views(view: ReciprocalRankView) -> list[Section]:
    """Return the sections beside the step: means, hit rate and recalls."""
    return [
        Section(
            "reciprocal_rank-queries",
            lesson(PAGE, "queries"),
            formula=view.means_of_queries,
            table=view.queries_table,
            notes=view.key_to_lists,
            is_over_queries=True,
        ),
        Section(
            "reciprocal_rank-rules",
            lesson(PAGE, "empty", **empty_rules(RR.name)),
            notes=view.rules_note,
            table=view.rules_table,
            layout=(("notes",), ("table",)),
            is_over_queries=True,
        ),
        replace(
            _ratios_section(
                "reciprocal_rank-hits", lesson(PAGE, "hit rate"), lambda: HitRateView(view.query_scores)
            ),
            is_over_queries=True,
        ),
        _ratios_section(
            "reciprocal_rank-example",
            lesson(PAGE, "three users"),
            lambda: HitRateView(view.three_users, "three_users"),
        ),
    ]


def _ratios_section(key: str, text: str, ratios: Callable[[], "HitRateView"]) -> Section:
    return Section(
        key,
        text,
        formula=lambda: ratios().cards(),
        table=lambda: ratios().table(),
        picture=lambda: ratios().picture(),
        layout=(("table", "picture"), ("formula",)),
    )


def mistakes(view: ReciprocalRankView) -> Section:
    """Return the section on mistakes with RR and MRR."""
    return mistakes_section(PAGE, PAGE, lambda: mistakes_table(worked_mistakes, view, view.pinned_queries))


def worked_mistakes(view: ReciprocalRankView) -> list[WorkedMistake]:
    """Return RR and MRR as each mistake gives them, and the right ones."""
    scene, hits, recalls = view.scene, view.query_scores.hits.value, view.query_scores.recalls.value
    divided = label("reciprocal_rank.divided-by-zero")
    meant, length = definition_in_force(scene.definition, RR), len(scene.query.ranked)
    return [
        *work_mistakes(meant, scene, view.exact_score(), length, measure=RR.name, no_value=divided),
        *work_mean_mistakes(MeansView(scene, RR, "MRR")),
        worked_mistake("hit-for-recall", hits, recalls, label("reciprocal_rank.mean-recall", k=scene.k)),
    ]


MAX_QUERIES_WRITTEN = 4
"""Of up to how many queries the pooled ratio is written as sums."""


@dataclass(frozen=True)
class HitRateView:
    """Hit rate, mean recall and pooled recall at k of a scene's queries; `name` is the picture's."""

    query_scores: QueryMeans
    name: str = "hit_rate"

    @property
    def scene(self) -> Scene:
        """The scene with the queries."""
        return self.query_scores.scene

    def picture(self) -> Node:
        """Return the curves of the three ratios by cutoff."""
        curves = self.query_scores.curves
        if not curves.pooled:
            return note(label("hit_rate.no-picture"))
        last = len(curves.pooled)
        description = label(
            "hit_rate.figure-alt",
            k=last,
            hit_rate=short(curves.hit_rate[-1]),
            mean_recall=short(curves.mean_recall[-1]),
            pooled=short(curves.pooled[-1]),
        )
        names = (label("hit_rate.hit"), label("hit_rate.recall"), label("hit_rate.pooled"))
        picture = ratios_by_cutoff(curves, self.scene.k, names=names, description=description)
        return figure(self.name, label(f"{self.name}.figure"), picture)

    # --- the table ------------------------------------------------------------------------------------------

    def table(self) -> Node:
        """Return the table of hits and relevant documents by query."""
        k, pin = self.scene.k, PinColumn(self.query_scores.pinned)
        heads = [
            (label("reciprocal_rank.query"), "document"),
            (label("hit_rate.relevant"), pin.minor_kind("whole")),
            (label("hit_rate.within", k=k), pin.minor_kind("whole")),
            (label("hit_rate.hit-at", k=k), "whole"),
            *pin.heads,
            (label("hit_rate.recall-at", k=k), "number"),
            *pin.heads,
        ]
        rows = [self._query_row(place) for place in range(len(self.scene.queries))]
        return plain_table(label("hit_rate.caption", k=k), heads, rows)

    def _query_row(self, place: int) -> Row:
        scene, pin = at_query(self.scene, place), PinColumn(self.query_scores.pinned)
        hit, recall = self.query_scores.hits.parts[place], self.query_scores.recalls.parts[place]
        hits, relevant = _relevant_counts(scene)
        cells = [
            scene.query.name,
            str(relevant),
            str(hits),
            UNDEFINED if hit is None else str(hit),
            *pin.contents(hit, lambda scores: scores.hits.parts[place]),
            number_or_dash(recall),
            *pin.contents(recall, lambda scores: scores.recalls.parts[place]),
        ]
        return Row(str(place), cells)

    # --- the three ratios -----------------------------------------------------------------------------------

    def cards(self) -> Node:
        """Return the three ratios as formulas, each with its question."""
        k = self.scene.k
        hits = [plain_term(str(part)) for part in self.query_scores.hits.parts if part is not None]
        recalls = [
            self._recall_term(place, part)
            for place, part in enumerate(self.query_scores.recalls.parts)
            if part is not None
        ]
        lines = {
            "hit": mean_in_numbers(label("reciprocal_rank.hit-rate", k=k), hits, self.query_scores.hits),
            "recall": mean_in_numbers(
                label("reciprocal_rank.mean-recall", k=k), recalls, self.query_scores.recalls
            ),
            "pooled": self._pooled_line(),
        }
        return node("div", {"class": "ratios"}, *(_ratio_card(kind, line) for kind, line in lines.items()))

    def _recall_term(self, place: int, part: Fraction) -> Node:
        """Write a recall as hits over relevant documents; where there are none, what the rule says."""
        scene = at_query(self.scene, place)
        if self.query_scores.empty[place]:
            return plain_term(str(part))
        hits, relevant = _relevant_counts(scene)
        return plain_term(fraction(str(hits), str(relevant)))

    def _pooled_line(self) -> Node:
        counts = [_relevant_counts(at_query(self.scene, place)) for place in range(len(self.scene.queries))]
        hits, relevant = [count for count, _ in counts], [count for _, count in counts]
        pooled = self.query_scores.pooled
        quotients: list[list[Child]] = []
        if 1 < len(counts) <= MAX_QUERIES_WRITTEN:
            quotients.append([fraction(_joined_by_plus(hits), _joined_by_plus(relevant))])
        if pooled is not None:
            quotients.append([fraction(str(sum(hits)), str(sum(relevant)))])
        name = label("hit_rate.pooled-at", k=self.scene.k)
        return equation(name, *quotients, result=number_or_dash(pooled))


def _relevant_counts(scene: Scene) -> tuple[int, int]:
    """Count the relevant documents of the active query: those within the cutoff, and all of them."""
    query = scene.query
    return relevant_in(scene, query.ranked[: scene.k]), relevant_in(scene, query.documents)


def _ratio_card(kind: str, line: Node) -> Node:
    """Show one of the ratios: what it asks, then its numbers."""
    dot = node("span", {"class": f"mark {kind}", "aria-hidden": "true"})
    return node("div", {"class": "ratio"}, node("p", None, dot, label(f"hit_rate.asks-{kind}")), line)


def _joined_by_plus(numbers: list[int]) -> str:
    return " + ".join(map(str, numbers))
