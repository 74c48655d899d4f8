"""What the contracts of `make check` do not say of imports."""

import ast

from tests.server import PROJECT


def test_the_app_knows_the_server_and_the_shell_alone() -> None:
    tree = ast.parse((PROJECT / "app.py").read_text(encoding="utf-8"))
    imported = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert all(name == "ui.shell.shell" or name.startswith("ui.server.") for name in imported)
    names = [each.name for node in ast.walk(tree) if isinstance(node, ast.Import) for each in node.names]
    assert names == ["streamlit"]


def test_no_test_imports_from_another() -> None:
    """What several tests need stands in a module of its own."""
    borrowed = [
        f"{path.relative_to(PROJECT)}: {module}"
        for path in sorted((PROJECT / "tests").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and (module := node.module or "").startswith("tests")
        for name in (module.rpartition(".")[2], *(each.name for each in node.names if module.count(".") < 2))
        if name.startswith("test_")
    ]
    assert borrowed == []
