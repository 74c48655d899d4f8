"""Pauses in long computations, at which whoever runs several of them at a time lets another go on."""

from collections.abc import Callable

_at_pauses: list[Callable[[], None]] = []


def at_pauses(action: Callable[[], None]) -> None:
    """Do this at every pause from now on."""
    _at_pauses.append(action)


def pause() -> None:
    """Pause: what was asked for is done here."""
    for action in _at_pauses:
        action()
