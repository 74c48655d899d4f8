"""What a program computes or changes, so that the values themselves are not in its text."""

import re
from collections import Counter
from collections.abc import Container, Iterator

from scene.address.tokens import truncate
from scene.list.model import SceneError
from scene.paste.forms.code import COMPUTES
from scene.paste.forms.sides import DERIVED
from scene.paste.headings import PREDICTED, heading_role, parts_of

STATEMENT = re.compile(r"[^\S\n]*(?:[>.]{1,3} )?([A-Za-z_]\w*)[^\S\n]*(?:=(?!=)|<-)[^\S\n]*(\S.*)", re.DOTALL)
CHANGES = re.compile(
    r"\b(?:rand\w*|integers|sample|choice|linspace|repeat|tile|concatenate|insert|delete|minimum|maximum|where"
    r"|clip|argsort|sort(?:ed)?|reversed?|flip(?:ud|lr)?|rev|cumsum|shuffle|permutation|roll)\("
)
"""Functions whose values are not those that they are given."""
OF_LIST = re.compile(
    r"^-[A-Za-z(]|[\])]\[(?!\])|\)[^\S\n]*(?:[*/%<>+-](?![/>]))|\][^\S\n]*[/<>-]"
    r"|\)[^\S\n]*//[^\S\n]*\d+\s*$|\w[^\S\n]*[<>]=?[^\S\n]*[\d.]+\)?\s*$"
)
"""A part of a list, and what is computed of all its values."""
PART = re.compile(r"(?<=[\w)])\[[^\[\]\n]*\]")
METRICS = re.compile(rf"\b(?:{COMPUTES})\w*\(", re.IGNORECASE)
CHANGED = re.compile(
    r"(?:^|;)[^\S\n]*(?P<name>[A-Za-z_]\w*)(?:\[\[?[\d, -]+\]?\][^\S\n]*=[^\S\n]*[-.\d]+"
    r"|\.(?:append|reverse|sort|insert|pop)\([^()\n]*\))[^\S\n]*$",
    re.MULTILINE,
)
"""A statement that changes a list."""
SHOWN = re.compile(r"^(?:>+|In ?\[\d*\]:|[^\S\n])*([A-Za-z_]\w*)$", re.MULTILINE)
"""A name alone on a line, whose values a console shows."""


def refuse_computed(text: str) -> None:
    """Refuse a text in which a program computes or changes grades, scores or queries."""
    statements = [statement for statement in _statements(text) if _is_data(statement[1])]
    times = Counter([*(name for _, name, _ in statements), *SHOWN.findall(text)])
    for line, name, value in statements:
        if times[name] == 1 and _is_computed(name, value) and not _is_derived(name, value, times):
            raise SceneError("list-computed", line=line, name=truncate(name))
    for match in CHANGED.finditer(text):
        if match["name"] in times:
            line = text.count("\n", 0, match.start()) + 1
            raise SceneError("list-computed", line=line, name=truncate(match["name"]))


def _is_derived(name: str, value: str, others: Container[str]) -> bool:
    """Return whether a value is computed of a list of the same kind, which is read in its place."""
    used = re.findall(r"\w+", value)
    return any(word in others and heading_role(word) == heading_role(name) for word in used if word != name)


def _statements(text: str) -> Iterator[tuple[int, str, str]]:
    """Return the line, the name and the value of each statement, which ends where its brackets close."""
    start, depth, held = 1, 0, ""
    for number, line in enumerate(text.splitlines(), start=1):
        start, held = (number, line) if depth <= 0 else (start, f"{held}\n{line}")
        depth = max(depth, 0) + len(re.findall(r"[(\[{]", line)) - len(re.findall(r"[)\]}]", line))
        if depth <= 0:
            for part in held.split(";"):
                if match := STATEMENT.fullmatch(re.sub(r"#[^\n]*", "", part)):
                    yield start, match[1], match[2]


def _is_data(name: str) -> bool:
    """Return whether a name is that of grades, scores, documents or queries."""
    return heading_role(name) in ("grade", "score", "document", "query") and not parts_of(name) & DERIVED


def _is_computed(name: str, value: str) -> bool:
    """Return whether a value is computed of a list, or of something that does not stand there."""
    if METRICS.search(value):
        return False
    is_of_model = bool(parts_of(name) & PREDICTED) or name.startswith("y_") or heading_role(name) == "query"
    is_of_others = "(" in value and not re.search(r"[\d\"']", PART.sub("", value))
    return bool(CHANGES.search(value) or OF_LIST.search(value)) or (is_of_model and is_of_others)
