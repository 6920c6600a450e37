"""Counterexample-guided abstraction refinement, independent of any domain."""
