"""The ranking, on every page: the editor, the form to paste into, the scores."""
