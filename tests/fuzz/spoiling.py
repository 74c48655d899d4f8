"""Spoiling what is right: texts and values as a browser sends them, with something wrong in a few places."""

import copy
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

TROUBLE = Path(__file__).parents[1] / "data" / "trouble.txt"
NASTY: tuple[str, ...] = (
    *("", "\r\n", "\x1b[2J", "9" * 20, "9" * 400, "9" * 5000, "0." + "3" * 400, "e" * 200),
    *" \t\n\0\x7f\u2028\u202e\ufeff\ufffd\U0010ffff",
    *"½²٣𝟛Ⅳ三９0x?~._%&#\"'\\`[]{}:;|",
    *("\t=1", "\r=1", "grades = [", *TROUBLE.read_text(encoding="utf-8").split()),
)
"""What has been trouble somewhere."""
MAX_CHARACTERS = 60_000
"""Characters that a spoilt text has at the very most: some more than any entry takes."""


def spoilt_text(text: str, chance: random.Random) -> str:
    """Spoil a text in one to four ways."""
    for _ in range(chance.randint(1, 4)):
        text = chance.choice(SPOILINGS)(text, chance)[:MAX_CHARACTERS]
    return text


def _place(text: str, chance: random.Random) -> tuple[int, int]:
    start = chance.randint(0, len(text))
    return start, min(len(text), start + chance.choice((0, 1, 2, 5, 20)))


def _replaced(text: str, chance: random.Random) -> str:
    start, end = _place(text, chance)
    return text[:start] + chance.choice(NASTY) + text[end:]


def _cut(text: str, chance: random.Random) -> str:
    start, end = _place(text, chance)
    return text[:start] + text[end:]


def _doubled(text: str, chance: random.Random) -> str:
    start, end = _place(text, chance)
    return text[:end] + text[start:end] * chance.choice((1, 2, 30)) + text[end:]


def _shuffled(text: str, chance: random.Random) -> str:
    separator = chance.choice(" .,;\n&=")
    parts = text.split(separator)
    chance.shuffle(parts)
    return separator.join(parts)


def _random_signs(text: str, chance: random.Random) -> str:
    start, end = _place(text, chance)
    ranges = ((0, 0x7F), (0, 0x7F), (0x80, 0x2FF), (0x2000, 0x30FF), (0xD800, 0xDFFF), (0xFF00, 0xFFFF))
    signs = (chr(chance.randint(*chance.choice(ranges))) for _ in range(chance.randint(1, 12)))
    return text[:start] + "".join(signs) + text[end:]


def _grown(text: str, chance: random.Random) -> str:
    """Repeat a piece until the text is long; seldom, as it takes long."""
    if chance.random() > 0.01:
        return text
    start, end = _place(text, chance)
    piece = text[start:end] or chance.choice(NASTY) or " "
    return text[:end] + piece * (chance.choice((100, 1_000, MAX_CHARACTERS)) // len(piece) + 1) + text[end:]


SPOILINGS: Sequence[Callable[[str, random.Random], str]] = (
    _replaced,
    _replaced,
    _cut,
    _doubled,
    _shuffled,
    _random_signs,
    _grown,
)


def spoilt_value(value: Any, chance: random.Random) -> Any:
    """Return the same value as JSON has it, with something else in one place of it."""
    places = (
        list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []
    )
    if not places or chance.random() < 0.1:
        return any_value(value, chance)
    place, changed = chance.choice(places), copy.copy(value)
    way = chance.random()
    if way < 0.1:
        del changed[place]
    elif way < 0.2 and isinstance(changed, dict):
        changed[chance.choice(NASTY)] = any_value(value, chance)
    elif way < 0.2:
        changed.extend(changed[place : place + 1] * chance.choice((1, 2, 300)))
    else:
        changed[place] = spoilt_value(changed[place], chance)
    return changed


def any_value(value: Any, chance: random.Random) -> Any:
    """Return some value, at times one that is like another."""
    numbers = (0, 1, -1, 2, 7, 100, 101, 10**6, 2**53, 2**63, 10**30, 0.5, 1e308, float("nan"), float("inf"))
    deep: Any = 0
    match chance.randint(0, 8):
        case 0 | 1:
            return chance.choice(numbers)
        case 2:
            return chance.choice((None, True, False, [], {}, "", [[]], {"": {}}))
        case 3 | 4 if isinstance(value, str):
            return spoilt_text(value, chance)
        case 5:
            return (
                [any_value(value, chance) for _ in range(chance.choice((1, 3, 50)))]
                if chance.random() < 0.3
                else []
            )
        case 6 if chance.random() < 0.05:
            for _ in range(chance.choice((10, 100, 900))):
                deep = [deep] if chance.random() < 0.5 else {"a": deep}
            return deep
        case _:
            return chance.choice(NASTY)
