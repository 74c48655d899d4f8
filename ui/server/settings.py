"""Settings of the app from environment variables."""

import os
import re
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from math import ceil
from pathlib import Path

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
    """Return the secret word in the address of the usage counts; empty if they are off."""
    return os.environ.get(COUNTS, "")


def version() -> str:
    """Return the version of the app."""
    project = tomllib.loads((ASSETS.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["version"])


CGROUPS, MEMBERSHIP = Path("/sys/fs/cgroup"), Path("/proc/self/cgroup")
"""Where Linux says how much time groups of processes get, and to which groups this process belongs."""
NO_LIMIT = {"max", "-1"}


def usable_cores(cgroups: Path = CGROUPS, membership: Path = MEMBERSHIP) -> int:
    """Return how many processor cores this process may use, by its control groups."""
    # Control groups limit time (`docker run --cpus`, `CPUQuota`), an affinity places (`--cpuset-cpus`,
    # `taskset`).
    bound = len(os.sched_getaffinity(0))
    return max(1, min([bound, *(ceil(share) for share in _granted_cores(cgroups, membership))]))


def _granted_cores(cgroups: Path, membership: Path) -> Iterator[float]:
    """Yield what each group that this process is in may use, in cores; a group is within those above it."""
    for folder in _folders(cgroups, membership):
        with suppress(OSError, ValueError):  # the group at the root has no limit, and no file
            unified = folder / "cpu.max"
            if unified.exists():
                quota, period = unified.read_text().split()
            else:
                quota, period = (
                    (folder / f"cpu.cfs_{name}_us").read_text().strip() for name in ("quota", "period")
                )
            if quota not in NO_LIMIT:
                yield int(quota) / int(period)


def _folders(cgroups: Path, membership: Path) -> Iterator[Path]:
    """Yield the folders of control groups: version 2 has one tree, version 1 one for each kind of limit."""
    lines = ["0::/"]
    with suppress(OSError):
        lines = membership.read_text().splitlines()
    for line in lines:
        _, kinds, path = line.split(":", 2)
        if kinds and "cpu" not in kinds.split(","):
            continue
        top = cgroups / kinds
        group = top / path.lstrip("/")
        yield group
        yield from (above for above in group.parents if above.is_relative_to(top))
