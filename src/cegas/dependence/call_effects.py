"""What a call may do to memory, call by call: mod/ref that knows which arguments were handed over.

Points-to sets do not tell the callers of a function apart: what it does through a pointer parameter, it may do to anything
that any caller hands over. But an address that is computed from a parameter means, in one call, what the argument of that
call points to. So the accesses of a function are sorted: those through each parameter, directly or by handing it on, and all
others. For a call, what happens through a parameter is cut down to the objects that its argument may point to.

It relies on what points-to sets rely on: arithmetic keeps a pointer within its object.
"""

from __future__ import annotations

from collections.abc import Mapping

from cegas.foundation.typed import Final
from cegas.pointers import PointsTo
from cegas.program.control_flow import ControlFlowAutomaton, Edge
from cegas.program.expressions import Expression, Register, StaticAddress, children
from cegas.program.operations import Allocate, Assign, Return, registers_written
from cegas.spatial_flow.accesses import accesses_of
from cegas.spatial_flow.sfg import SpatialFlowGraph

OTHER: Final = -1
"""In place of a parameter's number: an address that does not come from one parameter alone."""
NOTHING: Final = -2
"""No address at all, as far as is known."""


class _Sorted:
    """The regions that a function, its callees included, may touch through each parameter, and otherwise."""

    __slots__ = ("reads", "writes")

    def __init__(self) -> None:
        self.reads: dict[int, int] = {}
        self.writes: dict[int, int] = {}


class CallEffects:
    """The effects of calls."""

    def __init__(self, flow: SpatialFlowGraph) -> None:
        self._flow = flow
        self._pointers: PointsTo = flow.pointers
        self._sorted: dict[str, _Sorted] = {}
        self._origins: dict[str, Mapping[Register, int]] = {}
        self._modified: dict[tuple[Edge, str], int] = {}
        self._referenced: dict[tuple[Edge, str], int] = {}
        self._objects: dict[Expression, int] = {}
        self._is_ready = False

    def modified(self, call: Edge, callee: str) -> int:
        """The regions that a call may have changed when the callee returns."""
        found = self._modified.get((call, callee))
        if found is None:
            whole = self._flow.effects.modified(callee)
            found = self._modified[call, callee] = whole & self._cut(call, self._of(callee).writes) if whole else 0
        return found

    def referenced(self, call: Edge, callee: str) -> int:
        """The regions whose content before the call the callee may read."""
        found = self._referenced.get((call, callee))
        if found is None:
            whole = self._flow.effects.referenced(callee)
            found = self._referenced[call, callee] = whole & self._cut(call, self._of(callee).reads) if whole else 0
        return found

    # -- calls ----------------------------------------------------------------------------------------------------

    def _cut(self, call: Edge, regions: Mapping[int, int]) -> int:
        """What a callee touches in a call."""
        operation = call.call
        assert operation is not None
        total = 0
        for parameter, touched in regions.items():
            if 0 <= parameter < len(operation.arguments):
                total |= touched & self._objects_of(operation.arguments[parameter])
            else:
                total |= touched
        return total

    def _objects_of(self, argument: Expression) -> int:
        """The regions of the objects that an argument may point into."""
        found = self._objects.get(argument)
        if found is None:
            found = 0
            regions = self._flow.regions
            for site in {target.site: None for target in self._pointers.places(argument)}:
                found |= regions.content(site) | regions.life(site)
            self._objects[argument] = found
        return found

    # -- functions ------------------------------------------------------------------------------------------------

    def _of(self, function: str) -> _Sorted:
        if not self._is_ready:
            self._is_ready = True
            calls = self._pointers.call_graph
            for names in calls.components:
                for name in names:
                    self._sorted[name] = self._own(self._flow.function(name))
                changed = True
                while changed:
                    changed = False
                    for name in names:
                        changed |= self._take_over(name)
                    changed &= calls.is_recursive(names[0])
        return self._sorted[function]

    def _own(self, function: ControlFlowAutomaton) -> _Sorted:
        """What the function's own operations touch."""
        name = function.name
        result = _Sorted()
        origins = self._origins[name] = self._trace(function)
        regions, effects = self._flow.regions, self._flow.effects
        for edge in function.edges:
            for operation in edge.operations:
                if isinstance(operation, Allocate | Return):
                    written = effects.of(name, operation).writes
                    if written:
                        _add(result.writes, OTHER, written)
                    continue
                for access in accesses_of(operation):
                    touched = regions.footprint(name, access).touched
                    if touched:
                        origin = self._origin(access.address, origins) if origins else OTHER
                        _add(result.writes if access.kind.writes else result.reads, max(origin, OTHER), touched)
        return result

    def _take_over(self, caller: str) -> bool:
        """Add what callees touch; whether that is more than before."""
        own, origins = self._sorted[caller], self._origins[caller]
        changed = False
        for call in self._pointers.call_graph.calls(caller):
            operation = call.call
            assert operation is not None
            for callee in self._pointers.callees(call):
                there = self._sorted[callee]
                for mine, theirs in ((own.reads, there.reads), (own.writes, there.writes)):
                    for parameter, touched in list(theirs.items()):
                        if not 0 <= parameter < len(operation.arguments):
                            changed |= _add(mine, OTHER, touched)
                            continue
                        argument = operation.arguments[parameter]
                        origin = max(self._origin(argument, origins), OTHER) if origins else OTHER
                        changed |= _add(mine, origin, touched & self._objects_of(argument))
        return changed

    # -- where addresses come from --------------------------------------------------------------------------------

    def _trace(self, function: ControlFlowAutomaton) -> Mapping[Register, int]:
        """For each register the parameter from which its address comes; empty if no parameter is a pointer."""
        places = self._pointers.places
        origins: dict[Register, int] = {
            parameter: number for number, parameter in enumerate(function.parameters) if places(parameter)
        }
        if not origins:
            return origins
        assignments: list[Assign] = []
        for edge in function.edges:
            for operation in edge.operations:
                if isinstance(operation, Assign):
                    if places(operation.target):
                        assignments.append(operation)
                        origins.setdefault(operation.target, NOTHING)
                else:
                    for register in registers_written(operation):
                        origins[register] = OTHER
        if function.variable_arguments is not None:
            origins[function.variable_arguments] = OTHER
        self._settle(assignments, origins)
        left = [register for register, origin in origins.items() if origin == NOTHING]
        if left:  # an address that comes from nowhere that is known
            origins.update(dict.fromkeys(left, OTHER))
            self._settle(assignments, origins)
        return origins

    def _settle(self, assignments: list[Assign], origins: dict[Register, int]) -> None:
        changed = True
        while changed:
            changed = False
            for assignment in assignments:
                before = origins[assignment.target]
                origin = _join(before, self._origin(assignment.value, origins))
                if origin != before:
                    origins[assignment.target] = origin
                    changed = True

    def _origin(self, address: Expression, origins: Mapping[Register, int]) -> int:
        """The parameter from which an address is computed; numbers that are no addresses do not count."""
        result = NOTHING
        pending = [address]
        while pending:
            current = pending.pop()
            if isinstance(current, StaticAddress):
                return OTHER
            if isinstance(current, Register):
                if self._pointers.places(current):
                    result = _join(result, origins.get(current, OTHER))
            else:
                pending.extend(children(current))
        return result


def _join(first: int, second: int) -> int:
    if first in (NOTHING, second):
        return second
    return first if second == NOTHING else OTHER


def _add(regions: dict[int, int], key: int, touched: int) -> bool:
    before = regions.get(key, 0)
    if not touched & ~before:
        return False
    regions[key] = before | touched
    return True
