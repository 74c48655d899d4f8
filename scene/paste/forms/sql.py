"""What is written for a database: rows that are to be inserted are read, a question to it holds none."""

from __future__ import annotations

import re

from scene.list.model import SceneError
from scene.paste.brackets import parsed
from scene.paste.cells import Table
from scene.paste.forms.form import Form, Page

INSERT = re.compile(
    r"^[^\S\n]*insert\s+(?:or \w+ |ignore )?into\s+[^\s(]+\s*(?:\(([^()]*)\))?\s*values\b",
    re.IGNORECASE | re.MULTILINE,
)
"""The beginning of an order to insert rows, which may name their columns."""
ORDER = re.compile(
    r"\s*(?:--[^\n]*\n\s*)*(?:select\b.*\bfrom\b|create\s+table\b|with\s+\w+\s+as\s*\(|update\s.*\bset\b|delete\s+from\b)",
    re.IGNORECASE | re.DOTALL,
)
"""The beginning of what a database is asked or told without rows."""


def read_sql(page: Page) -> Table | None:
    """Read the rows that are inserted into a table, with its columns where they are named."""
    orders = [*INSERT.finditer(page.text)]
    if not orders:
        if ORDER.match(page.text):
            raise SceneError("code-without-numbers", example="3 2 3 0")
        return None
    start = orders[0].start()
    values = INSERT.sub(lambda match: "\n" * match[0].count("\n"), page.text[start:])
    top = parsed("\n" * page.text.count("\n", 0, start) + values)
    if top is None or not top.groups or any(row.groups or row.is_dict for row in top.groups):
        return None
    names = re.findall(r"[^\s,\"'`\[\]]+", orders[0][1] or "")
    return Table(tuple(tuple(row.cells) for row in top.groups), tuple(names))


FORMS = (Form("sql", read_sql),)
