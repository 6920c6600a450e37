"""The property automaton: whether the error has been reached."""

from cegas.domains.target.cpa import PropertyState, target_analysis

__all__ = ["PropertyState", "target_analysis"]
