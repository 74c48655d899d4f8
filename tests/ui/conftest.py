"""What holds for all tests of pages without a browser."""

from functools import cache

from streamlit.components.v2 import manifest_scanner

# Streamlit's tests look through every package that is installed, for components, each time an app is opened.
manifest_scanner.scan_component_manifests = cache(manifest_scanner.scan_component_manifests)
