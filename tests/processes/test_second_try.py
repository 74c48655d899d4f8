"""Which failed tests are tried once more, with the real pytest in a folder of its own."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.server import PROJECT

PASSES_AT = """
from pathlib import Path

def test_it():
    tries = Path(__file__).with_suffix(".tries")
    tries.write_text((tries.read_text() if tries.exists() else "") + "|")
    assert len(tries.read_text()) >= {first}
"""


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=folder,
        env={"PYTHONPATH": str(PROJECT)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("passes_at", "said"),
    [
        ({"tests/e2e/test_a.py": 2}, "1 test passed at the second try: tests/e2e/test_a.py::test_it"),
        ({"tests/e2e/test_a.py": 2, "tests/e2e/test_b.py": 2}, "2 tests passed at the second try"),
        ({"tests/e2e/test_a.py": 3}, None),
        ({"tests/e2e/test_a.py": 2, "tests/unit/test_b.py": 2}, None),
        ({f"tests/e2e/test_{name}.py": 2 for name in "abc"}, None),
    ],
    ids=["once", "twice", "never", "without a browser", "too many"],
)
def test_two_tests_in_the_browser_are_tried_once_more_and_nothing_else(
    tmp_path: Path, passes_at: dict[str, int], said: str | None
) -> None:
    for name, passing_try in passes_at.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(PASSES_AT.format(first=passing_try), encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = --disable-plugin-autoload\n", encoding="utf-8")
    first = run(tmp_path, "pytest", "--import-mode=importlib", "tests")
    assert first.returncode == 1, first.stdout
    second = run(tmp_path, "tests.second_try", str(first.returncode))
    assert (second.returncode == 0) == (said is not None), second.stdout
    assert (said or "") in second.stdout
    tried_twice = [tries for tries in tmp_path.rglob("*.tries") if len(tries.read_text(encoding="utf-8")) > 1]
    is_tried = said is not None or passes_at == {"tests/e2e/test_a.py": 3}
    assert len(tried_twice) == (len(passes_at) if is_tried else 0)


def test_what_is_no_failed_test_is_tried_once(tmp_path: Path) -> None:
    assert run(tmp_path, "tests.second_try", "3").returncode == 3
