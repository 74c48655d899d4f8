"""What an edit costs the server: CPU and bytes on every page, beside an app that only counts.

Run with `make bench`. One session over the real websocket makes its edits back to back; the processor's time
is that of the server's process alone.
"""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import tempfile
from pathlib import Path

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ClientState_pb2 import ClientState

from tests.every_page import PAGES
from tests.load.session import LabSession, join
from tests.server import PROJECT, Server, serve

EDITS = 60
CLASS = 8
"""Who edits the same list one after the other: the first has it to himself, for the last much is computed."""
COUNTER_APP = """
import streamlit as st
st.session_state["count"] = st.session_state.get("count", 0) + 1
st.metric("count", st.session_state["count"])
"""


def main() -> None:
    """Print a line for every page."""
    with tempfile.TemporaryDirectory() as folder:
        counter = Path(folder, "counter.py")
        counter.write_text(COUNTER_APP)
        shutil.copytree(PROJECT / ".streamlit", Path(folder, ".streamlit"))  # the same settings for both
        with serve(counter) as plain, serve(PROJECT / "app.py") as app:
            least = asyncio.run(count(plain))
            for page in PAGES:
                address = "" if page == "overview" else page
                people = [asyncio.run(edit(app, address, seed)) for seed in range(CLASS)]
                (cost, size, wait), (later, *_) = people[0], people[-1]
                print(
                    f"CPU of an edit on {page} / of an app that counts: {cost / least:.1f} "
                    f"({1000 * cost:.1f} and {1000 * least:.1f} ms; {size / 1000:.1f} kB; headline after "
                    f"{1000 * wait:.0f} ms); of the {CLASS}th with the same list {later / least:.1f}"
                )


async def count(server: Server) -> float:
    """Give the seconds of CPU that a rerun of the counter takes."""
    session = await join("127.0.0.1", server.port, "")
    await session.ask(BackMsg(rerun_script=ClientState()))
    before = cpu(server)
    for _ in range(EDITS):
        await session.ask(BackMsg(rerun_script=ClientState()))
    await session.socket.close()
    return (cpu(server) - before) / EDITS


async def edit(server: Server, page: str, seed: int) -> tuple[float, float, float]:
    """Give the seconds of CPU, the bytes and the seconds to the headline that an edit takes."""
    session: LabSession = await join("127.0.0.1", server.port, page)
    await session.open(r="3.2.3.0.1.2", k="6")
    for _ in range(5):
        await session.move(1, 4)
    before = cpu(server)
    chance = random.Random(seed)
    answers = [await session.move(*chance.sample(range(1, 7), 2)) for _ in range(EDITS)]
    cost = (cpu(server) - before) / EDITS
    await session.socket.close()
    waits = sorted(answer.headline for answer in answers)
    return cost, sum(answer.size for answer in answers) / EDITS, waits[EDITS // 2]


def cpu(server: Server) -> float:
    """Give the seconds of processor time that a server has used."""
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
