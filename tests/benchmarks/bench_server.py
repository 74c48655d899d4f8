"""What an edit costs the server: CPU and bytes on every page, beside an app that only counts.

Run with `make bench`. One session over the real websocket makes its edits back to back; the processor's time
is that of the server's process alone. A processor that works for others too is at times half as fast: both
apps take turns, and the least of several times is what it costs.
"""

import os
import random
import shutil
import tempfile
from asyncio import run
from itertools import combinations_with_replacement
from pathlib import Path

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ClientState_pb2 import ClientState

from tests.every_page import PAGES
from tests.load.session import LabSession, join
from tests.server import PROJECT, Server, serve

EDITS = 60
GRADES = [combination for combination in combinations_with_replacement("3210", 6) if len({*combination}) > 2]
"""No list is an order of another: whoever is the first to edit it finds nothing of it computed."""
TURNS = 3
BEFORE, AFTER = 5, 3
"""So many have edited the first list when the others do, who find much of it computed."""
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
            lists = iter([".".join(each) for each in GRADES])
            for page in PAGES:
                address = "" if page == "overview" else page
                own = [next(lists) for _ in range(TURNS)]
                turns = [(run(count(plain)), run(edit(app, address, each, seed=0))) for each in own]
                others = [run(edit(app, address, own[0], seed)) for seed in range(1, BEFORE + AFTER)]
                least = min(counted for counted, _ in turns)
                cost, size, wait = min(edited for _, edited in turns)
                later, *_ = min(others[-AFTER:])
                print(
                    f"CPU of an edit on {page} / of an app that counts: {cost / least:.1f} "
                    f"({1000 * cost:.1f} and {1000 * least:.1f} ms; {size / 1000:.1f} kB; headline after "
                    f"{1000 * wait:.0f} ms); after {BEFORE} others with the same list {later / least:.1f}",
                    flush=True,
                )


async def count(server: Server) -> float:
    """Return the seconds of CPU that a rerun of the counter takes."""
    session = await join("127.0.0.1", server.port, "")
    await session.ask(BackMsg(rerun_script=ClientState()))
    before = cpu(server)
    for _ in range(EDITS):
        await session.ask(BackMsg(rerun_script=ClientState()))
    await session.socket.close()
    return (cpu(server) - before) / EDITS


async def edit(server: Server, page: str, grades: str, seed: int) -> tuple[float, float, float]:
    """Return the seconds of CPU, the bytes and the seconds to the headline that an edit takes."""
    session: LabSession = await join("127.0.0.1", server.port, page)
    await session.open(r=grades, k="6")
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
    """Return the seconds of processor time that a server has used."""
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
