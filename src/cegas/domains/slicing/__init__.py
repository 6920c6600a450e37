"""Slicing as an analysis: wraps another one, which sees only the relevant operations (thesis, sections 3.2 and 3.3).

What is not relevant is replaced by operations that *forget* what they may write. So every state holds in the full program,
whatever is taken to be relevant; which operations are, is a part of the precision and grows by refinement.
"""

from cegas.domains.slicing.cpa import SlicingPrecision, sliced
from cegas.domains.slicing.forgetting import Forgetting
from cegas.domains.slicing.refiner import SlicingRefiner
from cegas.domains.slicing.strategies import Strategy, TargetLocation, TargetPath

__all__ = ["Forgetting", "SlicingPrecision", "SlicingRefiner", "Strategy", "TargetLocation", "TargetPath", "sliced"]
