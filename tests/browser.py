"""The real browser that the tests drive."""

import shutil

from playwright.sync_api import Browser, Playwright

INSTALL_HINT = "No Chromium was found. Install it with: apt-get install -y chromium"
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""What it is called; the first is the same engine without a window and takes a seventh less CPU."""
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--process-per-site",  # pages of one context share a process, and with it the compiled code
    # No page lives long enough for code that a thread compiles well beside what runs, nor for what is new and
    # dies to be told from what stays.
    "--js-flags=--no-turbofan --no-maglev --min-semi-space-size=32 --max-semi-space-size=64",
]


def launch_chromium(playwright: Playwright) -> Browser:
    """Launch the machine's Chromium; without one, fail and say how to get it."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        raise RuntimeError(INSTALL_HINT)
    return playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
