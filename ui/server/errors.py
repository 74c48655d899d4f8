"""What goes wrong: one line in the log that says where, and nothing of what anybody typed."""

import hashlib
import json
import logging
import traceback
from datetime import UTC, datetime
from pathlib import Path

import streamlit as st

from ui.words.text import label

PROJECT = Path(__file__).parents[2]
FRAMES = 12
"""The number of frames of a traceback in the log: the innermost."""
_make_record = logging.getLogRecordFactory()


def keep_log_free_of_content() -> None:
    """Write every warning and error as one line, with its place, without values, which somebody has typed."""
    logging.setLogRecordFactory(_record)


def _record(*arguments: object, **options: object) -> logging.LogRecord:
    record = _make_record(*arguments, **options)
    if record.levelno >= logging.WARNING:
        record.msg = json.dumps(_describe(record), ensure_ascii=False)
        record.args, record.exc_info, record.stack_info = (), None, None
    return record


def _describe(record: logging.LogRecord) -> dict[str, object]:
    fields: dict[str, object] = {
        "time": datetime.now(UTC).isoformat(timespec="milliseconds"),
        "level": record.levelname.lower(),
        "logger": record.name,
        "event": str(record.msg),
    }
    problem = record.exc_info[1] if record.exc_info else None
    if problem:
        fields |= {
            "error": type(problem).__name__,
            "code": fault_code(problem),
            "frames": places_of(problem)[-FRAMES:],
        }
    return fields


def places_of(problem: BaseException) -> list[str]:
    """Return the way to a fault: file, line and function of each call, as the code names them."""
    return [
        f"{_short_path(frame.filename)}:{frame.lineno} {frame.name}"
        for frame in traceback.extract_tb(problem.__traceback__)
    ]


def _short_path(file: str) -> str:
    path = Path(file)
    return str(path.relative_to(PROJECT)) if path.is_relative_to(PROJECT) else "/".join(path.parts[-3:])


def fault_code(problem: BaseException) -> str:
    """Name a fault shortly, the same for everybody who meets it: by it the line of the log is found."""
    fault = "\n".join([type(problem).__name__, *places_of(problem)[-1:]])
    return hashlib.sha256(fault.encode()).hexdigest()[:8]


def say_that_it_failed(problem: Exception) -> bool:
    """Write on the page that computing it failed, with the code to tell; there is nothing else to show."""
    st.error(label("server.failed", code=fault_code(problem)))
    return True
