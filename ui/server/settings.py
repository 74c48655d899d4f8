"""The settings of the app, by variables of the environment."""

import os
import re
import tomllib

from scene.assets import ASSETS

COUNTS = "LAB_COUNTS"
"""A word: the counts of sessions and edits are then shown at `/counts/` and that word, and nowhere else."""
PATH = "LAB_PATH"
"""The path that the app is served under, such as `lab`; empty for none."""
UPLOAD = "LAB_UPLOAD"
"""How many MB a file may have that a page is given; 50 where nobody says so (`.streamlit/config.toml`)."""
STARTER = "LAB_STARTER"
"""The number of the process that has started the others; they end with it."""
FOLDER = "LAB_COUNTS_FOLDER"
"""The folder in which the processes of one app share their counts; whoever starts them makes it."""
FILES = "LAB_FILES_FOLDER"
"""The folder in which they share the files that a session is given; likewise."""

SECRET = "STREAMLIT_SERVER_COOKIE_SECRET"
"""The key with which the processes of one app sign."""


def read_megabytes(text: str) -> int:
    """Return how many MB a file may have."""
    if not re.fullmatch("0*[1-9][0-9]{0,6}", text):
        raise ValueError(f"{UPLOAD} must be a whole number of MB from 1 to 9999999, got {text}")
    return int(text)


def is_served() -> bool:
    """Return whether the app was started for many, by `python -m ui.server`, and not for oneself."""
    return STARTER in os.environ


def counts_word() -> str:
    """Return the word behind which the counts are shown; empty if they are not."""
    return os.environ.get(COUNTS, "")


def version() -> str:
    """Return the version of the app."""
    project = tomllib.loads((ASSETS.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["version"])
