"""What the browser reports: the log of edits, what undo needs after a failure, how fast it may come."""
