"""The view of RR and MRR of a scene: formulas with numbers, rows beside the cards, table of queries."""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import nan

from metrics import reciprocal_rank_columns
from metrics.definition import OPTIONS
from metrics.measure import Measure
from metrics.reciprocal_rank import RR, RR_AT_K
from scene.list.model import Scene
from scene.measured.means import Mean, QueryMeans
from scene.measured.measured import Measured
from scene.measured.score import at_query, relevant_in
from ui.formulas.formula import (
    equals_node,
    equation,
    exact_number,
    fraction,
    mean_line,
    numbers,
    operator,
    plain_term,
    term,
)
from ui.pictures.drawing import figure
from ui.reciprocal_rank.charts import cliff, small_list
from ui.sections.means import headline_mean, number_or_dash
from ui.sections.steps_view import StepsView, measure_rows
from ui.tables.plain_table import PinColumn, Row, plain_table
from ui.tables.step_rows import Bars
from ui.tree.covers import is_covered
from ui.tree.nodes import Child, Node, node, note
from ui.words.examples import example
from ui.words.numbers import UNDEFINED, decimal, short
from ui.words.text import join_with_commas, label, plural_label

RANKS_OF_THE_CLIFF = 10
"""The least number of ranks that the cliff shows."""


def relevant_flags(scene: Scene) -> list[bool]:
    """Return for each ranked document whether it is relevant."""
    return [relevant_in(scene, [document]) == 1 for document in scene.query.ranked]


def mean_in_numbers(name: str, terms: list[Node], mean: Mean[Fraction]) -> Node:
    """Return a mean as a formula with its terms."""
    if mean.value is None:
        return equation(name, result=UNDEFINED)
    return mean_line(name, terms, mean.query_count, exact_number(mean.value))


@dataclass(frozen=True)
class ReciprocalRankView(StepsView):
    """What the page shows of a scene's RR, MRR and hit rate."""

    measure: Measure = RR

    @cached_property  # keeps its means, 4 % of an edit on /reciprocal_rank
    def query_scores(self) -> QueryMeans:
        """The RR of every query."""
        return QueryMeans(self.scene)

    @property
    def mean(self) -> Mean[Fraction]:
        """MRR, with what each query brings to it."""
        return self.query_scores.reciprocal_ranks

    @property
    def mean_at_k(self) -> Mean[Fraction]:
        """MRR@k, in which a query counts 0 whose first relevant document stands beyond k."""
        return self.query_scores.reciprocal_ranks_at_k

    @cached_property  # keeps its means, 2 % of an edit on this step
    def three_users(self) -> QueryMeans:
        """The example in which hit rate, mean recall and pooled recall differ."""
        return QueryMeans(example("hit-ratio"))

    @property
    def pinned_queries(self) -> "ReciprocalRankView | None":
        """The same of every query's pinned order; None where no query has one."""
        pinned_scores = self.query_scores.pinned
        return None if pinned_scores is None else replace(self, measured=Measured(pinned_scores.scene))

    @property
    def _pin(self) -> PinColumn[QueryMeans]:
        return PinColumn(self.query_scores.pinned)

    @property
    def zero_section(self) -> str:
        """The lesson's section on why RR is 0; empty where it is not."""
        if self.query_scores.empty[self.scene.active]:
            return "nothing relevant"
        return "" if self.first_relevant_rank() else "not found"

    # --- what the page shows --------------------------------------------------------------------------------

    def companions(self) -> list[Node]:
        """Return the numbers beside the headline: MRR, MRR@k, hit rate."""
        rate = label("reciprocal_rank.hit-rate", k=self.scene.k)
        return [
            headline_mean("MRR", self._pin, self.query_scores, lambda scores: scores.reciprocal_ranks),
            headline_mean(
                self._mrr_at_k, self._pin, self.query_scores, lambda scores: scores.reciprocal_ranks_at_k
            ),
            headline_mean(rate, self._pin, self.query_scores, lambda scores: scores.hits),
        ]

    def step_rows(self) -> Node:
        """Return the columns of RR with bars, as rows beside the cards."""
        first = 0 if is_covered(RR.name) else self.first_relevant_rank()
        is_first = [rank == first for rank in range(1, self.rows + 1)] if first else ()
        reciprocals = Bars(self.values("1/rank"), is_counted=is_first, full=1.0, last=first)
        scores = Bars(self.values(RR.name), is_sum=True, full=1.0)
        return measure_rows(self, ("relevant", "1/rank", RR.name), {"1/rank": reciprocals, RR.name: scores})

    def means_of_queries(self) -> list[Node]:
        """Return MRR and MRR@k as formulas with numbers."""
        beyond = sum(part != cut for part, cut in zip(self.mean.parts, self.mean_at_k.parts, strict=True))
        text = f"{self._mrr_at_k} = MRR"
        if beyond:
            text = plural_label("reciprocal_rank.beyond-mean", beyond, k=self.scene.k)
        lines = (("MRR", self.mean), (self._mrr_at_k, self.mean_at_k))
        return [
            *(mean_in_numbers(name, list(map(self._mean_term, mean.values)), mean) for name, mean in lines),
            note(text),
        ]

    def queries_table(self) -> Node:
        """Return the table with a row a query, and their mean."""
        heads = [
            (label("reciprocal_rank.query"), "document"),
            (label("reciprocal_rank.list"), "drawn"),
            (label("reciprocal_rank.first"), self._pin.minor_kind("whole")),
            (RR.name, "number sum"),
            *self._pin.heads,
            (self._rr_at_k, self._pin.minor_kind("number")),
            (label("reciprocal_rank.note"), "document minor"),
        ]
        rows = [self._query_row(place) for place in range(len(self.scene.queries))]
        over = plural_label("mean.over", self.mean.query_count)
        foot = [
            "MRR",
            over,
            "",
            number_or_dash(self.mean.value),
            *self._pin.contents(self.mean.value, lambda pinned: pinned.reciprocal_ranks.value),
            number_or_dash(self.mean_at_k.value),
            "",
        ]
        return plain_table(label("reciprocal_rank.queries-caption"), heads, rows, [Row("mean", foot)])

    def key_to_lists(self) -> Node:
        """Return the legend of the lists drawn small."""
        return node("p", {"class": "note key"}, label("reciprocal_rank.strip-key", k=self.scene.k))

    def rules_note(self) -> Node:
        """Return the note that a query is empty, or that none is."""
        present = any(self.query_scores.empty)
        text = label("reciprocal_rank.rules-present" if present else "reciprocal_rank.rules-added")
        return node("p", {"class": "note before"}, text)

    def rules_table(self) -> Node:
        """Return the table of the means by each rule for empty queries."""
        k = self.scene.k
        heads = [
            (label("choice.empty"), "document"),
            (label("reciprocal_rank.counted"), "whole"),
            ("MRR", "number sum"),
            *self._pin.heads,
            (label("reciprocal_rank.hit-rate", k=k), self._pin.minor_kind("number")),
            (label("reciprocal_rank.mean-recall", k=k), self._pin.minor_kind("number")),
            (label("reciprocal_rank.note"), "document minor"),
        ]
        caption = label("reciprocal_rank.rules-caption")
        return plain_table(caption, heads, [self._rule_row(rule) for rule in OPTIONS["empty"]])

    # --- parts ----------------------------------------------------------------------------------------------

    def first_relevant_rank(self) -> int:
        """Return the first relevant rank; 0 where there is none."""
        score = self.exact_score()
        return score.denominator if score else 0

    def exact_score(self) -> Fraction:
        """RR of the list."""
        return Fraction(self.steps[RR.name][-1])

    @property
    def _rr_at_k(self) -> str:
        return RR_AT_K.title(self.scene.definition, self.scene.k)

    @property
    def _mrr_at_k(self) -> str:
        return f"M{self._rr_at_k}"

    def _mean_term(self, part: Fraction) -> Node:
        if 0 < part < 1:
            return plain_term(fraction(str(part.numerator), str(part.denominator)))
        return plain_term(str(part))

    def worked_sum(self) -> list[Node]:
        """Return RR as a walk down the list, and RR@k in one line."""
        text = f"{self._rr_at_k} = {RR.name}"
        if self.first_relevant_rank() > self.scene.k:
            text = label("reciprocal_rank.beyond", first=self.first_relevant_rank(), k=self.scene.k)
        return [self.formula(), note(text)]

    def formula(self) -> Node:
        """Return RR as a walk down to the first relevant document, then 1/rank."""
        first, length = self.first_relevant_rank(), len(self.scene.query.ranked)
        seen = range(1, (first or length) + 1)
        walked = [rank for rank in seen if rank <= 2 or rank == seen[-1]]
        parts: list[Child] = []
        for i, rank in enumerate(walked):
            if i and rank > walked[i - 1] + 1:
                parts.append(operator("…"))
            parts.append(self._rank_sentence(rank, hit=rank == first))
        result = equals_node(exact_number(self.exact_score()))
        share: list[Child] = [fraction("1", str(first)), operator("=")] if first else []
        name = node("span", {"class": "name"}, RR.name)
        return numbers(*parts, operator("→"), name, operator("="), *share, result, kind="walked")

    def _rank_sentence(self, rank: int, *, hit: bool) -> Node:
        """Show in words whether the first relevant document stands at a rank."""
        state = label("reciprocal_rank.is-first" if hit else "reciprocal_rank.is-not", rank=rank)
        return term(rank, self.scene.max_grade, self.scene.max_grade, state, plain=not hit)

    def cliff(self) -> Node:
        """Draw 1/rank, over as many ranks as the list has, or more."""
        previous_flags = relevant_flags(self.measured.previous.scene) if self.measured.previous else []
        length = max(len(self.scene.query.ranked), len(previous_flags), RANKS_OF_THE_CLIFF)
        values = [float(reciprocal) for reciprocal in reciprocal_rank_columns([nan] * length)["1/rank"]]
        score, first = float(self.exact_score()), self.first_relevant_rank()
        if first:
            description = label("reciprocal_rank.cliff-alt", first=first, score=short(score))
        else:
            description = label("reciprocal_rank.cliff-alt-none")
        texts = (
            label("reciprocal_rank.fall", lost=short(values[0] - values[1])),
            label("reciprocal_rank.here", first=first, score=decimal(score)),
        )
        previous_first = previous_flags.index(True) + 1 if True in previous_flags else 0
        picture = cliff(values, first, previous_first=previous_first, labels=texts, description=description)
        return figure("reciprocal_rank", label("reciprocal_rank.cliff"), picture)

    def _query_row(self, place: int) -> Row:
        """Return the row of a query: its list drawn small, where the first relevant document stands, RR."""
        scene, part = at_query(self.scene, place), self.mean.parts[place]
        first = part.denominator if part and not self.query_scores.empty[place] else 0
        active = place == self.scene.active
        flags = relevant_flags(scene)
        ranks = join_with_commas(str(rank) for rank, flag in enumerate(flags, start=1) if flag)
        list_picture = small_list(
            flags,
            scene.k,
            active=active,
            description=plural_label(
                "reciprocal_rank.strip-alt",
                len(flags),
                ranks=ranks or label("reciprocal_rank.no-rank"),
            ),
        )
        cells = [
            scene.query.name,
            list_picture,
            str(first) if first else UNDEFINED,
            number_or_dash(part),
            *self._pin.contents(part, lambda scores: scores.reciprocal_ranks.parts[place]),
            number_or_dash(self.mean_at_k.parts[place]),
            self._note(place, first),
        ]
        return Row(str(place), cells, is_current=active)

    def _note(self, place: int, first: int) -> str:
        """Return the sentence that a query is the one on screen, and why it has no first relevant rank."""
        notes = [label("reciprocal_rank.on-screen")] if place == self.scene.active else []
        if self.query_scores.empty[place]:
            notes.append(label(f"reciprocal_rank.empty.{self.scene.definition.empty}"))
        elif not first:
            notes.append(label("reciprocal_rank.not-found"))
        return join_with_commas(notes)

    def _rule_row(self, rule: float | str) -> Row:
        mean, hit_rate, recall = (
            self.query_scores.with_empty_rule(mean, rule)
            for mean in (self.mean, self.query_scores.hits, self.query_scores.recalls)
        )
        is_in_force = rule == self.scene.definition.empty
        cells = [
            label(f"choice.empty.{rule}"),
            str(mean.query_count),
            number_or_dash(mean.value),
            *self._pin.contents(
                mean.value, lambda scores: scores.with_empty_rule(scores.reciprocal_ranks, rule).value
            ),
            number_or_dash(hit_rate.value),
            number_or_dash(recall.value),
            label("reciprocal_rank.in-force") if is_in_force else "",
        ]
        return Row(str(rule), cells, is_current=is_in_force)
