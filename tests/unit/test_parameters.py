"""The table of the address's parameters: each has one owner, and what is written is read again."""

import re
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.measures import PARAMETERS
from scene.address.lesson import HIDEABLE, LOCKS, Lesson
from scene.address.parameters import (
    EVERY_NAME,
    PARAMETER_GROUPS,
    Address,
    AddressContext,
    parameters_by_group,
    read_address,
    write_address,
)
from scene.address.plan import LessonPlan, OpenPlan, PlanLink
from scene.address.view import View, ViewNames
from scene.exercises.model import MIX, PRACTISED, Series
from scene.list.edits import build_scene
from scene.list.model import MAX_QUERIES
from scene.practice import Practice
from tests.every_page import PAGES
from tests.unit.scenes import scenes

ADDRESSES = [Path(__file__).parents[2] / name for name in ("docs/addresses.md", "docs/zh/addresses.md")]
PLAN = LessonPlan("ours", (PlanLink("one", "ndcg", ""), PlanLink("two", "err", "")))
KNOWN = AddressContext(
    build_scene([1]),
    {"ours": PLAN},
    ViewNames({"all": "all", "dcg": "dcg"}, {"en", "zh"}.__contains__, ("en", "zh")),
)

words = st.text(max_size=60).map(lambda text: " ".join(text.split()))
views = st.builds(
    View, st.sampled_from(["", "all", "dcg"]), st.booleans(), st.sampled_from(["", "en", "zh"]), words
)
lessons = st.builds(
    Lesson,
    words,
    st.lists(st.sampled_from([*HIDEABLE, "step-dcg"]), unique=True).map(tuple),
    st.lists(st.sampled_from([*LOCKS]), unique=True).map(tuple),
)
ways = st.none() | st.builds(OpenPlan, st.just(PLAN), st.just("ours"), st.sampled_from([1, 2]))
series = st.builds(
    Series, st.integers(0, 999_999), st.sampled_from([1, 2, 3]), st.sampled_from([MIX, *PRACTISED])
)
practices = st.none() | st.builds(Practice, series, st.integers(1, 10))


def test_no_two_owners_have_one_name() -> None:
    for one, other in combinations(PARAMETER_GROUPS.values(), 2):
        assert not {*one.parameters} & {*other.parameters}
    for owner in PARAMETER_GROUPS.values():
        assert not {*owner.former} & {*owner.parameters}
        assert {*owner.former.values()} <= {*owner.parameters}


@given(st.sampled_from(PAGES), st.builds(Address, scenes(), views, lessons, ways, practices))
def test_whatever_is_written_on_a_page_is_read_again(page: str, address: Address) -> None:
    assert read_address(write_address(address), page, KNOWN) == (address, [])


@given(
    st.sampled_from(PAGES),
    st.dictionaries(
        st.sampled_from([name for name in EVERY_NAME if name != "metric"]), st.text(), min_size=1, max_size=12
    ),
)
def test_on_every_page_every_owner_is_handed_its_own_and_no_others(page: str, given: dict[str, str]) -> None:
    handed = parameters_by_group(given, page)
    assert sum(map(len, handed.values())) == len(given)
    for owner in PARAMETER_GROUPS.values():
        assert {*handed[owner.name]} == {*given} & {*owner.parameters, *owner.former}


@pytest.mark.parametrize(
    ("page", "address", "owner"),
    [
        ("practice", {"seed": "7", "level": "2"}, "practice"),
        ("practice", {"seed": "7", "other": "RR"}, "practice"),
        ("practice", {}, "practice"),
        ("practice", {"r": "3.2", "other": "RR"}, "scene"),
        ("what_if", {}, "scene"),
        ("what_if", {"r": "3.2", "other": "RR"}, "scene"),
        ("conventions", {"step": "table"}, "scene"),
        ("what_if", {"seed": "7"}, "practice"),
    ],
)
def test_metric_is_of_the_exercises_where_some_are_named_and_on_their_page(
    page: str, address: dict[str, str], owner: str
) -> None:
    """Elsewhere it is what `about` was called before."""
    handed = parameters_by_group({**address, "metric": "AP"}, page)
    assert [name for name, own in handed.items() if "metric" in own] == [owner]


def test_the_former_name_of_what_is_asked_about_is_read() -> None:
    old, _ = read_address({"r": "3.2", "metric": "AP", "other": "RR"}, "what_if", KNOWN)
    assert old.scene
    assert (old.scene.metric, old.scene.comparison_metric) == ("AP", "RR")
    assert write_address(old) == {"r": "3.2", "k": "2", "g": "3", "about": "AP", "other": "RR"}


@pytest.mark.parametrize(("metric", "problems"), [("mix", []), ("bpref", ["not-practised"])])
def test_a_metric_of_exercises_is_told_once_or_not_at_all(metric: str, problems: list[str]) -> None:
    _, told = read_address({"seed": "7", "metric": metric}, "practice", KNOWN)
    assert [problem.message for problem in told] == problems


@pytest.mark.parametrize("page", ADDRESSES, ids=lambda path: path.parent.name)
def test_the_page_on_addresses_names_exactly_the_parameters_there_are(page: Path) -> None:
    """Of those that end in a query's number it names the second's, where it names them."""
    (table,) = re.findall(
        r"^\| (?:parameter|参数) .*\n\|[-|]+\|\n((?:\|.*\n)+)", page.read_text(), re.MULTILINE
    )
    rows = [row.split("|")[1:3] for row in table.splitlines()]
    named = [name for names, _ in rows for name in re.findall(r"`(\w+)`", names)]
    of_queries = {f"{part}{number}" for part in "rmnsp" for number in range(1, MAX_QUERIES + 1)}
    today = {name for owner in PARAMETER_GROUPS.values() for name in owner.parameters}
    assert len(named) == len(set(named))
    of_metrics = {*PARAMETERS}  # a metric's own is told with the metric
    assert {*named} - of_metrics == today - of_metrics - of_queries | {f"{part}2" for part in "rmnsp"}
    for former in (name for owner in PARAMETER_GROUPS.values() for name in owner.former):
        assert any(f"`{former}`" in meaning for _, meaning in rows)
