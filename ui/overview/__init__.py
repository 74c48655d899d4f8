"""The start page's own parts."""
