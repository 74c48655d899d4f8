"""The guide's own parts."""
