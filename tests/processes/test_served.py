"""What stands between the network and the pages, on the app as `make serve` runs it."""

import asyncio
import gzip
import json
import logging
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.runtime.state import SafeSessionState, SessionState
from websockets.asyncio.client import connect

from scene.duels import duel_of_day
from tests.apart import run_apart
from tests.faults.room import edits, served
from tests.load.session import join
from tests.served import HOST, PROCESSES, ServedApp, is_open, started, until
from tests.server import PATIENCE, PROJECT
from ui.server import errors
from ui.server.application import _secure_cookie, policy
from ui.server.counts import WINDOW
from ui.server.limits import (
    AROUND_A_FILE,
    MAX_BODY,
    MAX_MESSAGE,
    MESSAGES_A_SECOND,
    MESSAGES_AT_ONCE,
    NOT_READ,
    TOO_BIG,
    _inspect_message,
)
from ui.server.settings import STARTER, read_megabytes
from ui.streamlit_internals import share_lock
from ui.tree.components import KIT, KIT_FILE
from ui.tree.embedding import EMBED
from ui.words.examples import words_of_duel
from ui.words.text import COOKIE, set_language

pytestmark = pytest.mark.xdist_group("served")  # one app for all tests of this file


@pytest.fixture(scope="module")
def app_served() -> Iterator[ServedApp]:
    """Run the app for all tests of this file; at their end it stops as by Ctrl+C, with all its processes."""
    with started() as running:
        yield running
        running.process.send_signal(signal.SIGINT)
        assert running.process.wait(timeout=PATIENCE) == 0
        assert not is_open(running.port)


def test_every_answer_has_the_headers(app_served: ServedApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(EMBED, HOST)
    monkeypatch.setenv(STARTER, "1")
    for path in ("/", "/ndcg", "/healthz", "/_stcore/health", "/static/none.js"):
        answer, _ = app_served.ask(path)
        assert answer.getheader("Content-Security-Policy") == policy()
        assert answer.getheader("X-Content-Type-Options") == "nosniff"
        assert answer.getheader("Referrer-Policy") == "no-referrer"


def test_the_policy_allows_nothing_that_is_not_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(STARTER, "1")
    assert re.match(r"default-src 'none'; script-src 'self' blob: 'sha256-[\w+/=]+'; style-src", policy())
    assert policy().endswith("frame-ancestors 'self'")
    monkeypatch.setenv(EMBED, f"{HOST} https://*.canvas.example")
    assert policy().endswith(f"frame-ancestors {HOST} https://*.canvas.example")
    monkeypatch.setenv(EMBED, "https://a.example; script-src *")
    with pytest.raises(ValueError, match=r"LAB_EMBED must be addresses .*got https://a\.example;"):
        policy()


def test_a_size_of_files_that_is_none_is_refused() -> None:
    assert read_megabytes("20") == 20
    for wrong in ("", "0", "-1", "1e3", "two"):
        with pytest.raises(ValueError, match=f"LAB_UPLOAD must be a whole number of MB .*, got {wrong}$"):
            read_megabytes(wrong)


def test_cookies_stay_on_this_site_and_behind_tls_travel_by_tls_alone(app_served: ServedApp) -> None:
    plain = app_served.ask("/_stcore/health")[0].getheader("Set-Cookie") or ""
    assert "SameSite=Lax" in plain
    assert "Secure" not in plain
    behind = app_served.ask("/_stcore/health", headers={"X-Forwarded-Proto": "https"})[0].getheader(
        "Set-Cookie"
    )
    assert (behind or "").endswith("; Secure")
    assert _secure_cookie(b"set-cookie", b"a=1; Secure") == (b"set-cookie", b"a=1; Secure")


def test_scripts_and_sheets_come_compressed_and_are_kept(app_served: ServedApp) -> None:
    _, page = app_served.ask("/ndcg")
    (script, *_) = re.findall(r'src="\.(/static/js/[^"]+)"', page)
    (sheet, *_) = re.findall(r'href="\.(/static/css/[^"]+)"', page)
    for name in (script, sheet, f"/kit/{KIT_FILE}"):
        plain, text = app_served.ask(name)
        packed, content = app_served.ask_bytes(name, headers={"Accept-Encoding": "br, gzip"})
        assert gzip.decompress(content).decode() == text
        assert len(content) < len(text) / 2
        assert packed.getheader("Content-Encoding") == "gzip"
        assert plain.getheader("Content-Encoding") is None
        for answer in (plain, packed):
            assert "immutable" in (answer.getheader("Cache-Control") or "")
            assert ("css" if name == sheet else "javascript") in (answer.getheader("Content-Type") or "")
    another, text = app_served.ask("/kit/of-another-version.js")
    assert (another.getheader("Cache-Control"), text) == ("no-store", KIT)


def test_a_page_has_first_words_where_a_duel_opens_it(app_served: ServedApp) -> None:
    def page(address: str, headers: dict[str, str] | None = None) -> str:
        answer, text = app_served.ask(address, headers=headers)
        assert (answer.status, answer.getheader("Cache-Control")) == (200, "no-cache")
        assert f'"./kit/{KIT_FILE}"' in text
        return text

    set_language("en")
    for address, name in (("/?of=a+newsletter", duel_of_day(date.today())), ("/?duel=tent", "tent")):
        assert f"<q>{words_of_duel(name)[0]}</q>" in page(address)
    chinese = page("/?duel=tent", {"Accept-Language": "zh-CN,en"})
    assert chinese == page("/?duel=tent&lang=zh") == page("/?duel=tent", {"Cookie": f"{COOKIE}=zh"})
    assert '<html lang="zh">' in chinese
    for address in ("/ndcg", "/?r=3.2", "/?duel=potato", "/?plan=ndcg-45"):
        assert "<q>" not in page(address)


def test_health_is_told(app_served: ServedApp) -> None:
    answer, text = app_served.ask("/healthz")
    assert (answer.status, text) == (200, "ok")


def test_what_is_too_long_is_refused_with_a_sentence(app_served: ServedApp) -> None:
    size, limit = 60 << 20, (50 << 20) + AROUND_A_FILE
    answer, text = app_served.ask("/_stcore/upload_file/a/b", "PUT", {"Content-Length": str(size)})
    assert (answer.status, text) == (413, f"This request has {size} bytes; at most {limit} are accepted.")
    answer, text = app_served.ask("/file/ndcg", "POST", {"Content-Length": str(MAX_BODY + 1)})
    assert answer.status == 413
    assert text == f"This request has {MAX_BODY + 1} bytes; at most {MAX_BODY} are accepted."
    chunked = {"Transfer-Encoding": "chunked", "Accept-Language": "zh-CN,en"}
    answer, text = app_served.ask("/file/ndcg", "POST", chunked)
    assert (answer.status, text) == (411, "该请求没有说明自己的长度，因此未被读取。")


FOREIGN = (b"\xff", "text", BackMsg(rerun_script=ClientState(fragment_id="a")).SerializeToString())
ENDING: list[tuple[bytes | str, int, str]] = [
    (bytes(MAX_MESSAGE + 1), TOO_BIG, f"This message is longer than {MAX_MESSAGE} bytes and was not read."),
    *((each, NOT_READ, "This is not a message of this app and was not read.") for each in FOREIGN),
]


@pytest.mark.parametrize("place", range(len(ENDING)))
def test_what_no_page_sends_ends_its_session_with_a_sentence(app_served: ServedApp, place: int) -> None:
    message, code, said = ENDING[place]

    async def send() -> tuple[int | None, str | None]:
        async with connect(f"ws://127.0.0.1:{app_served.port}/_stcore/stream", max_size=None) as socket:
            await socket.send(message)
            await socket.wait_closed()
            return socket.close_code, socket.close_reason

    assert run_apart(send) == (code, said)


def test_a_part_of_a_page_may_run_by_itself() -> None:
    """An open dialog asks for that at every click."""
    asked = BackMsg(rerun_script=ClientState(fragment_id="0f" * 16)).SerializeToString()
    assert _inspect_message({"type": "websocket.receive", "bytes": asked}) == ("rerun_script", None)


def test_a_session_asks_for_the_addresses_of_a_few_files() -> None:
    def read(count: int) -> tuple[str, tuple[int, str] | None]:
        asked = BackMsg()
        asked.file_urls_request.file_names.extend(["bm25.run"] * count)
        return _inspect_message({"type": "websocket.receive", "bytes": asked.SerializeToString()})

    assert read(9) == ("file_urls_request", None)
    assert (read(2000)[1] or ())[:1] == (TOO_BIG,)


def test_what_a_widget_cannot_hold_and_what_concerns_others_is_left_out(app_served: ServedApp) -> None:
    async def edit() -> None:
        session = await join("127.0.0.1", app_served.port, "ndcg")
        await session.open(r="3.2.3.0.1.2", k="6", step="ndcg")
        for change in (
            {"int_value": 5},
            {"json_value": "{"},
            {"json_value": "[" * 5_000},
            {"json_value": '{"log":' + "[" * 700 + "]" * 700 + "}"},
            {"json_value": "9"},
        ):
            for name in (session.editor_id, "none", "$$ID-0-none"):
                asked = BackMsg()
                asked.rerun_script.page_script_hash = session.page_hash
                asked.rerun_script.widget_states.widgets.add(id=name, **change)
                await session.ask(asked)
            await session.move(1, 4)
        for asked in (BackMsg(clear_cache=True), BackMsg(stop_script=True), BackMsg(load_git_info=True)):
            await session.socket.send(asked.SerializeToString())
        await session.move(2, 3)
        await session.socket.close()

    run_apart(edit)


def test_a_run_that_ends_and_one_that_begins_have_a_session_s_state_one_at_a_time() -> None:
    class Run(SafeSessionState):
        __init__ = share_lock(SafeSessionState.__init__)

    ours, others = SessionState(), SessionState()
    ending, beginning = Run(ours, lambda: None), Run(ours, lambda: None)
    assert ending._lock is beginning._lock
    assert ending._lock is not Run(others, lambda: None)._lock


def test_a_hasty_session_waits_for_its_turn_and_loses_nothing(app_served: ServedApp) -> None:
    more = 20

    async def edit() -> float:
        session = await join("127.0.0.1", app_served.port, "ndcg")
        await session.open(r="3.2.3.0.1.2", k="6", step="ndcg")
        start = time.monotonic()
        for number in range(int(MESSAGES_AT_ONCE) + more):
            await session.move(1 + number % 6, 1 + (number + 3) % 6)
        await session.socket.close()
        return time.monotonic() - start

    assert run_apart(edit) >= more / MESSAGES_A_SECOND


def test_sessions_that_are_cut_off_find_list_number_and_undo_in_whichever_process(
    app_served: ServedApp,
) -> None:
    async def person() -> None:
        session = await join("127.0.0.1", app_served.port, "ndcg")
        await session.open(r="3.2.3.0.1.2", k="6", step="ndcg")
        first = session.order
        await session.move(1, 4)
        for is_known in (True, False, True, False):
            session.lose()
            session.note(2, 5)
            session.note(1, 3)
            session.id = session.id if is_known else ""  # as to a process that has never heard of it
            await session.rejoin("127.0.0.1", app_served.port)
        for _ in range(9):
            await session.edit("undo")
        assert (session.order, session.known["history"]["past"]) == (first, 0)
        await session.socket.close()

    async def everybody() -> None:
        await asyncio.gather(*(person() for _ in range(4)))

    run_apart(everybody)


def test_a_late_message_of_the_page_before_does_not_leave_the_page_that_was_opened(
    app_served: ServedApp,
) -> None:
    """As a key gives it that closes a menu; who goes back by a link or by the browser's button means it."""

    async def go() -> None:
        session = await join("127.0.0.1", app_served.port, "ndcg")
        await session.open(r="3.2.3.0.1.2", k="6", step="ndcg")
        before = session.page_hash
        await session.tell(["show_definition", {"metric": "ERR"}, "err"])
        opened = session.page_hash
        assert opened != before

        async def ask(page: str, on_screen: str, *, goes_back: bool = False) -> str:
            message = BackMsg()
            message.rerun_script.page_script_hash = page
            message.rerun_script.context_info.url = f"{app_served.url}/{on_screen}"
            message.rerun_script.is_history_navigation = goes_back
            await session.ask(message)
            return session.page_hash

        assert await ask(before, "ndcg") == opened
        assert await ask(before, "ndcg", goes_back=True) == before
        assert await ask(opened, "ndcg") == opened
        assert await ask(before, "err") == before
        await session.socket.close()

    run_apart(go)


def test_a_full_disk_takes_no_start_and_no_list() -> None:
    with served({"HOME": "/nowhere"}, is_full=True, processes=1) as port:
        run_apart(lambda: edits(port))


def test_all_processes_are_visited(app_served: ServedApp) -> None:
    """Of 64 visitors neither takes all."""
    workers = (
        Path(f"/proc/{app_served.process.pid}/task/{app_served.process.pid}/children").read_text().split()
    )

    def held() -> list[int]:
        return [len(list(Path(f"/proc/{worker}/fd").iterdir())) for worker in workers]

    async def visit() -> list[int]:
        before = held()
        stream = f"ws://127.0.0.1:{app_served.port}/_stcore/stream"
        visitors = await asyncio.gather(*(connect(stream, open_timeout=PATIENCE) for _ in range(64)))
        more = [now - then for then, now in zip(before, held(), strict=True)]
        for visitor in visitors:
            await visitor.close()
        return more

    taken = [each for each in run_apart(visit) if each > 0]
    assert len(taken) == PROCESSES


def test_the_counts_are_those_of_all_processes_and_only_for_who_knows_the_word(app_served: ServedApp) -> None:
    assert app_served.ask("/counts/wombat")[0].status == 404

    async def look() -> dict[str, int]:
        sessions = [await join("127.0.0.1", app_served.port, "ndcg") for _ in range(6)]
        for session in sessions:
            await session.open(r="3.2.3", k="3", step="ndcg")
            await session.move(1, 2)
        await asyncio.to_thread(until, lambda: are_counted(app_served.counts(), len(sessions)))
        counts = app_served.counts()
        for session in sessions:
            await session.socket.close()
        return counts

    def are_counted(counts: Mapping[str, float], sessions: int) -> bool:
        """Each process writes once a second: those who came may be counted before their two answers are."""
        return counts["sessions"] == sessions and counts["answers_a_second"] * WINDOW >= 2 * sessions

    counts = run_apart(look)
    assert counts["processes"] == PROCESSES
    assert 0 < counts["p50_ms"] <= counts["p95_ms"]
    until(lambda: app_served.counts()["sessions"] == 0)


def test_no_process_stays_behind_where_the_one_that_started_them_is_killed() -> None:
    with started() as running:

        async def kill() -> None:
            session = await join("127.0.0.1", running.port, "ndcg")
            running.process.kill()
            await asyncio.to_thread(until, lambda: not is_open(running.port))
            await session.socket.close()

        run_apart(kill)


def test_a_fault_is_one_line_without_what_anybody_typed(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logging, "_logRecordFactory", logging.getLogRecordFactory())
    errors.keep_log_free_of_content()
    name = "Grandma's secret recipe"
    try:
        int(name)
    except ValueError as problem:
        logging.getLogger("streamlit").error("Uncaught execution of %s", name, exc_info=problem)
        code = errors.fault_code(problem)
    (record,) = caplog.records
    line = record.getMessage()
    assert "\n" not in line
    assert name not in line
    assert record.exc_info is None
    told = json.loads(line)
    assert (told["level"], told["error"], told["code"]) == ("error", "ValueError", code)
    assert told["frames"][-1].startswith("tests/processes/test_served.py:")


def test_the_version_is_told() -> None:
    command = [sys.executable, "-m", "ui.server", "--version"]
    told = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=True).stdout
    assert told == "0.1.0\n"
