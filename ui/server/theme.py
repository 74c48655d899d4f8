"""The theme: Streamlit goes through all its options for it at the start of every run, a tenth of an edit."""

from __future__ import annotations

from functools import cache

from streamlit import config
from streamlit.runtime import app_session


@cache
def keep_theme() -> None:
    """Let the options of a section, and the names that they have in messages, be looked up once a process."""
    config.get_options_for_section = cache(config.get_options_for_section)
    app_session.to_snake_case = cache(app_session.to_snake_case)  # type: ignore[attr-defined]
