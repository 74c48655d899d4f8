"""The duel that the start page opens with: two answers to a query, and the metrics that vote on them."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from urllib.parse import urlencode

import streamlit as st

from metrics.analysis.division import LEFT, RIGHT, Division, Lead, Side, Vote, divide
from metrics.definition import USUAL
from scene.address.encoding import encode
from scene.address.pages import place_of
from scene.duels import DUELS, TOP, Duel, against, votes_on
from ui.session.session import Session
from ui.strip.header import around
from ui.tables.step_table import grade_chip
from ui.tree.covers import VALUE, telling
from ui.tree.edit_button import command_button
from ui.tree.nodes import Child, Node, node
from ui.tree.show import show_tree
from ui.words.duels import duel_in_words, words_of_duel
from ui.words.names import in_words
from ui.words.numbers import change, decimal, short
from ui.words.text import counted, in_sequence, label

SIDES: tuple[Side, Side] = (LEFT, RIGHT)


@contextmanager
def below_duel(session: Session) -> Iterator[None]:
    """Show the rest of the start page below the duel, if there is one."""
    if not session.duel:
        yield
        return
    _show_duel(session)
    with st.container(key="below"):
        yield


def _show_duel(session: Session) -> None:
    """Show the name of the app, what it promises, and the duel; the votes once the person has voted."""
    opened, views = around(session)
    name = node("h1", None, label("app.title"))
    top = node("div", {"class": "strip named"}, *opened, name, node("div", {"class": "views"}, *views))
    show_tree("duel", top, _duel(session.duel, session.preferred), tells=())


def _duel(name: str, preferred: Side | None) -> Node:
    duel, (query, titles) = DUELS[name], words_of_duel(name)
    asked = node("p", {"class": "asked"}, node("span", None, label("duel.query")), node("q", None, query))
    return node(
        "section",
        {"class": "duel", "aria-label": label("duel.question")},
        node("p", {"class": "promise"}, label("duel.promise")),
        asked,
        *(_results(duel, side, titles, preferred) for side in SIDES),
        _ask(preferred),
        *_result(name, duel, preferred),
    )


def _results(duel: Duel, side: Side, titles: list[str], preferred: Side | None) -> Node:
    """Show one list; the grades that a judge gave only beside the votes."""
    rows = [
        node(
            "li",
            {"key": place, **_in_turn(rank)},
            *([grade_chip(duel.grades[place], TOP)] if preferred else []),
            node("span", {"dir": "auto"}, titles[place]),
        )
        for rank, place in enumerate(duel.listed(side))
    ]
    state = f"results {side} mine" if side == preferred else f"results {side}"
    return node("ol", {"class": state, "aria-label": label(f"duel.results.{side}")}, *rows)


def _in_turn(place: int) -> dict[str, str]:
    """Return the style by which a part comes in after those before it (`duel.css`)."""
    return {"style": f"--turn:{place}"}


def _ask(preferred: Side | None) -> Node:
    """Ask which list is better; who has said so reads that, and can still change it."""
    asked = label(f"duel.said.{preferred}") if preferred else label("duel.question")
    state = "ask answered" if preferred else "ask"
    buttons = (_button(side, preferred) for side in SIDES)
    return node("div", {"class": state}, node("h2", None, asked), *buttons)


def _button(side: Side, preferred: Side | None) -> Node:
    attributes: dict[str, str | int | float] = {
        "type": "button",
        "class": f"choice {side}",
        "data-command": json.dumps(["prefer", side]),
        "aria-pressed": "true" if side == preferred else "false",
    }
    return node("button", attributes, label(f"duel.{side}"))


# --- the votes ------------------------------------------------------------------------------------------


def _result(name: str, duel: Duel, preferred: Side | None) -> list[Node]:
    """Show what divides the metrics and how each voted; before the person has voted a place to hear it."""
    status: dict[str, str | int | float] = {"class": "division", "role": "status"}
    if preferred is None:
        return [node("p", status)]
    cast, lists = votes_on(duel), (duel.grades_of(LEFT), duel.grades_of(RIGHT))
    division = divide(*lists, cast)
    shown = [
        _judge({*lists[0], *lists[1]}),
        *(_votes(cast, side, preferred) for side in SIDES),
        *_undecided(cast),
        _key(),
        node("p", status, division_in_words(division, *lists) if division else ""),
        _further(name, cast, preferred),
    ]
    return [telling(VALUE, node("div", {"class": "ballots"}, *shown))]


def _judge(grades: Collection[int]) -> Node:
    """Say what the grades mean that the lists have, and from which on a result is a hit."""
    meanings = [
        node("span", None, grade_chip(grade, TOP), " ", label(f"duel.grade.{grade}"))
        for grade in sorted(grades, reverse=True)
    ]
    hit = node("span", None, label("duel.hit", grade=short(USUAL.threshold)))
    return node("p", {"class": "judge"}, node("b", None, label("duel.judge")), *meanings, hit)


def _key() -> Node:
    """Say what the two parts of a bar are."""
    parts = [node("span", {"class": each}, label(f"duel.key.{each}")) for each in ("other", "lead")]
    return node("p", {"class": "key"}, *parts)


def _votes(cast: list[Vote], side: Side, preferred: Side) -> Node:
    """Show the metrics that prefer a list, and by how much."""
    won = [(turn, each) for turn, each in enumerate(cast) if each.side == side]
    says = counted("duel.votes", len(won))
    head: list[Child] = [says]
    if side == preferred:
        head = [node("mark", None, label("duel.you")), " ", says]
    rows = [_vote(turn, each) for turn, each in won]
    return node(
        "div", {"class": f"votes {side}"}, node("p", None, *head), node("ul", {"aria-label": says}, *rows)
    )


def _vote(turn: int, vote: Vote) -> Node:
    """Show one vote: what the metric looks at, both scores as a bar, and how far apart they are."""
    low, high = sorted((vote.left, vote.right))
    across = {"style": f"--low:{low:.4f};--high:{high:.4f}", "aria-hidden": "true"}
    own, other = (vote.left, vote.right) if vote.side == LEFT else (vote.right, vote.left)
    return node(
        "li",
        {"title": in_words(vote.measure), **_in_turn(turn)},
        node("b", None, vote.name),
        node("span", {"class": "looks"}, label(f"measure.{vote.measure.name}.looks")),
        node("span", {"class": "distance", **across}),
        node("span", {"class": "by"}, change(vote.distance)),
        node("small", None, label("duel.scores", own=decimal(own), other=decimal(other))),
    )


def _undecided(cast: list[Vote]) -> list[Node]:
    """Name the metrics that cannot tell the lists apart."""
    names = [each.name for each in cast if each.side is None]
    text = label("duel.undecided", metrics=in_sequence(names))
    return [node("p", {"class": "undecided"}, text)] if names else []


def _further(name: str, cast: list[Vote], preferred: Side) -> Node:
    """Lead to the page of a metric that disagrees with the person, and to another duel."""
    vote = against(cast, preferred)
    page, step = place_of(vote.measure)
    address = urlencode({**encode(duel_in_words(name, preferred)), "step": step})
    command = json.dumps(["find_out", vote.measure.name])
    why = node(
        "a",
        {"class": "why", "href": f"{page}?{address}", "data-page": page, "data-command": command},
        label("duel.why"),
    )
    names = [*DUELS]
    another = names[(names.index(name) + 1) % len(names)]
    return node(
        "p",
        {"class": "further"},
        why,
        node("span", None, label("duel.where", metric=vote.name)),
        command_button(label("duel.another"), "show_duel", another),
    )


def division_in_words(division: Division, left: tuple[int, ...], right: tuple[int, ...]) -> str:
    """Return in one sentence what each list is better in."""
    own, other = (left, right) if division.side == LEFT else (right, left)
    return label(
        f"duel.division.{division.kind}.{division.side}",
        lead=_lead(division.lead, own, other),
        against=_lead(division.against, other, own),
    )


def _lead(lead: Lead, own: tuple[int, ...], other: tuple[int, ...]) -> str:
    if lead.depth == 1:
        return label("duel.lead.first", own=own[0], other=other[0])
    if lead.grade == 1:
        return label("duel.lead.labels", own=lead.own, other=lead.other, depth=lead.depth)
    return label("duel.lead.grades", own=lead.own, other=lead.other, depth=lead.depth, grade=lead.grade)
