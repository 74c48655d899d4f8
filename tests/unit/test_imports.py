"""Imports run one way: app, shell, pages, ui, scene, metrics, and never back."""

from __future__ import annotations

import ast

from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

from tests.server import PROJECT


def test_every_arrow_runs_one_way() -> None:
    """The contracts stand in `pyproject.toml`."""
    assert lint_imports(config_filename=str(PROJECT / "pyproject.toml"), no_cache=True) == EXIT_STATUS_SUCCESS


def test_the_app_knows_the_shell_alone() -> None:
    tree = ast.parse((PROJECT / "app.py").read_text(encoding="utf-8"))
    imported = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert imported == ["ui.frame.shell"]
    assert not any(isinstance(node, ast.Import) for node in ast.walk(tree))
