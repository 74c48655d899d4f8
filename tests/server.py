"""Starting the real app in a process of its own, as a person does."""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

PROJECT = Path(__file__).parent.parent
PATIENCE = 60.0
"""Seconds after which a server that does not answer has failed."""


@dataclass(frozen=True)
class Server:
    """A running app."""

    url: str
    port: int
    process: subprocess.Popen[str]

    def kill(self) -> None:
        """Let it be gone from one moment to the next, without a word to anybody."""
        self.process.kill()
        self.process.wait(timeout=PATIENCE)


def free_port() -> int:
    """Find a port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serve(app: Path, port: int | None = None) -> Iterator[Server]:
    """Run a Streamlit app until the block ends; its log is shown if it does not start."""
    port = port or free_port()
    options = {"port": port, "address": "127.0.0.1", "headless": "true", "fileWatcherType": "none"}
    command = [sys.executable, "-u", "-m", "streamlit", "run", str(app)]
    command += [f"--server.{name}={value}" for name, value in options.items()]
    command += ["--browser.serverAddress=127.0.0.1"]
    process = subprocess.Popen(
        command, cwd=app.parent, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    url = f"http://127.0.0.1:{port}"
    try:
        log = _log_until(url, process)
        if url not in log:
            raise RuntimeError(f"the app did not start:\n{log}")
        yield Server(url, port, process)
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE)


def _log_until(url: str, process: subprocess.Popen[str]) -> str:
    """Read the log up to the address, which Streamlit prints once it listens, or to its end."""
    assert process.stdout is not None
    patience = threading.Timer(PATIENCE, process.kill)
    patience.start()
    log = ""
    for line in process.stdout:
        log += line
        if url in line:
            # Somebody has to go on reading: a process whose log nobody takes comes to a halt.
            threading.Thread(target=process.stdout.read, daemon=True).start()
            break
    patience.cancel()
    return log
