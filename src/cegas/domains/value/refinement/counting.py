"""What counts: registers and parts of memory that loops compute from their own old values.

To track such a thing unrolls the loop that it counts in. So it is tracked where it is needed only: what matters before a
loop need not be known within it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from cegas.domains.value.precision import Cell, Tracked, overlap, part_of
from cegas.foundation.graphs import strong_components
from cegas.foundation.typed import Final
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Program
from cegas.program.expressions import Expression, Register, StaticAddress, registers_of
from cegas.program.objects import ObjectSite
from cegas.program.operations import Assign, Load, Operation, Store
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
    def _own(self) -> _Cycles:
        """What comes from its own old value."""
        cycles = _Cycles()
        for function in self._program.functions.values():
            cycles.add(list(self._operations(function)))
        return cycles

    @cached_property
    def _variables(self) -> dict[ObjectSite, set[ObjectSite | Cell]]:
        """The parts of memory that count somewhere under names of their own, whether a path has come there or not."""
        result: dict[ObjectSite, set[ObjectSite | Cell]] = {}
        for store in self._own.stores.values():
            root, offset = root_of(store.address)
            if isinstance(root, StaticAddress) and offset is not None:
                result.setdefault(root.site, set()).add(part_of(root.site, offset, store.value.type.bytes))
        return result

    def is_counting(self, store: Store) -> bool:
        """Whether a store writes what is computed from what was in the same place."""
        return id(store) in self._own.stores

    def counts(self, item: Tracked, counted: Counted) -> bool:
        """Whether something counts, at least in part, on a path on which these parts of memory do so or elsewhere."""
        if isinstance(item, Register):
            return item in self._own.registers
        site = item.site if isinstance(item, Cell) else item
        return any(overlap(item, part) for part in (*self._variables.get(site, ()), *counted))


ValueHolder = Register | tuple[Expression]
"""What holds a value: a register, or the memory at an address, which is known by its text."""


class _Cycles:
    """What is computed from its own old value, over copies, temporaries and memory in between, function by function."""

    def __init__(self) -> None:
        self.registers: Final[set[Register]] = set()
        self.stores: Final[dict[int, Store]] = {}
        """By their identities."""

    def add(self, operations: Sequence[Operation]) -> None:
        """Find it in operations that are done together, again and again."""
        flows = [(flow, operation) for operation in operations for flow in _flows(operation)]
        component = _components([flow for flow, _ in flows])
        # Values that only go round, as in a swap, are not computed.
        counting = {
            component[source]
            for (source, target), operation in flows
            if component[source] == component[target] and _computes(operation)
        }
        for (source, target), operation in flows:
            if component[source] == component[target] and component[target] in counting:
                if isinstance(target, Register):
                    self.registers.add(target)
                elif isinstance(operation, Store):
                    self.stores[id(operation)] = operation


def _flows(operation: Operation) -> Iterator[tuple[ValueHolder, ValueHolder]]:
    """From what value to what other an operation leads."""
    match operation:
        case Assign(target=target, value=value):
            yield from ((register, target) for register in registers_of(value))
        case Load(target=target, address=address):
            yield (address,), target
        case Store(address=address, value=value):
            yield from ((register, (address,)) for register in registers_of(value))


def _computes(operation: Operation) -> bool:
    return isinstance(operation, Assign | Store) and not isinstance(operation.value, Register)


def _components(flows: Sequence[tuple[ValueHolder, ValueHolder]]) -> dict[ValueHolder, int]:
    """The numbers of the strongly connected components that holders of values are in."""
    numbers: dict[ValueHolder, int] = {}
    successors: list[list[int]] = []
    for flow in flows:
        for holder in flow:
            if holder not in numbers:
                numbers[holder] = len(successors)
                successors.append([])
        successors[numbers[flow[0]]].append(numbers[flow[1]])
    component = {member: number for number, members in enumerate(strong_components(successors)) for member in members}
    return {holder: component[number] for holder, number in numbers.items()}
