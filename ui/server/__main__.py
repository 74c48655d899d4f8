"""Start the app as many processes behind one address, or say which version it is.

python -m ui.server --port 8501
python -m ui.server --version
"""

import argparse
import os
import resource
import secrets
import tempfile
from contextlib import ExitStack, suppress

import uvicorn

from ui.server.addresses import EVERYWHERE, addresses
from ui.server.limits import MAX_MESSAGE
from ui.server.settings import COUNTS, FILES, FOLDER, PATH, SECRET, STARTER, usable_cores, version

ENOUGH = 65_536
"""Open handles, where nobody limits them."""
SHUTDOWN_SECONDS = 5
"""Seconds that a process has to take leave of its sessions."""
LOG = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "%(message)s"}},
    "handlers": {"errors": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "loggers": {name: {"handlers": ["errors"], "level": "WARNING"} for name in ("uvicorn", "lab")},
}


def main() -> None:
    """Read what is asked for, and do it."""
    parser = argparse.ArgumentParser(
        prog="python -m ui.server", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--version", action="version", version=version())
    parser.add_argument("--host", default=EVERYWHERE, help="the address to listen at (default: all)")
    parser.add_argument("--port", type=int, default=8501)
    cores = usable_cores()
    parser.add_argument("--processes", type=int, default=cores, help=f"default: as many as cores ({cores})")
    parser.add_argument("--path", default=os.environ.get(PATH, ""), help="where it is served, such as lab")
    options = parser.parse_args()
    allow_many_handles()
    with ExitStack() as stack:
        os.environ[PATH] = options.path
        os.environ.setdefault(SECRET, secrets.token_hex(32))
        os.environ[STARTER] = str(os.getpid())
        at = addresses(options.port, options.host, options.path)
        with suppress(OSError):  # a full disk takes no files, counts and log, which is no reason not to serve
            os.environ[FILES] = stack.enter_context(tempfile.TemporaryDirectory(prefix="lab-"))
            if os.environ.get(COUNTS):
                os.environ[FOLDER] = stack.enter_context(tempfile.TemporaryDirectory(prefix="lab-"))
            print(f"Ranking Metrics Lab {version()} at {', '.join(at)}", flush=True)
        serve(options.host, options.port, options.processes)


def serve(host: str, port: int, processes: int) -> None:
    """Serve the app at an address, by one process or by several that uvicorn watches over."""
    # These share a socket. Of 200 that come to two, 108 and 92 are served; a killed one is back within 6 s.
    uvicorn.run(
        "app:app",
        workers=processes,
        host=host,
        port=port,
        log_config=LOG,
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=2 * MAX_MESSAGE,
        ws_per_message_deflate=False,  # see ui/tree/packed.py
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )


def allow_many_handles() -> None:
    """Raise the limit of open handles as far as it may be: a session takes four, and 1024 are usual."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH if most == resource.RLIM_INFINITY else most
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


if __name__ == "__main__":
    main()
