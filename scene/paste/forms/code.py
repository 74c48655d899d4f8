"""What stands around numbers where somebody has copied a program, a notebook or a console."""

from __future__ import annotations

import re

CODE = re.compile(
    r"\s*(import |from |print|def |return|assert|[%!]|library|plt\.|using |require|clear|clc|disp"
    r"|for |Out\[\d+\]:\s*[-\d.]+\s*$)"
)
PROMPT = re.compile(
    r"^\s*(In ?\[\d*\]:|Out ?\[\d*\]:|>>>|\.\.\.(?=\s)|>(?=\s)|const |let |var |julia>)\s*", re.MULTILINE
)
ANSWER = re.compile(r"\s*(Out ?\[\d*\]:)?\s*[-\d.]+\s*")
"""A number alone on a line, which a console has answered."""


NAN = re.compile(r"float\([\"']nan[\"']\)|\b(?:np|numpy|math)\.nan\b", re.IGNORECASE)


def without_code(text: str) -> str:
    """Return a text without prompts, answers and code; what stays is on the line that it was on."""
    lines = text.split("\n")
    if PROMPT.search(text):
        lines = ["" if ANSWER.fullmatch(line) else line for line in lines]
    bare = NAN.sub("nan", PROMPT.sub("", "\n".join(lines)))
    return "\n".join("" if CODE.match(line) else line for line in bare.split("\n"))
