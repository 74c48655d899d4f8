"""The duel that the start page opens with: two answers to a query, and the metrics that vote on them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlencode

import streamlit as st

from metrics.analysis.division import LEFT, RIGHT, Division, Lead, Side, Vote, divide
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
from ui.words.numbers import change, decimal
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
        *(_results(duel, side, titles, is_judged=preferred is not None) for side in SIDES),
        node(
            "div",
            {"class": "ask"},
            node("h2", None, label("duel.question")),
            *(_button(side, preferred) for side in SIDES),
        ),
        *_result(name, duel, preferred),
    )


def _results(duel: Duel, side: Side, titles: list[str], *, is_judged: bool) -> Node:
    """Show one list; the grades that a judge gave only beside the votes."""
    rows = [
        node(
            "li",
            {"key": place},
            *([grade_chip(duel.grades[place], TOP)] if is_judged else []),
            node("span", {"dir": "auto"}, titles[place]),
        )
        for place in duel.listed(side)
    ]
    return node("ol", {"class": f"results {side}", "aria-label": label(f"duel.results.{side}")}, *rows)


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
        node("p", status, division_in_words(division, *lists) if division else ""),
        *(_votes(cast, side, preferred) for side in SIDES),
        *_undecided(cast),
        _further(name, cast, preferred),
    ]
    return [telling(VALUE, node("div", {"class": "ballots"}, *shown))]


def _votes(cast: list[Vote], side: Side, preferred: Side) -> Node:
    """Show the metrics that prefer a list, and by how much."""
    won = [each for each in cast if each.side == side]
    says = counted("duel.votes", len(won))
    head: list[Child] = [says]
    if side == preferred:
        head = [node("mark", None, label("duel.you")), " ", says]
    rows = [_vote(each) for each in won]
    return node(
        "div", {"class": f"votes {side}"}, node("p", None, *head), node("ul", {"aria-label": says}, *rows)
    )


def _vote(vote: Vote) -> Node:
    """Show one vote: the two scores as a bar from the lower to the higher, and how far apart they are."""
    low, high = sorted((vote.left, vote.right))
    across = {"style": f"--low:{low:.4f};--high:{high:.4f}", "aria-hidden": "true"}
    own, other = (vote.left, vote.right) if vote.side == LEFT else (vote.right, vote.left)
    return node(
        "li",
        {"title": in_words(vote.measure)},
        node("b", None, vote.name),
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
