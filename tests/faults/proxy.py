"""A proxy on this machine between browsers and the app: what can go wrong on the way goes wrong here."""

import asyncio
import threading
from collections.abc import Coroutine
from concurrent.futures import Future
from contextlib import suppress
from types import TracebackType
from typing import Any, Self

HERE = "127.0.0.1"
SIZE = 65536


class Proxy:
    """Passes connections on to a port of this machine; it can be stopped, started and fall silent.

    Its connections are moved by an event loop in a thread of its own.
    """

    def __init__(self, target: int) -> None:
        self.target = target
        self.port = 0
        self.loop = asyncio.new_event_loop()
        self.open: set[asyncio.StreamWriter] = set()
        self.speaks = asyncio.Event()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)

    @property
    def url(self) -> str:
        """The address under which a browser finds the app through it."""
        return f"http://{HERE}:{self.port}"

    def __enter__(self) -> Self:
        self.thread.start()
        self.mend()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.cut()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()

    def mend(self, target: int = 0) -> None:
        """Take connections, at the same port as before; from now on to another target, if one is named."""
        self.target = target or self.target
        self._do(self._listen()).result()

    def cut(self) -> None:
        """Be gone: every connection ends, and none is taken."""
        self._do(self._end()).result()

    def mute(self) -> None:
        """Pass nothing on, and tell nobody: a laptop that has left the network."""
        self.loop.call_soon_threadsafe(self.speaks.clear)

    def speak(self) -> None:
        """Pass on again what has waited."""
        self.loop.call_soon_threadsafe(self.speaks.set)

    def _do(self, work: Coroutine[Any, Any, None]) -> Future[None]:
        return asyncio.run_coroutine_threadsafe(work, self.loop)

    async def _listen(self) -> None:
        self.speaks.set()
        self.server = await asyncio.start_server(self._join, HERE, self.port)
        self.port = self.server.sockets[0].getsockname()[1]

    async def _end(self) -> None:
        self.server.close()
        for writer in [*self.open]:
            writer.transport.abort()
        self.open.clear()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, back = await asyncio.open_connection(HERE, self.target)
        except OSError:
            writer.transport.abort()
            return
        self.open |= {writer, back}
        with suppress(asyncio.CancelledError):
            await asyncio.gather(self._pass(reader, back), self._pass(there, writer))
        self.open -= {writer, back}

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(SIZE):
                await self.speaks.wait()
                writer.write(data)
                await writer.drain()
        with suppress(OSError, RuntimeError):
            writer.close()
