"""The own parts of the page of MRR and hit rate."""
