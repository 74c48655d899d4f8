"""Reading what a person pastes: lists, tables, TREC files."""
