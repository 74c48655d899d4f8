"""Give every entry of the app spoilt input, by the hundred thousand, and say what came of it.

    python -m tests.fuzz --count 100000 --seed 1

Bounded, from a seed, on this machine only.
"""

import argparse
import logging
import random
import resource
import sys
import time
import traceback
from contextlib import suppress
from dataclasses import dataclass, field

from tests.fuzz.entries import ENTRIES, Entry
from tests.fuzz.sockets import besiege

MESSAGES = "messages"
MAX_COUNT = 1_000_000
A_CHARACTER, AT_LEAST = 20e-6, 0.3
"""Seconds of processor that an input may take: a little for each character of it, and some for any."""
MAX_SHOWN_FAULTS = 5


@dataclass
class Found:
    """What came of the inputs of one entry."""

    count: int = 0
    faults: list[str] = field(default_factory=list)
    slow: list[str] = field(default_factory=list)
    slowest: float = 0.0
    slowest_size: int = 0
    seconds: float = 0.0


def put(entry: Entry, count: int, seed: int) -> Found:
    """Put so many inputs to an entry; the seed of each is told with what it did."""
    found = Found(count)
    with suppress(Exception):
        entry(random.Random(0))  # the first time, texts and records are loaded
    begin = time.process_time()
    for number in range(count):
        start, written = time.process_time(), None
        try:
            written = entry(random.Random(f"{seed}/{number}"))
        except Exception:  # whatever it is, it should not have come
            found.faults.append(f"{seed}/{number}: {traceback.format_exc(limit=-4)}")
        taken, size = time.process_time() - start, len(str(written))
        if taken > found.slowest:
            found.slowest, found.slowest_size = taken, size
        if taken > AT_LEAST + A_CHARACTER * size:
            found.slow.append(f"{seed}/{number}: {taken:.2f} s for {size} characters")
    found.seconds = time.process_time() - begin
    return found


def memory() -> float:
    """Return the most memory that this process has had, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def tell_of(name: str, count: int, seed: int) -> bool:
    """Put its inputs to an entry, print what came of them, and return whether anything was found."""
    found = put(ENTRIES[name], count, seed)
    print(
        f"{found.count} {name}: {len(found.faults)} faults, {len(found.slow)} too slow; "
        f"{1000 * found.seconds / found.count:.2f} ms each, the slowest {1000 * found.slowest:.0f} ms "
        f"for {found.slowest_size} characters; memory at most {memory():.0f} MB",
        *found.faults[:MAX_SHOWN_FAULTS],
        *found.slow[:MAX_SHOWN_FAULTS],
        sep="\n",
        flush=True,
    )
    return bool(found.faults or found.slow)


def tell_of_messages(name: str, count: int, seed: int) -> bool:
    """Send messages to a running app, print what came of them, tell whether anything was found."""
    told = besiege(count, seed)
    waits = sorted(told.waits) or [0.0]
    print(
        f"{told.sent} {name}: {len(told.faults)} faults; {told.ended} connections ended with a sentence, "
        f"{told.answered} asked and were answered; meanwhile {told.edits} edits of one who works, answered "
        f"after {1000 * waits[len(waits) // 2]:.0f} ms in the median",
        *map(str, told.held),
        *told.faults[:MAX_SHOWN_FAULTS],
        sep="\n",
        flush=True,
    )
    return bool(told.faults)


def main() -> None:
    """Read what is asked for, do it, and say what was found."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="+", choices=[*ENTRIES, MESSAGES], default=[*ENTRIES, MESSAGES])
    asked = parser.parse_args()
    logging.getLogger("streamlit").setLevel(logging.ERROR)  # it warns that there is no browser
    count = min(asked.count, MAX_COUNT)
    wanting = [
        (tell_of_messages if name == MESSAGES else tell_of)(name, count, asked.seed) for name in asked.only
    ]
    sys.exit(any(wanting))


if __name__ == "__main__":
    main()
