"""Modules put together: they do what they did apart, and nothing is guessed."""

import subprocess
from pathlib import Path

import pytest

from tests.node import node
from tests.server import PROJECT
from ui.tree.bundle import BundleError, bundle
from ui.tree.components import FOLDER


def write(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        (folder / f"{name}.js").write_text(text, encoding="utf-8")
    return folder / "entry.js"


def run(code: str, folder: Path) -> str:
    """What a module prints in node."""
    (folder / "bundle.mjs").write_text(code, encoding="utf-8")
    return subprocess.run(
        [node(), "bundle.mjs"], cwd=folder, check=True, capture_output=True, text=True
    ).stdout


def test_modules_run_in_the_order_of_their_imports_and_names_do_not_meet(tmp_path: Path) -> None:
    entry = write(
        tmp_path,
        entry='import { b } from "./b.js";\nimport { one as uno } from "./a.js";\n'
        "const secret = 3;\nconsole.log(secret, b(), uno);\nexport default function start() {}\n",
        b='import {\n  one,\n} from "./a.js";\nconst secret = 2;\n'
        "export function b() {\n  return secret + one;\n}\n",
        a='const secret = 1;\nconsole.log("a once");\nconst hidden = secret;\nexport{hidden as one};\n',
    )
    assert run(bundle(entry), tmp_path) == "a once\n3 3 1\n"


@pytest.mark.parametrize(
    "text",
    [
        'import * as other from "./other.js";\n',
        'import other from "./other.js";\n',
        'import "./other.js";\n',
        'export * from "./other.js";\n',
        "export let changing = 1;\n",
        "export default class {}\n",
        'const other = await import("./other.js");\n',
    ],
)
def test_a_form_that_the_bundle_does_not_know_is_refused(tmp_path: Path, text: str) -> None:
    entry = write(tmp_path, entry=text, other="export const other = 1;\n")
    with pytest.raises(BundleError, match=r"entry\.js"):
        bundle(entry)


def test_a_circle_and_a_missing_module_are_refused(tmp_path: Path) -> None:
    circle = write(
        tmp_path,
        entry='import { a } from "./a.js";\n',
        a='import { b } from "./entry.js";\nexport const a = b;\n',
    )
    with pytest.raises(BundleError, match="itself"):
        bundle(circle)
    with pytest.raises(BundleError, match="not there"):
        bundle(write(tmp_path, entry='import { a } from "./nowhere.js";\n'))


def test_the_kit_holds_every_module_and_is_the_same_every_time() -> None:
    kit = bundle(FOLDER / "kit.js")
    assert kit == bundle(FOLDER / "kit.js")
    for module in FOLDER.glob("*/*.js"):
        for line in module.read_text(encoding="utf-8").splitlines():
            if line.startswith("export "):
                assert line.removeprefix("export ").removeprefix("default ") in kit


def test_the_components_own_tests_pass_in_node() -> None:
    tests = sorted(str(path) for path in (PROJECT / "tests" / "js").glob("*.test.js"))
    done = subprocess.run([node(), "--test", *tests], capture_output=True, text=True, cwd=PROJECT)
    assert done.returncode == 0, done.stdout + done.stderr
