"""A page is a list of sections: the frame of all, and those that several pages have."""
