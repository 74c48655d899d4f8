"""The second try of browser tests that failed in `make test`: alone, when all others are done.

A browser beside other work can meet an accident that no test foresees. What passes only at its second try is
named in the last lines; more than two of them are no accident. No other test is tried twice.
"""

import json
import subprocess
import sys
from pathlib import Path

from tests.progress import BROWSER

FAILED_LAST = Path(".pytest_cache/v/cache/lastfailed")
"""Where pytest notes which tests have failed."""
MOST = 2
TESTS_FAILED = 1
"""What pytest exits with where tests have failed, and nothing else went wrong."""


def can_be_accidents(failed: list[str]) -> bool:
    """Return whether these are few enough, and all of them in the browser."""
    return 0 < len(failed) <= MOST and all(test.startswith(BROWSER) for test in failed)


def try_again(code: int) -> int:
    """Return with what `make test` is to exit, after pytest has exited with a code other than 0."""
    if code != TESTS_FAILED:
        return code
    failed = sorted(json.loads(FAILED_LAST.read_text(encoding="utf-8")))
    if not can_be_accidents(failed):
        return code
    print(f"Trying once more, alone: {', '.join(failed)}", flush=True)
    second = subprocess.run([sys.executable, "-m", "pytest", *failed], check=False).returncode
    if second == 0:
        named = "1 test" if len(failed) == 1 else f"{len(failed)} tests"
        print(f"{named} passed at the second try: {', '.join(failed)}")
    return second


if __name__ == "__main__":
    sys.exit(try_again(int(sys.argv[1])))
