"""Refinement of the value analysis: what excludes a path that cannot be taken, and what has to be tracked for it."""
