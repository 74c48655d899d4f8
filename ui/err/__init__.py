"""The ERR page's own parts."""
