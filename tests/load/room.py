"""Put a class, or many, on a running app, and print how long questions and answers take.

    .venv/bin/python -m tests.load.room --port 8501 --students 500
    .venv/bin/python -m tests.load.room --port 8501 --rooms 20 --students 25 --idle 30

Each room has a teacher, who asks, waits for all answers, closes and counts; each student listens for news as
a browser does, asks for a run, and answers at a moment of ten seconds that is not that of the others. It is
well if the question is on all screens within a second (p95), an answer confirmed within half a second, the
teacher's count no more than a second behind, and every answer counted once. The processes of the app are
found by their port; what they take while nobody does anything is printed for each student.
"""

import argparse
import asyncio
import os
import random
import secrets
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import uvloop
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from tests.load.__main__ import at, listed, noise
from tests.load.session import HERE, LabSession, connected
from tests.packed import unpacked

ARRIVALS = 25.0
"""Students of all rooms that come in a second."""
ANSWERING = 10.0
"""Seconds in which all of them answer."""
PATIENCE = 60.0
LIST = {"r": "3.2.3.0.1.2", "m": "3", "k": "6"}
ANSWERS = ("0.818", "0.961", "0.5")
WELL = {"question p95": 1000.0, "confirmed p95": 500.0, "count behind": 1000.0}
TICK = os.sysconf("SC_CLK_TCK")


class Seated(LabSession):
    """A session of the page of a class: it knows what the room's tree shows."""

    shown_room: Any = None

    def read(self, message: ForwardMsg) -> bool:
        """Take what the room shows, too."""
        component = message.delta.new_element.bidi_component
        if component.id.endswith("-tree-room"):
            self.shown_room = unpacked(component.bytes)
        return super().read(message)

    @property
    def text(self) -> str:
        """All text that the room shows."""
        return " ".join(_texts(self.shown_room))


def _texts(tree: Any) -> list[str]:
    if isinstance(tree, str):
        return [tree]
    return [text for child in tree[2:] for text in _texts(child)] if isinstance(tree, list) else []


class News:
    """The stream of a room's news, as a browser listens to it."""

    def __init__(self, port: int, code: str, query: str) -> None:
        self.port = port
        self.path = f"/room-news/{code}{query}"
        self.last = ""
        self.question: list[str] = []
        self.changed = asyncio.Event()

    async def listen(self) -> None:
        """Keep the last of what is told."""
        reader, writer = await asyncio.open_connection(HERE[0], self.port)
        writer.write(f"GET {self.path} HTTP/1.1\r\nHost: {HERE[0]}:{self.port}\r\n\r\n".encode())
        async for line in reader:
            if line.startswith(b"data: "):
                self.last, *self.question = line.removeprefix(b"data: ").strip().decode().split(" ", 1)
                self.changed.set()
        writer.close()

    async def until(self, is_so: Any) -> None:
        """Wait until the last of the news is as it should be."""
        while not is_so(self.last):
            self.changed.clear()
            await self.changed.wait()


@dataclass
class Figures:
    """What was measured, in seconds, and what went wrong."""

    question: list[float] = field(default_factory=list)
    confirmed: list[float] = field(default_factory=list)
    behind: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    @property
    def figures(self) -> dict[str, float]:
        return {
            "question median": at(self.question, 0.5),
            "question p95": at(self.question, 0.95),
            "confirmed median": at(self.confirmed, 0.5),
            "confirmed p95": at(self.confirmed, 0.95),
            "count behind": at(self.behind, 1.0),
        }


class Class:
    """A room with its teacher and students."""

    def __init__(self, port: int, students: int, measured: Figures, chance: random.Random) -> None:
        self.port = port
        self.count = students
        self.measured = measured
        self.chance = chance
        self.asked_at = 0.0
        self.answered = 0
        self.last_answer = 0.0
        self.right: Counter[str] = Counter()
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        self.teacher = Seated(await connected(HERE[0], self.port), "room")
        await self.teacher.arrive(**LIST)
        await self.teacher.tell(["open_room"])
        self.code = self.teacher.editor["room"]["code"]

    async def come(self, delay: float) -> None:
        """Let the students come one after the other, and sit down."""
        waits = [delay + self.count * self.chance.random() / ARRIVALS for _ in range(self.count)]
        students = await asyncio.gather(*map(self._sit, waits))
        self.tasks += [asyncio.create_task(self._play(*student)) for student in students]

    async def _sit(self, wait: float) -> tuple[Seated, News]:
        await asyncio.sleep(wait)
        student = Seated(await connected(HERE[0], self.port), "room")
        await student.arrive(code=self.code)
        await student.tell(["sit", secrets.token_hex(16)])
        news = News(self.port, self.code, "?lang=en")
        self.tasks.append(asyncio.create_task(news.listen()))
        return student, news

    async def _play(self, student: Seated, news: News) -> None:
        """Wait for the question, and answer it."""
        try:
            state = str(student.editor["room"]["state"])
            await news.until(lambda told: told not in ("", state))
            if not news.question:  # it does not come with the news
                await student.tell(["hear"])
            self.measured.question.append(time.perf_counter() - self.asked_at)
            await asyncio.sleep(self.chance.uniform(0, ANSWERING))
            answer = self.chance.choice(ANSWERS)
            start = time.perf_counter()
            await student.tell(["reply", {"question": "1.1", "result": answer}])
            self.measured.confirmed.append(time.perf_counter() - start)
            if f"Your answer is in: {float(answer):.3f}." not in student.text:
                self.measured.errors.append(f"not confirmed: {student.text[-200:]}")
            self.right[answer] += 1
            self.answered, self.last_answer = self.answered + 1, time.perf_counter()
        except Exception as problem:
            self.measured.errors.append(f"{type(problem).__name__}: {problem}")

    async def ask(self) -> None:
        """Ask, wait until everybody has answered, close, and count."""
        news = News(self.port, self.code, "")
        listening = asyncio.create_task(news.listen())
        self.asked_at = time.perf_counter()
        await self.teacher.tell(["ask", {"kind": "result", "metric": "nDCG"}])
        async with asyncio.timeout(ANSWERING + PATIENCE):
            await news.until(lambda _: news.question == [f"{self.count} {self.count}"])
        await self.teacher.tell(["hear"])
        self.measured.behind.append(time.perf_counter() - self.last_answer)
        await self.teacher.tell(["close"])
        counted = {row: int(count) for row, count in _rows(self.teacher.shown_room)}
        right = {f"{float(answer):.3f}": count for answer, count in self.right.items()}
        if {row.removeprefix("✓ "): count for row, count in counted.items()} != right:
            self.measured.errors.append(f"counted {counted}, answered {right}")
        listening.cancel()

    async def end(self) -> None:
        await self.teacher.tell(["end_room"])
        for task in self.tasks:
            task.cancel()


def _rows(tree: Any) -> list[tuple[str, str]]:
    """Return the rows of the table of answers, the first there is."""
    if not isinstance(tree, list):
        return []
    if tree[0] == "tbody":
        return [("".join(_texts(row[2])), "".join(_texts(row[3]))) for row in tree[2:]]
    return next(filter(None, map(_rows, tree[2:])), [])


def cpu_of(port: int) -> float:
    """Return the processor time of all processes that listen at a port, in seconds."""
    inodes = {
        line.split()[9]
        for file in ("/proc/net/tcp", "/proc/net/tcp6")
        for line in Path(file).read_text().splitlines()[1:]
        if line.split()[1].endswith(f":{port:04X}") and line.split()[3] == "0A"
    }
    return sum(_cpu(folder) for folder in Path("/proc").glob("[0-9]*") if _holds(folder, inodes))


def _holds(folder: Path, inodes: set[str]) -> bool:
    with suppress(OSError):
        return any(
            f"socket:[{inode}]" == os.readlink(each) for each in (folder / "fd").iterdir() for inode in inodes
        )
    return False


def _cpu(folder: Path) -> float:
    user, system = (folder / "stat").read_text().rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / TICK


async def play(port: int, rooms: int, students: int, idle: float) -> bool:
    """Let the classes come, wait, and play one question each."""
    measured = Figures()
    classes = [Class(port, students, measured, random.Random(number)) for number in range(rooms)]
    for class_ in classes:
        await class_.open()
    await asyncio.gather(*(class_.come(0.0) for class_ in classes))
    await asyncio.sleep(2)
    before, start = cpu_of(port), time.perf_counter()
    await asyncio.sleep(idle)
    took = (cpu_of(port) - before) / (time.perf_counter() - start) / (rooms * students)
    before, start, tool = cpu_of(port), time.perf_counter(), time.process_time()
    await asyncio.gather(*(class_.ask() for class_ in classes))
    seconds = time.perf_counter() - start
    print(
        f"{rooms} rooms of {students}: ms {listed(measured.figures)}; {len(measured.confirmed)} answers; "
        f"idle {1000 * took:.3f} ms of CPU a student a second; {len(measured.errors)} errors "
        f"{sorted(set(measured.errors))[:3]}; the app took {cpu_of(port) - before:.1f} s of CPU in "
        f"{seconds:.0f} s, the tool {time.process_time() - tool:.1f} s",
        flush=True,
    )
    for class_ in classes:
        await class_.end()
    return all(measured.figures[name] <= most for name, most in WELL.items()) and not measured.errors


def main() -> None:
    """Read what is asked for, play, and say whether it was well."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--port", type=int, default=8501)
    parser.add_argument("--rooms", type=int, default=1)
    parser.add_argument("--students", type=int, default=500)
    parser.add_argument("--idle", type=float, default=10.0, help="seconds in which nobody does anything")
    asked = parser.parse_args()
    print(noise(), flush=True)
    print("well" if uvloop.run(play(asked.port, asked.rooms, asked.students, asked.idle)) else "NOT well")


if __name__ == "__main__":
    main()
