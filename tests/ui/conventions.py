"""What is done on the page on conventions."""

from typing import Any

from streamlit.testing.v1 import AppTest

from tests.ui.pages import said, tree_of


def large_table(app: AppTest) -> Any:
    """Open the large table, which is folded."""
    if not app.session_state["fold_conventions-table"]:
        app.session_state["fold_conventions-table"] = True
        app.run()
    return tree_of(app, "conventions-table")


def typed(app: AppTest, number: str) -> str:
    """Type a number that some tool gave; give what the page says to it."""
    app.text_input[0].set_value(number).run()
    return said(app, "conventions-where-from")
