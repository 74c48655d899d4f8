"""What is written down for those who run the app: pins, licences, settings, limits."""

import re
import subprocess
import sys

import pytest

from rooms.model import DAY, MAX_ASKED, MAX_QUESTIONS, MAX_ROOMS, MAX_STUDENTS
from scene.list.history import MAX_KEPT, MAX_STEPS
from tests.server import PROJECT
from ui.server import limits, settings
from ui.server.application import policy
from ui.session import rooms
from ui.session.received_entries import ENTRIES_A_SECOND, MAX_ENTRIES
from ui.tree.embedding import EMBED

DEPLOY = PROJECT / "deploy"
LEFT_OUT = {"altair", "pydeck"}
"""Packages that Streamlit asks for and no page needs."""
KNOWN = re.compile(r"MIT|BSD|Apache|MPL|Mozilla|PSF|Zlib|CC0|0BSD|LGPL|Lesser")
"""Psycopg is under the LGPL: imported as it is, it asks nothing of what imports it."""


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def pins(file: str) -> dict[str, str]:
    lines = (PROJECT / file).read_text().splitlines()
    found = (re.match(r"([\w.-]+)(?:\[\w+\])?==([\w.]+)", line) for line in lines)
    return {plain(each[1]): each[2] for each in found if each}


def test_the_image_has_what_the_app_asks_for() -> None:
    """After a change to `requirements.txt`: make pins licences."""
    assert pins("requirements.txt").items() <= pins("deploy/requirements.txt").items()
    assert not LEFT_OUT & pins("deploy/requirements.txt").keys()


def test_every_package_of_the_image_has_its_hashes() -> None:
    text = (DEPLOY / "requirements.txt").read_text()
    packages = re.split(r"^(?=[\w.-]+==)", text, flags=re.MULTILINE)[1:]
    assert len(packages) == len(pins("deploy/requirements.txt"))
    assert all("--hash=sha256:" in package for package in packages)
    assert "://" not in text
    assert "--find-links" not in text


def test_the_licences_of_what_ships_are_listed_and_let_it_ship() -> None:
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in (DEPLOY / "LICENCES.md").read_text().splitlines()[2:]
    ]
    assert {plain(name): version for name, version, _ in rows} == pins("deploy/requirements.txt")
    assert [row for row in rows if not KNOWN.search(row[2])] == []


def test_the_pages_need_nothing_that_the_image_leaves_out_and_none_waits_for_pandas() -> None:
    code = f"""
import sys
sys.modules.update(dict.fromkeys({sorted(LEFT_OUT)}))
from tests.every_page import PAGES
from tests.ui.pages import opened
for name in PAGES:
    opened(name)
    assert "pandas" not in sys.modules, name
page = opened("what_if")
page.toggle[0].set_value(True).run()
assert not page.exception
"""
    subprocess.run([sys.executable, "-c", code], cwd=PROJECT, check=True, capture_output=True)


def test_the_notes_name_every_setting_and_every_limit() -> None:
    notes = (DEPLOY / "README.md").read_text()
    for name in (settings.PATH, EMBED, settings.COUNTS, settings.UPLOAD, rooms.SETTING):
        assert f"`{name}`" in notes
        assert name in (DEPLOY / "compose.yaml").read_text()
    for limit in (
        f"{limits.MAX_BODY // 10**6} MB",
        f"{limits.MAX_MESSAGE // 10**6} MB",
        f"{limits.MESSAGES_AT_ONCE:.0f} at once, then {limits.MESSAGES_A_SECOND:.0f} a second",
        f"{rooms.TRIES_AT_ONCE:.0f} at once, then {60 * rooms.TRIES_A_SECOND:.0f} a minute",
        f"{MAX_ROOMS:,}, {MAX_STUDENTS:,}, {MAX_QUESTIONS}, {MAX_ASKED:,}, {DAY / 86_400:.0f}",
        f"{MAX_ENTRIES:,} at once, then {ENTRIES_A_SECOND:.0f} a second",
        f"{MAX_STEPS} steps; fewer where the lists are large ({MAX_KEPT:,} documents",
    ):
        assert limit in notes, limit


def test_the_notes_say_what_the_policy_loosens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(settings.STARTER, "1")
    notes = (DEPLOY / "README.md").read_text()
    for rule in policy().split("; "):
        name, *allowed = rule.split()
        for each in {*allowed} - {"'self'", "'none'"}:
            written = re.escape(re.sub("sha256-[^']+", "sha256-…", each))
            assert re.search(f"`{name}[^`]*{written}", notes), rule


def test_the_image_holds_what_the_app_imports() -> None:
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", (DEPLOY / "Dockerfile").read_text(), re.MULTILINE)
    wanted = {name for line in copied for name in line.split()}
    assert {"app.py", "pyproject.toml", ".streamlit", "assets", "metrics", "pages", "rooms"} <= wanted
    let_in = (PROJECT / ".dockerignore").read_text().splitlines()
    assert wanted == {line[1:] for line in let_in if line.startswith("!")} | {"deploy/requirements.txt"}
    assert [name for name in wanted if not (PROJECT / name).exists()] == []
