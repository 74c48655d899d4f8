"""Opening a query of a run in the app, from Python or a notebook."""

import atexit
import importlib.util
import os
import socket
import subprocess
import sys
import time
import webbrowser
from functools import cache
from html import escape
from pathlib import Path
from typing import Final
from urllib.parse import quote

import numpy as np

from metrics.numeric.arrays import FloatArray
from metrics.runs.joining import document_names, ranked_rows
from metrics.runs.reading import Qrels, Run
from metrics.runs.remarks import excerpt

LONGEST: Final = 100
"""So many documents a list has in the lab."""

HIGHEST: Final = 10
"""The highest grade there."""

HEIGHT: Final = 760
"""Pixels of the page in a notebook."""

STARTS_WITHIN: Final = 60
"""Seconds that the lab has to start."""


class LabLink(str):
    """The address of the app on a query; a notebook shows the page below the cell."""

    def _repr_html_(self) -> str:
        return f'<iframe src="{escape(self)}" width="100%" height="{HEIGHT}" style="border: 0"></iframe>'


def show(qrels: Qrels, run: Run, query: str, *, page: str = "ndcg", k: int = 10) -> LabLink:
    """Start the app on this machine and open a query of a run in it, in a browser or notebook.
    The first 100 documents; grades rounded, 0 to 10.
    """
    address = LabLink(f"http://localhost:{_start_lab()}{address_of(qrels, run, query, page=page, k=k)}")
    if "ipykernel" not in sys.modules:
        webbrowser.open(address)
    return address


def address_of(qrels: Qrels, run: Run, query: str, *, page: str = "ndcg", k: int = 10) -> str:
    """Return the app's address, from its slash on, for a query of a run."""
    for queries, owner in ((run.queries, "run"), (qrels.queries, "judgements")):
        if query not in queries:
            names = ", ".join(excerpt(name, 20) for name in queries[:3])
            raise ValueError(f"query must be one of the {owner}, such as {names}, got {excerpt(query)}")
    rows = ranked_rows(run, run.queries.index(query))[:LONGEST]
    listed = document_names(run, rows)
    of_query = qrels.query == qrels.queries.index(query)
    names_of_judged = [qrels.documents[int(place)].as_py() for place in qrels.document[of_query]]
    judged = dict(zip(names_of_judged, _grade_texts(qrels.grade[of_query]), strict=True))
    others = judged.keys() - set(listed)
    missing = sorted(others, key=lambda name: (-int(judged[name].replace("x", "0")), name))[:LONGEST]
    parameters = {
        "r": ".".join(judged.get(name, "x") for name in listed),
        "m": ".".join(judged[name] for name in missing),
        "n": ".".join(_escape_name(name) for name in (*listed, *missing)),
        "k": str(k),
        "g": str(max([3, *(int(grade) for grade in judged.values() if grade != "x")])),
        "q": _escape_name(query),
    }
    return f"/{page}?" + "&".join(f"{name}={quote(text)}" for name, text in parameters.items() if text)


def _grade_texts(grades: FloatArray) -> list[str]:
    """Write grades as the lab has them: whole, up to 10; below 0 is not judged."""
    return ["x" if grade < 0 else str(int(min(np.floor(grade + 0.5), HIGHEST))) for grade in grades.tolist()]


def _escape_name(name: str) -> str:
    return name.replace("~", "~0").replace(".", "~1")


@cache  # one server a process
def _start_lab() -> int:
    """Start the app on this machine, once, and return its port."""
    folder = _app_folder()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    options = (f"--server.port={port}", "--server.address=127.0.0.1", "--browser.serverAddress=localhost")
    process = subprocess.Popen(
        [sys.executable, "-m", "streamlit", "run", "app.py", *options],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    atexit.register(process.terminate)
    end = time.monotonic() + STARTS_WITHIN
    while time.monotonic() < end and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return port
    raise RuntimeError(
        "the lab must start within a minute, and has not: python -m streamlit run app.py says why"
    )


def _app_folder() -> Path:
    """Return the folder of the app: in the package beside this one, or in the repository."""
    if importlib.util.find_spec("streamlit") is None:
        raise RuntimeError("the lab must be installed to be shown: pip install 'ranking-metrics-lab[lab]'")
    above = Path(__file__).parents[2]
    packaged = above / "ranking_metrics_lab"
    return packaged if packaged.is_dir() else above
