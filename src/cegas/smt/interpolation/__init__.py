"""Why a path is infeasible, told at every point of it: interpolants, and what they speak of.

A path formula has terms over inputs for values, and what is known is folded away; an interpolant of it would speak of
inputs, or of nothing. So the path is encoded a second time, *by names*: everything that a register or a memory cell gets,
even a constant, is named by a new symbol, with an equation on the edge where that happens. Interpolants between the edges
can then only speak of symbols of things that are still read later.

Memory is resolved along the path: an address that the plain encoding knows means one cell. An address, and every other
value that is not a scalar (a choice between pointers, bytes of several values), has a truth value for a name: "this is
what it is on this path". Equations that rest on such a value hold if that name does, so that interpolants speak of
pointers as well. What would need the theory of arrays (cells that are not known), or addresses as numbers, gets a name
without an equation: the formula says less then, and is perhaps satisfiable.

Interpolants steer refinement; nothing rests on them.
"""

from cegas.smt.interpolation.names import START, Formula, FrameRegister, MemoryCell, Thing
from cegas.smt.interpolation.sequence import Interpolants, NoInterpolants, interpolate

__all__ = ["START", "Formula", "FrameRegister", "Interpolants", "MemoryCell", "NoInterpolants", "Thing", "interpolate"]
