"""Where everything lies that is not Python."""

from pathlib import Path

ASSETS = Path(__file__).parent.parent / "assets"
