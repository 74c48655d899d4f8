"""The lobby: opening a room, going into one, and the same counts from pasted results without any."""

import json

import streamlit as st

from scene.results import MAX_PASTED, read_results
from ui.room.host import answered_in_results, summary
from ui.room.student import enter_form
from ui.sections.section import Section
from ui.session.rooms import offers_rooms
from ui.session.session import Session
from ui.tables.table import Attributes
from ui.tree.nodes import Node, node, note
from ui.words.text import join_with_commas, label, lesson, plural_label

LINKS = "room_links"
"""The session's key of the pasted links."""


def lobby_section(session: Session) -> Section:
    """Offer a room of one's own, or the way into another's."""

    def ways() -> list[Node]:
        if not offers_rooms():
            return [note(label("room.refused.off"))]
        asking: Attributes = {"type": "button", "class": "primary", "data-command": json.dumps(["open_room"])}
        open_one = node("p", {"class": "buttons"}, node("button", asking, label("room.open")))
        return [node("div", {"class": "room lobby"}, open_one, enter_form())]

    return Section("room-open", lesson("room", "start"), notes=ways, covers=(), is_framed=False, is_text=True)


def pasted_results() -> Section:
    """Count the results of practice that students have sent as links."""
    return Section(
        "room-links",
        lesson("room", "links"),
        controls=_paste_field,
        notes=_pasted_summary,
        covers=(),
        is_framed=False,
        is_text=True,
        is_of_any_length=True,
    )


def _paste_field() -> None:
    """Ask for the links."""
    st.text_area(label("room.links"), height=120, max_chars=MAX_PASTED, key=LINKS, persist_state="session")


def _pasted_summary() -> list[Node]:
    """Show what the links that are pasted come to."""
    pasted = st.session_state.get(LINKS) or ""
    if not pasted.strip():
        return []
    results = read_results(pasted)
    lines = [node("p", {"class": "score"}, plural_label("room.links-read", results.links))]
    if results.unread:
        unread_lines = join_with_commas(map(str, results.unread))
        lines.append(
            node(
                "p",
                {"class": "verdict bad"},
                plural_label("room.links-unread", len(results.unread), lines=unread_lines),
            )
        )
    return [node("div", {"class": "room summary"}, *lines, *summary(answered_in_results(results)))]
