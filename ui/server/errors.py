"""Logging of errors: one line with the place in the code, and nothing that anybody typed."""

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
    """Let every warning and error be logged as one JSON line without values."""
    logging.setLogRecordFactory(_make_content_free_record)


def _make_content_free_record(*arguments: object, **options: object) -> logging.LogRecord:
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
    """Return file, line and function of each call in a traceback."""
    return [
        f"{_short_path(frame.filename)}:{frame.lineno} {frame.name}"
        for frame in traceback.extract_tb(problem.__traceback__)
    ]


def _short_path(file: str) -> str:
    path = Path(file)
    return str(path.relative_to(PROJECT)) if path.is_relative_to(PROJECT) else "/".join(path.parts[-3:])


def fault_code(problem: BaseException) -> str:
    """Return a short code of an error's place, by which its line in the log is found."""
    fault = "\n".join([type(problem).__name__, *places_of(problem)[-1:]])
    return hashlib.sha256(fault.encode()).hexdigest()[:8]


def say_that_it_failed(problem: Exception) -> bool:
    """Show on the page that it failed, with the error's code."""
    st.error(label("server.failed", code=fault_code(problem)))
    return True
