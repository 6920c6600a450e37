"""Where a run that ends at the error has got to.

The location of the error need not come right behind an operation: the last one may be a call that has just gone into a
function, or the return from one, with edges behind it that do nothing. So the place is found from where control is then,
not from where the last operation stands.
"""

from __future__ import annotations

from cegas.program.control_flow import ControlFlowAutomaton, Edge, Location, LocationKind
from cegas.program.machine import Machine
from cegas.program.operations import Call, Operation, Return
from cegas.program.source import SourcePosition


class ErrorPlace:
    """Sees the operations of a run, each before a frame is made or left, and knows at the end where the error is."""

    __slots__ = ("_depth", "_machine", "_operation", "_resumed")

    def __init__(self) -> None:
        self._machine: Machine | None = None
        self._operation: Operation | None = None
        self._depth = 0
        """The frames when the last operation was seen."""
        self._resumed: Location | None = None
        """Where the last call that came back goes on."""

    def see(self, operation: Operation, machine: Machine) -> None:
        self._machine, self._operation, self._depth = machine, operation, len(machine.frames)
        if type(operation) is Return:
            call = machine.frame.call
            self._resumed = None if call is None else call.target

    def position(self) -> SourcePosition | None:
        """Where the source has the error; None if no operation was seen."""
        target, operation = self.target(), self._operation
        found = None if target is None else target.position
        if found is not None or operation is None or isinstance(operation, Return):
            return found
        return operation.position

    def target(self) -> Location | None:
        """The location of the error."""
        machine, operation = self._machine, self._operation
        if machine is None or operation is None:
            return None
        function = machine.frame.function
        if isinstance(operation, Return):
            return None if self._resumed is None else _target_behind(self._resumed)
        if isinstance(operation, Call) and len(machine.frames) > self._depth:
            return _target_behind(function.entry)
        edge = _edge_with(function, operation)
        return None if edge is None else _target_behind(edge.target)


def _edge_with(function: ControlFlowAutomaton, operation: Operation) -> Edge | None:
    for edge in function.edges:
        if any(item is operation for item in edge.operations):
            return edge
    return None


def _target_behind(location: Location) -> Location | None:
    """The target that control comes to without doing anything."""
    for _ in range(1000):
        if location.kind is LocationKind.TARGET:
            return location
        if len(location.leaving) != 1:
            return None
        location = location.leaving[0].target
    return None
