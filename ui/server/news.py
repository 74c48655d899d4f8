"""The stream of a room's news to browsers (server-sent events), so that they need not ask."""

# Server-sent events, and one question to the database for all rooms, four times a second: an idle student
# costs nothing. A question that was asked comes with the news: on 500 screens after 0.36 s, by runs after
# 8.7.

import asyncio
import signal
import threading
from base64 import b64encode
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Final, TypeAlias

from anyio import to_thread
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse

from rooms.model import News, RoomError
from scene.address.view import LANG
from ui.session.rooms import RoomsAwayError, enter, with_rooms
from ui.tree.packed import pack
from ui.turns import TURNS
from ui.words.text import set_language

PERIOD: Final = 0.25
"""Seconds between two looks into the database."""
GONE: Final = "data: gone\n\n"
"""The state of a room that has ended: browsers then ask for a run, which says so."""
MAX_QUESTIONS: Final = 100
"""Questions that are kept written, each in a language."""
STATUS: Final = {"too-many-tries": 429}
Writer: TypeAlias = Callable[[str, News], Awaitable[str]]


class Watch:
    """Polls the database for the rooms that are open in this process's browsers."""

    def __init__(self) -> None:
        self.listeners: Counter[str] = Counter()
        self.news: dict[str, News] = {}
        self.changed = asyncio.Event()
        self.looking: asyncio.Task[None] | None = None
        self.questions: dict[tuple[str, int, str], asyncio.Task[str]] = {}
        self.is_over = False

    async def follow(self, code: str, write: Writer) -> AsyncIterator[str]:
        """Yield a room's news now and at every change."""
        self.listeners[code] += 1
        if self.looking is None or self.looking.done():
            self.looking = asyncio.create_task(self._poll_rooms())
        last = ""
        try:
            while not self.is_over:
                changed = self.changed
                now = await write(code, self.news[code]) if code in self.news else GONE if last else ""
                if now != last:
                    last = now
                    yield last
                if last == GONE:
                    return
                await changed.wait()
        finally:
            self.listeners -= Counter([code])

    async def question(self, language: str, code: str, news: News) -> str:
        """Return the news for students: the state, and a new question; made once for all of them."""
        key = code, news.state, language
        task = self.questions.get(key)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            self.questions = dict([*self.questions.items()][-MAX_QUESTIONS:])
            task = self.questions[key] = asyncio.create_task(to_thread.run_sync(_student_news, *key))
        return await asyncio.shield(task)  # one who goes while it is written does not end it for the others

    async def _poll_rooms(self) -> None:
        while self.listeners and not self.is_over:
            codes = [*self.listeners]
            try:
                news = await to_thread.run_sync(with_rooms, lambda store: store.news(codes))  # noqa: B023
            except RoomsAwayError:
                news = self.news  # nobody knows better
            if news != self.news:
                self.news = news
                self.tell()
            await asyncio.sleep(PERIOD)

    def tell(self) -> None:
        """Wake all streams that wait for news."""
        changed, self.changed = self.changed, asyncio.Event()
        changed.set()


WATCH = Watch()
"""That of this process."""


async def _teacher_news(code: str, news: News) -> str:
    """Write for the teacher: the state, how many are there and how many have answered."""
    return f"data: {news.state} {news.present_count} {news.answered_count}\n\n"


def _student_news(code: str, state: int, language: str) -> str:
    """Return the news for students: state, and a question just asked."""
    from ui.room.student import common_view

    message = f"data: {state}\n\n"
    set_language(language)
    with suppress(RoomsAwayError), TURNS.take_turn():
        room = with_rooms(lambda store: store.look(code))
        if room and (view := common_view(room)):
            name, encoded = view[0], b64encode(pack(view[1])).decode()
            return f"event: question\ndata: {room.state} {name} {encoded}\n\n"
    return message


async def tell_news(request: Request) -> Response:
    """Answer with the stream of a room's news."""
    address = request.client.host if request.client else ""
    try:
        code = await to_thread.run_sync(enter, request.path_params["code"], address)
    except RoomError as problem:
        return PlainTextResponse("Not Found", STATUS.get(problem.reason, 404))
    except RoomsAwayError:
        return PlainTextResponse("Service Unavailable", 503)
    language = request.query_params.get(LANG)
    write = _teacher_news if language is None else partial(WATCH.question, language)
    stream = WATCH.follow(code, write)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(stream, media_type="text/event-stream", headers=headers)


def end_news_with_the_server() -> None:
    """End all streams when the process is asked to stop."""
    if threading.current_thread() is not threading.main_thread():
        return  # then it is somebody else's, who has the signals
    for signal_number in (signal.SIGINT, signal.SIGTERM):
        previous_handler = signal.getsignal(signal_number)
        if callable(previous_handler):
            signal.signal(signal_number, partial(_end_news, previous_handler))


def _end_news(handler: object, number: int, frame: object) -> None:
    WATCH.is_over = True
    WATCH.tell()
    handler(number, frame)  # type: ignore[operator]
