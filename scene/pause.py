"""Pauses in long computations, at which another thread may compute."""

from collections.abc import Callable

_at_pauses: list[Callable[[], None]] = []


def at_pauses(action: Callable[[], None]) -> None:
    """Register an action for every pause of a long computation."""
    _at_pauses.append(action)


def pause() -> None:
    """Run the action that was registered for pauses."""
    for action in _at_pauses:
        action()
