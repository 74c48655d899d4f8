"""The own parts of the page of conventions."""
