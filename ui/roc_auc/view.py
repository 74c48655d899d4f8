"""The view of ROC and AUC of a scene: one threshold, all thresholds, areas, pairs."""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from math import inf

from metrics import confusion, exact_roc_columns, exact_scored_average_precision, pairs
from metrics.average_precision import AP
from metrics.numeric.arrays import is_exact
from metrics.numeric.steps import Columns
from metrics.precision_recall import F1
from metrics.roc import AUC, PairOutcomes
from scene.list.edits import pinned_scene
from scene.list.model import Scene, scores_of
from scene.measured.score import labels_of
from ui.formulas.formula import equation, exact_number, format_number, fraction, operator, sum_line, term
from ui.list.ranking_editor import ThresholdLine, score_texts
from ui.pictures.drawing import figure
from ui.roc_auc.charts import Curve, ScoreMark, pair_grid, precision_recall_picture, roc_picture, score_strip
from ui.tables.choice_switch import switch
from ui.tables.csv_text import csv_text
from ui.tables.plain_table import signed_change
from ui.tables.step_rows import Bars, RowColumn, step_rows
from ui.tables.step_table import Column, grade_chip
from ui.tables.table import bare_table, cell, heading, row, row_heading, table
from ui.tree.nodes import Child, Node, node, note
from ui.words.numbers import UNDEFINED, colour_attributes, decimal, depth, short
from ui.words.text import compared_kind, join_with_commas, label, plural_label


def chosen_place(thresholds: Sequence[float], decision: float | None) -> int:
    """Return the index of the decision threshold, or of the next above it; the middle if none is chosen."""
    if decision is None:
        return len(thresholds) // 2
    return max(place for place, threshold in enumerate(thresholds) if threshold >= decision)


def threshold_line(scene: Scene, decision: float | None) -> ThresholdLine:
    """Return the decision threshold as a line in the list of cards."""
    scores = scores_of(scene.query)
    thresholds = [inf, *dict.fromkeys(scores)]
    called = [0, *(len(scores) - scores[::-1].index(score) for score in thresholds[1:])]
    return ThresholdLine(called, score_texts(thresholds), called[chosen_place(thresholds, decision)])


COUNTS = ("TP", "FP", "TN", "FN")
RATES = ("TPR", "FPR", "precision", "recall", F1.name, "accuracy")
MATRIX = ((("TP", "FN"), True), (("FP", "TN"), False))
"""The rows of the confusion matrix, what is relevant and what is not; each called relevant, then not."""
IN_LETTERS = {
    "TPR": ("TP", "TP + FN"),
    "FPR": ("FP", "FP + TN"),
    "precision": ("TP", "TP + FP"),
    F1.name: ("2 TP", "2 TP + FP + FN"),
    "accuracy": ("TP + TN", ""),
    "error": ("FP + FN", ""),
}
"""The rates as quotients of counts; what is below is all documents where it says nothing."""
COUNTED = re.compile("(2 )?([TF][PN])")
AGAINST = "against-"
"""The start of the name of the column of changes; the order compared with completes it."""
MAX_CHIPS = 12
"""The most documents named in a cell of a table."""
MAX_NOTES = 3
ROC, PRECISION_RECALL = ("roc", "FPR", "TPR"), ("pr", "recall", "precision")
"""The curves: the name of each, and what it goes through across and upwards."""
KEYS = {
    "chance": "roc_auc.figure.legend-chance",
    "best": "roc_auc.figure.legend-best",
    "before": "figure.before",
}
"""The entries of the legend below a curve."""


def points_of(scene: Scene) -> Columns:
    """Return every rate at every threshold, as columns of fractions."""
    return exact_roc_columns(scores_of(scene.query), labels_of(scene))


def csv_of_points(points: Columns) -> str:
    """Write the table of thresholds as CSV: every number in full."""
    columns = [(column.astype(float) if is_exact(column) else column).tolist() for column in points.values()]
    return csv_text([label(f"column.{name}") for name in points], zip(*columns, strict=True))


# --- scores and labels ----------------------------------------------------------------------------------


def document_table(scene: Scene) -> Node:
    """Return the table of documents with scores and labels."""
    scores = scores_of(scene.query)
    texts = dict(zip(scores, score_texts(scores), strict=True))
    rows = [
        row(
            [
                cell("", str(rank)),
                row_heading("document", document.name),
                cell("", texts[score]),
                cell("grade", grade_chip(document.grade, scene.max_grade)),
                cell("sum", str(is_relevant)),
            ],
            key=rank,
            rank=rank,
            depth=depth(document.grade, scene.max_grade),
            is_stop=rank == 1,
        )
        for rank, (document, score, is_relevant) in enumerate(
            zip(scene.query.ranked, scores, labels_of(scene), strict=True),
            start=1,
        )
    ]
    heads = {"rank": "", "document": "document", "score": "", "grade": "grade", "label": "sum"}
    return table(label("roc_auc.documents-caption"), _headings(heads), rows)


def labels_sum(scene: Scene) -> Node:
    """Count the relevant documents."""
    labels = labels_of(scene)
    terms = [
        term(rank, math.nan if document.grade is None else document.grade, scene.max_grade, str(is_relevant))
        for rank, (document, is_relevant) in enumerate(zip(scene.query.ranked, labels, strict=True), start=1)
    ]
    return sum_line(label("roc_auc.relevant"), terms, str(sum(map(int, labels))))


def input_rows(scene: Scene, *more: RowColumn) -> list[Node]:
    """Return scores and labels, and further columns, as rows beside the cards."""
    scores = scores_of(scene.query)
    columns = [
        Column(label("roc_auc.column.score"), score_texts(scores), key="score"),
        Column(label("roc_auc.column.label"), labels_of(scene), "label", is_count=True, key="label"),
    ]
    has_room = not more and min(scores) >= 0  # a bar begins at 0
    rows = [
        RowColumn(column, bars, switch=switch(column.key, AUC, scene))
        for column, bars in zip(columns, (Bars(scores) if has_room else None, None), strict=True)
    ]
    return [step_rows([*rows, *more], scene, len(scores), is_narrow=True)]


# --- thresholds, curves, pairs --------------------------------------------------------------------------


@dataclass(frozen=True)
class RocView:
    """What the page shows of a scene's ROC curve, with the point of the chosen threshold."""

    scene: Scene
    points: Columns
    chosen_index: int
    previous_view: "RocView | None" = None
    """The view before the last edit, whose curves stay behind the new ones; None where there were none."""

    @classmethod
    def of(
        cls, scene: Scene, decision: float | None = None, previous_view: "RocView | None" = None
    ) -> "RocView":
        """Return the view of a scene with a decision threshold."""
        points = points_of(scene)
        return cls(scene, points, chosen_place(points["threshold"].tolist(), decision), previous_view)

    @property
    def threshold(self) -> float:
        """The score from which on a document is called relevant."""
        return float(self.points["threshold"][self.chosen_index])

    def step_rows(self, *names: str) -> list[Node]:
        """Return the columns of a step, by the threshold at each score, as rows beside the cards."""
        return input_rows(self.scene, *map(self._row_column, names))

    def _row_column(self, name: str) -> RowColumn:
        values = self._values_by_rank(name)
        column = Column(label(f"roc_auc.column.{name}"), values, strong=True, key=name)
        values_before = self.previous_view.values_by_document(name) if self.previous_view else {}
        ends = [float(value) for value in values]
        return RowColumn(
            column,
            Bars(
                ends,
                ends_before=[values_before.get(document.key) for document in self.scene.query.ranked],
                full=1.0,
            ),
        )

    def values_by_document(self, name: str) -> dict[int, float]:
        """Return a rate with the threshold at each document's score, by the documents' keys."""
        return {
            document.key: float(value)
            for document, value in zip(self.scene.query.ranked, self._values_by_rank(name), strict=True)
        }

    def _values_by_rank(self, name: str) -> list[Fraction]:
        """Return a column of the thresholds by rank: tied documents are called relevant together."""
        values = zip(self.points[name][1:], pairwise(self._ranks_at_thresholds()), strict=True)
        return [value for value, (above, here) in values for _ in range(here - above)]

    def area(self) -> Node:
        """Return AUC as a sum of strips with numbers."""
        true_positives, false_positives = self._ints("TP"), self._ints("FP")
        relevant, non_relevant = true_positives[-1], false_positives[-1]
        strips = [
            self._term(
                i,
                fraction(str(false_positives[i] - false_positives[i - 1]), str(non_relevant)),
                operator("·"),
                fraction(_strip_height_text(true_positives[i - 1], true_positives[i]), str(relevant)),
            )
            for i in range(1, len(true_positives))
            if false_positives[i] > false_positives[i - 1]
        ]
        return sum_line(AUC.name, strips, exact_number(self.points["AUC so far"][-1]))

    def table(self) -> Node:
        """Show every threshold: a row a threshold, a column a rate."""
        heads = {
            "threshold": "",
            "enters": "document",
            **{name: _column_kind(name) for name in (*COUNTS, *RATES, "AUC so far")},
            **dict.fromkeys((AGAINST + compared_kind(),) if pinned_scene(self.scene) else (), ""),
        }
        areas = self._pinned_areas()
        rows = [self._threshold_row(i, areas[i : i + 1]) for i in range(len(self._ints("TP")))]
        return table(label("roc_auc.table-caption"), _headings(heads), rows, kind="thresholds folds")

    def never_relevant_table(self) -> Node:
        """Show how accurate it would be never to call anything relevant on this list."""
        accuracy = decimal(float(self.points["accuracy"][0]))
        return note(label("roc_auc.never", accuracy=accuracy))

    # --- scores and labels ----------------------------------------------------------------------------------

    def strip(self) -> Node:
        """Return the picture of the documents on the line of scores."""
        scene = self.scene
        labelled_scores = zip(scene.query.ranked, scores_of(scene.query), labels_of(scene), strict=True)
        marks = [
            ScoreMark(rank, document.name, score, bool(is_relevant), depth(document.grade, scene.max_grade))
            for rank, (document, score, is_relevant) in enumerate(labelled_scores, start=1)
        ]
        description = label("roc_auc.figure.strip-alt", threshold=self._threshold_texts()[self.chosen_index])
        picture = score_strip(marks, self.threshold, description=description)
        return figure("scores", label("roc_auc.figure.strip"), picture)

    # --- one threshold --------------------------------------------------------------------------------------

    def matrix(self) -> Node:
        """Return the confusion matrix with the documents in its cells."""
        heads = [heading("", label(f"roc_auc.matrix.{name}")) for name in ("yes", "no")]
        pinned = self._pinned_counts()
        rows = [
            row(
                [
                    row_heading("", label(f"roc_auc.matrix.{'relevant' if relevant else 'other'}")),
                    *(self._matrix_cell(name, relevant, pinned) for name in names),
                ]
            )
            for names, relevant in MATRIX
        ]
        caption = label("roc_auc.matrix.caption", threshold=self._threshold_texts()[self.chosen_index])
        return bare_table(node("caption", None, caption), [cell(""), *heads], rows, kind="matrix")

    def _matrix_cell(self, name: str, relevant: bool, pinned: Mapping[str, int]) -> Node:
        called = self._rank_at_threshold(self.chosen_index)
        is_called = name.endswith("P")
        ranks = [
            rank
            for rank, is_relevant in enumerate(labels_of(self.scene), start=1)
            if bool(is_relevant) == relevant and (rank <= called) == is_called
        ]
        kind = "right" if name.startswith("T") else "wrong"
        return node(
            "td",
            {"class": kind},
            node("span", {"class": "count"}, str(self._chosen_counts[name])),
            node("span", {"class": "case"}, label(f"roc_auc.matrix.{name}")),
            *self._count_change(name, pinned),
            node("span", {"class": "who"}, *self._document_chips(ranks)),
        )

    def _count_change(self, name: str, pinned: Mapping[str, int]) -> list[Node]:
        """Write how a count differs from that of the pinned order at the same threshold."""
        if not pinned:
            return []
        change = signed_change(self._chosen_counts[name] - pinned[name], 0)
        return [node("span", {"class": "case"}, change, " ", label(f"table.against-{compared_kind()}"))]

    def _pinned_counts(self) -> dict[str, int]:
        """Count the cases of the pinned order at the same threshold; nothing without one."""
        pinned = pinned_scene(self.scene)
        if pinned is None:
            return {}
        counts = confusion(scores_of(pinned.query), labels_of(pinned), self.threshold)
        return {name: int(count) for name, count in zip(COUNTS, counts, strict=True)}

    def point(self) -> Node:
        """Return TPR and FPR at the threshold as formulas with numbers."""
        return self._rate_formulas("TPR", "FPR")

    def other_rates(self) -> list[Node]:
        """Write with this list's numbers the rates that are no columns of the rows."""
        return [self._rate_formulas("precision", F1.name, "accuracy"), *self._nothing_relevant_note()]

    def _rate_formulas(self, *names: str) -> Node:
        counts = self._chosen_counts
        lines = (self._rate_equation(name, [_count_ratio(name, counts)]) for name in names)
        return node("div", {"class": "rates"}, *lines)

    def rates(self) -> list[Node]:
        """Return all rates of the confusion matrix as formulas."""
        every, counts = label("roc_auc.all"), self._chosen_counts
        lines = [
            self._rate_equation(
                name, [fraction(above, below or every)], [_count_ratio(name, counts)], kind="rate"
            )
            for name, (above, below) in IN_LETTERS.items()
        ]
        return [*lines, *self._nothing_relevant_note()]

    def _nothing_relevant_note(self) -> list[Node]:
        return [] if self._rank_at_threshold(self.chosen_index) else [note(label("roc_auc.nothing-called"))]

    def _rate_equation(self, name: str, *members: Sequence[Child], kind: str = "") -> Node:
        value = 1 - self.points["accuracy"] if name == "error" else self.points[name]
        result = exact_number(value[self.chosen_index])
        return equation(label(f"roc_auc.rate.{name}"), *members, result=result, kind=kind)

    # --- the curves -----------------------------------------------------------------------------------------

    def curves(self, *, is_saved: bool = True, has_strips: bool = True) -> list[Node]:
        """Return the ROC curve and the precision-recall curve."""
        curves = (self._curve(*axes) for axes in (ROC, PRECISION_RECALL))
        one, other = (replace(curve, has_strips=has_strips) for curve in curves)
        roc = roc_picture(one, self._previous_curve(*ROC[1:]), description=label("roc_auc.figure.roc-alt"))
        previous = self._previous_curve(*PRECISION_RECALL[1:])
        pr = precision_recall_picture(other, previous, description=label("roc_auc.figure.pr-alt"))
        return [
            [
                *figure("roc", label("roc_auc.figure.roc"), roc, is_saved=is_saved),
                _curve_legend("chance", "best"),
            ],
            [
                *figure("precision-recall", label("roc_auc.figure.pr"), pr, is_saved=is_saved),
                _curve_legend("before"),
            ],
        ]

    def _curve(self, name: str, across: str, upwards: str) -> Curve:
        xs, ys = self._floats(across), self._floats(upwards)
        point_text = label(
            "roc_auc.point",
            threshold=self._threshold_texts()[self.chosen_index],
            across=f"{label(f'roc_auc.column.{across}')} {short(xs[self.chosen_index])}",
            upwards=f"{label(f'roc_auc.column.{upwards}')} {short(ys[self.chosen_index])}",
        )
        return Curve(
            xs, ys, self._ranks_at_thresholds(), self.chosen_index, label(f"roc_auc.ring.{name}"), point_text
        )

    def _previous_curve(self, across: str, upwards: str) -> Curve | None:
        """Return the curve of before the last edit; nobody points at its points."""
        if self.previous_view is None:
            return None
        return Curve(self.previous_view._floats(across), self.previous_view._floats(upwards))

    def _tied_sentences(self) -> list[str]:
        """Return in words which documents each slanted segment stands for."""
        true_positives, false_positives = self._ints("TP"), self._ints("FP")
        slanted = [
            i
            for i in range(1, len(true_positives))
            if true_positives[i] > true_positives[i - 1] and false_positives[i] > false_positives[i - 1]
        ]
        sentences = [
            label(
                "roc_auc.slanted",
                names=self._document_names(self._entering_ranks(i)),
                score=self._threshold_texts()[i],
                relevant=true_positives[i] - true_positives[i - 1],
                others=false_positives[i] - false_positives[i - 1],
            )
            for i in slanted[:MAX_NOTES]
        ]
        return sentences or [label("roc_auc.no-slant")]

    def about_curves(self) -> list[Node]:
        """Write what the area of the other curve's steps adds up to, and what ties do."""
        precision_note = note(label("roc_auc.of-average-precision"))
        return [precision_note, self.average_precision(), *map(note, self._tied_sentences())]

    def average_precision(self) -> Node:
        """Write AP as the sum of the steps under the precision-recall curve."""
        hits = self._ints("TP")
        steps = [
            self._term(
                i,
                fraction(str(hits[i] - hits[i - 1]), str(hits[-1])),
                operator("·"),
                fraction(str(hits[i]), str(self._rank_at_threshold(i))),
            )
            for i in range(1, len(hits))
            if hits[i] > hits[i - 1]
        ]
        value = exact_scored_average_precision(scores_of(self.scene.query), labels_of(self.scene))
        return sum_line(AP.name, steps, format_number(value))

    # --- the pairs ------------------------------------------------------------------------------------------

    def _pair_outcomes(self) -> PairOutcomes:
        return pairs(scores_of(self.scene.query), labels_of(self.scene))

    def pair_rows(self) -> list[Node]:
        """Show beside the cards how many pairs each relevant document wins."""
        wins = iter(self._pair_outcomes().wins_per_relevant)
        entries = [float(next(wins)) if is_relevant else None for is_relevant in labels_of(self.scene)]
        non_relevant = self._ints("FP")[-1]
        column = Column(label("roc_auc.column.pairs"), entries, strong=True, is_count=True, key="pairs")
        bars = Bars([entry or 0.0 for entry in entries], full=float(non_relevant))
        return input_rows(self.scene, RowColumn(column, bars))

    def pair_share(self) -> Node:
        """Return AUC as the share of pairs won, with numbers."""
        outcome = self._pair_outcomes()
        rows, columns = outcome.outcomes.shape
        return sum_line(
            AUC.name,
            [fraction(f"{outcome.won} + ½ · {outcome.tied}", f"{rows} · {columns}")],
            exact_number(outcome.share()),
        )

    def pair_words(self) -> list[Node]:
        """Return in words how many pairs are won, tied and lost, and AUC of the reversed list."""
        outcome = self._pair_outcomes()
        share = outcome.share()
        words = plural_label(
            "roc_auc.pairs", outcome.won, tied=outcome.tied, lost=outcome.lost, pairs=outcome.outcomes.size
        )
        turned = pairs([-score for score in scores_of(self.scene.query)], labels_of(self.scene)).share()
        reversed_line = sum_line(
            label("roc_auc.reversed-name"),
            [node("span", None, f"1 − {share!s}")],
            exact_number(turned),
        )
        return [
            node("p", None, words),
            node("p", None, label("roc_auc.reversed")),
            reversed_line,
            *([note(label("roc_auc.below-half"))] if share < Fraction(1, 2) else []),
        ]

    def pair_grid(self) -> Node:
        """Return the picture of all pairs as a grid."""
        outcome = self._pair_outcomes()
        relevant = self._documents_of_kind(relevant=True)
        non_relevant = self._documents_of_kind(relevant=False)
        description = label("roc_auc.figure.pairs-alt", won=outcome.won, tied=outcome.tied, lost=outcome.lost)
        curve, previous_curve = self._curve(*ROC), self._previous_curve(*ROC[1:])
        picture = pair_grid(
            outcome.outcomes.tolist(), relevant, non_relevant, curve, previous_curve, description=description
        )
        return figure("pairs", label("roc_auc.figure.pairs"), picture)

    # --- the table ------------------------------------------------------------------------------------------

    def _threshold_row(self, i: int, pinned_area: Sequence[float]) -> Node:
        entering = self._entering_ranks(i)
        rank = self._rank_at_threshold(i)
        rates: dict[str, Child] = {
            name: exact_number(self.points[name][i]) for name in (*RATES, "AUC so far")
        }
        if not rank:
            rates["precision"] = UNDEFINED
        is_chosen = i == self.chosen_index
        return row(
            [
                row_heading("", self._threshold_texts()[i]),
                cell("document", *self._document_chips(entering)),
                *(cell(_column_kind(name), str(self._ints(name)[i])) for name in COUNTS),
                *(cell(_column_kind(name), value) for name, value in rates.items()),
                *(
                    cell("", signed_change(float(self.points["AUC so far"][i]) - area))
                    for area in pinned_area
                ),
            ],
            key=rank,
            rank=rank,
            kind="chosen" if is_chosen else "",
            is_current=is_chosen,
            is_stop=i == 0,
        )

    def _pinned_areas(self) -> list[float]:
        """Return AUC so far of the pinned order; NaN where it has no curve, or other thresholds."""
        pinned = pinned_scene(self.scene)
        if pinned is None:
            return []
        if not pinned.ranking.has_two_classes(pinned.definition.threshold) or scores_of(
            pinned.query
        ) != scores_of(self.scene.query):
            return [math.nan] * len(self.points["threshold"])
        return [float(area) for area in points_of(pinned)["AUC so far"]]

    def _entering_ranks(self, i: int) -> range:
        """Return the ranks that are called relevant from this threshold on."""
        return range(self._rank_at_threshold(i - 1) + 1, self._rank_at_threshold(i) + 1) if i else range(0)

    # --- reading the points ---------------------------------------------------------------------------------

    def _threshold_texts(self) -> list[str]:
        return score_texts(self._floats("threshold"))

    def _floats(self, column: str) -> list[float]:
        return [float(value) for value in self.points[column]]

    def _ints(self, column: str) -> list[int]:
        return [int(value) for value in self.points[column]]

    @property
    def _chosen_counts(self) -> dict[str, int]:
        """The counts at the threshold."""
        return {count: int(self.points[count][self.chosen_index]) for count in COUNTS}

    def _rank_at_threshold(self, i: int) -> int:
        return int(self.points["TP"][i] + self.points["FP"][i])

    def _ranks_at_thresholds(self) -> list[int]:
        return list(map(int, self.points["TP"] + self.points["FP"]))

    # --- documents ------------------------------------------------------------------------------------------

    def _document_names(self, ranks: Sequence[int]) -> str:
        names = [self.scene.query.ranked[rank - 1].name for rank in ranks]
        more = [f"… (+{len(names) - MAX_CHIPS})"] if len(names) > MAX_CHIPS else []
        return join_with_commas(names[:MAX_CHIPS] + more)

    def _documents_of_kind(self, *, relevant: bool) -> list[tuple[int, str]]:
        """Return the documents of one kind, each with its rank."""
        labelled = zip(self.scene.query.ranked, labels_of(self.scene), strict=True)
        return [
            (rank, document.name)
            for rank, (document, is_relevant) in enumerate(labelled, start=1)
            if bool(is_relevant) == relevant
        ]

    def _document_chips(self, ranks: Sequence[int]) -> list[Child]:
        """Name documents, as many as there is room for."""
        chips: list[Child] = [self._document_chip(rank) for rank in ranks[:MAX_CHIPS]]
        return chips + ([f"+{len(ranks) - MAX_CHIPS}"] if len(ranks) > MAX_CHIPS else [])

    def _document_chip(self, rank: int) -> Node:
        """Name a document in the colour of its grade and with its rank, so that it lights up."""
        document = self.scene.query.ranked[rank - 1]
        colour = colour_attributes(depth(document.grade, self.scene.max_grade))
        attributes = {"class": "doc", "dir": "auto", "data-rank": rank, **colour, "key": rank}
        return node("span", attributes, document.name)

    def _term(self, i: int, *content: Child) -> Node:
        rank = self._rank_at_threshold(i)
        grade = self.scene.query.ranked[rank - 1].grade
        return term(rank, math.nan if grade is None else grade, self.scene.max_grade, *content)


def _curve_legend(*names: str) -> Node:
    """Name below a curve lines that are drawn with it; that of before may come with any edit."""
    signs = (node("span", None, node("i", {"class": f"{name} curve"}), label(KEYS[name])) for name in names)
    return node("p", {"class": "key"}, *signs)


def _strip_height_text(before: int, after: int) -> str:
    """Write the height of a strip in documents: halfway up where the segment is slanted."""
    return str(after) if before == after else f"½({before} + {after})"


def _column_kind(name: str) -> str:
    """Let all but both axes of the curve and its area give way where room is short."""
    return {"TPR": "", "FPR": "", "AUC so far": "sum"}.get(name, "minor")


def _headings(kinds: dict[str, str]) -> list[Node]:
    return [
        heading(
            kind,
            label(f"roc_auc.column.{name}"),
            column="AUC so far" if name.startswith(AGAINST) else name,
        )
        for name, kind in kinds.items()
    ]


def _count_ratio(name: str, counts: Mapping[str, int]) -> Node:
    """Write a rate as the quotient of these counts."""
    above, below = (
        COUNTED.sub(lambda match: f"{'2 · ' if match[1] else ''}{counts[match[2]]}", text)
        for text in IN_LETTERS[name]
    )
    return fraction(above, below or f"{sum(counts.values())}")
