"""Differential tests: the reference interpreter against the native execution of the same C programs."""
