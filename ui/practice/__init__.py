"""The page of exercises."""
