"""Who uses a definition, against what the definitions compute on random lists."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from metrics.conventions.computing import DEFINED, NoValue, is_empty, value
from metrics.conventions.definers import definers
from metrics.conventions.records import RECORDS
from metrics.definition import Definition, JudgedRanking
from metrics.measures import MEASURES, measure
from scene.assets import ASSETS
from scene.list.model import Scene
from scene.measured.definers import definers_of
from tests.fewer import drawn
from tests.unit.rankings import random_rankings
from tests.unit.scenes import scenes
from tests.unit.scored import value_of
from ui.strip.convention_bar import brief_definition, full_definition, names_of_definers, presets
from ui.words import text
from ui.words.text import escape_markdown

ON_RECORD = [name for name in DEFINED if name in MEASURES]

LISTS = [
    (JudgedRanking((1, 0, 3, 2, 0, 1, 4, 1, 2, 0, 3, 1, 0, 2, 4), missing=(4, 1), max_grade=6), 14),
    (JudgedRanking((1, 0, 0, 1, 0, 1, 1, 0, 1, 0, 1, 1), missing=(1,), max_grade=1), 12),
    *(
        (replace(ranking, scores=None), k)
        for ranking, k in random_rankings(30, seed=3)
        if any(grade >= 1 for grade in ranking.grades)
    ),
]
"""Lists without ties, in which something is relevant; one is graded on a scale that nobody has built in."""

NDCGS = [
    Definition("nDCG", gain=gain, discount=discount, log_base=base, judged=judged, ideal_k=ideal_k)
    for gain, discount, base, judged, ideal_k in product(
        ("linear", "exponential"), ("log2", "ln", "jk", "zipf", "none"), (2, 10), ("all", "list"), ("k", None)
    )
]
APS = [
    Definition("AP", denominator=denominator, judged=judged)
    for denominator, judged in product(("relevant", "capped", "found", "position"), ("all", "list"))
]
OTHERS = [
    Definition("P"),
    Definition("R", judged="all"),
    Definition("R", judged="list"),
    Definition("RR"),
    Definition("Success"),
    Definition("ERR"),
    Definition("ERR", max_grade=4),
    *(
        Definition("DCG", gain=gain, discount=each)
        for gain, each in product(("linear", "exponential"), ("log2", "ln"))
    ),
]


def numbers(definition: Definition) -> list[object]:
    """What it computes of each list, not rounded; None where it refuses the list."""
    exact = replace(definition, digits=None, ties="input", single=False)
    outcomes = (value(exact, ranking.with_cutoff(k)) for ranking, k in LISTS)
    return [None if isinstance(outcome, NoValue) else outcome for outcome in outcomes]


@cache
def returned() -> dict[tuple[str, Definition], list[object]]:
    """What every definition of a library computes of the lists."""
    return {
        (convention.name_of(definition), definition): numbers(definition)
        for convention in RECORDS
        for definition in convention.definitions
    }


def are_the_same(ours: list[object], theirs: list[object]) -> bool:
    pairs = zip(ours, theirs, strict=True)
    return all(one is None or other is None or one == pytest.approx(other, abs=1e-12) for one, other in pairs)


@pytest.mark.parametrize("definitions", [NDCGS, APS, OTHERS], ids=["nDCG", "AP", "others"])
def test_the_users_of_a_definition_are_those_who_compute_its_numbers(definitions: list[Definition]) -> None:
    for chosen in definitions:
        wanted = numbers(chosen)
        same = {
            name
            for (name, definition), values in returned().items()
            if definition.metric == chosen.metric and are_the_same(values, wanted)
        }
        assert {user.name for user in definers(chosen, ignoring={"ties", "empty"})} == same, chosen


def test_what_does_not_matter_for_the_lists_is_left_out() -> None:
    whole = Definition("AP", judged="all", cutoff=None)
    names = {user.name for user in definers(whole, ignoring={"ties", "empty", "cutoff"})}
    assert {"trec_eval · map", "trec_eval · map_cut"} <= names
    assert "trec_eval · map_cut" not in {user.name for user in definers(whole, ignoring={"ties", "empty"})}


def test_a_program_that_divides_ap_by_k_is_on_record() -> None:
    assert [user.name for user in definers(Definition("AP", denominator="position"))] == [
        "PT-Ranking (early file)"
    ]
    ranking = JudgedRanking((0, 1, 1, 0), max_grade=1)
    (user,) = definers(Definition("AP", denominator="position"))
    assert value(user.definition, ranking.with_cutoff(4)) == pytest.approx((1 / 2 + 2 / 3) / 4)
    assert value(user.definition, ranking.with_cutoff(5)) == NoValue("undefined", "padded")


# --- on screen ------------------------------------------------------------------------------------------


@settings(max_examples=drawn(20))
@given(scenes(), st.sampled_from(ON_RECORD))
def test_the_chip_names_those_whose_definition_it_is_and_their_presets_are_ticked(
    scene: Scene, metric: str
) -> None:
    names, title = (
        names_of_definers(scene, measure(metric)),
        escape_markdown(measure(metric).title(scene.definition, scene.k)),
    )
    assert names == ", ".join(escape_markdown(name) for name in titles(scene, metric))
    if names:
        assert full_definition(scene, measure(metric)).startswith(f"**{title} as {names} compute it:**")
    else:
        assert full_definition(scene, measure(metric)).startswith(f"**Custom {title}:**")
        assert ", as " not in brief_definition(scene, measure(metric))
    of_ndcg = definers_of(scene, measure("nDCG"))
    ticked = {name for name, user in presets().items() if user in of_ndcg}
    assert ticked == {user.name for user in of_ndcg} & set(presets())


def titles(scene: Scene, metric: str) -> list[str]:
    return [
        f"{user.name}, not rounded" if user.definition.digits is not None else user.name
        for user in definers_of(scene, measure(metric))
    ]


@given(scenes(), st.sampled_from(ON_RECORD))
def test_whoever_is_named_returns_the_number_on_screen(scene: Scene, metric: str) -> None:
    """The others that are named have no number for this list."""
    assume(measure(metric).is_defined(scene.definition, scene.ranking))
    ranking, on_screen = scene.ranking, value_of(metric, scene)
    named = {user.definition for user in definers_of(scene, measure(metric))}
    for definition in named:
        outcome = value(replace(definition, digits=None, single=False), ranking)
        if not isinstance(outcome, NoValue) and not is_empty(definition, ranking):
            assert outcome == pytest.approx(on_screen, abs=1e-12)


# --- who is named in prose --------------------------------------------------------------------------------


def library_names() -> set[str]:
    """What libraries are called, also briefly, as gdeval.pl is gdeval, and as pytrec_eval by its key."""
    libraries = [each for each in RECORDS if each.kind == "library"]
    brief = {library.label.partition(".")[0] for library in libraries}
    return brief | {library.key.replace("-", "_") for library in libraries if "-" in library.key}


def prose() -> Iterator[tuple[str, str]]:
    """Every text that a person reads, by its place."""
    for name, found in text._catalogue("en").items():
        yield from ((name, form) for form in found.forms)
    for path in (ASSETS / "lessons" / "en").glob("*.md"):
        yield path.name, path.read_text(encoding="utf-8")


def names_its_own_record(place: str, written: str) -> bool:
    """Return whether a text is nothing but the name of a library, of whose record it has the key."""
    return any(
        place == f"snippet.{each.key}" and each.label.startswith(written) and "{" not in written
        for each in RECORDS
    )


def test_no_text_names_a_library_by_itself() -> None:
    """Who does what is computed from the records, and stands in a text as a blank."""
    names = re.compile(rf"\b(?:{'|'.join(map(re.escape, library_names()))})\b")
    told = {
        f"{place}: {found}"
        for place, written in prose()
        if not names_its_own_record(place, written)
        for found in names.findall(written)
    }
    assert told == set()
