"""The app as `make serve` runs it, in one process, which tells what it holds whenever it is asked.

`tests/load/watching.py` starts it. At the signal USR1 it writes a line of JSON into the pipe that it was
given: how many sessions Streamlit holds, connected or not, and the names of the threads. Nothing else about
it differs, the garbage collector least of all.
"""

import json
import os
import signal
import threading
from typing import Any
from weakref import WeakSet

from streamlit.runtime.app_session import AppSession

from ui.server.__main__ import main

PIPE = "LAB_WATCHED_BY"
"""The number of the pipe into which it is told."""
SESSIONS: WeakSet[AppSession] = WeakSet()


def remember_sessions() -> None:
    """Note every session that begins, for as long as anything holds it."""
    begin = AppSession.__init__

    def noted(session: AppSession, *arguments: Any, **named: Any) -> None:
        begin(session, *arguments, **named)
        SESSIONS.add(session)

    AppSession.__init__ = noted  # type: ignore[assignment, method-assign]


def tell(*_: object) -> None:
    """Write what there is."""
    held = {"sessions": len(SESSIONS), "threads": [each.name for each in threading.enumerate()]}
    os.write(int(os.environ[PIPE]), f"{json.dumps(held)}\n".encode())


if __name__ == "__main__":
    remember_sessions()
    signal.signal(signal.SIGUSR1, tell)
    main()
