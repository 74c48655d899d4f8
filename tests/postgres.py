"""A real PostgreSQL that the tests start for themselves, in a directory of its own."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.server import PATIENCE, free_port

INSTALL_HINT = "No PostgreSQL was found. Install it with: apt-get install -y postgresql"
OWNER = "postgres"
"""Who runs it where root runs the tests, for whom it does not start; Debian's package makes this user."""


class Postgres:
    """A database server, which can be stopped and started again where it was."""

    def __init__(self, folder: Path) -> None:
        self.data = folder / "data"
        self.port = free_port()
        self.url = f"postgresql+psycopg://{OWNER}@127.0.0.1:{self.port}/postgres"
        self.as_owner = {"user": OWNER, "group": OWNER} if os.geteuid() == 0 else {}
        if self.as_owner:
            shutil.chown(folder, OWNER, OWNER)
        self.run("initdb", "-D", self.data, "-U", OWNER, "--auth=trust", "--no-sync", "-E", "UTF8")

    def run(self, program: str, *arguments: str | Path) -> None:
        """Run one of its programs to its end; what it says is shown if it fails."""
        command = [_program(program), *map(str, arguments)]
        done = subprocess.run(
            command,
            cwd=self.data.parent,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=PATIENCE,
            **self.as_owner,  # type: ignore[call-overload]
        )
        if done.returncode:
            raise RuntimeError(f"{program} failed:\n{done.stdout}")

    def start(self) -> None:
        """Let it take connections."""
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off"
        self.run("pg_ctl", "-D", self.data, "-l", self.data.parent / "log", "-w", "-o", options, "start")

    def stop(self) -> None:
        """Let it be gone; who is connected loses the connection."""
        self.run("pg_ctl", "-D", self.data, "-m", "immediate", "-w", "stop")


@contextmanager
def postgres() -> Iterator[Postgres]:
    """Run a server until the block ends."""
    with tempfile.TemporaryDirectory(prefix="lab-postgres-") as folder:
        server = Postgres(Path(folder))
        server.start()
        try:
            yield server
        finally:
            server.stop()


def _program(name: str) -> str:
    """Find one of PostgreSQL's programs; Debian keeps most of them outside of the path, by version."""
    versions: Sequence[Path] = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    path = shutil.which(name) or (str(versions[-1]) if versions else None)
    if path is None:
        raise RuntimeError(INSTALL_HINT)
    return path
