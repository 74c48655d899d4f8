"""What the contracts of `make check` do not say of imports."""

import ast
import re

from tests.server import PROJECT


def test_the_app_knows_the_server_and_the_shell_alone() -> None:
    tree = ast.parse((PROJECT / "app.py").read_text(encoding="utf-8"))
    imported = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert all(name == "ui.shell.shell" or name.startswith("ui.server.") for name in imported)
    names = [each.name for node in ast.walk(tree) if isinstance(node, ast.Import) for each in node.names]
    assert names == ["streamlit"]


def test_no_test_imports_from_another() -> None:
    """What several tests need stands in a module of its own."""
    imports = re.compile(r"^ *(?:from|import) tests\b(?:[^\n(]*\([^)]*\)|[^\n]*)", re.MULTILINE)
    borrowed = [
        (path, statement)
        for path in sorted((PROJECT / "tests").rglob("*.py"))
        for statement in imports.findall(path.read_text(encoding="utf-8"))
        if re.search(r"\btest_", statement)
    ]
    assert borrowed == []
