"""Starting the real app in a process of its own, as a person does."""

from __future__ import annotations

import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
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
    command = [sys.executable, "-m", "streamlit", "run", str(app)]
    command += [f"--server.{name}={value}" for name, value in options.items()]
    with tempfile.TemporaryFile("w+") as log:
        process = subprocess.Popen(command, cwd=app.parent, stdout=log, stderr=subprocess.STDOUT)
        try:
            server = Server(f"http://127.0.0.1:{port}", port)
            if not _answers(server, process):
                log.seek(0)
                raise RuntimeError(f"the app did not start:\n{log.read()}")
            yield server
        finally:
            process.terminate()
            process.wait(timeout=PATIENCE)


def _answers(server: Server, process: subprocess.Popen[bytes]) -> bool:
    """Ask for the server's health until it answers; any other path answers before the app is ready."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with urllib.request.urlopen(f"{server.url}/_stcore/health", timeout=1):
                return True
        except (urllib.error.URLError, OSError):
            time.sleep(0.02)  # between two attempts to connect; no test waits for a time
    return False
