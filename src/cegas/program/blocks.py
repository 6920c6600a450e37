"""Small blocks: the same program with a location behind every write and every branch.

An edge carries a sequence of operations, and an analysis follows that sequence exactly: what it abstracts from, it forgets
at locations only. In the published algorithms (Yu, Liu, Mu 2022) every edge has one operation. `single_blocks` cuts edges so
that there is a location wherever something has changed that an abstraction may or may not track, which comes to the same.
Intermediate results of expressions stay with their use, and the conditions under which C defines an operation stay with it.
"""

from __future__ import annotations

from collections.abc import Sequence

from cegas.foundation.records import replace
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Location, LocationKind, Program, number_in_order
from cegas.program.expressions import Register
from cegas.program.liveness import intermediate_registers
from cegas.program.operations import (
    Allocate,
    Assume,
    AssumeKind,
    Copy,
    EndLifetime,
    Fill,
    Free,
    HavocMemory,
    Operation,
    Store,
    registers_written,
)


def single_blocks(program: Program) -> Program:
    """The program with its edges cut; the original is left as it is."""
    functions: dict[str, ControlFlowAutomaton] = {}
    locations = edges = 0
    for name, function in program.functions.items():
        cut = functions[name] = _Cutter(function).cut(locations, edges)
        locations += len(cut.locations)
        edges += len(cut.edges)
    return replace(program, functions=functions)


class _Cutter:
    """Makes the automaton of one function anew."""

    def __init__(self, function: ControlFlowAutomaton) -> None:
        self._function = function
        self._intermediate = intermediate_registers(function)
        self._copies = {location: _copy(location) for location in function.locations}
        self._locations = [self._copies[location] for location in function.locations]

    def cut(self, first_location: int, first_edge: int) -> ControlFlowAutomaton:
        """Ids go on from the given ones: first the locations there were, then the new ones."""
        function = self._function
        chains = {edge: self._chain(edge) for edge in function.edges}
        # Edges keep their order at each location: it is the order in which they are explored.
        for location in function.locations:
            self._copies[location].leaving = [chains[edge][0] for edge in location.leaving]
            self._copies[location].entering = [chains[edge][-1] for edge in location.entering]
        edges = number_in_order(self._locations, first_location, first_edge)
        return ControlFlowAutomaton(
            function.name,
            function.parameters,
            function.variable_arguments,
            function.registers,
            tuple(self._locations),
            tuple(edges),
            self._copies[function.entry],
            self._copies[function.exit],
            function.position,
        )

    def _chain(self, edge: Edge) -> list[Edge]:
        """The edges that do, one after the other, what one edge does."""
        blocks = self._blocks(edge.operations)
        source, last = self._copies[edge.source], len(blocks) - 1
        chain: list[Edge] = []
        for number, block in enumerate(blocks):
            target = self._between(blocks[number + 1]) if number < last else self._copies[edge.target]
            # All instructions are counted at the end: they have been executed when the whole chain has been taken.
            piece = Edge(-1, source, target, tuple(block), edge.instructions if number == last else 0)
            chain.append(piece)
            if number < last:
                target.entering = [piece]
            if number:
                source.leaving = [piece]
            source = target
        return chain

    def _between(self, following: Sequence[Operation]) -> Location:
        """A new location in front of some operations."""
        result = Location(-1, self._function.name, LocationKind.PLAIN)
        positions = (operation.position for operation in following)
        result.position = next((position for position in positions if position is not None and position.line), None)
        self._locations.append(result)
        return result

    def _blocks(self, operations: Sequence[Operation]) -> list[list[Operation]]:
        """The operations in order; at least one block, even if it is empty."""
        blocks: list[list[Operation]] = [[]]
        for number, operation in enumerate(operations):
            blocks[-1].append(operation)
            if number + 1 < len(operations) and self._ends_block(operation, operations[number + 1]):
                blocks.append([])
        return blocks

    def _ends_block(self, operation: Operation, following: Operation) -> bool:
        if isinstance(operation, Assume):
            if operation.is_validity:
                return False
            # The conditions of one branch stay together: whoever stands at the branching looks at all of them.
            return operation.kind is AssumeKind.USER or not _is_branch(following)
        return _writes_memory(operation) or any(map(self._is_variable, registers_written(operation)))

    def _is_variable(self, register: Register) -> bool:
        """Whether a register is one that an abstraction decides upon: all but intermediate results."""
        return register not in self._intermediate


def _copy(location: Location) -> Location:
    """The same location, still without edges."""
    result = Location(-1, location.function, location.kind)
    result.loop_head = location.loop_head
    result.position = location.position
    result.text = location.text
    return result


def _is_branch(operation: Operation) -> bool:
    return isinstance(operation, Assume) and operation.kind is AssumeKind.BRANCH


def _writes_memory(operation: Operation) -> bool:
    """Whether an operation changes the content of an object, or whether it lives."""
    return isinstance(operation, Store | Allocate | Free | EndLifetime | Copy | Fill | HavocMemory)
