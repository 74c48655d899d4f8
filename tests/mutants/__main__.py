"""Change the code in small ways, one at a time, and say which changes no test notices.

    python -m tests.mutants --count 200 --seed 1 --workers 2 --packages metrics scene ui

The code is that of the last commit, in copies of the tree; a change is tried by the tests without a browser
that run its line.
"""

import argparse
import difflib
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from queue import SimpleQueue

from tests.mutants.covering import PYTEST, Covering, record
from tests.mutants.drawing import Mutant, draw

PROJECT = Path(__file__).parents[2]
PACKAGES = ("metrics", "scene", "ui")
WITHOUT_BROWSER = ("tests/processes", "tests/ui", "tests/unit", "docs", "metrics")
MOST_TESTS = 60
"""Of the tests that run a line, so many try a mutant: those that run the fewest lines."""
TIMES, AT_LEAST = 5, 20.0
"""A mutant may take so many times what its tests take without it, and some seconds: more is a loop."""
CAUGHT, SURVIVED, NOT_RUN, RED_ANYWAY = "caught", "survived", "run by no test", "with tests red without it"


@contextmanager
def copy_of(project: Path) -> Iterator[Path]:
    """Give a copy of the last commit, compiled so that Python compares contents: mutants follow each other
    within the second in which it would take a changed file for the same.
    """
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copy = Path(folder) / "tree"
        subprocess.run(["git", "clone", "--quiet", "--shared", str(project), str(copy)], check=True)
        compiling = [sys.executable, "-m", "compileall", "-q", "--invalidation-mode", "checked-hash", "."]
        subprocess.run(compiling, cwd=copy, check=True)
        yield copy


def green(copy: Path, tests: Sequence[str], limit: float | None = None) -> bool:
    """Run tests in a copy and tell whether all are green within the seconds given."""
    with subprocess.Popen(
        [*PYTEST, "-x", *tests],
        cwd=copy,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as running:
        try:
            return running.wait(limit) == 0
        except subprocess.TimeoutExpired:
            os.killpg(running.pid, signal.SIGKILL)  # with the servers that its tests have started
            return False


def attempt(copy: Path, mutant: Mutant, tests: Sequence[str]) -> str:
    """Run a mutant's tests without it and with it, and return what came of it."""
    if not tests:
        return NOT_RUN
    begin = time.monotonic()
    if not green(copy, tests):
        return RED_ANYWAY
    limit = AT_LEAST + TIMES * (time.monotonic() - begin)
    file = copy / mutant.path
    source = file.read_text(encoding="utf-8")
    try:
        file.write_text(mutant.code(source), encoding="utf-8")
        return SURVIVED if green(copy, tests, limit) else CAUGHT
    finally:
        file.write_text(source, encoding="utf-8")


def change(mutant: Mutant, source: str) -> str:
    """Return a mutant as its place and the lines that differ."""
    lines = difflib.unified_diff(source.splitlines(), mutant.code(source).splitlines(), n=0, lineterm="")
    differing = [f"    {line}" for line in lines if not line.startswith(("---", "+++", "@@"))]
    return "\n".join([f"  {mutant.path}:{mutant.place[0]}", *differing])


def try_all(copies: Sequence[Path], covering: Covering, drawn: Sequence[Mutant]) -> Counter[str]:
    """Try mutants, as many at once as there are copies; print what is not caught, return counts."""
    free: SimpleQueue[Path] = SimpleQueue()
    for copy in copies:
        free.put(copy)
    sources = {path: (copies[0] / path).read_text(encoding="utf-8") for path in {one.path for one in drawn}}

    def outcome(mutant: Mutant) -> tuple[str, bool]:
        tests = covering.of(mutant, sources[mutant.path])
        copy = free.get()
        try:
            return attempt(copy, mutant, tests[:MOST_TESTS]), len(tests) > MOST_TESTS
        finally:
            free.put(copy)

    counts: Counter[str] = Counter()
    with ThreadPoolExecutor(len(copies)) as pool:
        for mutant, (came, shortened) in zip(drawn, pool.map(outcome, drawn), strict=True):
            counts[came] += 1
            counts["shortened"] += shortened
            if came != CAUGHT:
                print(f"  {came}:", change(mutant, sources[mutant.path]), sep="\n", flush=True)
    return counts


def main() -> None:
    """Read what is asked for, try the mutants, and say of each package what came of them."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    for name, default in (("count", 200), ("seed", 1), ("workers", 2)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--packages", nargs="+", choices=PACKAGES, default=PACKAGES)
    asked = parser.parse_args()
    commit = subprocess.check_output(["git", "rev-parse", "HEAD"], cwd=PROJECT, text=True).strip()
    kept = PROJECT / ".mutants" / f"{commit}.coverage"
    with ExitStack() as stack:
        copies = [stack.enter_context(copy_of(PROJECT)) for _ in range(max(asked.workers, 1))]
        if not kept.exists():
            record(copies[0], kept, PACKAGES, WITHOUT_BROWSER)
        covering = Covering(kept)
        for number, package in enumerate(asked.packages):
            count = asked.count // len(asked.packages) + (number < asked.count % len(asked.packages))
            print(f"{package}:", flush=True)
            counts = try_all(copies, covering, draw(copies[0], package, count, asked.seed))
            print(
                f"{package}: "
                + ", ".join(f"{counts[came]} {came}" for came in (CAUGHT, SURVIVED, NOT_RUN, RED_ANYWAY)),
                f"({counts['shortened']} were tried by the {MOST_TESTS} most specific of their tests alone)",
                flush=True,
            )


if __name__ == "__main__":
    main()
