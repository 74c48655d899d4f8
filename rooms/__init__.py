"""A class that answers together: the store of rooms, questions and answers; knows nothing of the screen."""
