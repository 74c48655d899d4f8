"""The app as `make serve` runs it, in processes of its own."""

import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from typing import Any

from tests.server import PATIENCE, PROJECT, free_port
from ui.server.settings import COUNTS
from ui.tree.embedding import EMBED

WORD = "quokka"
PROCESSES = 2
HOST = "http://localhost:*"
"""Whose pages may show the app in a frame."""


class ServedApp:
    """The app behind one address, as several processes."""

    def __init__(self, port: int, process: subprocess.Popen[str], path: str) -> None:
        self.port = port
        self.process = process
        self.path = path
        self.url = f"http://127.0.0.1:{port}{path}"

    def ask(
        self, path: str, method: str = "GET", headers: dict[str, str] | None = None, body: str | None = None
    ) -> tuple[HTTPResponse, str]:
        answer, content = self.ask_bytes(path, method, headers, body)
        return answer, content.decode()

    def ask_bytes(
        self, path: str, method: str = "GET", headers: dict[str, str] | None = None, body: str | None = None
    ) -> tuple[HTTPResponse, bytes]:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        connection.request(method, self.path + path, body, headers or {})
        answer = connection.getresponse()
        return answer, answer.read()

    def counts(self) -> dict[str, int]:
        return json.loads(self.ask(f"/counts/{WORD}")[1])  # type: ignore[no-any-return]


@contextmanager
def running(
    *options: str, module: str = "ui.server", environment: Mapping[str, str] | None = None, **how: Any
) -> Iterator[tuple[int, subprocess.Popen[str]]]:
    """Run the app as `make serve` does, at a port of this machine that nobody uses, until the block ends."""
    port = free_port()
    command = [sys.executable, "-m", module, "--host", "127.0.0.1", "--port", str(port), *options]
    process = subprocess.Popen(
        command, cwd=PROJECT, env={**os.environ, **(environment or {})}, text=True, **how
    )
    try:
        yield port, process
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE)


@contextmanager
def started(path: str = "", processes: int = PROCESSES) -> Iterator[ServedApp]:
    """Run the app, and wait until all of its processes are there."""
    options = ("--path", path, "--processes", str(processes))
    settings = {COUNTS: WORD, EMBED: HOST}
    with running(*options, environment=settings, stderr=subprocess.PIPE) as (port, process):
        served = ServedApp(port, process, path and f"/{path}")
        until(lambda: is_open(port))
        until(lambda: served.counts()["processes"] == processes)
        yield served


def is_open(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def until(is_so: Callable[[], bool]) -> None:
    """Ask ten times a second until it is so; a test that waits for what never comes fails."""
    end, pause = time.monotonic() + PATIENCE, threading.Event()
    while not is_so():
        assert time.monotonic() < end
        pause.wait(0.1)
