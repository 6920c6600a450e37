"""The waypoints of a run to the error: its inputs where the program asks for them, its choices at branchings, its end."""

from __future__ import annotations

from collections import deque

from cegas.evidence.error_place import ErrorPlace
from cegas.evidence.trace.functions import is_hidden
from cegas.evidence.trace.inputs import first_reads
from cegas.evidence.witness.constants import c_constant
from cegas.evidence.witness.model import SourcePlace, ViolationWitness, Waypoint, WaypointKind
from cegas.evidence.witness.places import Sources
from cegas.evidence.witness.structure import BranchingKind, StatementKind
from cegas.foundation.typed import Final
from cegas.program import operators as op
from cegas.program.control_flow import ControlFlowAutomaton, Program
from cegas.program.expressions import Apply, Constant, Register
from cegas.program.machine import Machine
from cegas.program.operations import Assume, AssumeKind, Havoc, Operation, OriginKind
from cegas.program.source import SourcePosition, SourceType, ValueKind
from cegas.program.types import PointerType, Type
from cegas.program.walk import PathObserver

MOST_BRANCHINGS: Final = 1000
"""A witness with more branchings keeps the inputs only: they decide about the branchings."""
MOST_WAYPOINTS: Final = 20_000
"""Of a run with more inputs the first ones are kept."""

LATEST: Final = 64
"""So many operations are looked back for a statement."""

_RESULTS: Final = frozenset((OriginKind.NONDETERMINISTIC, OriginKind.UNKNOWN_FUNCTION, OriginKind.ENVIRONMENT))
"""Inputs that calls return."""


class _Branch:
    """One of the edges of a branching."""

    __slots__ = ("count", "number")

    def __init__(self, number: int, count: int) -> None:
        self.number = number
        self.count = count


class _FunctionPlan:
    """What is known of a function before it is run."""

    def __init__(self, automaton: ControlFlowAutomaton, *, hidden: bool) -> None:
        self.hidden: Final = hidden
        self.branches: Final[dict[int, _Branch]] = {}
        """By the identity of the first assumption of an edge."""
        for location in automaton.locations:
            for number, edge in enumerate(location.leaving):
                if not edge.operations:
                    continue
                first = edge.operations[0]
                if len(location.leaving) > 1 and isinstance(first, Assume) and first.kind is AssumeKind.BRANCH:
                    self.branches[id(first)] = _Branch(number, len(location.leaving))


class WitnessRecorder(PathObserver):
    """Listens to a machine on its way to the error."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._sources = Sources(program.source_files)
        self._functions: dict[str, _FunctionPlan] = {}
        self._waypoints: list[Waypoint] = []
        self._branchings = 0
        self._inputs = 0
        self._uninitialized: list[dict[Register, Waypoint]] = []
        """By frame: variables whose arbitrary values nobody has looked at yet."""
        self._machine: Machine | None = None
        self._error = ErrorPlace()
        self._latest: deque[SourcePosition] = deque(maxlen=LATEST)
        """Where the run was in the user's functions, the newest last."""

    def result(self) -> ViolationWitness:
        """The witness of the run that was listened to."""
        waypoints = self._waypoints
        if self._branchings > MOST_BRANCHINGS:
            waypoints = [item for item in waypoints if item.kind is not WaypointKind.BRANCHING]
        target = self._target()
        return ViolationWitness((*waypoints[:MOST_WAYPOINTS], *((target,) if target is not None else ())))

    # -- listening ----------------------------------------------------------------------------------------------------

    def __call__(self, operation: Operation, machine: Machine) -> None:
        self._machine = machine
        self._error.see(operation, machine)
        function = self._function(machine)
        if operation.position is not None and not function.hidden:
            self._latest.append(operation.position)
        waiting = self._waiting(machine)
        if waiting:
            for waypoint in first_reads(operation, waiting):
                self._assume(operation.position, waypoint)
        if function.hidden:
            if isinstance(operation, Havoc) and operation.origin.kind is OriginKind.PARAMETER:
                self._parameter(operation, machine)
        elif isinstance(operation, Assume):
            branch = function.branches.get(id(operation))
            if branch is not None and self._branchings <= MOST_BRANCHINGS:
                self._branch(operation, branch)
        elif isinstance(operation, Havoc):
            self._havoc(operation, machine, waiting)

    can_do_without = True

    def left_out(self, rounds: int) -> None:
        self._branchings = MOST_BRANCHINGS + 1  # some are missing, so that the others do not help

    def _function(self, machine: Machine) -> _FunctionPlan:
        automaton = machine.frame.function
        found = self._functions.get(automaton.name)
        if found is None:
            hidden = is_hidden(automaton.name, self._program.names)
            found = self._functions[automaton.name] = _FunctionPlan(automaton, hidden=hidden)
        return found

    def _waiting(self, machine: Machine) -> dict[Register, Waypoint]:
        depth = len(machine.frames)
        del self._uninitialized[depth:]
        while len(self._uninitialized) < depth:
            self._uninitialized.append({})
        return self._uninitialized[-1]

    # -- branchings ---------------------------------------------------------------------------------------------------

    def _branch(self, operation: Assume, branch: _Branch) -> None:
        found = None if operation.reason else self._sources.branching(operation.position)
        if found is None:
            return  # no statement branches here
        spot, branching = found
        if branching.kind is BranchingKind.SWITCH:
            constraint = _case(operation)
        elif branch.count == 2:
            constraint = "true" if branch.number == 0 else "false"
        else:
            return
        if constraint is not None:
            self._branchings += 1
            place = self._sources.place(spot, spot.text.starts[branching.keyword])
            self._waypoints.append(Waypoint(WaypointKind.BRANCHING, place, constraint))

    # -- inputs -------------------------------------------------------------------------------------------------------

    def _havoc(self, operation: Havoc, machine: Machine, waiting: dict[Register, Waypoint]) -> None:
        origin, target = operation.origin, operation.target
        bits = machine.frame.registers[target.index]
        if not isinstance(bits, int):
            return
        if origin.kind in _RESULTS:
            call = self._sources.call(operation.position, origin.label)
            source = None if self._program.names is None else self._program.names.type_of_result(origin.label)
            constant = c_constant(bits, target.type, source) if _is_whole_result(target.type, source) else None
            if call is not None and constant is not None:
                spot, place = call
                where = self._sources.place(spot, spot.text.starts[place.close])
                self._waypoints.append(
                    Waypoint(WaypointKind.FUNCTION_RETURN, where, f"\\result == {constant}", origin.label)
                )
        elif origin.kind is OriginKind.UNINITIALIZED and target.source is not None:
            names, function = self._program.names, machine.frame.function.name
            constant = c_constant(bits, target.type, None if names is None else names.type_of_register(function, target))
            if constant is not None:
                nowhere = SourcePlace("", 0)
                waiting[target] = Waypoint(WaypointKind.ASSUMPTION, nowhere, f"{target.source} == {constant}")

    def _parameter(self, operation: Havoc, machine: Machine) -> None:
        """A parameter of the first function: at its first statement."""
        name, bits = operation.origin.label, machine.frame.registers[operation.target.index]
        entry, names = self._program.functions.get(self._program.entry), self._program.names
        place = self._sources.first_statement(self._program.entry)
        if entry is None or place is None or not isinstance(bits, int) or not name.isidentifier():
            return
        if entry.name == "main" and isinstance(operation.target.type, PointerType):
            return  # nobody reads it, or it would be an array, and what it has been given is not what C promises
        variable = next((register for register in entry.registers if register.source == name), None)
        source = None if names is None or variable is None else names.type_of_register(entry.name, variable)
        constant = c_constant(bits, operation.target.type, source)
        if constant is not None:
            self._waypoints.append(Waypoint(WaypointKind.ASSUMPTION, place, f"{name} == {constant}"))

    def _assume(self, position: SourcePosition | None, waypoint: Waypoint) -> None:
        """At the statement that looks at a variable, if the variable is in scope there for certain."""
        found = self._sources.statement(position)
        if found is None:
            return
        spot, statement = found
        # In the head of a `for` a variable may be that of the loop itself; a loop comes back to its condition.
        if statement.kind in (StatementKind.FOR, StatementKind.WHILE, StatementKind.DO):
            return
        place = self._sources.place(spot, spot.text.starts[statement.start])
        self._waypoints.append(Waypoint(WaypointKind.ASSUMPTION, place, waypoint.constraint))

    # -- the end ------------------------------------------------------------------------------------------------------

    def _target(self) -> Waypoint | None:
        """The statement that makes the violation: the innermost one of the user's."""
        machine = self._machine
        if machine is None:
            return None
        positions = [self._error.position()]
        for frame in reversed(machine.frames):
            call = None if frame.call is None else frame.call.call
            positions.append(None if call is None else call.position)
        # What is wrong when everything is over, memory that was not freed, is laid at the door of the last statement.
        positions.extend(reversed(self._latest))
        found = next(filter(None, map(self._sources.statement, positions)), None)
        if found is None:
            return None
        spot, statement = found
        return Waypoint(WaypointKind.TARGET, self._sources.place(spot, spot.text.starts[statement.start]))


def _is_whole_result(type_: Type, source: SourceType | None) -> bool:
    """Whether an input has the type of a function's result; the model of a function may ask for other inputs as well."""
    if source is None:
        return False
    if source.kind is ValueKind.BOOLEAN:
        return type_.bits in (1, 8)
    return 8 * source.size == type_.bits and isinstance(type_, PointerType) == (source.kind is ValueKind.POINTER)


def _case(operation: Assume) -> str | None:
    """Which way a `switch` goes; None if the number is not certain to mean the same in C."""
    condition = operation.condition
    if not (isinstance(condition, Apply) and condition.operator is op.EQ):
        return "default"
    for operand in condition.operands:
        if isinstance(operand, Constant):
            return str(operand.bits) if operand.bits < 1 << (operand.type.bits - 1) else None
    return None
