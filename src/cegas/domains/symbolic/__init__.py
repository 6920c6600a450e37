"""Symbolic execution: values of registers and memory as expressions over symbols, and the constraints of the path.

The CPA of the thesis (section 2.6.6): states are symbolic values and path constraints, precisions say which variables are
tracked and which constraints are kept. It extends the value domain, whose memory and operations it uses.
"""

from cegas.domains.symbolic.cpa import SymbolicAnalysis
from cegas.domains.symbolic.precision import SymbolicPrecision
from cegas.domains.symbolic.state import SymbolicState

__all__ = ["SymbolicAnalysis", "SymbolicPrecision", "SymbolicState"]
