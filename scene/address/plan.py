"""Lesson plans: links with titles, in order, read from and written as Markdown, CSV or one address. Links to
other sites are left out.
"""

# In Markdown, `# Title`, `> Goal` and `1. [Title of a link](/ndcg?step=cg)`; as CSV a row a link, its title
# first. What is quoted is for the teacher: it stays in the file, and does not travel in the address.

import base64
import binascii
import csv
import json
import re
import zlib
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import parse_qs, parse_qsl, urlsplit

from scene.address.pages import LESSONS, PAGES_SHOWN
from scene.address.tokens import truncate
from scene.address.view import STEP, TO, View, write_view
from scene.list.model import SceneError

MAX_LINKS = 40
MAX_TITLE = 100
MAX_LINK = 4_000
MAX_PLAN = 60_000
"""Characters of a plan; what an address unfolds to may not be more either."""
PLAN, AT = "plan", "at"
"""The parameters of the address: the plan, and the number of the link that is open."""
HEADING = re.compile(r"#+\s*(\S.*)")
QUOTE = re.compile(r"\s*> ?(.*)")
LINK = re.compile(r"[^\[]*\[(.+?)\]\(((?:[^\s()]|\([^\s()]*\))+)\)")
"""A title in brackets and an address in round ones. It is looked for behind the first bracket alone: nothing
can be behind a later one that is not behind that, and a line of brackets is read at once."""
HEAD = re.compile(r"\s*\w+\s*[,，]\s*\w+\s*")
"""What a table's first line can be, which names the columns: it is no link that somebody forgot."""
MINUTES = re.compile(r"(\d{1,3})\s*(?:min(?:ute)?s?\b|分钟)", re.I)
"""With how many minutes for a link its notes begin."""
MAX_MINUTES = 240
PLAN_PARAMETERS = (PLAN, AT)
NO_BRACKETS = str.maketrans("[]", "()")
HALF_WIDTH = str.maketrans("，（）［］【】", ",()[][]")
"""What a Chinese keyboard writes for the signs of a link."""


@dataclass(frozen=True)
class PlanLink:
    """A link of a lesson plan: title, page, parameters, and the teacher's notes."""

    title: str
    page: str
    query: str
    notes: str = ""

    @property
    def grades(self) -> tuple[float, ...]:
        """The grades of the link's list, for a thumbnail."""
        grades = dict(parse_qsl(self.query)).get("r", "")
        return tuple(float(grade) if grade.isdecimal() else 0.0 for grade in grades.split(".") if grade)

    @property
    def steps(self) -> tuple[str, str] | None:
        """The first and last step that the link goes through; None if it names one alone."""
        first, goes_on, last = dict(parse_qsl(self.query)).get(STEP, "").partition(TO)
        return (first, last) if goes_on else None

    @property
    def minutes(self) -> int:
        """How many minutes the link is to take, by its notes; 0 if they do not say."""
        match = MINUTES.match(self.notes)
        return min(int(match[1]), MAX_MINUTES) if match else 0

    def with_minutes(self, minutes: str) -> "PlanLink":
        """Return it with its minutes as they are written, or with none."""
        match = MINUTES.match(self.notes)
        rest = self.notes[match.end() :] if match else f"\n\n{self.notes}"
        return replace(self, notes=f"{minutes}{rest}".strip() if minutes else rest.lstrip(" .:,;\n：，。；"))


@dataclass(frozen=True)
class LessonPlan:
    """A lesson plan: title, learning goal, notes for the teacher, links."""

    title: str
    links: tuple[PlanLink, ...]
    goal: str = ""
    about: str = ""

    @property
    def has_notes(self) -> bool:
        """Whether there is something for the teacher."""
        return bool(self.about or any(stop.notes for stop in self.links))


@dataclass(frozen=True)
class OpenPlan:
    """A lesson plan that is being followed: its name in the address, and which link is open."""

    plan: LessonPlan
    name: str
    link_number: int = 1

    @property
    def link(self) -> PlanLink:
        """The link that is open."""
        return self.plan.links[self.link_number - 1]

    @property
    def is_last(self) -> bool:
        """Whether the open link is the last one of the plan."""
        return self.link_number == len(self.plan.links)


def parse_plan(text: str) -> tuple[LessonPlan, list[SceneError]]:
    """Return a lesson plan from Markdown or CSV, and what is left out; refused without a link of the app."""
    if len(text) > MAX_PLAN:
        raise SceneError("plan-too-long", limit=MAX_PLAN)
    problems: list[SceneError] = []
    title, stops, others = "", list[PlanLink](), list[int]()
    quoted: dict[int, list[str]] = defaultdict(list)
    for number, line in enumerate(text.splitlines(), start=1):
        if quote := QUOTE.fullmatch(line):
            quoted[len(stops)].append(quote[1])
            continue
        heading = HEADING.match(line.strip())
        if heading:
            title = title or heading[1][:MAX_TITLE]
            continue
        link = _find_link(line) or _find_link(line.translate(HALF_WIDTH))
        if link is None:
            others += [number] if line.strip() and not (number == 1 and HEAD.fullmatch(line)) else []
            continue
        try:
            stops.append(_make_plan_link(*link, number))
        except SceneError as problem:
            problems.append(problem)
    if not stops:
        raise problems[0] if problems else SceneError("plan-without-links")
    if len(stops) > MAX_LINKS:
        problems.append(SceneError("plan-too-many", count=len(stops), limit=MAX_LINKS))
    if others:
        problems.append(SceneError("lines-without-link", count=len(others), line=others[0]))
    notes = {place: "\n".join(lines).strip() for place, lines in quoted.items()}
    goal, _, about = notes.get(0, "").partition("\n\n")
    noted = (replace(stop, notes=notes.get(place, "")) for place, stop in enumerate(stops, start=1))
    return LessonPlan(title, tuple(noted)[:MAX_LINKS], goal, about), problems


def _find_link(line: str) -> tuple[str, str] | None:
    """Return title and address of the link in a line of Markdown or CSV; None if there is none."""
    if markdown := LINK.match(line):
        return markdown[1], markdown[2]
    cells = [cell.strip() for cell in next(csv.reader([line]), [])]
    addresses = [cell for cell in cells if cell.startswith(("/", "http://", "https://"))]
    return (next(iter(cells)), addresses[0]) if addresses else None


def _make_plan_link(title: str, address: str, line: int) -> PlanLink:
    title = " ".join(title.split())[:MAX_TITLE]
    try:
        parts = urlsplit(address)
    except ValueError:
        raise SceneError("not-a-link", text=truncate(address), line=line) from None
    page = parts.path.rstrip("/").rpartition("/")[2]
    # A host's bare address may be anybody's: with a host, the start page is known by its list.
    is_start = not page and (not parts.netloc or "r" in parse_qs(parts.query))
    is_ours = is_start or page in (*PAGES_SHOWN, *LESSONS)
    if not is_ours or parts.scheme not in ("", "http", "https") or len(parts.query) > MAX_LINK:
        raise SceneError("not-a-link", text=truncate(address), line=line)
    return PlanLink(title if title != address else page, page, parts.query)


def write_plan(plan: LessonPlan) -> str:
    """Return a lesson plan as Markdown that `parse_plan` reads."""
    quoted = [_markdown_quote(text) for text in (plan.goal, plan.about) if text]
    about = ["\n>\n".join(quoted)] if quoted else []
    lines = [f"# {plan.title}", *about] if plan.title or about else []
    for number, stop in enumerate(plan.links, start=1):
        lines.append(f"{number}. [{stop.title.translate(NO_BRACKETS)}](/{stop.page}?{stop.query})")
        lines += [_markdown_quote(stop.notes, "   ")] if stop.notes else []
    return "".join(f"{line}\n" for line in lines)


def _markdown_quote(text: str, indent: str = "") -> str:
    return "\n".join(f"{indent}> {line}".rstrip() for line in text.splitlines())


def encode_plan(plan: LessonPlan) -> str:
    """Return a lesson plan as compact text for an address."""
    folded = json.dumps([plan.title, *([stop.title, stop.page, stop.query] for stop in plan.links)])
    return base64.urlsafe_b64encode(zlib.compress(folded.encode(), 9)).decode().rstrip("=")


def decode_plan(text: str) -> tuple[LessonPlan, list[SceneError]]:
    """Return the lesson plan of `encode_plan`'s text, and the links left out; refused if none is left."""
    try:
        unfold = zlib.decompressobj()
        folded = unfold.decompress(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), 4 * MAX_PLAN)
        title, *stops = json.loads(folded)
        plan_links, problems = _check_links(stops)
        return LessonPlan(_checked_text(title), plan_links), problems
    except (ValueError, TypeError, zlib.error, binascii.Error, RecursionError):
        raise SceneError("not-a-plan") from None


def _check_links(stops: list[list[str]]) -> tuple[tuple[PlanLink, ...], list[SceneError]]:
    """Return the links of decoded text, each checked as if typed, and those that are left out."""
    plan_links, problems = list[PlanLink](), list[SceneError]()
    for number, (title, page, query) in enumerate(stops, start=1):
        try:
            plan_links.append(
                _make_plan_link(
                    _checked_text(title), f"/{_checked_text(page)}?{_checked_text(query)}", number
                )
            )
        except SceneError:
            problems.append(SceneError("not-a-stop", number=number, title=truncate(title)))
    if not 1 <= len(plan_links) <= MAX_LINKS:
        raise ValueError
    return tuple(plan_links), problems


def _checked_text(value: object) -> str:
    if not isinstance(value, str) or len(value) > MAX_LINK:
        raise ValueError
    return value


# --- the way through a plan -------------------------------------------------------------------------------


def read_open_plan(
    parameters: Mapping[str, str], ready: Mapping[str, LessonPlan]
) -> tuple[OpenPlan | None, list[SceneError]]:
    """Return the lesson plan and open link that an address names; `ready` are the app's own plans."""
    name, at = parameters.get(PLAN, ""), parameters.get(AT, "1")
    if not name:
        return None, []
    try:
        plan, problems = (ready[name], []) if name in ready else decode_plan(name)
    except SceneError as problem:
        return None, [problem]
    last = len(plan.links)
    open_plan = OpenPlan(plan, name, min(max(int(at), 1), last) if re.fullmatch("[0-9]{1,3}", at) else 1)
    if at != str(open_plan.link_number):
        problems.append(SceneError("no-such-link", text=truncate(at), last=last))
    return open_plan, problems


def parameters_of(open_plan: OpenPlan, view: View) -> dict[str, str]:
    """Return the parameters of a plan's open link; what the view names takes the place of the link's."""
    return dict(parse_qsl(open_plan.link.query)) | write_view(view) | write_open_plan(open_plan)


def write_open_plan(open_plan: OpenPlan) -> dict[str, str]:
    """Return which plan is followed and which link is open, as parameters of an address."""
    return {PLAN: open_plan.name, AT: str(open_plan.link_number)}
