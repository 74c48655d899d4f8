"""The made-up language of the tests: what it keeps of a text, and that it says all that English says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pseudo import bracketed, bracketed_markdown, copy_app
from ui.words import text


def test_a_text_gets_brackets_and_length() -> None:
    assert bracketed("Cutoff k") == "«Cutoff k län»"
    assert len(bracketed("x" * 100)) >= 100 + 40


def test_blanks_and_signs_stay() -> None:
    assert bracketed("Move {name} up") == "«Move {name} up län»"
    assert bracketed("{value} %") == "{value} %"
    assert bracketed("; ") == "; "


def test_markdown_keeps_headings_items_and_formulas() -> None:
    given = "### One\nTwo *i*.\n\n$$\nx_i\n$$\n\n- **Three.** Four\n  five.\n- Six `k` $a$."
    assert bracketed_markdown(given) == (
        "### «One l»\n«Two *i*. län»\n\n$$\nx_i\n$$\n\n"
        "- «**Three.** Four\n  five. länger un»\n- «Six `k` $a$. lä»"
    )


def test_it_is_a_whole_translation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not a text of it is refused for its blanks."""
    english = text._catalogue("en")
    copy_app(tmp_path)
    monkeypatch.setattr(text, "ASSETS", tmp_path / "assets")
    made_up = text._catalogue("en-XA")
    assert set(made_up) == set(english)
    same = {name for name in english if made_up[name].forms == english[name].forms}
    assert not {name for name in same if bracketed(english[name].forms[0]) != english[name].forms[0]}
    text._catalogue.cache_clear()
