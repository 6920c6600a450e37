"""Conditions that count only where a witness says: while a flag of the program is set.

What a run does is not changed. In front of conditions that may count, the flag is read, and the run goes on along one of two
edges that do the same: on the one the conditions count, on the other they are as if nobody had asked for them.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import replace

from cegas.evidence.witness.automaton_text import COUNTS, OWN
from cegas.foundation.typed import TypeAlias
from cegas.program import operators as op
from cegas.program.conditions import LEAK
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Location, LocationKind, Program, number_in_order
from cegas.program.expressions import ExpressionBuilder, Register
from cegas.program.objects import ObjectSite
from cegas.program.operations import Assume, AssumeKind, Check, Load, Operation
from cegas.program.types import BOOL, int_type
from cegas.program.violations import Condition

MayCount: TypeAlias = Callable[[str, Condition], bool]
"""Whether a condition of a function may count at all."""
TargetLines: TypeAlias = frozenset[tuple[str, int]]
"""The lines of the statement that a witness names as its target, as the compiler calls them: files by absolute paths."""


def following(program: Program, lines: TargetLines | None) -> Program:
    """A program with a witness in it, in which conditions count only where the witness says: while its flag is set, and, if
    it names a target, at the statement there, or in what the library does for it. If nothing can be wrong there, the target
    is the call of a function of the user's, in which something may be."""
    flag = next((site for site in program.sites if site.symbol == COUNTS), None)
    names = program.names

    def is_there(function: str, condition: Condition) -> bool:
        position = condition.position
        return lines is None or (position is not None and (os.path.abspath(position.file), position.line) in lines)

    def counts(function: str, condition: Condition) -> bool:
        if function.startswith(OWN):
            return False
        is_library = names is not None and names.is_library(function)
        return is_library or condition.harm in LEAK or not anything or is_there(function, condition)

    anything = any(
        is_there(function, condition)
        for condition, function in program.violations.conditions().items()
        if not function.startswith(OWN)
    )
    return armed(program, flag, counts)


def armed(program: Program, flag: ObjectSite | None, may_count: MayCount) -> Program:
    """The program, in which conditions count only while the flag, an `int`, is not zero; without a flag none does."""
    functions: dict[str, ControlFlowAutomaton] = {}
    locations = edges = 0
    for name, function in program.functions.items():
        arming = _Arming(program, function, flag, may_count)
        made = functions[name] = arming.run(locations, edges)
        locations += len(made.locations)
        edges += len(made.edges)
    return replace(program, functions=functions)


class _Arming:
    """Makes the automaton of one function anew."""

    def __init__(
        self, program: Program, function: ControlFlowAutomaton, flag: ObjectSite | None, may_count: MayCount
    ) -> None:
        self._program = program
        self._function = function
        self._flag = flag
        self._may_count = may_count
        self._builder = ExpressionBuilder()
        self._copies = {location: _copy(location) for location in function.locations}
        self._locations = [self._copies[location] for location in function.locations]
        self._register: Register | None = None

    def run(self, first_location: int, first_edge: int) -> ControlFlowAutomaton:
        function = self._function
        for location in function.locations:
            for edge in location.leaving:
                self._add(edge)
        edges = number_in_order(self._locations, first_location, first_edge)
        return ControlFlowAutomaton(
            function.name,
            function.parameters,
            function.variable_arguments,
            function.registers if self._register is None else (*function.registers, self._register),
            tuple(self._locations),
            tuple(edges),
            self._copies[function.entry],
            self._copies[function.exit],
            function.position,
        )

    def _add(self, edge: Edge) -> None:
        """An edge; the flag is set by a function, so that it stays what it is along an edge."""
        source, target = self._copies[edge.source], self._copies[edge.target]
        operations, instructions = edge.operations, edge.instructions
        plain = [each for each in map(self._disarmed, operations) if each is not None]
        if self._flag is None or not any(map(self._is_watched, operations)):
            self._link(source, target, plain, instructions)
            return
        decided = _branch_conditions(operations)
        middle = self._between(operations[decided])
        flag, builder = self._register_of_flag(), self._builder
        address = builder.address(self._program.data_model.pointer, self._flag)
        self._link(source, middle, [*operations[:decided], Load(middle.position, flag, address)], 0)
        is_unset = builder.apply(op.EQ, BOOL, flag, builder.constant(flag.type, 0))
        watched = [each if self._is_watched(each) else self._disarmed(each) for each in operations[decided:]]
        counting = [each for each in watched if each is not None]
        for condition, following_ones in ((builder.negate(is_unset), counting), (is_unset, plain[decided:])):
            branch = Assume(middle.position, condition, AssumeKind.BRANCH, "the witness is followed")
            self._link(middle, target, [branch, *following_ones], instructions)

    def _between(self, operation: Operation) -> Location:
        result = Location(-1, self._function.name, LocationKind.PLAIN)
        result.position = operation.position
        self._locations.append(result)
        return result

    @staticmethod
    def _link(source: Location, target: Location, operations: Sequence[Operation], instructions: int) -> None:
        edge = Edge(-1, source, target, tuple(operations), instructions)
        source.leaving.append(edge)
        target.entering.append(edge)

    def _register_of_flag(self) -> Register:
        if self._register is None:
            self._register = Register("witness", int_type(32), len(self._function.registers))
        return self._register

    def _is_watched(self, operation: Operation) -> bool:
        """Whether an operation is a condition that counts where the flag is set."""
        if not isinstance(operation, Assume | Check) or operation.harm not in self._program.counted:
            return False
        return self._may_count(self._function.name, operation)

    def _disarmed(self, operation: Operation) -> Operation | None:
        """An operation whose condition does not count; None if nothing is left of it."""
        if isinstance(operation, Check):
            return None
        if not isinstance(operation, Assume) or operation.harm not in self._program.counted:
            return operation
        return Assume(operation.position, operation.condition, operation.kind, operation.reason)


def _branch_conditions(operations: Sequence[Operation]) -> int:
    """How many conditions of a branch come first."""
    for number, operation in enumerate(operations):
        if not isinstance(operation, Assume) or operation.is_validity:
            return number
    return len(operations)


def _copy(location: Location) -> Location:
    """The same location, still without edges."""
    result = Location(-1, location.function, location.kind)
    result.loop_head = location.loop_head
    result.position = location.position
    return result
