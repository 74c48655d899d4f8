"""The duel on the start page: two result lists of a query, and the metrics that vote on them."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urlencode

import streamlit as st

from metrics.analysis.tradeoff import LEFT, RIGHT, Lead, Side, Tradeoff, Vote, find_tradeoff
from metrics.definition import USUAL
from scene.address.encoding import encode
from scene.address.lesson import Lesson, write_lesson
from scene.address.pages import page_and_step_of
from scene.duels import (
    DUELS,
    TOP,
    DefinitionSwitch,
    Duel,
    best_opposing_vote,
    changed_votes,
    decisive_switch,
    duel_after,
    votes_on,
)
from ui.session.session import Session
from ui.strip.header import empty_menu_and_views, menu_and_views
from ui.tables.step_table import grade_chip
from ui.tree.covers import VALUE, coverable
from ui.tree.nodes import Attributes, Child, Node, command_button, node
from ui.tree.show import show_tree
from ui.words.examples import duel_in_words, words_of_duel
from ui.words.names import describe_measure
from ui.words.numbers import change, decimal
from ui.words.text import join_with_and, join_with_commas, label, paragraph, plural_label

SIDES: tuple[Side, Side] = (LEFT, RIGHT)


@contextmanager
def show_below_duel(session: Session) -> Iterator[None]:
    """Show the duel, then the rest of the start page in the block below it."""
    if not session.duel:
        yield
        return
    page = _duel_page(menu_and_views(session), session.duel, session.preferred, session.flipped)
    show_tree("duel", *page, covers=())
    with st.container(key="below"):
        if session.present.query.name != words_of_duel(session.duel)[0]:
            show_tree("other-list", node("h2", {"class": "heading"}, label("duel.other-list")), covers=())
        yield


def first_page_node(name: str) -> Node:
    """Return the start page with a duel, as the server sends it before the app has started."""
    return node("div", {"class": "tree"}, *_duel_page(empty_menu_and_views(), name))


def _duel_page(
    stands_around: tuple[list[Node], list[Node]],
    name: str,
    preferred: Side | None = None,
    flipped: bool | None = None,
) -> list[Node]:
    """Return the nodes of the start page: the app's name, its promise, a duel."""
    menu, views = stands_around
    parts = (
        node("h1", None, label("app.title")),
        node("p", {"class": "promise"}, label("duel.promise")),
        node("div", {"class": "views"}, *views),
    )
    return [node("div", {"class": "strip named"}, *menu, *parts), _duel_node(name, preferred, flipped)]


def _duel_node(name: str, preferred: Side | None, flipped: bool | None) -> Node:
    """Return the duel: the query, two result lists, the votes."""
    duel, (query, titles) = DUELS[name], words_of_duel(name)
    question = node("p", {"class": "asked"}, node("span", None, label("duel.query")), node("q", None, query))
    return node(
        "section",
        {"class": "duel", "aria-label": label("duel.question")},
        question,
        *(_result_list(duel, side, titles, preferred) for side in SIDES),
        _choice_buttons(preferred),
        *(_vote_nodes(DuelVotes(name, preferred, flipped)) if preferred else [_status()]),
    )


def _result_list(duel: Duel, side: Side, titles: list[str], preferred: Side | None) -> Node:
    """Return one result list; its grades are shown once the person has voted."""
    rows = [
        node(
            "li",
            {"key": place, **_delay_style(rank)},
            *([grade_chip(duel.grades[place], TOP)] if preferred else []),
            node("span", {"dir": "auto"}, titles[place]),
        )
        for rank, place in enumerate(duel.indices_of(side))
    ]
    state = f"results {side} mine" if side == preferred else f"results {side}"
    return node("ol", {"class": state, "aria-label": label(f"duel.results.{side}")}, *rows)


def _delay_style(place: int) -> dict[str, str]:
    """Return the style by which a part comes in after those before it (`duel.css`)."""
    return {"style": f"--turn:{place}"}


def _choice_buttons(preferred: Side | None) -> Node:
    """Return the two buttons by which a person says which list is better."""
    question = label(f"duel.said.{preferred}") if preferred else label("duel.question")
    state = "ask answered" if preferred else "ask"
    buttons = []
    for side in SIDES:
        pressed = {"aria-pressed": str(side == preferred).lower()}
        text, kind = label(f"duel.{side}"), f"choice {side}"
        buttons.append(command_button(text, "prefer", side, kind=kind, **pressed))
    return node("div", {"class": state}, node("h2", None, question), *buttons)


# --- the votes ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class DuelVotes:
    """The metrics' votes on a duel by the usual and by the switched definition; `flipped` None: untouched."""

    name: str
    preferred: Side
    flipped: bool | None

    @property
    def duel(self) -> Duel:
        """The two lists."""
        return DUELS[self.name]

    @cached_property  # 10 % of a vote on the start page
    def switch(self) -> DefinitionSwitch:
        """The choice that the duel hangs on."""
        return decisive_switch(self.duel)

    @cached_property  # 9 % of a vote on the start page
    def usual_votes(self) -> list[Vote]:
        """The votes by the usual definition."""
        return votes_on(self.duel)

    @cached_property  # 6 % of a vote on the start page
    def switched_votes(self) -> list[Vote]:
        """The votes by the other choice."""
        return votes_on(self.duel, self.switch)

    @property
    def current_votes(self) -> list[Vote]:
        """The votes of the definition that is switched on."""
        return self.switched_votes if self.flipped else self.usual_votes

    @property
    def changed_votes(self) -> list[Vote]:
        """The votes that the switch has changed."""
        return changed_votes(self.usual_votes, self.current_votes)

    @property
    def most_votes(self) -> int:
        """The most votes that a list gets before or after the switch, to reserve room."""
        return max(
            sum(vote.preferred == side for vote in cast)
            for cast in (self.usual_votes, self.switched_votes)
            for side in SIDES
        )

    @property
    def threshold(self) -> float | str:
        """The grade from which on a result counts as relevant."""
        switch = self.switch
        return switch.value if self.flipped and switch.field == "threshold" else USUAL.threshold


def _status(text: str = "") -> Node:
    """Make the place where it is heard how the metrics voted; a text in it is brought on screen."""
    arrives = {"data-arrives": ""} if text else {}
    return node("p", {"class": "division", "role": "status", **arrives}, text)


def _vote_nodes(votes: DuelVotes) -> list[Node]:
    """Return the votes of all metrics, what divides them, and the switch."""
    parts = [
        _judge_sentence(votes),
        *(_votes_for_list(votes, side) for side in SIDES),
        *_undecided_sentence(votes.current_votes),
        _status(verdict(votes)),
        _switch_buttons(votes),
        _further_links(votes),
        _bar_legend(),
    ]
    state = "ballots" if votes.flipped is None else "ballots flipped"
    return [coverable(VALUE, node("div", {"class": state, "style": f"--most:{votes.most_votes}"}, *parts))]


def _judge_sentence(votes: DuelVotes) -> Node:
    """Return in words what the grades mean, and from which one a result is relevant."""
    grades = {grade for side in SIDES for grade in votes.duel.grades_of(side)}
    meanings = [
        node("span", None, grade_chip(grade, TOP), " ", label(f"duel.grade.{grade}"))
        for grade in sorted(grades, reverse=True)
    ]
    hit = node("span", None, label("duel.hit", grade=votes.threshold))
    return node("p", {"class": "judge"}, node("b", None, label("duel.judge")), *meanings, hit)


def _bar_legend() -> Node:
    """Return the legend of the bars of votes."""
    parts = [node("span", {"class": part}, label(f"duel.key.{part}")) for part in ("other", "lead")]
    return node("p", {"class": "lengths"}, *parts)


def _votes_for_list(votes: DuelVotes, side: Side) -> Node:
    """Return the votes of the metrics that prefer a list."""
    won_votes = [(turn, vote) for turn, vote in enumerate(votes.current_votes) if vote.preferred == side]
    count_text = plural_label("duel.votes", len(won_votes))
    head: list[Child] = [count_text]
    if side == votes.preferred:
        head = [node("mark", None, label("duel.you")), " ", count_text]
    rows = [_vote_node(turn, vote, is_changed=vote in votes.changed_votes) for turn, vote in won_votes]
    return node(
        "div",
        {"class": f"votes {side}"},
        node("p", None, *head),
        node("ul", {"aria-label": count_text}, *rows),
    )


def _vote_node(turn: int, vote: Vote, *, is_changed: bool) -> Node:
    """Return one metric's vote: what it asks, both scores as a bar, their difference."""
    low, high = sorted((vote.left, vote.right))
    across = {"style": f"--low:{low:.4f};--high:{high:.4f}", "aria-hidden": "true"}
    winner_score, loser_score = (vote.left, vote.right) if vote.preferred == LEFT else (vote.right, vote.left)
    state: Attributes = {"class": "changed"} if is_changed else {}
    return node(
        "li",
        {"title": describe_measure(vote.measure), **_delay_style(turn), **state},
        node("b", None, vote.name),
        node("span", {"class": "looks"}, label(f"measure.{vote.measure.name}.looks")),
        node("span", {"class": "distance", **across}),
        node("span", {"class": "by"}, change(vote.distance)),
        node("small", None, label("duel.scores", own=decimal(winner_score), other=decimal(loser_score))),
    )


def _undecided_sentence(votes: list[Vote]) -> list[Node]:
    """Return the names of the metrics that score both lists alike."""
    names = [vote.name for vote in votes if vote.preferred is None]
    text = label("duel.undecided", metrics=join_with_commas(names))
    return [node("p", {"class": "undecided"}, text)] if names else []


def _switch_buttons(votes: DuelVotes) -> Node:
    """Return the buttons of the choice of definition that decides the duel."""
    switch = votes.switch
    choice = label(f"duel.choice.{switch.field}")
    buttons = [
        command_button(_option_text(switch.field, value), "flip", is_on, kind="", **{"aria-pressed": pressed})
        for is_on, value in ((False, switch.usual), (True, switch.value))
        for pressed in [str(is_on == bool(votes.flipped)).lower()]
    ]
    group = node("span", {"class": "either", "role": "group", "aria-label": choice}, *buttons)
    return node("p", {"class": "hangs"}, node("span", None, paragraph(label("duel.hangs"), choice)), group)


def _option_text(field: str, value: float | str) -> str:
    """Say in a few words what can be chosen."""
    if isinstance(value, str):
        return label(f"duel.choice.{field}.{value}")
    return label(f"duel.choice.{field}.option", value=value, tenths=round(10 * value))


def _further_links(votes: DuelVotes) -> Node:
    """Return links to a metric that disagrees with the person, and to another duel."""
    vote = best_opposing_vote(votes.usual_votes, votes.preferred)
    page, step = page_and_step_of(vote.measure)
    parameters = encode(duel_in_words(votes.name, votes.preferred))
    address = urlencode({**parameters, "step": step, **write_lesson(Lesson(aim=vote.measure.name))})
    command = json.dumps(["find_out", vote.measure.name])
    changed_measures = [changed_vote.measure for changed_vote in votes.changed_votes]
    asks = "why-once" if vote.measure in changed_measures else "why"
    why = node(
        "a",
        {"class": "why", "href": f"{page}?{address}", "data-page": page, "data-command": command},
        label(f"duel.{asks}.{vote.preferred}", metric=vote.measure.name),
    )
    another = command_button(label("duel.another"), "show_duel", duel_after(votes.name))
    return node("p", {"class": "further"}, why, another)


# --- in words -------------------------------------------------------------------------------------------


def verdict(votes: DuelVotes) -> str:
    """Return in words how many metrics agree with the person, and what divides them; flipped, who changed."""
    cast = votes.current_votes
    agree, count = sum(vote.preferred == votes.preferred for vote in cast), len(cast)
    if not votes.flipped:
        lists = (votes.duel.grades_of(LEFT), votes.duel.grades_of(RIGHT))
        division = find_tradeoff(*lists, votes.usual_votes)
        divided = tradeoff_in_words(division, *lists) if division else ""
        return paragraph(plural_label("duel.agree", agree, all=count), divided)
    names = join_with_and(vote.measure.name for vote in votes.changed_votes)
    side = votes.changed_votes[0].preferred
    return paragraph(
        plural_label("duel.agree-now", agree, all=count),
        plural_label(f"duel.flipped.{side}", len(votes.changed_votes), metrics=names),
        label(f"duel.only.{votes.switch.field}"),
    )


def tradeoff_in_words(division: Tradeoff, left: tuple[int, ...], right: tuple[int, ...]) -> str:
    """Return in one sentence what each list is better in."""
    preferred_grades, other_grades = (left, right) if division.side == LEFT else (right, left)
    return label(
        f"duel.division.{division.kind}.{division.side}",
        lead=_lead_in_words(division.lead, preferred_grades, other_grades),
        against=_lead_in_words(division.opposing_lead, other_grades, preferred_grades),
    )


def _lead_in_words(lead: Lead, preferred_grades: tuple[int, ...], other_grades: tuple[int, ...]) -> str:
    if lead.depth == 1:
        return label("duel.lead.first", own=preferred_grades[0], other=other_grades[0])
    return label(
        "duel.lead.grades", own=lead.count, other=lead.other_count, depth=lead.depth, grade=lead.grade
    )
