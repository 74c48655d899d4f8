"""How many cores this process may use: those it is bound to, and no more than its container is granted."""

import os
from collections.abc import Iterator
from contextlib import suppress
from math import ceil
from pathlib import Path

CGROUPS, MEMBERSHIP = Path("/sys/fs/cgroup"), Path("/proc/self/cgroup")
"""Where Linux says how much time groups of processes get, and to which groups this process belongs."""
NO_LIMIT = {"max", "-1"}


def usable_cores(cgroups: Path = CGROUPS, membership: Path = MEMBERSHIP) -> int:
    """Return how many cores can be kept busy, at least 1; a part of a core counts as one."""
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
