"""What the order on screen is compared with, as texts name it: a pinned order, or a duel's other list."""

from contextvars import ContextVar

from ui.words.text import label

PIN, OTHER = "pin", "other"
_IN_FORCE: ContextVar[str] = ContextVar("compared_with", default=PIN)


def compare_with(kind: str) -> None:
    """Let the texts of this run name `PIN` or `OTHER` from here on."""
    _IN_FORCE.set(kind)


def compared_kind() -> str:
    """Return which of both it is: the end of a text's name."""
    return _IN_FORCE.get()


def other_order() -> str:
    """Name the order that the one on screen is compared with, as tables and pictures head it."""
    return label(f"figure.against-{compared_kind()}")
