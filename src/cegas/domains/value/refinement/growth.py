"""Loops and recursions that make more and more blocks, and the counters that end them.

A state that follows the blocks of a list but not the counter of the loop that makes them describes lists of any length, and
there is no end to them. So whoever has to follow several blocks of one site also follows the counters with a constant bound
of the loops that make them; and for a single block, which may be the first of many, those with a small one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cegas.foundation.graphs import strong_components
from cegas.foundation.typed import Final
from cegas.program import operators as op
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Program
from cegas.program.expressions import Apply, Constant, Expression, Register, registers_of
from cegas.program.objects import ObjectSite
from cegas.program.operations import Allocate, Assign, Assume, AssumeKind, registers_written

FEW: Final = 64
"""The rounds of a loop that are followed one by one although only one of its blocks matters so far."""


class LoopBounds:
    """Finds the counters of loops that make blocks; for each site once."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._found: dict[ObjectSite, tuple[tuple[Register, int], ...]] = {}

    def counters(self, site: ObjectSite, blocks: int) -> frozenset[Register]:
        """The counters of all loops in which objects of a site are made, also by functions that are called there."""
        bounds = self._bounds(site)
        return frozenset([register for register, bound in bounds if blocks > 1 or bound <= FEW])

    def _bounds(self, site: ObjectSite) -> tuple[tuple[Register, int], ...]:
        """Counters, and the constants that they are compared with."""
        found = self._found.get(site)
        if found is None:
            makers = self._makers(site)
            bounds: dict[tuple[Register, int], None] = {}
            for function in self._program.functions.values():
                loops = list(_loops(function))
                if _calls_itself(function):
                    loops.append(function.edges)
                for loop in loops:
                    if any(_makes(edge, site, makers) for edge in loop):
                        bounds.update(dict.fromkeys(_bounded(loop, function.parameters)))
            found = self._found[site] = tuple(bounds)
        return found

    def _makers(self, site: ObjectSite) -> set[str]:
        """The functions that may make objects of a site."""
        makers: set[str] = set()
        while True:
            more = {
                name
                for name, function in self._program.functions.items()
                if name not in makers and any(_makes(edge, site, makers) for edge in function.edges)
            }
            if not more:
                return makers
            makers |= more


def _makes(edge: Edge, site: ObjectSite, makers: set[str]) -> bool:
    if edge.call is not None:
        return isinstance(edge.call.callee, str) and edge.call.callee in makers
    return any(isinstance(operation, Allocate) and operation.site is site for operation in edge.operations)


def _calls_itself(function: ControlFlowAutomaton) -> bool:
    return any(edge.call is not None and edge.call.callee == function.name for edge in function.edges)


def _loops(function: ControlFlowAutomaton) -> Iterator[Sequence[Edge]]:
    """The edges of each loop (with those inside it), and those that leave it."""
    numbers = {location: number for number, location in enumerate(function.locations)}
    successors = [[numbers[edge.target] for edge in location.leaving] for location in function.locations]
    for component in strong_components(successors):
        if len(component) > 1 or component[0] in successors[component[0]]:
            yield [edge for number in component for edge in function.locations[number].leaving]


def _bounded(loop: Iterable[Edge], parameters: Sequence[Register]) -> Iterator[tuple[Register, int]]:
    """The registers that a loop changes by constants only, or a caller has, and the constants that it compares them with."""
    compared: dict[tuple[Register, int], None] = {}
    others: set[Register] = set()
    for edge in loop:
        for operation in edge.operations:
            if isinstance(operation, Assume) and operation.kind is AssumeKind.BRANCH:
                compared.update(dict.fromkeys(_compared(operation.condition)))
            elif not (isinstance(operation, Assign) and (operation.value in parameters or _is_step(operation))):
                others.update(registers_written(operation))
    return ((register, bound) for register, bound in compared if register not in others)


def _compared(condition: Expression) -> Iterator[tuple[Register, int]]:
    while isinstance(condition, Apply) and condition.operator is op.NOT:
        condition = condition.operands[0]
    if isinstance(condition, Apply) and condition.operator in op.COMPARISONS:
        for one, other in (condition.operands, condition.operands[::-1]):
            if isinstance(other, Constant):
                yield from ((register, other.bits) for register in registers_of(one))


def _is_step(operation: Assign) -> bool:
    """Whether a counter goes on, or begins anew."""
    value = operation.value
    return isinstance(value, Constant) or (
        isinstance(value, Apply)
        and value.operator in (op.ADD, op.SUB)
        and value.operands[0] is operation.target
        and isinstance(value.operands[1], Constant)
    )
