"""Strangers: spoilt input at every door of the app, made from a seed."""
