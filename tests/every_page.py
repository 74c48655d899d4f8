"""All pages of the app, as the shell has them: a new one is tested with the others by itself."""

from scene.address.pages import LESSONS, PAGES_SHOWN

__all__ = ["LESSONS", "PAGES", "PAGES_SHOWN", "WITHOUT_LIST", "path_of"]

WITHOUT_LIST = ("evaluate", "practice")
"""Pages that open without a list to edit: practice, on an exercise that has none."""
PAGES = ("overview", *PAGES_SHOWN, *LESSONS)


def path_of(page: str) -> str:
    """Return a page's place below the root of the app."""
    return "/" if page == "overview" else f"/{page}"
