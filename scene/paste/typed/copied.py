"""What copying from files, letters and exercises puts in front of lines, and writers around cells."""

import re

from scene.paste.headings import heading_role
from scene.paste.kinds import are_row_numbers

QUOTED_SMARTLY = re.compile(r"((?:^|[(\[{,;|:=\t]) *)[“„]([^“„”\"\n]*)[”“](?![^\s)\]},;|:=])", re.MULTILINE)
"""A cell in the quotes into which writers turn the plain ones."""
QUOTED_LINE = re.compile(r"^(?:> ?)+")
"""What a letter puts before a line of another, once a letter; three of them are Python's."""
GREP = re.compile(
    r"(?:[\w/-]{0,80}[./][\w./-]{0,200}:(?:\d+:)?|(\d+)[:-])(?=\S+[ \t]+(?:Q0|\d)[ \t]+\S+[ \t]+\S)"
)
"""The file in which grep found a line of a run or of qrels, or the number of the line."""
COPIED_LINE = re.compile(r" {2,20}(\d+)(?:\t| +│ )")
"""The number that cat -n and other tools put before a line."""
COUNTED_LINE = re.compile(r" *(\d+)[ \t:]+(?=\S)")
OF_EXERCISE = re.compile(
    r"^(?:aufgabe|übung|exercice|ejercicio|exercise|problem) \d{1,2}[a-z]?[.:)][ \t]+"
    r"(?=[^\W\d][^:=\n]{2,40}[:=])",
    re.IGNORECASE | re.MULTILINE,
)
"""The number of an exercise in front of what its line is called."""
GIVEN = re.compile(
    r"^(?:input|eingabe|entrée|entrada|输入)[ \t]*[:：][ \t]*(?=\[|\w+[ \t]*=[ \t]*\[)",
    re.IGNORECASE | re.MULTILINE,
)
RESULT = re.compile(
    r"^(?:expected )?(?:output|ausgabe|sortie|salida|输出)[ \t]*[:：]"
    r"(?:[ \t]*(?:[\w@]{1,40}[ \t]*[=:][ \t]*)?\d*\.\d+,?)+[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
"""The list that a program is given in an exercise, and the values that come of it."""


def without_exercise(text: str) -> str:
    """Return a text without the number of its exercise, or its result; several numbers tell names apart."""
    if len(GIVEN.findall(text)) == 1:
        text = RESULT.sub("", GIVEN.sub("", text))
    return OF_EXERCISE.sub("", text) if len(OF_EXERCISE.findall(text)) == 1 else text


def _strip_prefix(prefix: re.Pattern[str], text: str, fewest: int = 2) -> str:
    """Return a text without what stands in front of all its lines; as it is where a line has it not."""
    lines = text.splitlines()
    are_alike = len(lines) >= fewest and all(map(prefix.match, filter(str.strip, lines)))
    return "\n".join(prefix.sub("", line, count=1) for line in lines) if are_alike else text


def _without_files(text: str) -> str:
    """Return lines without what grep puts before them; its numbers rise, as those of topics need not."""
    matches = [match for line in text.splitlines() if (match := GREP.match(line))]
    numbers = [int(match[1]) for match in matches if match[1]]
    is_found = not numbers or any(match[0].endswith(":") for match in matches)
    return _strip_prefix(GREP, text) if is_found and numbers == sorted({*numbers}) else text


def without_numbers_beside_headings(text: str) -> str:
    """Return lines without their numbers where these begin before headings."""
    bare = _strip_prefix(COUNTED_LINE, text)
    heads = re.split(r"[,;|\t]", bare.partition("\n")[0])
    numbers = [match[1] for line in text.splitlines() if (match := COUNTED_LINE.match(line))]
    return bare if len(heads) > 1 and all(map(heading_role, heads)) and are_row_numbers(numbers) else text


def without_line_numbers(text: str) -> str:
    """Return lines without the numbers that cat and other tools put before them."""
    numbers = [match[1] for line in text.splitlines() if (match := COPIED_LINE.match(line))]
    return _strip_prefix(COPIED_LINE, text) if numbers[:1] == ["1"] and are_row_numbers(numbers) else text


def without_quoting(text: str) -> str:
    """Return lines without what grep or a letter puts before each of them; prompts of Python stay."""
    is_python = all(line.startswith(">>>") for line in text.splitlines())
    return text if is_python else _strip_prefix(QUOTED_LINE, _without_files(text), 1)


def with_plain_quotes(text: str) -> str:
    """Return a text with plain quotes around its cells."""
    return QUOTED_SMARTLY.sub(r'\1"\2"', text)
