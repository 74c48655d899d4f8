"""What every page stands in: how it begins, its steps as tabs, sharing it."""
