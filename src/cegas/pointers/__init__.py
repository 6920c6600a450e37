"""Pointers: which objects, and where in them, may a pointer mean?

Andersen's analysis [inclusion constraints] over the program model: an `analyze` of the whole program, and its result
`PointsTo`, which answers questions about addresses, memory cells, calls, and what functions modify and reference.
Imports `program` and `foundation` only.
"""

from __future__ import annotations

from cegas.pointers.call_graph import CallGraph
from cegas.pointers.points_to import PointsTo, analyze

__all__ = ["CallGraph", "PointsTo", "analyze"]
