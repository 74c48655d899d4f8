"""Programs without their functions: in languages that put blocks in braces, and in Python."""

import re
from collections.abc import Iterable, Iterator, Sequence

HEAD = re.compile(
    r"[^\S\n]*(?:[^=\n]{0,200}\)[^={}\n]{0,80}"
    r"|(?:[a-z]+ ){0,3}(?:class|struct|impl|namespace)\b[^={}\n]{0,80}"
    r"|[^={}\n]{0,200}\([^={}\n]{0,200}=>[^\S\n]*)\{[^\S\n]*"
)
"""What begins a block: a function, a class, a loop, a test that is given a function."""
END_OF_CALL = re.compile(r"\)[^\S\n]*;[^\S\n]*(?://.*)?")
NO_DATA = re.compile(
    r"[^\S\n]*(?:@\w+.*|#\w+.*|(?:import|using|package|return|if|for|while)\b.*"
    r"|(?:[\w<>*&:]+[^\S\n]+){0,4}\w+[^\S\n]*:?=[^\S\n]*[\w.:]+\([^\"'\n]*|[\w.:!]+\(.*)"
)
"""A line that includes, asks, returns or calls something."""
ANY_LIST = re.compile(r"[\[{]\s*(?:[\"']|\[|[-+.\d]+\s*[,:\]}])|\((?:\s*[-+.\d]+\s*,){2}")
"""A list in a function, perhaps of one value, over several lines."""
LIST = re.compile(r"[\[({][^\S\n]*(?:[-+.\d]+(?:[^\S\n]*,[^\S\n]*|[^\S\n]+)){2,}|[\[{][^\S\n]*[\"']")
"""A list on a line, and no single value such as the place in one: rel[0]."""
TYPE = re.compile(
    r"^([^\S\n]*)(?:(?:static|const|final|private|public|unsigned|constexpr)[^\S\n]+)*"
    r"(?:std::)?(?:int|float|double|long|bool|size_t|u?int\d+_t|Integer|Double)[^\S\n]+(?=\w+[^\S\n]*[\[=])",
    re.MULTILINE,
)
SIZE = re.compile(r"(?<=\w)[^\S\n]*\[\d*\](?=[^\S\n]*=)")
"""The type of a list in front of its name, and its length behind that."""
FUNCTION = re.compile(r"([^\S\n]*)(?:async )?(?:def|class) \w.*:[^\S\n]*(?:#.*)?")


def without_functions(text: str) -> str:
    """Return a program in Python without the functions in which no list stands."""
    lines, kept = text.split("\n"), list[str]()
    place = 0
    while place < len(lines):
        head = FUNCTION.fullmatch(lines[place])
        end = _end_of_block(lines, place, len(head[1])) if head else place + 1
        holds_list = bool(head and ANY_LIST.search("\n".join(lines[place + 1 : end])))
        kept += [""] * (end - place) if head and not holds_list else lines[place:end]
        place = end
    return "\n".join(kept)


def _end_of_block(lines: Sequence[str], start: int, depth: int) -> int:
    """Return the place behind the lines that are further in than the one that begins their block."""
    for place in range(start + 1, len(lines)):
        if lines[place].strip() and len(lines[place]) - len(lines[place].lstrip()) <= depth:
            return place
    return len(lines)


def without_heads(text: str) -> str:
    """Return a program without the lines that begin a block, each blank in its place."""
    return "\n".join("" if HEAD.fullmatch(line) else line for line in text.split("\n"))


def without_blocks(text: str) -> str:
    """Return the lists of a program without the blocks that they are in and what is done with them."""
    lines = text.split("\n")
    if not any(map(HEAD.fullmatch, lines)) and not any(map(END_OF_CALL.search, lines)):
        return text
    bare = ["" if HEAD.fullmatch(line) or _is_called(line) else line for line in lines]
    return SIZE.sub("", TYPE.sub(r"\1", "\n".join(_without_ends(bare))))


def _is_called(line: str) -> bool:
    return bool(NO_DATA.fullmatch(line)) and not LIST.search(line)


def _without_ends(lines: Iterable[str]) -> Iterator[str]:
    """Return lines without those that close what is not open any more."""
    depth = 0
    for line in lines:
        depth += sum(map(line.count, "([{")) - sum(map(line.count, ")]}"))
        yield line if depth >= 0 else ""
        depth = max(depth, 0)
