"""The strip on top of every page: the headline, its change, the reason, the definition in force."""
