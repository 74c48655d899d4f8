"""Tables of the AP & MAP page: AP by divisor, P, R and F, MAP and its queries."""

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

from metrics import average_precision, bpref, exact, exact_mean, interpolated_precision, r_precision
from metrics.average_precision import AP
from metrics.definition import OPTIONS, Definition, JudgedRanking
from metrics.measure import Measure, recall_keywords
from metrics.precision_recall import BETA, F, P, R
from scene.list.edits import pinned_scene
from scene.list.model import Scene
from scene.measured.means import exact_mean_over_queries
from scene.measured.measured import Measured
from scene.measured.score import relevant_in
from ui.formulas.formula import cell_formula, equation, exact_number, fraction
from ui.sections.means import MeansView, QueryColumn, mean_column, mean_of, number_or_dash
from ui.sections.steps_view import StepsView, measure_rows
from ui.tables.plain_table import PinColumn, Row, plain_table
from ui.tables.step_rows import Bars
from ui.tree.nodes import Child, Node, node
from ui.words.definers import libraries_dividing_ap
from ui.words.numbers import decimal, short
from ui.words.text import join_with_commas, label, plural_label

CUTOFF_COLUMNS = ("relevant", "hits so far", "P@i", "R@i", F.name)
RECALL_LEVELS = tuple(level / 10 for level in range(11))

# --- the denominators -----------------------------------------------------------------------------------


def denominator_table(scene: Scene) -> Node:
    """Return the table of AP@k by each of the four denominators, with who uses it."""
    pin = PinColumn(pinned_scene(scene))
    heads = [
        (label("average_precision.denominator.what"), "document users"),
        (label("average_precision.denominator.here"), "number"),
        (f"{AP.name}@{scene.k}", "number"),
        *pin.heads,
    ]
    divisors = divisors_of(scene, scene.k)
    values = {name: ap_with_denominator(scene, name) for name in OPTIONS["denominator"]}
    rows = [
        Row(
            name,
            [
                label(f"average_precision.denominator.{name}"),
                f"÷ {divisors[name]}",
                exact_number(value),
                *pin.contents(value, partial(ap_with_denominator, name=name)),
            ],
            is_current=name == scene.definition.denominator,
            about=label(
                f"average_precision.denominator.{name}.who",
                names=libraries_dividing_ap(name, "all"),
                listed=libraries_dividing_ap(name, "list"),
            ),
        )
        for name, value in values.items()
    ]
    return plain_table(label("average_precision.denominator.caption", k=scene.k), heads, rows)


def ap_with_denominator(scene: Scene, name: str) -> Fraction:
    """Return AP@k of the scene's list by a denominator."""
    return exact_value(average_precision, scene, k=scene.k, denominator=name)


def divisors_of(scene: Scene, k: int) -> dict[str, int]:
    """Return the divisor that each denominator has on this list at a cutoff."""
    relevant, hits = relevant_in(scene, scene.query.documents), _count_hits(scene, k)
    return {"relevant": relevant, "capped": min(k, relevant), "found": hits, "position": k}


# --- the metrics beside it ------------------------------------------------------------------------------


def metrics_table(scene: Scene) -> Node:
    """Return the table of P@k, R@k, F@k, R-precision and bpref with this list's numbers."""
    k = scene.k
    relevant, definition = relevant_in(scene, scene.query.documents), scene.definition
    hits = str(_count_hits(scene, k))
    entries: dict[str, tuple[str, Child, Callable[[Scene], Fraction]]] = {
        "precision": (P.title(definition, k), cell_formula(fraction(hits, str(k))), partial(score_of, P)),
        "recall": (
            R.title(definition, k),
            cell_formula(fraction(hits, str(relevant))),
            partial(score_of, R),
        ),
        "f": (_notation_of_f(scene), cell_formula(_f_fraction(scene)), partial(score_of, F)),
        "r-precision": (
            label("average_precision.r-precision"),
            cell_formula(fraction(str(_count_hits(scene, relevant)), str(relevant))),
            partial(exact_value, r_precision),
        ),
        "bpref": (label("average_precision.bpref"), _judgements_in_words(scene), partial(exact_value, bpref)),
    }
    pin = PinColumn(pinned_scene(scene))
    heads = [
        (label("average_precision.metrics.name"), "document"),
        (label("average_precision.metrics.value"), "number"),
        *pin.heads,
        (label("average_precision.metrics.how"), "how"),
    ]
    rows = []
    for key, (name, how, measure) in entries.items():
        value, about = measure(scene), label(f"average_precision.metrics.{key}")
        rows.append(Row(key, [name, exact_number(value), *pin.contents(value, measure), how], about=about))
    return plain_table(label("average_precision.metrics.caption"), heads, rows)


def cutoff_sums(scene: Scene) -> Node:
    """Return P@k, R@k and F@k as formulas with this list's numbers."""
    definition, k = scene.definition, scene.k
    hits, relevant = str(_count_hits(scene, k)), str(relevant_in(scene, scene.query.documents))
    precision, recall = (decimal(float(score_of(measure, scene))) for measure in (P, R))
    lines = [
        equation(P.title(definition, k), [fraction(hits, str(k))], result=precision),
        equation(R.title(definition, k), [fraction(hits, relevant)], result=recall),
        equation(_notation_of_f(scene), [_f_fraction(scene)], result=exact_number(score_of(F, scene))),
    ]
    return node("div", {"class": "sums"}, *lines)


def cutoff_rows(measured: Measured) -> Node:
    """Return rows beside the cards: precision, recall and F if the list were cut there."""
    view = StepsView(measured, F)
    precisions = Bars(view.values("P@i"), ends_before=view.documents_before("P@i"), full=1.0)
    return measure_rows(view, CUTOFF_COLUMNS, {"P@i": precisions})


def score_of(measure: Measure, scene: Scene) -> Fraction:
    """Return the exact score of the active list by a rational measure."""
    return Fraction(measure.score(scene.definition, scene.ranking))


def exact_value(metric: Callable[..., Any], scene: Scene, **keywords: Any) -> Fraction:  # noqa: ANN401
    """Return the exact score of the active list by a function for binary relevance."""
    definition, ranking = scene.definition, scene.ranking
    return Fraction(exact(metric, ranking.grades, **recall_keywords(definition, ranking) | keywords))


def _notation_of_f(scene: Scene) -> str:
    return f"F{BETA.value_in(scene.definition)}@{scene.k}"


def _f_fraction(scene: Scene) -> Node:
    """Return F's fraction of precision and recall with this list's numbers."""
    weight = short(float(BETA.value_in(scene.definition) ** 2))
    p, r = decimal(float(score_of(P, scene))), decimal(float(score_of(R, scene)))
    return fraction(f"(1 + {weight}) · {p} · {r}", f"{weight} · {p} + {r}")


def _judgements_in_words(scene: Scene) -> str:
    """Return how many documents are relevant, not relevant and not judged, as a sentence."""
    documents = scene.query.documents
    relevant = relevant_in(scene, documents)
    unjudged = sum(document.grade is None for document in documents)
    others = len(documents) - relevant - unjudged
    return label("average_precision.judgements", relevant=relevant, others=others, unjudged=unjudged)


def _count_hits(scene: Scene, depth: int) -> int:
    return relevant_in(scene, scene.query.ranked[:depth])


# --- the mean over queries ------------------------------------------------------------------------------


def mean_of_ap(scene: Scene) -> MeansView:
    """Return the view of MAP."""
    return MeansView(scene, AP, "MAP", _extra_columns)


def _extra_columns(scene: Scene) -> list[QueryColumn]:
    """Return further columns of the queries' table: relevant documents, those listed, 11-point AP."""
    eleven = exact_mean_over_queries(scene, AP, eleven_point_ap)
    counts = {
        "relevant": lambda query_scene: str(relevant_in(query_scene, query_scene.query.documents)),
        "found": lambda query_scene: str(relevant_in(query_scene, query_scene.query.ranked)),
    }
    return [
        *(
            QueryColumn(label(f"average_precision.queries.{key}"), "whole", count)
            for key, count in counts.items()
        ),
        mean_column(label("average_precision.eleven"), eleven),
    ]


def query_tables(scene: Scene) -> list[Node]:
    """Return the tables of each query's precision and recall, where there are several queries."""
    if len(scene.queries) < 2:
        return []
    beside = [mean_column(P.title(scene.definition, scene.k), exact_mean_over_queries(scene, P))]
    precision, recall = mean_of(scene, P), mean_of(scene, R, lambda _: beside)
    return [
        _averaging_diagram(scene, precision, recall),
        *precision.formula(),
        *recall.formula(),
        recall.table(),
    ]


def _averaging_diagram(scene: Scene, *means: MeansView) -> Node:
    """Return the diagram that leads from the queries' scores to the means of a system."""
    titles = [view.measure.title(scene.definition, scene.k) for view in means]
    values = [node("b", None, number_or_dash(view.mean.value)) for view in means]
    stages: list[list[Child]] = [
        [plural_label("flow.queries", len(scene.queries))],
        [label("flow.first", k=scene.k)],
        [label("flow.each", metrics=join_with_commas(titles))],
        [label("flow.means"), *values],
        [label("flow.judged")],
    ]
    return node("ol", {"class": "flow"}, *(node("li", None, *stage) for stage in stages))


def interpolated_precisions(definition: Definition, ranking: JudgedRanking) -> list[Fraction]:
    """Return the interpolated precision of a list at recall 0, 0.1 ... 1."""
    return list(
        exact(interpolated_precision, ranking.grades, RECALL_LEVELS, **recall_keywords(definition, ranking))
    )


def eleven_point_ap(definition: Definition, ranking: JudgedRanking) -> Fraction:
    """Return 11-point AP, the mean of the interpolated precisions."""
    return Fraction(exact_mean(interpolated_precisions(definition, ranking)))
