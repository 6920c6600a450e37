"""Induction: loops are cut at their heads, where everything that they write is forgotten but for invariants."""
