"""How many processes are started: by what this one may use, not by what the machine has."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server import PROJECT
from ui.server.settings import usable_cores


def cores(root: Path, membership: str, files: dict[str, str]) -> int:
    """Write a file system of control groups, and count the cores that a process in it may use."""
    (root / "membership").write_text(membership)
    for name, text in files.items():
        file = root / "groups" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return usable_cores(root / "groups", root / "membership")


@pytest.fixture(autouse=True)
def _machine_of_64_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(64)))


@pytest.mark.parametrize(
    ("limit", "expected"),
    [
        ("max 100000", 64),
        ("200000 100000", 2),
        ("150000 100000", 2),
        ("10000 100000", 1),
        ("9999999 1000", 64),
    ],
)
def test_a_container_s_limit(limit: str, expected: int, tmp_path: Path) -> None:
    assert cores(tmp_path, "0::/\n", {"cpu.max": f"{limit}\n"}) == expected


def test_a_group_has_no_more_than_those_above_it(tmp_path: Path) -> None:
    own, above = "system.slice/lab.service/cpu.max", "system.slice/cpu.max"
    membership = "0::/system.slice/lab.service\n"
    assert cores(tmp_path, membership, {own: "800000 100000\n"}) == 8
    assert cores(tmp_path, membership, {above: "300000 100000\n"}) == 3
    assert cores(tmp_path, membership, {own: "max 100000\n"}) == 3


@pytest.mark.parametrize("path", ["/", "/docker/4f2a"])  # a container sees its group at the root
@pytest.mark.parametrize("kinds", ["cpu", "cpu,cpuacct"])
def test_version_1_of_control_groups(path: str, kinds: str, tmp_path: Path) -> None:
    membership = f"12:cpuset:/\n4:{kinds}:{path}\n1:name=systemd:/\n0::/\n"
    quota, period = (f"{kinds}/cpu.cfs_{name}_us" for name in ("quota", "period"))
    assert cores(tmp_path, membership, {quota: "-1\n", period: "100000\n"}) == 64
    assert cores(tmp_path, membership, {quota: "250000\n"}) == 3


def test_without_control_groups_the_affinity_counts(tmp_path: Path) -> None:
    assert usable_cores(tmp_path / "nothing", tmp_path / "nowhere") == 64
    assert cores(tmp_path, "0::/\n", {"cpu.max": "spoilt\n"}) == 64


def test_who_is_bound_to_one_core_starts_one_process() -> None:
    """`--processes` still says how many, where somebody does."""
    code = """
import os, sys
os.sched_setaffinity(0, [min(os.sched_getaffinity(0))])
from ui.server import __main__ as starting
starting.serve = lambda host, port, processes: print("processes", processes)
for asked in ([], ["--processes", "3"]):
    sys.argv = ["ui.server", "--host", "127.0.0.1", *asked]
    starting.main()
"""
    told = subprocess.run(
        [sys.executable, "-c", code], cwd=PROJECT, capture_output=True, text=True, check=True
    )
    assert [line for line in told.stdout.splitlines() if line.startswith("processes")] == [
        "processes 1",
        "processes 3",
    ]
