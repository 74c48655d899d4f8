"""A lesson plan: links in their order, each with a title, as Markdown or CSV, and as one address.

    # nDCG in 45 minutes
    1. [What a document brings](/ndcg?r=3.2.3.0.1.2&step=cg)
    2. [What its rank leaves of that](/ndcg?r=3.2.3.0.1.2&step=dcg&hide=value)

As CSV: a row a link, its title first. Of an address only the page and the parameters count, so that a plan
goes with the app to another host. A link that is of no page of this app is left out, and named.
"""

from __future__ import annotations

import base64
import binascii
import csv
import json
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

from scene.address.pages import LESSONS, PAGES_SHOWN
from scene.address.tokens import shown
from scene.list.model import SceneError

MAX_LINKS = 40
MAX_TITLE = 100
MAX_LINK = 4_000
MAX_PLAN = 60_000
"""Characters of a plan; what an address unfolds to may not be more either."""
PLAN, AT = "plan", "at"
"""The parameters of the address: the plan, and the number of the link that is open."""
HEADING = re.compile(r"#+\s*(\S.*)")
LINK = re.compile(r"[^\[]*\[(.+?)\]\(((?:[^\s()]|\([^\s()]*\))+)\)")
"""A title in brackets and an address in round ones. It is looked for behind the first bracket alone: nothing
can be behind a later one that is not behind that, and a line of brackets is read at once."""
HEAD = re.compile(r"\s*\w+\s*[,，]\s*\w+\s*")
"""What a table's first line can be, which names the columns: it is no link that somebody forgot."""
PLAN_PARAMETERS = (PLAN, AT)
HALF_WIDTH = str.maketrans("，（）［］【】", ",()[][]")
"""What a Chinese keyboard writes for the signs of a link."""


@dataclass(frozen=True)
class Stop:
    """One link of a plan: its title, the page it opens ("" is the start page), the parameters as text."""

    title: str
    page: str
    query: str


@dataclass(frozen=True)
class Plan:
    """A lesson plan."""

    title: str
    stops: tuple[Stop, ...]


@dataclass(frozen=True)
class Way:
    """A plan under the name that an address has for it, and the number of the link that is open."""

    plan: Plan
    name: str
    at: int = 1

    @property
    def stop(self) -> Stop:
        """The link that is open."""
        return self.plan.stops[self.at - 1]


def parse_plan(text: str) -> tuple[Plan, list[SceneError]]:
    """Read a plan from Markdown or CSV; what is left out, a foreign link or a line without one, is named.

    Raises
    ------
    SceneError
        If there is no link in it, none to a page of ours, or far too much text.
    """
    if len(text) > MAX_PLAN:
        raise SceneError("plan-too-long", limit=MAX_PLAN)
    problems: list[SceneError] = []
    title, stops, others = "", [], list[int]()
    for number, line in enumerate(text.splitlines(), start=1):
        heading = HEADING.match(line.strip())
        if heading:
            title = title or heading[1][:MAX_TITLE]
            continue
        found = _link(line) or _link(line.translate(HALF_WIDTH))
        if found is None:
            others += [number] if line.strip() and not (number == 1 and HEAD.fullmatch(line)) else []
            continue
        try:
            stops.append(_stop(*found, number))
        except SceneError as problem:
            problems.append(problem)
    if not stops:
        raise problems[0] if problems else SceneError("plan-without-links")
    if len(stops) > MAX_LINKS:
        problems.append(SceneError("plan-too-many", count=len(stops), limit=MAX_LINKS))
    if others:
        problems.append(SceneError("lines-without-link", count=len(others), line=others[0]))
    return Plan(title, tuple(stops[:MAX_LINKS])), problems


def _link(line: str) -> tuple[str, str] | None:
    """Find the title and the address in a line of Markdown or CSV."""
    if markdown := LINK.match(line):
        return markdown[1], markdown[2]
    cells = [cell.strip() for cell in next(csv.reader([line]), [])]
    addresses = [cell for cell in cells if cell.startswith(("/", "http://", "https://"))]
    return (next(iter(cells)), addresses[0]) if addresses else None


def _stop(title: str, address: str, line: int) -> Stop:
    title = " ".join(title.split())[:MAX_TITLE]
    try:
        parts = urlsplit(address)
    except ValueError:
        raise SceneError("not-a-link", text=shown(address), line=line) from None
    page = parts.path.rstrip("/").rpartition("/")[2]
    # A host's bare address may be anybody's: with a host, the start page is known by its list.
    is_start = not page and (not parts.netloc or "r" in parse_qs(parts.query))
    is_ours = is_start or page in (*PAGES_SHOWN, *LESSONS)
    if not is_ours or parts.scheme not in ("", "http", "https") or len(parts.query) > MAX_LINK:
        raise SceneError("not-a-link", text=shown(address), line=line)
    return Stop(title if title != address else page, page, parts.query)


def encode_plan(plan: Plan) -> str:
    """Write a plan as text that an address can hold."""
    folded = json.dumps([plan.title, *([each.title, each.page, each.query] for each in plan.stops)])
    return base64.urlsafe_b64encode(zlib.compress(folded.encode(), 9)).decode().rstrip("=")


def decode_plan(text: str) -> tuple[Plan, list[SceneError]]:
    """Read what `encode_plan` has written; a link that is of no page of ours is left out and named.

    Raises
    ------
    SceneError
        If it is anything else, or no link of it is left.
    """
    try:
        unfold = zlib.decompressobj()
        folded = unfold.decompress(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), 4 * MAX_PLAN)
        title, *stops = json.loads(folded)
        read, problems = _read(stops)
        return Plan(_text(title), read), problems
    except (ValueError, TypeError, zlib.error, binascii.Error, RecursionError):
        raise SceneError("not-a-plan") from None


def _read(stops: list[list[str]]) -> tuple[tuple[Stop, ...], list[SceneError]]:
    """Check every link as if it had been typed."""
    read, problems = list[Stop](), list[SceneError]()
    for number, (title, page, query) in enumerate(stops, start=1):
        try:
            read.append(_stop(_text(title), f"/{_text(page)}?{_text(query)}", number))
        except SceneError:
            problems.append(SceneError("not-a-stop", number=number, title=shown(title)))
    if not 1 <= len(read) <= MAX_LINKS:
        raise ValueError
    return tuple(read), problems


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > MAX_LINK:
        raise ValueError
    return value


# --- the way through a plan -------------------------------------------------------------------------------


def read_way(parameters: Mapping[str, str], ready: Mapping[str, Plan]) -> tuple[Way | None, list[SceneError]]:
    """Return the plan of an address, a `ready` one by its name or one of its own, and which link is open."""
    name, at = parameters.get(PLAN, ""), parameters.get(AT, "1")
    if not name:
        return None, []
    try:
        plan, problems = (ready[name], []) if name in ready else decode_plan(name)
    except SceneError as problem:
        return None, [problem]
    last = len(plan.stops)
    way = Way(plan, name, min(max(int(at), 1), last) if re.fullmatch("[0-9]{1,3}", at) else 1)
    if at != str(way.at):
        problems.append(SceneError("no-such-link", text=shown(at), last=last))
    return way, problems


def write_way(way: Way) -> dict[str, str]:
    """Return the parameters of an address that say which plan is followed, and which of its links is open."""
    return {PLAN: way.name, AT: str(way.at)}
