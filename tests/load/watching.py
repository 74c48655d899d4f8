"""Starting the app under watch, and asking what it holds; `watched.py` is the process that tells it."""

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from tests.load.watched import PIPE
from tests.served import is_open, running, until


@dataclass(frozen=True)
class Held:
    """What the process holds at a moment: memory in MB, threads, open handles, sessions."""

    resident: float
    proportional: float
    threads: int
    handles: int
    sessions: int

    def __str__(self) -> str:
        return (
            f"RSS {self.resident:6.1f} MB  PSS {self.proportional:6.1f} MB  "
            f"{self.threads:3} threads  {self.handles:4} handles  {self.sessions:4} sessions"
        )


@dataclass(frozen=True)
class Watched:
    """A process under watch, and the port that it listens at."""

    process: subprocess.Popen[str]
    port: int
    told: IO[str]

    def look(self) -> Held:
        """Ask what it holds now."""
        self.process.send_signal(signal.SIGUSR1)
        line = self.told.readline()
        if not line:
            raise ConnectionError(f"the app is gone, with {self.process.poll()}")
        told = json.loads(line)
        of = Path(f"/proc/{self.process.pid}")
        return Held(*_memory(of), len(told["threads"]), len(os.listdir(of / "fd")), told["sessions"])


def _memory(of: Path) -> tuple[float, float]:
    """Return the resident memory of a process, and its share of what several have, in MB."""
    lines = (line.split() for line in (of / "smaps_rollup").read_text().splitlines())
    sizes = {words[0]: int(words[1]) / 1024 for words in lines if words[0] in ("Rss:", "Pss:")}
    return sizes["Rss:"], sizes["Pss:"]


@contextmanager
def watched(log: IO[str] | None = None) -> Iterator[Watched]:
    """Run the app as `make serve` does, in one process on this machine, until the block ends."""
    reading, writing = os.pipe()
    environment, module = {PIPE: str(writing)}, "tests.load.watched"
    how: dict[str, Any] = {"stdout": log, "stderr": log, "pass_fds": [writing]}
    with running("--processes", "1", module=module, environment=environment, **how) as (port, process):
        os.close(writing)
        with os.fdopen(reading) as told:
            until(lambda: is_open(port))
            yield Watched(process, port, told)
