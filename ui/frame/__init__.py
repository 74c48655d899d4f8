"""What every page stands in: shell, session, header, ranking editor, conventions."""
