"""Pointers: which objects, and where in them, may a pointer mean?

Andersen's analysis over the program model: inclusion constraints between the sets of registers and memory cells, solved for
the whole program at once, without regard to the order of operations and to who calls. `analyze` does it, and its result
`PointsTo` answers questions about addresses, memory cells, calls, and what functions modify and reference.

| module | what |
|---|---|
| `locations` | places in objects (byte offset, or offset modulo a stride), sets of them as bit sets |
| `flows` | what an expression makes of the addresses in its registers |
| `solver` | difference propagation in waves, cycles collapsed, steps on cycles repeated |
| `cells` | words of objects and classes of words, and how they overlap |
| `constraints` | loads, stores, copies and calls, which wait for addresses |
| `extraction` | from operations to constraints; calls are resolved on the way |
| `births`, `divisors` | small analyses that keep the sets small: uninitialised memory that nobody reads, multiples |
| `points_to`, `call_graph`, `mod_ref`, `rows` | the result, and views of it |

**What an answer covers.** Every object that an access can mean in any run, under any layout of objects in memory: pointers
kept in integers, with arithmetic and tags; unions; copies. Where an address is put together in a way that the analysis does
not follow (byte by byte, from unknown numbers), the answer is every object whose address is taken. It relies on this:

- pointer arithmetic keeps to the object of its pointer; so null plus an index is no object's address;
- a pointer that walks through an array step by step does not go around the whole address space;
- external memory gives out own addresses only if they were stored there, in words that do not overlap others in part.

Imports `program` and `foundation` only.
"""

from __future__ import annotations

from cegas.pointers.call_graph import CallGraph
from cegas.pointers.points_to import PointsTo, analyze

__all__ = ["CallGraph", "PointsTo", "analyze"]
