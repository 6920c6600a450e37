"""Which registers are live (their value may still be read), intermediate results of an expression, or counters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cegas.program.control_flow import ControlFlowAutomaton, Edge, Location, Program
from cegas.program.expressions import Register, registers_of
from cegas.program.operations import Assign, expressions_of, registers_written
from cegas.program.types import PointerType


def live_registers(function: ControlFlowAutomaton) -> dict[Location, frozenset[Register]]:
    """For every location the registers that some path from it reads before it writes them."""
    return live_in_graph(function.locations, function.edges, function.registers, function.variables)


def live_during(
    live: Mapping[Location, Iterable[Register]], function: ControlFlowAutomaton, call: Edge
) -> tuple[Register, ...]:
    """The registers of a frame that still matter while a call of its runs, given what is live at its locations.

    What the call will return is not there yet, or is what an earlier call has returned.
    """
    assert call.call is not None
    found = dict.fromkeys([*function.variables, *sorted(live[call.target], key=lambda register: register.index)])
    for target in call.call.targets:
        found.pop(target, None)
    return tuple(found)


def live_in_graph(
    locations: Sequence[Location], edges: Iterable[Edge], registers: Sequence[Register], variables: Iterable[Register] = ()
) -> dict[Location, frozenset[Register]]:
    """The same for locations and edges that need not be an automaton yet.

    A bit vector per location; iterated backwards over the locations until nothing changes. Whatever is called may look at
    the variables that hold addresses (`Reached`).
    """
    held = sum(1 << register.index for register in variables if isinstance(register.type, PointerType))
    transfer = {edge: _gen_kill(edge) if edge.call is None or not held else _call(edge, held) for edge in edges}
    live: dict[Location, int] = dict.fromkeys(locations, 0)
    pending = list(locations)
    queued = set(pending)
    while pending:
        location = pending.pop()
        queued.discard(location)
        result = 0
        for edge in location.leaving:
            read, written = transfer[edge]
            result |= read | (live[edge.target] & ~written)
        if result != live[location]:
            live[location] = result
            for edge in location.entering:
                if edge.source not in queued:
                    queued.add(edge.source)
                    pending.append(edge.source)
    cache: dict[int, frozenset[Register]] = {}
    answer: dict[Location, frozenset[Register]] = {}
    for location, bits in live.items():
        found = cache.get(bits)
        if found is None:
            found = cache[bits] = frozenset([registers[index] for index in _ones(bits)])
        answer[location] = found
    return answer


def intermediate_registers(function: ControlFlowAutomaton) -> frozenset[Register]:
    """The registers that are no variable of the source and have one definition: results on the way of an expression.

    Their values follow from those of variables, and they are soon dead.
    """
    once: dict[Register, None] = {}
    often: set[Register] = set(function.parameters)
    if function.variable_arguments is not None:
        often.add(function.variable_arguments)
    for edge in function.edges:
        for operation in edge.operations:
            for register in registers_written(operation):
                if register in once:
                    often.add(register)
                once[register] = None
    return frozenset([register for register in once if register.source is None and register not in often])


def counters(program: Program) -> frozenset[Register]:
    """The registers that some assignment changes by what they were before."""
    return frozenset(
        operation.target
        for function in program.functions.values()
        for edge in function.edges
        for operation in edge.operations
        if isinstance(operation, Assign)
        and not isinstance(operation.value, Register)
        and operation.target in registers_of(operation.value)
    )


def _ones(bits: int) -> list[int]:
    """The places of the ones in a bit vector of which most are zero."""
    result: list[int] = []
    while bits:
        lowest = (bits & -bits).bit_length() - 1
        result.append(lowest)
        bits &= bits - 1
    return result


def _call(edge: Edge, held: int) -> tuple[int, int]:
    read, written = _gen_kill(edge)
    return read | held, written


def _gen_kill(edge: Edge) -> tuple[int, int]:
    """The registers that an edge reads before it writes them, and those that it writes."""
    read = written = 0
    for operation in edge.operations:
        for expression in expressions_of(operation):
            for register in registers_of(expression):
                if not written >> register.index & 1:
                    read |= 1 << register.index
        for register in registers_written(operation):
            written |= 1 << register.index
    return read, written
