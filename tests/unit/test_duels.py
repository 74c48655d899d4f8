"""Duels: the metrics are divided over each, and the sentence on what divides them is true of the numbers."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.analysis.tradeoff import LEFT, RIGHT, Lead, Side, find_tradeoff, votes
from metrics.measures import MEASURES
from scene import duels
from scene.address.encoding import decode, encode
from scene.duels import DUELS, votes_on
from scene.list.edits import build_scene, pinned_scene, retrieve, set_definition, sort_ideally
from tests.unit.scored import value_of
from ui.overview.duel import tradeoff_in_words
from ui.words import text
from ui.words.examples import duel_in_words, words_of_duel

SIDES: tuple[Side, Side] = (LEFT, RIGHT)
lists = st.lists(st.integers(0, 3), min_size=6, max_size=6).map(tuple)
every_duel = pytest.mark.parametrize("name", DUELS)
DIVIDED = {
    "sourdough": ("early", LEFT),
    "passport": ("grades", LEFT),
    "chocolate": ("early", LEFT),
    "tent": ("early", RIGHT),
    "guitar": ("grades", RIGHT),
}


WAYS = {
    ("sourdough", LEFT): "fetch",
    ("sourdough", RIGHT): "fetch",
    ("passport", LEFT): "threshold",
    ("passport", RIGHT): "fetch",
    ("chocolate", LEFT): "order",
    ("chocolate", RIGHT): "order",
    ("tent", LEFT): "order",
    ("tent", RIGHT): "threshold",
    ("guitar", LEFT): "fetch",
    ("guitar", RIGHT): "threshold",
}
"""What it takes to change the mind of the metric against the list that a person prefers."""


@every_duel
def test_at_least_two_metrics_prefer_either_list(name: str) -> None:
    duel = DUELS[name]
    scenes = {side: duel_in_words(name, side) for side in SIDES}
    sides = []
    for vote in votes_on(duel):
        scores = {side: value_of(vote.measure.name, scenes[side]) for side in SIDES}
        assert scores == {LEFT: vote.left, RIGHT: vote.right}
        sides += [side for side in SIDES if scores[side] == max(scores.values()) != min(scores.values())]
    assert min(map(sides.count, SIDES)) >= 2


@every_duel
def test_a_duel_is_divided_as_it_was_meant_to_be(name: str) -> None:
    duel = DUELS[name]
    division = find_tradeoff(duel.grades_of(LEFT), duel.grades_of(RIGHT), votes_on(duel))
    assert division is not None
    assert (division.kind, division.side) == DIVIDED[name]


@every_duel
def test_a_duel_hangs_on_a_choice_by_which_exactly_the_named_metrics_change_to_the_other_list(
    name: str,
) -> None:
    switch, usual = duels.decisive_switch(DUELS[name]), votes_on(DUELS[name])
    scenes = {
        side: set_definition(duel_in_words(name, side), **{switch.field: switch.value}) for side in SIDES
    }
    assert scenes[LEFT].definition != duel_in_words(name, LEFT).definition
    others = votes_on(DUELS[name], switch)
    named = {each.measure for each in duels.changed_votes(usual, others)}
    assert named
    before = {each.measure: each.preferred for each in usual}
    for vote in others:
        scores = {side: value_of(vote.measure.name, scenes[side]) for side in SIDES}
        assert scores == {LEFT: vote.left, RIGHT: vote.right}
        assert (vote.preferred != before[vote.measure]) == (vote.measure in named)
    assert {(before[other.measure], other.preferred) for other in others if other.measure in named} in (
        {(LEFT, RIGHT)},
        {(RIGHT, LEFT)},
    ), "all of them to one list, and no tie: so the sentence says"


@pytest.fixture
def speaking() -> Iterator[None]:
    """Speak English again after the test."""
    yield
    text.set_language("en")


@every_duel
@pytest.mark.usefixtures("speaking")
@pytest.mark.parametrize("tongue", text.languages())
def test_a_duel_has_its_words_in_every_language(name: str, tongue: str) -> None:
    text.set_language(tongue)
    query, titles = words_of_duel(name)
    assert query
    assert len({*titles}) == len(titles) == len(DUELS[name].grades)
    assert {*DUELS[name].left, *DUELS[name].right} == {*range(len(titles))}
    assert len(DUELS[name].left) == len(DUELS[name].right) == 6
    names = [document.name for document in duel_in_words(name, LEFT).query.documents]
    assert sorted(names) == sorted(titles), "none is cut off or left out"


@every_duel
@pytest.mark.parametrize("side", SIDES)
def test_the_list_that_was_preferred_is_on_screen_and_the_other_pinned(name: str, side: Side) -> None:
    duel, (query, titles) = DUELS[name], words_of_duel(name)
    scene = duels.duel_scene(duel, side, query, titles)
    other = pinned_scene(scene)
    assert other is not None
    shown = {side: scene, RIGHT if side == LEFT else LEFT: other}
    for each in SIDES:
        assert [one.name for one in shown[each].query.ranked] == [titles[i] for i in duel.indices_of(each)]
        assert tuple(one.grade for one in shown[each].query.ranked) == duel.grades_of(each)
    assert decode(encode(scene), build_scene([1])) == (scene, [])
    assert duels.best_opposing_vote(votes_on(duel), side).preferred not in (side, None)


@every_duel
@pytest.mark.parametrize("side", SIDES)
def test_the_metric_against_a_person_can_be_made_to_change_its_mind_as_is_said(name: str, side: Side) -> None:
    scene = duel_in_words(name, side)
    measure = duels.best_opposing_vote(votes_on(DUELS[name]), side).measure
    found = duels.compare_with_pin(scene, measure)
    assert found is not None
    assert not found.is_reached
    lever = "fetch" if found.added_document else found.switch and found.switch.field
    assert WAYS[name, side] == ("order" if found.takes_an_order else lever)
    start, by = sort_ideally(scene), ""
    if found.added_document:
        start, by = retrieve(scene, found.added_document.key, found.added_rank), "fetch"
    elif found.switch:
        start, by = found.switch.apply_to(scene), "switch"
    reached = duels.compare_with_pin(start, measure)
    assert reached is not None
    assert reached.is_reached
    assert duels.how_pin_is_beaten(start, measure) == by


def test_auc_votes_where_both_lists_have_the_same_documents() -> None:
    voters = {name: {vote.measure.name for vote in votes_on(duel)} for name, duel in DUELS.items()}
    same = {name for name, duel in DUELS.items() if {*duel.left} == {*duel.right}}
    assert same == {"chocolate"}
    assert {name for name in DUELS if "AUC" in voters[name]} == same
    assert all({voter.name for voter in duels.VOTERS} <= names for names in voters.values())


def holds(lead: Lead, own: tuple[int, ...], other: tuple[int, ...]) -> bool:
    counts = [sum(grade >= lead.grade for grade in each[: lead.depth]) for each in (own, other)]
    return counts == [lead.count, lead.other_count] and lead.count > lead.other_count


@given(lists, lists)
def test_what_is_said_to_divide_two_lists_is_true_of_them(
    left: tuple[int, ...], right: tuple[int, ...]
) -> None:
    both = {LEFT: left, RIGHT: right}
    scenes = {LEFT: build_scene(left, right, k=6), RIGHT: build_scene(right, left, k=6)}
    rankings = {side: scene.ranking for side, scene in scenes.items()}
    cast = votes(duels.VOTERS, scenes[LEFT].definition, rankings[LEFT], rankings[RIGHT])
    division = find_tradeoff(left, right, cast)
    sides = {each.preferred for each in cast} - {None}
    if division is None:
        assert len(sides) <= 1, "where one list leads in nothing the metrics agree"
        return
    own, other = both[division.side], both[RIGHT if division.side == LEFT else LEFT]
    assert holds(division.lead, own, other)
    assert holds(division.opposing_lead, other, own)
    if division.kind == "early":
        assert division.lead.depth < division.opposing_lead.depth
        if division.lead.depth == 1:
            assert own[0] > other[0]
    else:
        assert division.lead.grade > division.opposing_lead.grade == 1
        assert {each.preferred for each in cast if each.reads_grades} - {None} == {division.side}
        assert division.side not in {each.preferred for each in cast if not each.reads_grades}
    sentence = tradeoff_in_words(division, left, right).lower()
    (first, second) = (
        f"the {side} list" for side in (division.side, RIGHT if division.side == LEFT else LEFT)
    )
    assert sentence.index(first) < sentence.index(second)


def test_a_metric_of_which_less_is_better_votes_for_less() -> None:
    left, right = build_scene([1, 0]), build_scene([0, 1])
    (vote,) = votes([MEASURES["ESL"]], left.definition, left.ranking, right.ranking)
    assert vote.left < vote.right
    assert vote.preferred == LEFT
    assert replace(vote, right=vote.left + 1e-12).preferred is None


def test_a_duel_that_is_not_there_is_refused_in_words() -> None:
    name, (problem,) = duels.read_duel({"duel": "potato"})
    assert (name, problem.message) == ("", "unknown-duel")
    assert all(duels.read_duel(duels.write_duel(each)) == (each, []) for each in ["", *DUELS])


def test_each_day_has_its_duel_and_all_have_their_turn() -> None:
    days = [duels.duel_of_day(date(2026, 12, 28) + timedelta(days=day)) for day in range(2 * len(DUELS))]
    assert {*days[: len(DUELS)]} == {*DUELS}
    assert days[: len(DUELS)] == days[len(DUELS) :]
