"""Mutants: small changes of the code, to see whether a test turns red; a tool beside the suite."""
