"""How libraries and their definitions are named."""

from __future__ import annotations

from metrics.conventions.definitions import Convention, Definition


def named(convention: Convention, definition: Definition) -> str:
    """Name a library, with what tells its definitions of one metric apart."""
    return f"{convention.label} · {definition.variant}" if definition.variant else convention.label
