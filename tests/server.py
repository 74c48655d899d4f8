"""Starting the real app in a process of its own, as a person does."""

import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

PROJECT = Path(__file__).parent.parent
PATIENCE = 60.0
"""Seconds after which a server that does not answer has failed."""


class Server:
    """A running app, which can die and be started again where it was."""

    process: subprocess.Popen[str]

    def __init__(self, app: Path, port: int) -> None:
        self.app = app
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.start()

    def start(self) -> None:
        """Run the app; its log is shown if it does not start."""
        options = {"port": self.port, "address": "127.0.0.1", "headless": "true", "fileWatcherType": "none"}
        command = [sys.executable, "-u", "-m", "streamlit", "run", str(self.app)]
        command += [f"--server.{name}={value}" for name, value in options.items()]
        command += ["--browser.serverAddress=127.0.0.1"]
        self.process = subprocess.Popen(
            command, cwd=self.app.parent, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        log = _log_until(self.url, self.process)
        if self.url not in log:
            raise RuntimeError(f"the app did not start:\n{log}")

    def kill(self) -> None:
        """Let it be gone from one moment to the next, without a word to anybody."""
        self.process.kill()
        self.process.wait(timeout=PATIENCE)

    def stop(self) -> None:
        """Ask it to end, and wait until it has."""
        self.process.terminate()
        self.process.wait(timeout=PATIENCE)


def free_port() -> int:
    """Find a port that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serve(app: Path, port: int | None = None) -> Iterator[Server]:
    """Run a Streamlit app until the block ends."""
    server = Server(app, port or free_port())
    try:
        yield server
    finally:
        server.stop()


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
            threading.Thread(target=_read_to_the_end, args=(process.stdout,), daemon=True).start()
            break
    patience.cancel()
    return log


def _read_to_the_end(log: IO[str]) -> None:
    with log:
        log.read()
