"""Running what is asynchronous beside a browser."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def run_apart(work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Run it in a thread of its own: the browser's driver has the event loop of this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(work())).result()
