"""The page that evaluates whole runs: what was read, means, queries, two systems compared."""
