"""The tables: a row a rank, or a row of anything else; as HTML and as CSV."""
