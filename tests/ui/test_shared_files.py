"""Files that reach a process which does not have their session."""

import os
from pathlib import Path

import pytest
from streamlit import runtime
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.uploaded_file_manager import UploadedFileRec

from ui.streamlit_internals import LEFT_BEHIND, MOST_WAITING, keep_few_files, share_files

DATA = b"1 Q0 d 1 0.5 t\n\x00\xff" * 3


class Process:
    """What of a process takes files and has sessions."""

    def __init__(self, *sessions: str) -> None:
        self.sessions = sessions
        self.uploaded_file_mgr = MemoryUploadedFileManager("/upload")

    def is_active_session(self, session: str) -> bool:
        return session in self.sessions

    def put(self, session: str, name: str) -> None:
        """Do what the route does for a file that comes in."""
        assert self.is_active_session(session)
        self.uploaded_file_mgr.add_file(session, UploadedFileRec(name, "bm25.run", "text/plain", DATA))


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Process]:
    both = [Process("ours"), Process("theirs")]
    for each in both:
        monkeypatch.setattr(runtime, "get_instance", lambda each=each: each)
        keep_few_files()
        share_files(tmp_path, "secret")
    return both


def test_a_file_reaches_its_session_whichever_process_takes_it(
    processes: list[Process], tmp_path: Path
) -> None:
    own = processes[0].uploaded_file_mgr
    for taker in processes:
        (address,) = own.get_upload_urls("ours", ["bm25.run"])
        assert address.upload_url == f"/upload/ours/{address.file_id}"
        taker.put("ours", address.file_id)
        (file,) = own.get_files("ours", [address.file_id])
        assert (file.file_id, file.name, file.type, file.data) == (
            address.file_id,
            "bm25.run",
            "text/plain",
            DATA,
        )
        assert own.get_files("ours", [address.file_id]) == [file], "it is there at the next run, too"
    assert list(tmp_path.iterdir()) == []


def test_what_nobody_was_asked_for_is_not_kept(processes: list[Process], tmp_path: Path) -> None:
    (address,) = processes[0].uploaded_file_mgr.get_upload_urls("ours", ["bm25.run"])
    for session, name in (("nobody", address.file_id), ("ours", "x." + "0" * 64), ("ours", "x.é")):
        processes[1].put(session, name)
    assert list(tmp_path.iterdir()) == []
    assert processes[0].uploaded_file_mgr.get_files("ours", ["x." + "0" * 64, "..", "é"]) == []


def test_what_its_session_never_took_goes(processes: list[Process], tmp_path: Path) -> None:
    own = processes[0].uploaded_file_mgr
    first, second = own.get_upload_urls("ours", ["a", "b"])
    processes[1].put("ours", first.file_id)
    (left,) = tmp_path.iterdir()
    os.utime(left, (0, left.stat().st_mtime - LEFT_BEHIND - 1))
    processes[1].put("ours", second.file_id)
    assert left not in list(tmp_path.iterdir())
    assert len(own.get_files("ours", [first.file_id, second.file_id])) == 1


def test_of_the_files_of_a_session_that_wait_only_the_last_are_kept(
    processes: list[Process], tmp_path: Path
) -> None:
    own = processes[0].uploaded_file_mgr
    (theirs,) = processes[1].uploaded_file_mgr.get_upload_urls("theirs", ["a"])
    processes[0].put("theirs", theirs.file_id)
    for taker in processes:
        names = [upload.file_id for upload in own.get_upload_urls("ours", ["a"] * (MOST_WAITING + 2))]
        for name in names:
            taker.put("ours", name)
        assert len([*tmp_path.iterdir()]) == (MOST_WAITING if taker is processes[1] else 0) + 1, "and theirs"
        assert [file.file_id for file in own.get_files("ours", names)] == names[-MOST_WAITING:]
    assert len(processes[1].uploaded_file_mgr.get_files("theirs", [theirs.file_id])) == 1
    assert list(tmp_path.iterdir()) == []
