"""Recursion that is a loop: a call of a function by itself, whose result is the function's own, goes back to its beginning.

The frame that calls is not needed any more, if all that is in it are registers: then a new one would hold the same. Analyses
know more of loops than of recursion, and states need no stacks that grow.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cegas.program.control_flow import AutomatonBuilder, Edge, Location, LocationKind
from cegas.program.expressions import Expression, Register, registers_of
from cegas.program.operations import Allocate, Assign, Call, Operation, Return
from cegas.program.source import SourcePosition
from cegas.program.types import Type

NewRegister = Callable[[Type], Register]


def tail_calls_to_loops(
    automaton: AutomatonBuilder, entry: Location, parameters: Sequence[Register], new_register: NewRegister
) -> Location:
    """Let tail calls of a function by itself lead to its beginning; where it is entered then.

    The beginning is not the entry any more, to which no edge leads.
    """
    if any(isinstance(operation, Allocate) for edge in automaton.edges for operation in edge.operations):
        return entry  # an object of the frame that calls may be in use
    calls = [edge for edge in automaton.edges if _is_tail_call(edge, automaton.name, parameters)]
    if not calls:
        return entry
    first = automaton.location(LocationKind.ENTRY)
    entry.kind = LocationKind.PLAIN
    automaton.edge(first, entry, ())
    for edge in calls:
        call = edge.call
        assert call is not None
        edge.operations = tuple(_handed_over(call.position, parameters, call.arguments, new_register))
        edge.target.entering.remove(edge)
        edge.target = entry
        entry.entering.append(edge)
    return first


def _is_tail_call(edge: Edge, function: str, parameters: Sequence[Register]) -> bool:
    call = edge.call
    if call is None or call.callee != function or call.variadic:
        return False
    if [argument.type for argument in call.arguments] != [parameter.type for parameter in parameters]:
        return False
    return _is_returned(call, edge.target)


def _is_returned(call: Call, location: Location) -> bool:
    """Whether from a place behind a call nothing happens but that its results are returned."""
    held: dict[Register, int] = {target: number for number, target in enumerate(call.targets)}
    seen: set[Location] = set()
    while location not in seen and len(location.leaving) == 1:
        seen.add(location)
        for operation in location.leaving[0].operations:
            if isinstance(operation, Return):
                numbers = [held.get(value) if isinstance(value, Register) else None for value in operation.values]
                return numbers == list(range(len(call.targets)))
            if not isinstance(operation, Assign):
                return False
            value = operation.value
            number = held.get(value) if isinstance(value, Register) else None
            held.pop(operation.target, None)
            if number is not None:
                held[operation.target] = number
        location = location.leaving[0].target
    return False


def _handed_over(
    position: SourcePosition | None,
    parameters: Sequence[Register],
    arguments: Sequence[Expression],
    new_register: NewRegister,
) -> list[Operation]:
    """Parameters get their new values all at once."""
    taken, first, then = set(parameters), list[Operation](), list[Operation]()
    for parameter, argument in zip(parameters, arguments, strict=True):
        if taken.isdisjoint(registers_of(argument)):
            then.append(Assign(position, parameter, argument))
        elif argument is not parameter:
            kept = new_register(parameter.type)
            first.append(Assign(position, kept, argument))
            then.append(Assign(position, parameter, kept))
    return [*first, *then]
