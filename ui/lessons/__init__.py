"""The own parts of the lessons."""
