"""The metric, list and convention on screen as code that can be run, and as TREC files."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from string import Template
from typing import Any

from metrics.conventions.calls import call_text
from metrics.conventions.computing import Ranking, value
from metrics.conventions.definitions import Definition
from metrics.conventions.records import convention
from scene.assets import ASSETS
from scene.measured import (
    MEASURES,
    Measure,
    average_precision_arguments,
    binary_arguments,
    defined_measures,
    grades_of,
    labels_of,
    ndcg_arguments,
    recall_arguments,
    shares_gains,
)
from scene.model import Query, Scene, scores_of
from scene.rankings import ranking_of
from ui.conventions.export import latex_text, markdown_text
from ui.parts.numbers import decimal
from ui.parts.text import in_sequence, label

PYTHON = ("numpy", "metrics", "scikit-learn", "ir-measures", "ranx", "pytrec-eval")
CALLED_LIBRARIES = PYTHON[2:]
FUNCTIONS = {
    "nDCG": "ndcg",
    "ERR": "err",
    "AP": "average_precision",
    "P": "precision",
    "R": "recall",
    "F1": "f_measure",
    "RR": "reciprocal_rank",
    "Success": "hit",
    "AUC": "auc",
}
GRADED = ("nDCG", "ERR")
"""Metrics that are made of grades; the others are made of relevant or not."""
DIVISOR_CODE = {
    "relevant": "total",
    "capped": "min(len(relevant), total)",
    "found": "max(relevant.sum(), 1)",
    "position": "len(relevant)",
}
GAIN_CODE = {"linear": "grades", "exponential": "2.0**grades - 1"}
DISCOUNT_CODE = {
    "log2": "np.log2(ranks + 1)",
    "ln": "np.log(ranks + 1)",
    "jk": "np.maximum(1, np.log(ranks) / np.log({base}))",
    "zipf": "ranks",
    "none": "1",
}
CLOSE = 1e-9


@dataclass(frozen=True)
class Snippet:
    """A text to copy, in the language that it is written in; or why there is none."""

    code: str
    language: str = "python"
    why_not: str = ""


def snippets(scene: Scene) -> dict[str, Snippet]:
    """Give everything that can be copied, by its name; only the files where the list has no such score."""
    measure = MEASURES[scene.metric]
    files = {"qrels": Snippet(qrels_text(scene), "text"), "run": Snippet(run_text(scene), "text")}
    if measure.name not in defined_measures(scene):
        none = Snippet("", why_not=label("snippet.undefined", metric=measure.title(scene)))
        return {**dict.fromkeys(PYTHON, none), **files, "latex": none, "markdown": none}
    return {
        "numpy": Snippet(_filled(f"numpy_{measure.name}", _numpy_values(scene))),
        "metrics": Snippet(_filled("metrics", _metrics_values(scene, measure))),
        **{name: _library(scene, measure, name) for name in CALLED_LIBRARIES},
        **files,
        "latex": Snippet(latex_text(scene, measure), "latex"),
        "markdown": Snippet(markdown_text(scene, measure), "markdown"),
    }


def _filled(name: str, values: Mapping[str, object]) -> str:
    template = (ASSETS / "snippets" / f"{name}.txt").read_text(encoding="utf-8")
    return Template(template).substitute(values)


# --- numpy and our own functions ------------------------------------------------------------------------


def _numpy_values(scene: Scene) -> dict[str, object]:
    chosen = scene.conventions
    judged = scene.query.documents
    if scene.metric == "nDCG" and chosen.ideal == "list":
        judged = scene.query.ranked
    scores = _listed(scores_of(scene.query))
    return {
        "grades": _listed(grades_of(scene.query.ranked)),
        "judged": _listed(grades_of(judged)),
        "scores": scores,
        "k": scene.k,
        "top": scene.top,
        "threshold": chosen.threshold,
        "denominator": DIVISOR_CODE[chosen.denominator],
        "gain": GAIN_CODE[chosen.gain],
        "shared": _filled("numpy_shared_gains", {"scores": scores}) if shares_gains(scene) else "",
        "discount": DISCOUNT_CODE[chosen.discount].format(base=chosen.log_base),
        "ideal_cut": "[:k]" if chosen.ideal_cut == "k" else "",
    }


def _metrics_values(scene: Scene, measure: Measure) -> dict[str, str]:
    first, keywords = _arguments(scene, measure)
    arguments = [*first, *(f"{name}={_written(each)}" for name, each in keywords.items())]
    return {"function": FUNCTIONS[measure.name], "arguments": ", ".join(arguments)}


def _arguments(scene: Scene, measure: Measure) -> tuple[list[str], dict[str, Any]]:
    """Give the arguments with which the page calls `metrics`."""
    grades = _listed(grades_of(scene.query.ranked))
    if measure.name == "AUC":
        return [_listed(scores_of(scene.query)), _listed(labels_of(scene))], {}
    first = [grades, f"k={scene.k}"] if measure.has_cutoff else [grades]
    if measure.name == "nDCG":
        return first, ndcg_arguments(scene)
    if measure.name == "ERR":
        return first, {"max_grade": scene.top}
    if measure.name == "AP":
        return first, average_precision_arguments(scene)
    has_judged = measure.name in ("R", "F1")
    return first, recall_arguments(scene) if has_judged else binary_arguments(scene)


def _listed(numbers: Iterable[float]) -> str:
    """Write numbers as a Python list, whole ones without a point."""
    return f"[{', '.join(map(_written, numbers))}]"


def _written(value: object) -> str:
    if isinstance(value, list):
        return _listed(value)
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return repr(value)


# --- other libraries ------------------------------------------------------------------------------------


def _library(scene: Scene, measure: Measure, name: str) -> Snippet:
    """Write the call of a library that gives the number on screen; say so where none does."""
    library, on_screen = convention(name), measure.of(scene)
    ranking = _as_taken(scene, measure)
    k = scene.k if measure.has_cutoff else None
    others = []
    for definition in library.of(measure.name):
        found = value(definition, ranking, k)
        if isinstance(found, float) and math.isclose(found, on_screen, abs_tol=CLOSE):
            return Snippet(_filled(name, {"call": call_text(definition, ranking, k)}))
        others.append(_other(definition, found))
    title = measure.title(scene)
    if not others:
        return Snippet("", why_not=label("snippet.no-metric", library=library.label, metric=title))
    why_not = label(
        "snippet.other-number",
        library=library.label,
        metric=title,
        value=decimal(on_screen),
        others=in_sequence(others),
    )
    return Snippet("", why_not=why_not)


def _other(definition: Definition, found: object) -> str:
    number = decimal(found) if isinstance(found, float) else label("snippet.no-number")
    return f"{definition.variant} {number}".strip()


def _as_taken(scene: Scene, measure: Measure) -> Ranking:
    """Give the list as libraries get it: with a threshold above 1, grades are turned into 0 and 1 first."""
    ranking, threshold = ranking_of(scene), scene.conventions.threshold
    if measure.name in GRADED or threshold == 1:
        return ranking
    return replace(
        ranking,
        grades=tuple(_label(grade, threshold) for grade in ranking.grades),
        missing=tuple(_label(grade, threshold) for grade in ranking.missing),
        max_grade=1,
    )


def _label(grade: float, threshold: int) -> float:
    return grade if math.isnan(grade) else float(grade >= threshold)


# --- TREC files -----------------------------------------------------------------------------------------


def qrels_text(scene: Scene) -> str:
    """Write the judgements as TREC qrels: query, 0, document, grade."""
    lines = [
        f"{query_id} 0 {name} {document.grade}"
        for query_id, query in zip(_query_ids(scene), scene.queries, strict=True)
        for name, document in zip(_document_ids(query), query.documents, strict=True)
        if document.grade is not None
    ]
    return "\n".join(lines) + "\n"


def run_text(scene: Scene) -> str:
    """Write the rankings as a TREC run: query, Q0, document, rank, score, name of the run."""
    lines = [
        f"{query_id} Q0 {name} {rank} {score:.12g} lab"
        for query_id, query in zip(_query_ids(scene), scene.queries, strict=True)
        for rank, (name, score) in enumerate(
            zip(_document_ids(query), scores_of(query), strict=False), start=1
        )
    ]
    return "\n".join(lines) + "\n"


def _query_ids(scene: Scene) -> list[str]:
    return _ids([query.name for query in scene.queries], "q")


def _document_ids(query: Query) -> list[str]:
    return _ids([document.name for document in query.documents], "d")


def _ids(names: list[str], letter: str) -> list[str]:
    """Use names as ids, if they are distinct and without blanks; else a letter with a number."""
    if len(set(names)) == len(names) and all(re.fullmatch(r"\S+", name) for name in names):
        return names
    return [f"{letter}{number}" for number in range(1, len(names) + 1)]
