"""The forms in which lists are pasted, each read into one table."""
