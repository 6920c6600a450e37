"""What the text of functions, edges and calls tells whoever writes code for them."""

from __future__ import annotations

from collections.abc import Sequence

from cegas.foundation.typed import Final
from cegas.program import operators as op
from cegas.program.control_flow import ControlFlowAutomaton, Edge, Location
from cegas.program.expressions import Apply, Constant, Expression, Register
from cegas.program.liveness import live_during, live_registers
from cegas.program.objects import ObjectKind, ObjectSite
from cegas.program.operations import Allocate, Assume, AssumeKind, Call, Havoc, Return
from cegas.program.operators import Operator
from cegas.program.types import FloatType, PointerType

_OPPOSITES: Final = {(op.EQ, op.NE), (op.NE, op.EQ)}
_TURNED_OPPOSITES: Final = {(op.SLT, op.SLE), (op.SLE, op.SLT), (op.ULT, op.ULE), (op.ULE, op.ULT)}
"""Comparisons of which one holds if the other does not: of the same operands, and of the same ones turned round."""


def exclude_each_other(edges: Sequence[Edge]) -> bool:
    """Whether there are two edges, with one condition each, and the text tells that one holds if the other does not."""
    if len(edges) != 2 or guards(edges[0]) != 1 or guards(edges[1]) != 1:
        return False
    one, other = (edge.operations[0].condition for edge in edges if isinstance(edge.operations[0], Assume))
    if not (isinstance(one, Apply) and isinstance(other, Apply)) or isinstance(one.operands[0].type, PointerType):
        return False
    operators = (one.operator, other.operator)
    if operators in _OPPOSITES:
        return one.operands == other.operands
    return operators in _TURNED_OPPOSITES and one.operands == other.operands[::-1]


def switched(edges: Sequence[Edge]) -> tuple[Expression, Sequence[int]] | None:
    """What edges compare with constants, and these, if each but the last takes one, and the last one all others."""
    conditions = [
        [operation.condition for operation in edge.operations[: guards(edge)] if isinstance(operation, Assume)]
        for edge in edges
    ]
    taken = [_compared(guard[0], op.EQ) if len(guard) == 1 else None for guard in conditions[:-1]]
    others = [_compared(guard, op.NE) for guard in conditions[-1]]
    if None in taken or taken != others or len({*taken}) != len(taken):
        return None
    first = taken[0]
    assert first is not None
    if any(each is None or each[0] != first[0] for each in taken) or isinstance(first[0].type, PointerType | FloatType):
        return None
    return first[0], [each[1] for each in taken if each is not None]


def _compared(condition: Expression, operator: Operator) -> tuple[Expression, int] | None:
    """A number that a condition compares with a constant, and that."""
    if isinstance(condition, Apply) and condition.operator is operator and isinstance(condition.operands[1], Constant):
        return condition.operands[0], condition.operands[1].bits
    return None


def guards(edge: Edge) -> int:
    """How many conditions of a branch an edge begins with."""
    count = 0
    for operation in edge.operations:
        if not (isinstance(operation, Assume) and operation.kind is AssumeKind.BRANCH):
            break
        count += 1
    return count


def taken(function: ControlFlowAutomaton) -> tuple[Register, ...]:
    """The registers that a call sets: parameters, and the address of the variable arguments."""
    area = function.variable_arguments
    return function.parameters if area is None else (*function.parameters, area)


def given(call: Call, function: ControlFlowAutomaton) -> tuple[Expression, ...]:
    """What a call that fits sets them to."""
    if not function.is_variadic:
        return call.arguments
    assert call.variable_arguments is not None
    return (*call.arguments, call.variable_arguments)


def fits(call: Call, function: ControlFlowAutomaton) -> bool:
    """Whether a call gives a function what it takes, so that nothing is missing and nothing is read as another type."""
    if function.is_variadic and (not call.variadic or call.variable_arguments is None):
        return False
    if len(call.arguments) != len(function.parameters):
        return False
    if any(argument.type != parameter.type for argument, parameter in zip(call.arguments, function.parameters, strict=True)):
        return False
    results = [operation.values for edge in function.edges for operation in edge.operations if isinstance(operation, Return)]
    return all(
        len(values) >= len(call.targets)
        and all(value.type == target.type for value, target in zip(values, call.targets, strict=False))
        for values in results
    )


def makes_locals(function: ControlFlowAutomaton) -> bool:
    return any(
        isinstance(operation, Allocate) and operation.site.kind is not ObjectKind.HEAP
        for edge in function.edges
        for operation in edge.operations
    )


def open_registers(function: ControlFlowAutomaton) -> frozenset[Register]:
    """The registers for numbers that get a value which the model does not know."""
    return frozenset(
        operation.target
        for edge in function.edges
        for operation in edge.operations
        if isinstance(operation, Havoc)
        and not operation.origin.kind.is_input
        and not isinstance(operation.target.type, PointerType)
    )


def scoped_sites(function: ControlFlowAutomaton) -> list[ObjectSite]:
    """The sites of a function whose objects die when the next one is made."""
    found = {
        operation.site: None
        for edge in function.edges
        for operation in edge.operations
        if isinstance(operation, Allocate) and operation.scoped
    }
    return list(found)


def live_at_cuts(
    chain: Sequence[tuple[ControlFlowAutomaton, Edge | None]], cuts: Sequence[Location]
) -> dict[Location, list[tuple[int, Register]]]:
    """For every cut the registers of the chain's frames that may still be read, with their levels."""
    found: dict[Location, list[tuple[int, Register]]] = {}
    tables = [live_registers(function) for function, _ in chain]
    for cut in cuts:
        level = next(number for number, (function, _) in enumerate(chain) if function.name == cut.function)
        kept: list[tuple[int, Register]] = []
        for number in range(level):
            function, call = chain[number][0], chain[number + 1][1]
            assert call is not None
            kept += [(number, register) for register in live_during(tables[number], function, call)]
        kept += [(level, register) for register in sorted(tables[level][cut], key=lambda each: each.index)]
        found[cut] = kept
    return found
