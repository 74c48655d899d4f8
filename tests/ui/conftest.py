"""What holds for all tests of pages without a browser."""

from functools import cache

from streamlit.components.v2 import manifest_scanner
from streamlit.runtime import context

# Streamlit's tests look through every package that is installed, for components, each time an app is opened.
manifest_scanner.scan_component_manifests = cache(manifest_scanner.scan_component_manifests)
# There is no browser, so no cookies: Streamlit's stand-in would answer with names made up anew for each run.
context._get_client_context = lambda: None
