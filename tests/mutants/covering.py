"""Which tests run a line: told by one run of those without a browser, kept for each commit."""

import ast
import os
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path

from coverage import CoverageData

from tests.mutants.drawing import Mutant

PYTEST = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not thorough"]
"""Without the tests that compare with other libraries, or count over many lists, minutes long."""
RECORDING = ["-p", "pytest_cov", "--cov-context=test", "--cov-report="]
RECORDING += ["--hypothesis-profile=quick", "--hypothesis-seed=0"]
"""Ten lists for each property, by a seed: a line that a test reaches is nearly always among the first."""
SOME_RED = 1
"""What pytest exits with where tests are red: which lines they run is recorded all the same."""
FUNCTIONS = ast.FunctionDef | ast.AsyncFunctionDef


def record(copy: Path, kept: Path, packages: Sequence[str], tests: Sequence[str]) -> None:
    """Run the tests in a copy of the tree and keep which of them runs which line."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    partial = kept.with_suffix(".partial")
    running = subprocess.run(
        [*PYTEST, *RECORDING, *(f"--cov={name}" for name in packages), *tests],
        cwd=copy,
        env={**os.environ, "COVERAGE_FILE": str(partial)},
        check=False,
    )
    if running.returncode > SOME_RED:
        running.check_returncode()
    partial.rename(kept)


def around(tree: ast.AST, line: int) -> tuple[range, bool]:
    """Return the lines of the statement at a line (of a block: its head), and whether importing runs it."""
    lines, imported = range(line, line + 1), True
    for node in ast.walk(tree):  # what is inside comes later than what it is in
        if not isinstance(node, ast.stmt) or not node.lineno <= line <= (node.end_lineno or 0):
            continue
        body = getattr(node, "body", None)
        end = body[0].lineno if body and body[0].lineno > node.lineno else (node.end_lineno or 0) + 1
        if line < end:
            lines = range(node.lineno, end)
        elif isinstance(node, FUNCTIONS):
            imported = False
    return lines, imported


class Covering:
    """Which tests run a line, those that run the fewest lines first."""

    def __init__(self, kept: Path) -> None:
        data = CoverageData(str(kept))
        data.read()
        self.tests: dict[str, dict[int, set[str]]] = {}
        self.sizes: Counter[str] = Counter()
        for path in data.measured_files():
            lines = defaultdict(set)
            for line, contexts in data.contexts_by_lineno(path).items():
                lines[line] = {context.rpartition("|")[0] for context in contexts if context}
                self.sizes.update(lines[line])
            self.tests[path] = lines

    def of(self, mutant: Mutant, source: str) -> list[str]:
        """Return the tests that try a mutant.

        A line that importing runs (a constant, a default) is in no test: those that run any line of its
        module try it.
        """
        lines = self.tests.get(mutant.path, {})
        around_it, imported = around(ast.parse(source), mutant.place[0])
        running = [tests for line, tests in lines.items() if imported or line in around_it]
        return sorted(set().union(*running), key=lambda test: (self.sizes[test], test))
