"""Evaluating whole runs: what was read of files, what is asked about them, a query of them as a list."""
