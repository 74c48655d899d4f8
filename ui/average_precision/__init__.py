"""The own parts of the page of AP and MAP."""
