"""The section that warns of the usual mistakes."""

from __future__ import annotations

from ui.parts.section import Nodes, Section
from ui.parts.text import label, lesson


def watch_out(page: str, key: str, table: Nodes | None = None) -> Section:
    """Make the section that warns of the mistakes that people make; the table says what they give here."""
    return Section(f"{key}-mistakes", lesson(page, "watch-out"), title=label("watch-out"), table=table)
