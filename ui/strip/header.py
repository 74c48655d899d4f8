"""The strip on top of every page: headline, reason, menu, buttons."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, partial

import streamlit as st

from metrics.cumulative_gain import NDCG
from metrics.measures import measure
from scene.address.pages import LESSONS, PAGES_SHOWN, PLANS
from scene.list.model import Scene
from ui.session.rooms import offers_rooms
from ui.session.session import Session
from ui.strip.convention_bar import brief_definition, convention_button, convention_panel
from ui.strip.headline import Headline, verdict
from ui.tree.covers import PAGES, REASON, VALUE, cover_of, coverable, reveal_button
from ui.tree.nodes import Attributes, Child, Node, command_button, edit_button, node
from ui.tree.show import notice, show_tree
from ui.words.definers import empty_rules
from ui.words.numbers import change, direction
from ui.words.text import (
    PIN,
    compared_kind,
    label,
    language,
    languages,
    lesson,
    name_of_language,
    paragraph,
    plural_label,
    tag_of,
)


@dataclass(frozen=True)
class Reason:
    """What the last edit did to the headline and why, as sentences.

    `tells_value`: `why` tells the score, and is covered with it. `brief` is why where there is little room.
    """

    did: str
    why: str = ""
    tells_value: bool = False
    brief: str = ""


def show_strip(session: Session, headline: Headline, title: str, reason: Reason) -> None:
    """Show the strip with the headline and its reason."""
    effect = None if headline.coming is None else headline.coming - headline.value
    session.prediction.direction = direction(effect)
    reason_line = (
        _sentence_line("reason", label("predict.ask"))
        if headline.is_asking
        else _reason_line(session, reason)
    )
    number = coverable(
        VALUE, _headline_node(headline), lambda: named_headline(headline.name, reveal_button(VALUE))
    )
    acts = _action_buttons(session)
    brief = brief_definition(session.scene, measure(session.metric), tells_whose=bool(session.page))
    definition = node("p", {"class": "definition"}, brief)
    heard = _announcement(session, headline, reason)
    behind = convention_button(session), definition
    show_bar(session, title, number, acts, reason_line, heard, behind=behind, acts=acts)
    convention_panel(session)


def show_bar(
    session: Session, title: str, *parts: Node, behind: Sequence[Node] = (), acts: Node | None = None
) -> None:
    """Show a strip of these parts between the menu and the view buttons.

    Below a duel, which has name, menu and views, they stand alone. On paper the page's address ends them.
    """
    # On paper the name of the page is seen; a lesson begins with it anyway.
    name = node("h1", {"class": "unseen repeated" if session.page in LESSONS else "unseen"}, title)
    is_below_duel = bool(session.duel) and not session.page
    menu, views = ([], []) if is_below_duel else menu_and_views(session, acts)
    sides = [] if is_below_duel else [name, *menu]
    address = node("p", {"class": "address", "data-address": ""})
    strip = node(
        "div", {"class": "strip"}, *sides, *parts, node("div", {"class": "views"}, *views), *behind, address
    )
    with st.container(key="strip", horizontal=True, vertical_alignment="center", gap="small", wrap=False):
        show_tree("strip", strip, covers=())


def _headline_node(headline: Headline) -> Node:
    """Return the headline's number with its changes."""
    has_moved = headline.is_asking or headline.difference is not None
    parts: list[Child] = [
        node("span", {"class": "value"}, headline.value_text),
        node("span", {"class": f"change {headline.tone if has_moved else 'none'}"}, headline.change),
    ]
    if headline.query_count is not None:
        word = node("span", {"class": "word"}, plural_label("mean.over", headline.query_count))
        brief = label("mean.over-brief", count=headline.query_count)
        parts.insert(1, node("span", {"class": "over", "data-brief": brief}, word))
    if (difference := headline.difference_from_pin) is not None:
        text, tone = change(difference), direction(difference, headline.higher_is_better)
        if headline.is_asking:
            text, tone = label("headline.hidden"), "same"
        kind = f"change pinned {tone}"
        full = label(f"headline.against-{compared_kind()}", change=text)
        brief = label(f"headline.brief-against-{compared_kind()}", change=text)
        word = node("span", {"class": "word"}, full)
        parts.append(node("span", {"class": kind, "data-brief": brief}, word))
    return named_headline(headline.name, *parts)


def named_headline(name: str, *parts: Child) -> Node:
    """Return a headline with its name before these parts."""
    title = node("span", {"class": "name", "aria-hidden": "true"}, name)
    return node("div", {"class": "headline", "role": "group", "aria-label": name}, title, *parts)


def _action_buttons(session: Session) -> Node:
    """Return the buttons Pin and Predict.

    After some moves the strip proposes once to guess first.
    """
    scene = session.scene
    is_pinned, predicts = scene.query.pinned is not None, scene.predict
    attributes = {"aria-label": label("headline.pin-name")}
    of, names = compared_kind(), ("unpin", "switch_pin")
    acts: list[Child] = (
        [_action_button(name, of=of) for name in names]
        if is_pinned
        else [_action_button("pin", **attributes)]
    )
    acts.append(
        _action_button("predict", "set_predict", not predicts, **{"aria-pressed": str(predicts).lower()})
    )
    if session.is_offered_to_predict:
        acts.append(node("span", {"class": "offer", "role": "note"}, label("headline.guess-first")))
    return node("div", {"class": "acts"}, *acts)


def _action_button(name: str, *edit: object, of: str = PIN, **attributes: str) -> Node:
    """Return a button of the strip for an edit, its own name if none is said; the first keeps the focus."""
    called = name if of == PIN else f"{name}-{of}"
    title = label(f"headline.{called}-help")
    key = {"unpin": "pin"}.get(name, name)
    return edit_button(label(f"headline.{called}"), *(edit or (name,)), key=key, title=title, **attributes)


def menu_and_views(session: Session, acts: Node | None = None) -> tuple[list[Node], list[Node]]:
    """Return what stands left and right of the headline: the menu, with its `acts`, too, and the views."""
    sign, views, tongues, links = _menu_parts(session.page, language(), is_presenting=session.is_presenting)
    names: Attributes = {"id": MENU, "popover": "auto", "aria-label": label("menu.pages")}
    entries = [acts or _action_buttons(session), *views, tongues, *([] if cover_of(PAGES) else links)]
    return [sign, node("nav", names, *entries)], views if session.is_on_slide else [*views, tongues]


def empty_menu_and_views() -> tuple[list[Node], list[Node]]:
    """Return the same of a page that nothing can be done on yet: the sign of the menu, and the views."""
    sign, views, tongues, _ = _menu_parts(START, language(), is_presenting=False)
    return [sign], [*views, tongues]


@cache  # 1 % of the shortest edit
def _menu_parts(page: str, tongue: str, *, is_presenting: bool) -> tuple[Node, list[Node], Node, list[Node]]:
    """Return in a language the sign of the menu, the buttons of the view, the languages, the pages."""
    menu = {"popovertarget": MENU, "class": "menu", "aria-label": label("menu.open")}
    views = [
        node(
            "button",
            {"type": "button", "data-command": json.dumps(command), **state},
            node("span", {"class": "sign", "aria-hidden": "true"}, sign),  # where a word has no room
            node("span", {"class": "word"}, label(f"view.{command[0]}")),
        )
        for sign, command, state in (
            ("▷", ["present", not is_presenting], {"aria-pressed": str(is_presenting).lower()}),
            ("↗", ["share"], {"aria-haspopup": "dialog"}),
        )
    ]
    here = {page: {"aria-current": "page"}}
    ask = [command_button(label("room.class"), "ask_class", kind="")] if offers_rooms() else []
    links = [
        node(
            "a",
            {"href": f"./{name}", "data-page": name, **here.get(name, {})},
            label(f"page.{name or START}"),
        )
        for name in ("", *PAGES_SHOWN, PLANS)
    ]
    buttons = [
        command_button(
            name_of_language(tag), "speak", tag, kind="", lang=tag_of(tag), **{"aria-pressed": is_on}
        )
        for tag in languages()
        for is_on in ["true" if tag == tongue else "false"]
    ]
    tongues = node("div", {"class": "languages"}, *buttons)
    return node("button", {"type": "button", **menu}, "☰"), views, tongues, ask + links


def _reason_line(session: Session, reason: Reason) -> Node:
    """Return in one line what the last step did and why, and how the last prediction was."""
    of_prediction = verdict(session)
    kind = "reason" if of_prediction or session.before else "reason invitation"  # to drag: not on paper
    line = partial(_sentence_line, kind, of_prediction, reason.did)
    brief = paragraph(of_prediction, reason.did, reason.brief) if reason.brief else ""
    reason_line = line(reason.why, brief=brief)
    if reason.tells_value:
        reason_line = coverable(VALUE, reason_line, line)
    return coverable(REASON, reason_line, lambda: node("p", {"class": "reason"}, reveal_button(REASON)))


def _sentence_line(kind: str, *sentences: str, brief: str = "") -> Node:
    text = paragraph(*sentences)
    return node("p", {"class": kind, "title": text, **({"data-brief": brief} if brief else {})}, text)


def _announcement(session: Session, headline: Headline, reason: Reason) -> Node:
    """Return the live region in which screen readers hear new value and reason.

    `data-of` is that edit: who only opens another step or page hears nothing.
    """
    edit = str(hash((session.before, session.scene, headline.is_asking)))

    def heard(*sentences: str) -> Node:
        says = {"data-tell": paragraph(*sentences), "data-of": edit}
        return node("p", {"class": "unseen", "role": "status", **says})

    if headline.is_asking:
        return heard(label("predict.ask"))
    did, why = ((verdict(session), reason.did), reason.why) if session.before else ((), "")
    without_value = partial(heard, *did, "" if reason.tells_value else why)
    both = coverable(VALUE, heard(headline.sentence, *did, why), without_value)
    return coverable(REASON, both, lambda: coverable(VALUE, heard(headline.sentence), heard))


def explain_nothing_relevant(scene: Scene, metric: str = NDCG.name) -> None:
    """Say so where no document of the query, listed or missing, has a grade above 0: what nDCG is then."""
    if metric == NDCG.name and not any(document.grade for document in scene.query.documents):
        notice(lesson("ndcg", "undefined", **empty_rules(NDCG.name)))


MENU, START = "pages", "overview"  # the start page's address is empty
