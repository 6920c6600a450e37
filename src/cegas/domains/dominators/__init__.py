"""Dominators and post-dominators as an analysis (thesis, section 3.1.2): locations that every way to a location passes.

With `--dependence cpa` control dependence is found from it; the direct algorithm of `foundation.graphs` does the work
everywhere else, and tests hold the two against each other.
"""

from cegas.domains.dominators.cpa import dominator_analysis

__all__ = ["dominator_analysis"]
