"""The value domain: explicit values of registers and memory, everything else unknown.

Explicit-value model checking as in Beyer and Löwe: a state maps tracked registers and memory objects to concrete integers,
floats (bit patterns) and addresses.
"""

from cegas.domains.value.cpa import ValueAnalysis
from cegas.domains.value.precision import ValuePrecision
from cegas.domains.value.state import ValueState

__all__ = ["ValueAnalysis", "ValuePrecision", "ValueState"]
