"""Every use of what Streamlit does not offer publicly, to be read at upgrades (requirements.txt pins it)."""

# Each says what is reached, why, and what would let it go. A forged value may end the forger's own run, which
# says so on his page (`say_that_it_failed` in `ui/server/errors.py`), and nobody else's.

import hmac
import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from threading import RLock
from time import time
from typing import Any
from urllib.parse import urlsplit

import streamlit as st
from google.protobuf.message import DecodeError
from streamlit import runtime
from streamlit.commands import navigation
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime.pages_manager import PagesManager
from streamlit.runtime.scriptrunner import ScriptRunContext, get_script_run_ctx
from streamlit.runtime.scriptrunner.script_runner import ScriptRunner, ScriptRunnerEvent
from streamlit.runtime.state.safe_session_state import SafeSessionState
from streamlit.runtime.state.session_state import Serialized, SessionState, WStates
from streamlit.runtime.uploaded_file_manager import UploadedFile, UploadedFileRec, UploadFileUrlInfo

MAX_REMEMBERED = 1_000
"""Widgets that a session remembers; a page has about a hundred."""
NUMBERS = {"int_value", "double_value"}
ARRAYS = {"int_array_value", "double_array_value", "string_array_value"}
"""Kinds of values of which browsers send one for the other; one of several is always chosen."""
INLINE_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
MOST_WAITING = 4
"""Files of a session that wait to be read."""
LEFT_BEHIND = 600
"""Seconds after which a file is removed that no session took."""
MAX_END_BYTES = 200
"""Bytes that the message which ends a run has at most."""


# --- patches, once a process ------------------------------------------------------------------------------


@cache  # to be done once
def patch_streamlit() -> None:
    """Patch what fails or leaks in Streamlit where many people share a process."""
    # A folder named `pages/` turns the old navigation on, and a first deep link runs the page's file without
    # `app.py`. To go: a setting that turns it off.
    PagesManager.uses_pages_directory = False
    # Runs of a session have a lock each for the state that they share; one that ends while the next begins
    # fails on a dictionary that changes. To go: one lock for a session.
    SafeSessionState.__init__ = share_lock(SafeSessionState.__init__)  # type: ignore[method-assign]
    # What is known of widgets stays when they are long gone; one whose options somebody has typed is another
    # after each name. To go: forgetting both together.
    WStates.remove_stale_widgets = _remove_and_forget(WStates.remove_stale_widgets)  # type: ignore[method-assign]
    # A value that its widget cannot have is met by the page, or ends the run's thread after it, and later
    # runs wait in vain. Here it is as if nobody had touched the widget. To go: the same there.
    WStates.__getitem__ = _read_if_fitting(WStates.__getitem__)  # type: ignore[method-assign]


def share_lock(begin: Callable[..., None]) -> Callable[..., None]:
    """Wrap the start of a run so that all runs of a session lock its state by one lock."""

    def begin_by_one_lock(
        run: SafeSessionState, state: SessionState, *arguments: object, **options: object
    ) -> None:
        begin(run, state, *arguments, **options)
        # The state has slots; of what it consists of, only this can hold something more.
        lock = vars(state.query_params).setdefault("lock_of_all_runs", RLock())
        object.__setattr__(run, "_lock", lock)

    return begin_by_one_lock


def _remove_and_forget(remove: Callable[..., None]) -> Callable[..., None]:
    def remove_and_forget(states: WStates, *arguments: object, **options: object) -> None:
        remove(states, *arguments, **options)
        if len(states.widget_metadata) > MAX_REMEMBERED:
            states.widget_metadata = {
                widget_id: widget
                for widget_id, widget in states.widget_metadata.items()
                if widget_id in states.states
            }

    return remove_and_forget


def _read_if_fitting(read: Callable[[WStates, str], object]) -> Callable[[WStates, str], object]:
    def read_what_fits(states: WStates, name: str) -> object:
        state, widget = states.states.get(name), states.widget_metadata.get(name)
        if not isinstance(state, Serialized) or widget is None:
            return read(states, name)
        sent, expected = state.value.WhichOneof("value"), widget.value_type
        with suppress(Exception):  # of whatever kind: each widget has its own
            if sent in (None, expected) or {sent, expected} <= NUMBERS or {sent, expected} <= ARRAYS:
                value = read(states, name)
                if value is not None or expected not in ARRAYS:
                    return value
                states.states[name] = state  # what was read is noted in its place
        raise KeyError(name)

    return read_what_fits


def say_page_not_found_by(tell: Callable[[], None]) -> None:
    """Let an address without a page be known in our words.

    `navigation.send_page_not_found` opens a dialog, in English alone. To go: a page for it in navigation.
    """

    def say(_: ScriptRunContext) -> None:
        tell()

    navigation.send_page_not_found = say  # type: ignore[assignment]


# --- files that a session is given -------------------------------------------------------------------------


def let_go_of(file: UploadedFile) -> None:
    """Delete an uploaded file from Streamlit's memory. To go: Streamlit forgets those whose field is gone."""
    if context := get_script_run_ctx():
        files: Any = context.uploaded_file_mgr
        files.remove_file(context.session_id, file.file_id)


def keep_few_files() -> None:
    """Keep only the last files that a session has sent and nobody has read yet.

    `MemoryUploadedFileManager.add_file` keeps any number of them. To go: a limit for a session.
    """
    files: Any = runtime.get_instance().uploaded_file_mgr
    add = files.add_file

    def keep(session_id: str, file: UploadedFileRec) -> None:
        add(session_id, file)
        for name in list(files.file_storage[session_id])[:-MOST_WAITING]:
            files.remove_file(session_id, name)

    files.add_file = keep


def share_files(folder: Path, secret: str) -> None:
    """Let any process take a session's uploaded file, by a folder that all share."""
    # `Runtime.is_active_session` refuses a file whose session is elsewhere, `MemoryUploadedFileManager` keeps
    # it where only its own process looks. To go: files that travel by the session's own connection.
    app: Any = runtime.get_instance()
    files: Any = app.uploaded_file_mgr
    is_here = app.is_active_session
    add = files.add_file
    get_files = files.get_files
    addresses = files.get_upload_urls

    def signature(session: str, name: str = "") -> str:
        return hmac.new(secret.encode(), f"{session} {name}".encode(), "sha256").hexdigest()

    def signed(session: str, address: UploadFileUrlInfo) -> UploadFileUrlInfo:
        end = f".{signature(session, address.file_id)}"
        return UploadFileUrlInfo(*(f"{url}{end}" for url in address))

    def keep(session_id: str, file: UploadedFileRec) -> None:
        name, _, sign = file.file_id.partition(".")
        if is_here(session_id):
            add(session_id, file)
        elif hmac.compare_digest(sign.encode(), signature(session_id, name).encode()):
            session_files = sorted(
                folder.glob(f"{signature(session_id)}.*"), key=lambda path: path.stat().st_mtime_ns
            )
            for left in folder.iterdir():  # for sessions that ended before they looked
                if left in session_files[: 1 - MOST_WAITING] or left.stat().st_mtime < time() - LEFT_BEHIND:
                    left.unlink(missing_ok=True)
            path = folder / f"{signature(session_id)}.{sign}"
            path.write_bytes(json.dumps([file.name, file.type]).encode() + b"\n" + file.data)

    def find(session_id: str, file_ids: Sequence[str]) -> list[UploadedFileRec]:
        for file_id in file_ids:
            name = file_id.partition(".")[0]
            path = folder / f"{signature(session_id)}.{signature(session_id, name)}"
            with suppress(FileNotFoundError):
                head, _, data = path.read_bytes().partition(b"\n")
                called, kind = json.loads(head)
                add(session_id, UploadedFileRec(file_id, called, kind, data))
                path.unlink()
        return list(get_files(session_id, file_ids))

    app.is_active_session = lambda _: True
    files.add_file, files.get_files = keep, find
    files.get_upload_urls = lambda *arguments: [
        signed(arguments[0], address) for address in addresses(*arguments)
    ]


# --- the run that is under way ----------------------------------------------------------------------------


@dataclass(frozen=True)
class RunUnderWay:
    """The run of a page that is under way: sends messages, and ends if another run is asked for."""

    # `ScriptRunContext._enqueue` sends each element by itself, and only what it calls,
    # `ScriptRunner._maybe_handle_execution_control_request`, ends a slow run for which nobody waits any more.
    # To go: messages that travel together, and a call that asks whether the run is still wanted.

    context: ScriptRunContext
    runner: ScriptRunner
    end_if_unwanted: Callable[[], None]
    """Ends the run by an error where another, or none, is asked for."""

    def send(self, messages: Sequence[ForwardMsg]) -> None:
        """Send messages now, in order."""
        for message in messages:
            self.runner.on_event.send(
                self.runner, event=ScriptRunnerEvent.ENQUEUE_FORWARD_MSG, forward_msg=message
            )

    @contextmanager
    def messages_go_to(self, take: Callable[[ForwardMsg], None]) -> Iterator[None]:
        """Hand the run's messages over in place of sending them, until the block ends."""
        one_by_one, self.context._enqueue = self.context._enqueue, take
        try:
            yield
        finally:
            self.context._enqueue = one_by_one


def run_under_way() -> RunUnderWay | None:
    """Return the run of this thread; None in tests without a server."""
    context = get_script_run_ctx()
    runner = getattr(context and context._enqueue, "__self__", None)
    if context is None or not isinstance(runner, ScriptRunner):
        return None
    return RunUnderWay(context, runner, runner._maybe_handle_execution_control_request)


def goes_back() -> bool:
    """Return whether this run was asked for by the browser's Back or Forward.

    `ScriptRunContext.is_history_navigation`. To go: the same in `st.context`.
    """
    context = get_script_run_ctx()
    return context is not None and context.is_history_navigation


def page_on_screen() -> str:
    """Return the page that the browser was on when it asked for this run.

    `ScriptRunContext.context_info`: `st.context.url` has the page asked for. To go: both in `st.context`.
    """
    context = get_script_run_ctx()
    context_info = context.context_info if context else None
    return urlsplit(context_info.url if context_info else "").path.rpartition("/")[2]


# --- what is sent between Streamlit and its page ----------------------------------------------------------


def message_kind_and_fragment(message: bytes | str | None) -> tuple[str, str]:
    """Return the kind of a message from a browser, and the part of a page that it names.

    Streamlit limits neither what it reads nor how often. To go: limits for a session, and a list of kinds.
    """
    try:
        parsed = BackMsg.FromString(message)
    except (DecodeError, TypeError) as problem:
        raise ValueError("this is no message") from problem
    return str(parsed.WhichOneof("type")), str(parsed.rerun_script.fragment_id)


def ends_a_run(message: bytes) -> bool:
    """Return whether a message to a browser is the last of a run. To go: counts of how long runs take."""
    return (
        0 < len(message) < MAX_END_BYTES
        and ForwardMsg.FromString(message).WhichOneof("type") == "script_finished"
    )


def inline_scripts() -> list[str]:
    """Return the scripts in Streamlit's page itself, which a policy has to name. To go: a file for them."""
    page = (Path(st.__file__).parent / "static" / "index.html").read_text(encoding="utf-8")
    return INLINE_SCRIPT.findall(page)
