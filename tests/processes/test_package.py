"""The package: a wheel that holds the library and the lab, installed into an environment of its own."""

import json
import re
import subprocess
import sys
import sysconfig
import tomllib
import venv
from pathlib import Path

import pytest

from tests.server import PROJECT


def run(*command, cwd):
    ended = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """Return an environment with the wheel in it; what it needs it finds in the one of the tests."""
    folder = tmp_path_factory.mktemp("package")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check")
    built = ("--no-deps", "--no-build-isolation", "--no-index", "-w", str(folder))
    run(*pip, "wheel", ".", *built, cwd=PROJECT)
    (wheel,) = folder.glob("*.whl")
    assert wheel.name.startswith("ranking_metrics_lab-")
    venv.create(folder / "venv")
    python = folder / "venv" / "bin" / "python"
    into = (*pip, "--python", str(python))
    run(*into, "install", "--no-deps", "--no-index", str(wheel), cwd=folder)
    (site,) = (folder / "venv").glob("lib/python*/site-packages")
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib"))
    return python


def test_the_library_evaluates_and_the_command_is_there(installed, tmp_path):
    (tmp_path / "qrels").write_text("q1 0 a 1\n")
    (tmp_path / "a.run").write_text("q1 Q0 b 1 2 x\nq1 Q0 a 2 1 x\n")
    printed = run(str(installed.with_name("ranking-metrics-lab")), "qrels", "a.run", "-m", "RR", cwd=tmp_path)
    assert printed == "a\tRR\tall\t0.5000000000\n"
    own = run(str(installed), "-c", "import metrics; print(metrics.__file__)", cwd=tmp_path)
    assert Path(own.strip()).is_relative_to(installed.parents[1])


def test_the_lab_in_it_opens_a_query(installed, tmp_path):
    code = """
import json
from streamlit.testing.v1 import AppTest
from metrics.runs import read_qrels, read_run
from metrics.runs.showing import _app_folder, address_of
from urllib.parse import parse_qs, urlsplit
qrels, run = read_qrels({"q1": {"a": 2, "c": 3}}), read_run({"q1": {"b": 2.0, "a": 1.0}})
address = address_of(qrels, run, "q1", page="")
page = AppTest.from_file(str(_app_folder() / "app.py"), default_timeout=60)
for name, (value,) in parse_qs(urlsplit(address).query).items():
    page.query_params[name] = value
page.run()
print(json.dumps([str(_app_folder()), [each.message for each in page.exception]]))
"""
    (tmp_path / "opened.py").write_text(
        "import os, sys\nfrom metrics.runs.showing import _app_folder\nos.chdir(_app_folder())\n"
        "sys.path.insert(0, str(_app_folder()))\n" + code
    )
    folder, exceptions = json.loads(run(str(installed), "opened.py", cwd=tmp_path).splitlines()[-1])
    assert Path(folder).is_relative_to(installed.parents[1])
    assert exceptions == []


def test_the_lab_needs_what_the_app_needs():
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]
    wanted = [line for line in (PROJECT / "requirements.txt").read_text().splitlines() if line]
    assert project["optional-dependencies"]["lab"] == wanted
    needed = {re.split("[>=]", each)[0] for each in project["dependencies"]}
    assert needed == {"numpy", "pandas", "pyarrow"}
