"""What counts: registers and parts of memory that operations change by their own old values.

To track such a thing unrolls the loop that it counts in. So it is tracked where it is needed only: what matters before a
loop need not be known within it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from cegas.domains.value.precision import Cell, Tracked, part_of
from cegas.foundation.graphs import strong_components
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Program
from cegas.program.expressions import Expression, Register, StaticAddress, registers_of
from cegas.program.objects import ObjectSite
from cegas.program.operations import Assign, Load, Operation, Store, registers_written
from cegas.program.oracle import root_of

Counted = dict[ObjectSite | Cell, None]
"""The parts of memory that count on a path."""


class Counting:
    """Finds what counts in a program."""

    def __init__(self, program: Program) -> None:
        self._program = program

    @cached_property
    def loops(self) -> dict[int, frozenset[int]]:
        """For locations in loops (by their ids): all locations of the largest loop that they are in."""
        result: dict[int, frozenset[int]] = {}
        for function in self._program.functions.values():
            locations = function.locations
            numbers = {location: number for number, location in enumerate(locations)}
            successors = [[numbers[edge.target] for edge in location.leaving] for location in locations]
            for component in strong_components(successors):
                if len(component) > 1 or component[0] in successors[component[0]]:
                    loop = frozenset(locations[number].id for number in component)
                    result.update(dict.fromkeys(loop, loop))
        return result

    def _is_in_loop(self, edge: Edge) -> bool:
        return edge.target.id in self.loops.get(edge.source.id, ())

    @cached_property
    def _repeated(self) -> frozenset[str]:
        """Functions that one activation of another may call several times: from loops, or by way of such functions."""
        functions = self._program.functions
        direct = {
            edge.call.callee
            for function in functions.values()
            for edge in function.edges
            if edge.call is not None and isinstance(edge.call.callee, str)
        }
        # Who is called through pointers only may be called from anywhere.
        pointed = [name for name in functions if name not in direct and name != self._program.start]
        found: set[str] = set()
        pending = [*pointed, *(name for function in functions.values() for name in self._called(function, in_loops=True))]
        while pending:
            name = pending.pop()
            if name in functions and name not in found:
                found.add(name)
                pending.extend(self._called(functions[name], in_loops=False))
        return frozenset(found)

    def _called(self, function: ControlFlowAutomaton, *, in_loops: bool) -> Iterator[str]:
        for edge in function.edges:
            if edge.call is not None and isinstance(edge.call.callee, str):
                if not in_loops or edge.call.callee == function.name or self._is_in_loop(edge):
                    yield edge.call.callee

    def _operations(self, function: ControlFlowAutomaton) -> Iterator[Operation]:
        """The operations of a function that may be done again and again."""
        always = function.name in self._repeated
        for edge in function.edges:
            if always or self._is_in_loop(edge):
                yield from edge.operations

    @cached_property
    def _registers(self) -> frozenset[Register]:
        return frozenset(
            operation.target
            for function in self._program.functions.values()
            for operation in self._operations(function)
            if isinstance(operation, Assign)
            and not isinstance(operation.value, Register)
            and operation.target in registers_of(operation.value)
        )

    @cached_property
    def _stores(self) -> frozenset[int]:
        return frozenset(
            id(store)
            for function in self._program.functions.values()
            for store in _counting_stores(function, self._operations(function))
        )

    @cached_property
    def variables(self) -> frozenset[ObjectSite | Cell]:
        """The parts of memory that count somewhere under names of their own, whether a path has come there or not."""
        named = (
            (root_of(store.address), store.value.type.bytes)
            for function in self._program.functions.values()
            for store in _counting_stores(function, self._operations(function))
        )
        return frozenset(
            part_of(root.site, offset, size)
            for (root, offset), size in named
            if isinstance(root, StaticAddress) and offset is not None
        )

    def is_counting(self, store: Store) -> bool:
        """Whether a store changes a value that was loaded from the same place."""
        return id(store) in self._stores

    def counts(self, item: Tracked, counted: Counted) -> bool:
        """Whether something counts, given the parts of memory that do so on a path."""
        if isinstance(item, Register):
            return item in self._registers
        if item in counted:
            return True
        return isinstance(item, Cell) and any(isinstance(part, Cell) and item.size and part.covers(item) for part in counted)


def _counting_stores(function: ControlFlowAutomaton, repeated: Iterator[Operation]) -> list[Store]:
    """Stores of values computed from what was loaded from the same address, by name."""
    loaded: dict[Register, Expression] = {}
    written: dict[Register, int] = {}
    for edge in function.edges:
        for operation in edge.operations:
            for register in registers_written(operation):
                written[register] = written.get(register, 0) + 1
            if isinstance(operation, Load):
                loaded[operation.target] = operation.address
    return [
        store
        for store in repeated
        if isinstance(store, Store)
        and not isinstance(store.value, Register)
        and any(loaded.get(register) == store.address and written[register] == 1 for register in registers_of(store.value))
    ]
