"""What the tests say where something that they drive is not installed."""

import shutil
from unittest.mock import Mock

import pytest

from tests.browser import launch_chromium


def test_a_missing_browser_is_a_failure_with_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(RuntimeError, match="apt-get install -y chromium"):
        launch_chromium(Mock())
