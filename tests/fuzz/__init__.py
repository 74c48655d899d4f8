"""Strangers: spoilt input at every entry of the app, made from a seed."""
