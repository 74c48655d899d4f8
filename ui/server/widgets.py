"""What a browser says that the widgets of a page hold: Streamlit fails at what does not fit.

A value that its widget cannot have is left out here, as if nobody had touched the widget. Of the widgets
that a session has had, only so many are remembered: some are named by what somebody has typed. And of two
runs of a session, one that ends and one that begins, only one at a time has its state in hand.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from threading import RLock
from typing import Any

from streamlit.components.v2.bidi_component import main
from streamlit.proto.WidgetStates_pb2 import WidgetState
from streamlit.runtime.state.common import WidgetMetadata, is_element_id, unpack_widget_state_value
from streamlit.runtime.state.safe_session_state import SafeSessionState
from streamlit.runtime.state.session_state import Serialized, SessionState, WStates

MOST_REMEMBERED = 1_000
"""Widgets that a session remembers; a page has about a hundred."""
ARRAYS = {"int_array_value", "double_array_value", "string_array_value"}
ALIKE = ({"int_value", "double_value"}, ARRAYS)
"""Kinds of values of which browsers send one for the other."""
OF_COMPONENTS = ("json_value", "json_trigger_value")
DEEPEST = 50
"""Lists within lists, or objects: no component has so many, and what copies them goes down one by one."""


@cache
def guard_widgets() -> None:
    """Let Streamlit take only values that fit, and forget widgets that are long gone."""
    WStates.set_widget_from_proto = _if_it_fits(  # type: ignore[assignment, method-assign]
        WStates.set_widget_from_proto
    )
    SessionState._set_widget_metadata = _and_check(  # type: ignore[method-assign]
        SessionState._set_widget_metadata
    )
    WStates.remove_stale_widgets = _and_forget(WStates.remove_stale_widgets)  # type: ignore[method-assign]
    SafeSessionState.__init__ = by_one_lock(SafeSessionState.__init__)  # type: ignore[method-assign]
    main.make_bidi_component_presenter = _as_it_is  # type: ignore[assignment, attr-defined]


def _as_it_is(*_: object) -> None:
    """Let what a component holds be read as it is.

    Streamlit makes a class of its own for every look at it, nineteen in a run, so that one could write to it
    as well. Nobody does here, and of what a run leaves to the garbage collector they were five parts in six.
    """


def fits(widget: WidgetMetadata[Any], state: WidgetState) -> bool:
    """Tell whether a value is one that a widget can have."""
    kind = state.WhichOneof("value")
    if kind not in (None, widget.value_type) and not any({kind, widget.value_type} <= each for each in ALIKE):
        return False
    try:
        if kind in OF_COMPONENTS and not is_shallow(json.loads(getattr(state, kind))):
            return False
        value = widget.deserializer(unpack_widget_state_value(state))
    except Exception:  # of whatever kind: each widget has its own
        return False
    return value is not None or widget.value_type not in ARRAYS  # one of several is always chosen


def is_shallow(value: object) -> bool:
    """Tell whether this is a list or an object, with not too many of them within each other."""
    level = [value]
    for depth in range(DEEPEST):
        within = [each for each in level if isinstance(each, dict | list)]
        if not within:
            return depth > 0
        level = [part for each in within for part in (each.values() if isinstance(each, dict) else each)]
    return False


def _if_it_fits(take: Callable[[WStates, WidgetState], None]) -> Callable[[WStates, WidgetState], None]:
    def take_what_fits(states: WStates, state: WidgetState) -> None:
        widget = states.widget_metadata.get(state.id)
        if fits(widget, state) if widget else is_element_id(state.id):
            take(states, state)

    return take_what_fits


def _and_check(register: Callable[..., None]) -> Callable[..., None]:
    """A widget that is only now on the page may have been given a value before."""

    def register_and_check(session: SessionState, widget: WidgetMetadata[Any]) -> None:
        states = session._new_widget_state
        if widget.id not in states.widget_metadata:
            state = states.states.get(widget.id)
            if isinstance(state, Serialized) and not fits(widget, state.value):
                del states.states[widget.id]
        register(session, widget)

    return register_and_check


def _and_forget(remove: Callable[..., None]) -> Callable[..., None]:
    def remove_and_forget(states: WStates, *arguments: object, **named: object) -> None:
        remove(states, *arguments, **named)
        if len(states.widget_metadata) > MOST_REMEMBERED:
            states.widget_metadata = {
                each: widget for each, widget in states.widget_metadata.items() if each in states.states
            }

    return remove_and_forget


def by_one_lock(begin: Callable[..., None]) -> Callable[..., None]:
    """Each run locks the session's state for itself alone: here all runs of a session share one lock."""

    def begin_by_one_lock(
        run: SafeSessionState, state: SessionState, *arguments: object, **named: object
    ) -> None:
        begin(run, state, *arguments, **named)
        # The state has slots; of what it consists of, only this can hold something more.
        lock = vars(state.query_params).setdefault("lock_of_all_runs", RLock())
        object.__setattr__(run, "_lock", lock)

    return begin_by_one_lock
