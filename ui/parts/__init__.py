"""What pages are built of: trees, tables, formulas, drawings, numbers, text."""
