"""The definition of each metric that is in force, the libraries that share it, and how to adopt theirs."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from math import inf, isclose, nan
from typing import Any, NamedTuple

from metrics.conventions.computing import DEFINED, NoValue, Outcome, is_empty, value
from metrics.conventions.definers import Definer, definers
from metrics.conventions.definitions import DCG
from metrics.conventions.explanations import Explanation
from metrics.cumulative_gain import NDCG
from metrics.definition import Definition, JudgedRanking
from metrics.measure import Measure
from metrics.measures import MEASURES
from metrics.numeric.ties import AVERAGING_RULES
from metrics.precision_recall import F1, P
from scene.list.edits import set_metric, use_definition
from scene.list.model import Query, Scene, SceneError, has_ties
from scene.list.ties import REARRANGING, is_arranged
from scene.measured.score import relevant_in

NO_MATTER_OF_CHOICE = ("ties", "empty", "cutoff")
"""What depends on the lists: whether there are ties, empty queries, and documents below the cutoff."""
BEFORE_A_DEFINITION = ("metric", "k", "max_grade")
"""The choices that are made before one asks by which definition a number is computed."""
DIVIDED_BY_K = (P.name, F1.name)
"""Metrics in which a cutoff beyond the end of a list still divides."""


def definition_in_force(definition: Definition, measure: Measure) -> Definition:
    """Return the definition of a metric that the scene's choices make."""
    fields_read = (*measure.definition_fields, "empty") if measure is NDCG else measure.definition_fields
    fields = {name: getattr(definition, name) for name in fields_read}
    return Definition(measure.name, **{"judged": "all", **DEFINED[measure.name].usual, **fields})


def definitions_in_force(definition: Definition) -> tuple[Definition, ...]:
    """Return the definition in force of every metric that libraries define; an empty list scores 0."""
    measures = (measure for name, measure in MEASURES.items() if name in DEFINED)
    ndcg = replace(definition_in_force(definition, NDCG), empty=0.0)
    others = (definition_in_force(definition, measure) for measure in measures if measure is not NDCG)
    return ndcg, replace(ndcg, metric=DCG), *others


def definers_of(scene: Scene, measure: Measure) -> tuple[Definer, ...]:
    """Return the libraries and papers that score the scene's lists as the definition in force does."""
    if measure.name not in DEFINED:
        return ()
    rankings, empty = scene.rankings, scene.definition.empty
    ties_matter = "ties" in DEFINED[measure.name].definition_fields and has_ties(scene)
    return tuple(
        definer
        for definer in definers(
            definition_in_force(scene.definition, measure), ignoring=(*NO_MATTER_OF_CHOICE, "max_grade")
        )
        if definer.definition.max_grade in (None, scene.max_grade)
        and (not ties_matter or _reads_ties(definer.definition, measure, rankings, scene))
        # how an empty query counts does not matter where there is none
        and (
            definer.definition.empty == empty or not any(map(partial(is_empty, definer.definition), rankings))
        )
        and all(_has_same_depth(definer.definition, measure, query, scene) for query in scene.queries)
    )


def _reads_ties(
    definition: Definition, measure: Measure, rankings: Sequence[JudgedRanking], scene: Scene
) -> bool:
    """Return whether the tie rule of a library's definition gives the score on screen."""
    averages = measure is NDCG and scene.definition.ties == "average"
    if averages or definition.ties in AVERAGING_RULES:
        return averages and definition.ties in AVERAGING_RULES
    if definition.ties.startswith("id") and not all(ranking.ids for ranking in rankings):
        return False  # documents of one name have other ids there, and nobody knows which
    return definition.ties == "input" or (
        definition.ties in REARRANGING and is_arranged(scene, definition.ties)
    )


def _has_same_depth(definition: Definition, measure: Measure, query: Query, scene: Scene) -> bool:
    """Return whether a library's definition cuts the list and the ideal list where the screen does."""
    length = len(query.ranked)
    depth = scene.k if measure.has_cutoff else length
    cutoff = inf if definition.cutoff is None else definition.cutoff
    stop = scene.k if isinstance(cutoff, str) else cutoff
    if definition.denominator == "position" or (measure.name in DIVIDED_BY_K and depth > length):
        return stop == depth
    if definition.denominator == "capped":
        relevant = relevant_in(scene, query.documents)
        return stop >= length and min(stop, relevant) == min(length, relevant)
    is_judged = measure is NDCG and definition.ideal_k == "k" and definition.judged == "all"
    longest = len(query.documents) if is_judged else length
    return min(stop, longest) == min(depth, longest)


def fields_of_explanation(explanation: Explanation, scene: Scene) -> dict[str, Any] | None:
    """Return the fields by which the scene adopts an explanation; None if it cannot."""
    if explanation.mistake:
        return None
    measure = MEASURES.get(explanation.metric)
    fields = _fields_of_definition(explanation.definition, explanation.metric, scene, explanation.k)
    try:
        changed = use_definition(scene, fields)
    except SceneError:
        return None
    if measure is None:
        definition = replace(definition_in_force(changed.definition, NDCG), metric=explanation.metric)
        outcome = value(definition, changed.ranking) if explanation.metric == DCG else nan
    else:
        outcome = measure.value(changed.definition, changed.ranking)
    return fields if _is_same_score(outcome, explanation.value) else None


def scene_with_definition(definition: Definition, measure: Measure, scene: Scene) -> Scene | None:
    """Return the scene with a library's definition of a measure in force; None if that is impossible."""
    with suppress(SceneError):
        changed = use_definition(scene, _fields_of_definition(definition, measure.name, scene))
        theirs = (value(replace(definition, digits=None), ranking) for ranking in scene.rankings)
        ours = (measure.value(changed.definition, ranking) for ranking in changed.rankings)
        if all(map(_is_same_score, theirs, ours)):
            return changed
    return None


def _is_same_score(outcome: Outcome, score: float) -> bool:
    return not isinstance(outcome, NoValue) and isclose(outcome, score, rel_tol=0, abs_tol=1e-9)


class DefinitionChange(NamedTuple):
    """One change on the way from the definition in force to another: field, all fields so far, score."""

    field: str
    fields: dict[str, Any]
    score: float


def changes_one_by_one(fields: Mapping[str, Any], scene: Scene) -> list[DefinitionChange]:
    """Return the single changes that lead from the definition in force to these fields.

    One that leaves the score as it is goes with the next.
    """
    measure = MEASURES[fields["metric"]]
    start = set_metric(scene, measure.name)
    score = measure.value(start.definition, start.ranking)
    changes = (
        [] if measure.name == scene.metric else [DefinitionChange("metric", {"metric": measure.name}, score)]
    )
    fields_so_far: dict[str, Any] = {"metric": measure.name}
    for field in sorted(fields, key=lambda name: (name not in BEFORE_A_DEFINITION, name)):
        fields_so_far[field] = fields[field]
        changed = use_definition(scene, fields_so_far)
        score_before, score = score, measure.value(changed.definition, changed.ranking)
        if not isclose(score, score_before, rel_tol=0, abs_tol=1e-12):
            changes.append(DefinitionChange(field, {**fields_so_far}, score))
    return changes


def _fields_of_definition(
    definition: Definition, metric: str, scene: Scene, k: int | None = None
) -> dict[str, Any]:
    """Return the fields that the scene adopts from a library's definition of a metric."""
    measure = MEASURES.get(metric, NDCG)
    fields: dict[str, Any] = {name: getattr(definition, name) for name in measure.definition_fields}
    if "ties" in fields:
        fields["ties"] = "average" if definition.ties in AVERAGING_RULES else "input"
    fields["metric"] = measure.name
    if measure.has_cutoff and k not in (None, scene.k):
        fields["k"] = k
    if definition.max_grade is not None and definition.max_grade != scene.max_grade:
        fields["max_grade"] = int(definition.max_grade)
    if has_ties(scene) and definition.ties in REARRANGING:
        fields["rule"] = definition.ties
    return fields
