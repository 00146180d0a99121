"""Directives of all kinds, right and wrong ones, for mutate.py."""
