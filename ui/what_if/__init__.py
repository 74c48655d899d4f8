"""The own parts of the page What if?."""
