"""What holds for all tests of pages without a browser."""

from collections.abc import Iterator
from functools import cache

import pytest
import streamlit as st
from streamlit.components.v2 import manifest_scanner
from streamlit.runtime import context
from streamlit.testing.v1 import local_script_runner
from streamlit.testing.v1.local_script_runner import LocalScriptRunner, require_widgets_deltas

# Streamlit's tests look through every package that is installed, for components, each time an app is opened.
manifest_scanner.scan_component_manifests = cache(manifest_scanner.scan_component_manifests)
# There is no browser, so no cookies: Streamlit's stand-in would answer with names made up anew for each run.
context._get_client_context = lambda: None


def wait_for_the_end(runner: LocalScriptRunner, timeout: float = 3) -> None:
    """Wait for a run of the app; Streamlit's own tests look a thousand times a second whether it is over."""
    if runner._script_thread:
        runner._script_thread.join(timeout)
    if not runner.script_stopped():
        require_widgets_deltas(runner, timeout)


local_script_runner.require_widgets_deltas = wait_for_the_end


@pytest.fixture(autouse=True)
def nothing_is_left() -> Iterator[None]:
    """Forget what was asked of a session outside of any run, such as its language."""
    yield
    st.session_state.clear()
